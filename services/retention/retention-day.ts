import { plusDays } from '../../rules/dates/days'
import { dayIn, startOfDayIn } from '../../rules/dates/time-zone'

/*
 * When flight details are deleted: N days after the festival's last day. If that day was ever changed in the content, the
 * latest one counts. Flights that were sent after it belong to the next edition and are deleted N days after the day they
 * were sent. The form announces the deletion day to artists, so nothing is deleted before that day is over.
 */

interface Rule {
  /** The moment at which the flight is sent, or was sent. */
  now: Date
  /** `YYYY-MM-DD`, in `timeZone`. */
  lastDay: string
  days: number
  /** The IANA name of the festival's time zone. */
  timeZone: string
}

/** @returns the day after which a flight that is sent now is deleted, `YYYY-MM-DD` */
export function deletionDay({ now, lastDay, days, timeZone }: Rule): string {
  const today = dayIn(timeZone)(now)
  return plusDays(today > lastDay ? today : lastDay, days)
}

/** @returns the instant before which flights must have been sent to be due now; null when none is due */
export function dueBefore({ now, lastDay, days, timeZone }: Rule): Date | null {
  const today = dayIn(timeZone)(now)
  return today > plusDays(lastDay, days) ? startOfDayIn(plusDays(today, -days), timeZone) : null
}

/** The instant at which a day is over. */
export function endOf(day: string, timeZone: string): Date {
  return startOfDayIn(plusDays(day, 1), timeZone)
}
