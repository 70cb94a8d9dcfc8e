import { expect, test } from 'vitest'
import { blockingTime } from '../../bench/visit.mjs'

test('tasks block by what they last beyond 50 ms after the first paint', () => {
  const tasks = [
    { startTime: 0, duration: 400 },
    { startTime: 450, duration: 150 },
    { startTime: 600, duration: 80 },
    { startTime: 700, duration: 50 },
  ]
  // The first task ends before the paint. The second one has 100 ms after it, the third one 80 ms, the fourth one 50 ms.
  expect(blockingTime(tasks, 500)).toBe(50 + 30)
  expect(blockingTime(tasks, Infinity)).toBe(0)
})
