import { expect, test } from 'vitest'
import { steadyClock } from './steady-clock.server'

test('a clock with small corrections never goes back', () => {
  const times = [1_000_000, 999_000, 940_001, 1_000_500]
  const clock = steadyClock(() => times.shift()!)
  expect([clock(), clock(), clock(), clock()]).toEqual([1_000_000, 1_000_000, 1_000_000, 1_000_500])
})

test('a large correction of a clock that ran ahead is followed', () => {
  const times = [90_000_000, 1_000_000, 1_000_001]
  const clock = steadyClock(() => times.shift()!)
  expect([clock(), clock(), clock()]).toEqual([90_000_000, 1_000_000, 1_000_001])
})
