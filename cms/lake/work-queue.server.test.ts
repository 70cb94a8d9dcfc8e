import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openQueue, QueueFull } from './work-queue.server'

test('no more than the given number runs at once, in order, and a failure gives its place on', async () => {
  const queue = openQueue({ atOnce: 2, waiting: 10 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) => async () => {
    begun.push(n)
    most = Math.max(most, ++running)
    await sleep(5)
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

test('when enough is waiting already the next is turned away, and later ones are taken again', async () => {
  const queue = openQueue({ atOnce: 1, waiting: 1 })
  const both = [queue(() => sleep(20)), queue(() => sleep(1))]
  await expect(queue(() => sleep(1))).rejects.toBeInstanceOf(QueueFull)
  await Promise.all(both)
  expect(await queue(async () => 'again')).toBe('again')
})
