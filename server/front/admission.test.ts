import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openAdmission } from './admission'

afterEach(() => void vi.useRealTimers())

test('ten requests are worked on at once, and the others wait for their turn', async () => {
  const admission = openAdmission()
  let atOnce = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (atOnce += 1))
    await nextTurn()
    atOnce -= 1
    return 'done'
  }
  const answers = await Promise.all(Array.from({ length: 60 }, () => admission.admit(work)))
  expect(answers.every((answer) => answer === 'done')).toBe(true)
  expect([most, admission.shed()]).toEqual([10, 0])
})

test('a crowd that is too large to wait is shed at once, and nobody when it has gone', async () => {
  const admission = openAdmission()
  const held: (() => void)[] = []
  const answers = Array.from({ length: 3000 }, () =>
    admission.admit(async () => {
      await new Promise<void>((done) => held.push(done))
      return 'done'
    }),
  )
  await nextTurn()
  // Ten are at work, and a thousand wait.
  expect(admission.shed()).toBe(3000 - 1010)
  while (held.length > 0) {
    for (const done of held.splice(0)) done()
    await nextTurn()
  }
  const done = (await Promise.all(answers)).filter((answer) => answer === 'done')
  expect(done).toHaveLength(1010)
  expect(await admission.admit(async () => 'done')).toBe('done')
})

test('work that fails gives its place to the next', async () => {
  const admission = openAdmission()
  const failing = () =>
    admission.admit(async () => {
      throw new Error('no render')
    })
  for (let count = 0; count < 30; count += 1) await expect(failing()).rejects.toThrow('no render')
  expect(await admission.admit(async () => 'done')).toBe('done')
})

test('who has waited for a second is shed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const admission = openAdmission()
  let finish: (text: string) => void = () => undefined
  const slow = admission.admit(() => new Promise<string>((done) => (finish = done)))
  for (let count = 0; count < 9; count += 1)
    void admission.admit(() => new Promise(() => undefined))
  const work = vi.fn(async () => 'done')
  const eleventh = admission.admit(work)
  await vi.advanceTimersByTimeAsync(999)
  expect(admission.shed()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([await eleventh, admission.shed()]).toEqual([null, 1])

  // Work under way is never cut off, and what was shed is not done when there is a place again.
  await vi.advanceTimersByTimeAsync(60_000)
  finish('done after a minute')
  expect(await slow).toBe('done after a minute')
  expect(await admission.admit(async () => 'next')).toBe('next')
  expect([work.mock.calls, admission.shed()]).toEqual([[], 1])
})

test('nothing is done for a visitor who leaves while waiting, and nobody counts as shed', async () => {
  const admission = openAdmission()
  const held: (() => void)[] = []
  for (let count = 0; count < 10; count += 1)
    void admission.admit(() => new Promise<void>((done) => held.push(done)))
  const [gone, patient] = [new EventEmitter(), new EventEmitter()]
  const work = vi.fn(async () => 'done')
  const admit = (visitor: EventEmitter) => admission.admit(work, visitor as ServerResponse)
  const answers = [admit(gone), admit(patient)]
  gone.emit('close')
  expect(await answers[0]).toBeNull()
  for (const done of held) done()
  expect(await answers[1]).toBe('done')
  expect([work.mock.calls.length, admission.shed()]).toEqual([1, 0])
  expect([gone.listenerCount('close'), patient.listenerCount('close')]).toEqual([0, 0])
})
