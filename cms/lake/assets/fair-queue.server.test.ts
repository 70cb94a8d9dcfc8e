import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openFairQueue, WaitedTooLong } from './fair-queue.server'

const OPTIONS = { atOnce: 2, waiting: 6, each: { atOnce: 1, waiting: 4 }, longestWaitMs: 60_000 }

test('each asker gets a place in turn, and none gets all of them', async () => {
  const { ask, running, finishOne } = opened()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name)
  const order = [await running()]
  for (let count = 0; count < 5; count++) {
    finishOne()
    order.push(await running())
  }
  expect(order).toEqual([
    ['a1', 'b1'],
    ['b1', 'c1'],
    ['c1', 'a2'],
    ['a2', 'b2'],
    ['b2', 'a3'],
    ['a3'],
  ])
})

test('one asker may have a few pieces of work waiting, and all askers together some more', async () => {
  const { ask } = opened()
  const outcomes: Record<string, string> = {}
  const note = (name: string) =>
    void ask(name).catch((error: Error) => (outcomes[name] = error.name))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'b4', 'c1']) note(name)
  await turn()
  expect(outcomes).toEqual({
    a6: 'TooManyAtOnce',
    b4: 'QueueFull',
    c1: 'QueueFull',
  })
})

test('work that fails frees its place for the next', async () => {
  const queue = openFairQueue({ ...OPTIONS, atOnce: 1 })
  const failing = queue('a', async () => {
    throw new Error('no')
  })
  const next = queue('b', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('work that waits for too long is not begun, and gives its place to others', async () => {
  const queue = openFairQueue({ atOnce: 1, waiting: 1, each: OPTIONS.each, longestWaitMs: 20 })
  let finish: (text: string) => void = () => undefined
  const slow = queue('a', () => new Promise<string>((done) => (finish = done)))
  const late = vi.fn(async () => 'late')
  await expect(queue('b', late)).rejects.toBeInstanceOf(WaitedTooLong)
  // The only place to wait is free again, for the asker who has waited in vain too.
  const next = queue('b', async () => 'next')
  finish('done')
  expect([await slow, await next, late.mock.calls]).toEqual(['done', 'next', []])
})

/** Pieces of work by name. The first letter of a name is the asker. */
function opened() {
  const queue = openFairQueue(OPTIONS)
  const active = new Map<string, () => void>()
  return {
    ask: (name: string) =>
      queue(name.charAt(0), () => new Promise<void>((resolve) => active.set(name, resolve))),
    async running() {
      await turn()
      return [...active.keys()]
    },
    finishOne() {
      const [name, finish] = [...active][0] ?? []
      if (name === undefined) return
      active.delete(name)
      finish?.()
    },
  }
}
