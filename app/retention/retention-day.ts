import { dayIn } from '~/dates/day-in'

/*
 * When what artists have sent is deleted: N days after the latest last day that the content has ever named, and what was
 * sent after that day (for an edition that nobody has announced yet) N days after the day on which it was sent. Artists are
 * told that day, so nothing goes before it is over.
 */

interface Rule {
  now: Date
  /** `YYYY-MM-DD`, in `timeZone`. */
  lastDay: string
  days: number
  /** IANA name; the festival's. */
  timeZone: string
}

/** @returns the day after which a flight that is sent now is deleted, `YYYY-MM-DD`. */
export function deletionDay({ now, lastDay, days, timeZone }: Rule): string {
  const today = dayIn(timeZone)(now)
  return plusDays(today > lastDay ? today : lastDay, days)
}

/** @returns the instant before which flights must have been sent to be deleted now; null while none may be. */
export function dueBefore({ now, lastDay, days, timeZone }: Rule): Date | null {
  const today = dayIn(timeZone)(now)
  return today > plusDays(lastDay, days) ? startOf(plusDays(today, -days), timeZone) : null
}

/** The first instant of a day. Offsets of all zones, and their changes, are whole quarters of an hour, so it is one of 193. */
function startOf(day: string, timeZone: string): Date {
  const dayOf = dayIn(timeZone)
  const earliest = Date.parse(`${day}T00:00:00Z`) - DAY_MS
  let [before, after] = [-1, (2 * DAY_MS) / QUARTER_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(new Date(earliest + middle * QUARTER_MS)) < day) before = middle
    else after = middle
  }
  return new Date(earliest + after * QUARTER_MS)
}

const DAY_MS = 86_400_000
const QUARTER_MS = 15 * 60_000

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
