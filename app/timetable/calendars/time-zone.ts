const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Minutes that a zone's clocks are ahead of UTC, at an instant in milliseconds. */
export type OffsetAt = (instant: number) => number

const offsets = new Map<string, OffsetAt>()

/** @param timeZone - IANA name */
export function offsetIn(timeZone: string): OffsetAt {
  const known = offsets.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt: OffsetAt = (instant) => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
    const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
    return sign === '-' ? -size : size
  }
  // Creating a formatter is slow, and the content has one time zone.
  offsets.set(timeZone, offsetAt)
  return offsetAt
}

/** The local time of an instant, in milliseconds as if it were UTC. */
export function wallTime(instant: number, offsetAt: OffsetAt): number {
  return instant + offsetAt(instant) * MINUTE_MS
}

/** Whether the zone's clocks show this time twice, because they are set back within the day. */
export function isShownTwice(instant: number, offsetAt: OffsetAt): boolean {
  const wall = wallTime(instant, offsetAt)
  return [instant - DAY_MS, instant + DAY_MS].some((near) => {
    const other = wall - offsetAt(near) * MINUTE_MS
    return other !== instant && wallTime(other, offsetAt) === wall
  })
}

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
