import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openQueue, openMemoryBudget, QueueFull } from './work-queue.server'

test('at most the given number runs at once, in order, and a failure frees its place', async () => {
  const queue = openQueue({ atOnce: 2, waiting: 10 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    begun.push(n)
    most = Math.max(most, ++running)
    await nextTurn()
    running -= 1
    if (n % 3 === 0) throw new Error(`work ${n}`)
    return n
  }
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((n) => queue(work(n))))
  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed')),
  ).toEqual([1, 2, 'failed', 4, 5, 'failed', 7])
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 2])
})

test('a full queue refuses work, and accepts it again later', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 1 })
  const hold = deferred()
  const both = [queue(() => hold.promise), queue(() => hold.promise)]
  await expect(queue(() => hold.promise)).rejects.toBeInstanceOf(QueueFull)
  hold.resolve()
  await Promise.all(both)
  expect(await queue(async () => 'again')).toBe('again')
})

test('work that has waited for too long is refused, and never begun', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 5, longestWaitMs: 30 })
  let begun = 0
  const hold = deferred()
  const slow = queue(() => hold.promise)
  const late = queue(async () => (begun += 1))
  await expect(late).rejects.toBeInstanceOf(QueueFull)
  hold.resolve()
  await slow
  expect(await queue(async () => 'again')).toBe('again')
  expect(begun).toBe(0)
})

test('work that takes longer than others may wait is not cut off', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 5, longestWaitMs: 20 })
  const hold = deferred()
  const long = queue(() => hold.promise.then(() => 'done'))
  await expect(queue(async () => 'too late')).rejects.toBeInstanceOf(QueueFull)
  hold.resolve()
  expect(await long).toBe('done')
})

test('a memory budget never holds more than its bytes, except for a single larger piece of work', async () => {
  const memory = openMemoryBudget({ bytes: 100, waiting: 20, longestWaitMs: 5000 })
  const begun: number[] = []
  let inside = 0
  let most = 0
  const work = (size: number) =>
    memory(size, async () => {
      begun.push(size)
      inside += size
      most = Math.max(most, inside)
      await nextTurn()
      inside -= size
    })
  await Promise.all([60, 30, 20, 90, 10, 50].map(work))
  expect([begun, most]).toEqual([[60, 30, 20, 90, 10, 50], 100])
  await work(300)
  expect(most).toBe(300)
})

test('work that finds no room in time is refused, and does not delay later work', async () => {
  const memory = openMemoryBudget({ bytes: 100, waiting: 20, longestWaitMs: 30 })
  const hold = deferred()
  const slow = memory(80, () => hold.promise)
  await expect(memory(50, async () => 'too large')).rejects.toBeInstanceOf(QueueFull)
  expect(await memory(10, async () => 'fits')).toBe('fits')
  hold.resolve()
  await slow
})

test('work that nobody waits for any more is not begun, and what has begun keeps its place', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 5 })
  const [first, second] = [new AbortController(), new AbortController()]
  let finish: (text: string) => void = () => undefined
  const running = queue(() => new Promise<string>((done) => (finish = done)), first.signal)
  const work = vi.fn(async () => 'second')
  const waiting = queue(work, second.signal)
  second.abort('gone')
  await expect(waiting).rejects.toBe('gone')
  first.abort('gone')
  const next = queue(async () => 'next')
  finish('first')
  expect([await running, await next, work.mock.calls]).toEqual(['first', 'next', []])
  await expect(queue(work, first.signal)).rejects.toBe('gone')
})

/** A promise that a test resolves, to hold work at one place until something else has happened. */
function deferred<T = void>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve }
}
