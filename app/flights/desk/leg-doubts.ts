import type { Desk, Leg } from '../../../services/journeys/desk-fields'
import type { LegInput } from '../../../services/journeys/leg-fields'
import { farEnd, type KnownPlaces } from './far-end'
import { capital, legName, legTitle } from '../../../services/journeys/means'
import { datesInWords, dayInWords } from '../../../rules/dates/day-in-words'
import { plusDays } from '../../../rules/dates/days'
import { isolated } from '../../../rules/isolated'

/** A question before a leg is saved. */
export interface Doubt {
  title: string
  text: string
}

type Known = KnownPlaces & Pick<Desk, 'days'>

/**
 * Lists what is probably a mistake in a leg, but may be meant.
 *
 * @param others - the other legs of the submission
 */
export function legDoubts(leg: LegInput, others: readonly Leg[], known: Known): Doubt[] {
  const doubts = [placeDoubt(leg, others, known), dayDoubt(leg, known), repeatDoubt(leg, others)]
  return doubts.filter((doubt) => doubt !== null)
}

function placeDoubt(leg: LegInput, others: readonly Leg[], known: Known): Doubt | null {
  const far = farEnd(leg, others, known)
  if (far === null) return null
  const place = isolated(far.place)
  const why =
    far.zone === known.timeZone
      ? `${place} is not the airport of the festival, ${known.festivalAirports.join(' or ')}.`
      : `${place} is in the time zone ${far.zone}, and the festival is in ${known.timeZone}.`
  return {
    title: `${leg.direction === 'arrival' ? 'To' : 'From'} ${place}?`,
    text: `${why} Is it a change on the way?`,
  }
}

/**
 * Two weeks leave room for a holiday on the island and for a crew that comes early. A wrong month, or day and month swapped, moves
 * a day by 27 days at the least.
 */
const DAYS_AWAY = 14

function dayDoubt({ direction, departs, arrives }: LegInput, { days }: Known): Doubt | null {
  const day = dayOf(direction === 'arrival' ? arrives : departs)
  if (!days || day === null) return null
  const isBefore = day < plusDays(days.startDate, -DAYS_AWAY)
  const isAfter = day > plusDays(days.endDate, DAYS_AWAY)
  if (!isBefore && !isAfter) return null
  const away = `more than two weeks ${isBefore ? 'before' : 'after'} the festival`
  return {
    title: `On ${dayInWords(day)}?`,
    text: `${dayInWords(day)} is ${away}, ${datesInWords(days)}. Are day, month and year right?`,
  }
}

/** Two bookings may be on one flight, under two references. More often somebody has entered it a second time. */
function repeatDoubt(leg: LegInput, others: readonly Leg[]): Doubt | null {
  const number = numberOf(leg)
  if (number === null) return null
  for (const other of others) {
    if (numberOf(other) !== number) continue
    const day = sharedDay(leg.departs, other.departs) ?? sharedDay(leg.arrives, other.arrives)
    if (day === null) continue
    return {
      title: `${isolated(legTitle(leg))} twice?`,
      text: `${isolated(capital(legName(other)))} on ${dayInWords(day)} is on this card already. Is this a second booking?`,
    }
  }
  return null
}

/** "LX 2041", "lx2041" and "LX-2041" are one flight. */
function numberOf({ flightNumber }: LegInput): string | null {
  return flightNumber?.replace(/[\s-]/g, '').toUpperCase() || null
}

function sharedDay(one: string | null, other: string | null): string | null {
  const day = dayOf(one)
  return day === dayOf(other) ? day : null
}

/** The day of a local time; null for a year of five digits, which is refused when it is saved. */
function dayOf(time: string | null): string | null {
  const [day = ''] = time?.split('T') ?? []
  return day.length === 'YYYY-MM-DD'.length ? day : null
}
