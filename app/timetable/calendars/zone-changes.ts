import type { OffsetAt } from '../../../rules/dates/time-zone'
import { DAY_MS, MINUTE_MS } from '../../../rules/dates/durations'

/** A change of a zone's clocks. */
export interface Change {
  /** Local time of the transition, in the old offset. In milliseconds as if it were UTC. */
  wall: number
  from: number
  to: number
}

/** Changes are this far apart at least. Morocco has the shortest time between two: four weeks. */
const STEP_MS = 7 * DAY_MS

/** All changes within some whole years of UTC, in order. */
export function changesBetween(firstYear: number, lastYear: number, offsetAt: OffsetAt): Change[] {
  const found: Change[] = []
  const end = Date.UTC(lastYear + 1, 0, 1)
  for (let at = Date.UTC(firstYear, 0, 1); at < end; at += STEP_MS) {
    const from = offsetAt(at)
    const to = offsetAt(at + STEP_MS)
    if (from === to) continue
    let [before, after] = [at, at + STEP_MS]
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(middle) === from) before = middle
      else after = middle
    }
    if (after < end) found.push({ wall: after + from * MINUTE_MS, from, to })
  }
  return found
}
