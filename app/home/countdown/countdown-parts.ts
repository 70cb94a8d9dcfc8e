/** By the names under which they are shown, in that order. */
export type CountdownParts = Record<'Days' | 'Hours' | 'Minutes' | 'Seconds', number>

/**
 * The time left until `target`, both in epoch ms. A day is 24 hours, also when the clocks change.
 * Part of a second does not count, and once the target has passed all parts are 0.
 */
export function countdownParts(target: number, now: number): CountdownParts {
  const left = Math.max(0, Math.floor((target - now) / 1000))
  return {
    Days: Math.floor(left / 86_400),
    Hours: Math.floor(left / 3600) % 24,
    Minutes: Math.floor(left / 60) % 60,
    Seconds: left % 60,
  }
}

/** Ms until the figures change. The target and the visitor's clock need not change seconds together. */
export function untilNextTick(target: number, now: number): number {
  return ((target - now) % 1000) + 1
}
