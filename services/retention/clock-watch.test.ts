import { expect, test } from 'vitest'
import { clocksAt, ClockWatch } from './clock-watch'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Three clocks that a test can move independently. */
function world() {
  const clocks = {
    ours: Date.parse('2026-05-20T00:00:00Z'),
    database: Date.parse('2026-05-20T00:00:00Z'),
    monotonic: 5,
  }
  const watch = new ClockWatch()
  return {
    clocks,
    pass(milliseconds: number) {
      for (const name of ['ours', 'database', 'monotonic'] as const) clocks[name] += milliseconds
    },
    look: () =>
      watch.observe(clocksAt(new Date(clocks.ours), new Date(clocks.database), clocks.monotonic)),
  }
}

test('clocks are trusted at the second observation, ten minutes after the first', () => {
  const { pass, look } = world()
  expect(look()).toBe(false)
  pass(MINUTE)
  expect(look()).toBe(false)
  pass(9 * MINUTE)
  expect(look()).toBe(true)
  pass(3 * HOUR)
  expect(look()).toBe(true)
})

test.each(['ours', 'database'] as const)(
  'after a jump of the clock "%s" no clock is trusted for a day, even if it jumps back',
  (name) => {
    const { clocks, pass, look } = world()
    look()
    pass(3 * HOUR)
    expect(look()).toBe(true)
    clocks[name] += 400 * DAY
    expect(look()).toBe(false)
    pass(3 * HOUR)
    expect(look()).toBe(false)
    clocks[name] -= 400 * DAY
    expect(look()).toBe(false)
    pass(23 * HOUR)
    expect(look()).toBe(false)
    pass(2 * HOUR)
    expect(look()).toBe(true)
  },
)

test('a small correction or drift of a clock is no jump', () => {
  const { clocks, pass, look } = world()
  look()
  pass(HOUR)
  clocks.ours += 30_000
  expect(look()).toBe(true)
  pass(10 * HOUR)
  clocks.database += 5 * MINUTE
  expect(look()).toBe(true)
})

test('a clock that runs too fast is not trusted', () => {
  const { clocks, pass, look } = world()
  look()
  pass(3 * HOUR)
  clocks.database += 5 * MINUTE
  expect(look()).toBe(false)
})

test('small corrections that add up are a jump', () => {
  const { clocks, pass, look } = world()
  look()
  const seen = Array.from({ length: 12 }, () => {
    pass(MINUTE)
    clocks.ours += 50_000
    return look()
  })
  expect(seen).not.toContain(true)
})

test('the earlier of the two clocks counts', () => {
  const [early, late] = [new Date('2026-03-01'), new Date('2027-03-01')]
  expect([clocksAt(early, late, 0).earlier, clocksAt(late, early, 0).earlier]).toEqual([
    early,
    early,
  ])
})
