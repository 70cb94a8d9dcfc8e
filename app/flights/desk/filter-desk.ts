import { TRAVEL_STATUSES, type TravelStatus } from '../../../rules/travel-status'
import { foldLetters } from '../../../rules/fold-letters'
import { ANY_LEG_FIELDS } from '../../../services/journeys/leg-fields'
import { missingIn } from '../../../services/journeys/missing'
import { actOfName, type Act } from '../../../services/journeys/acts'
import { playsNoMore } from '../../../services/journeys/set-check'
import { twinMark, type Twin } from './merge/twins'
import { type DeskFlight, type Leg } from '../../../services/journeys/desk-fields'

/** The filters of the desk. Null stands for any. */
export interface DeskFilter {
  /** Words of the name, the reference, or of a leg. */
  text: string
  status: TravelStatus | null
  /** A colleague; an empty text for submissions that nobody has. */
  assignee: string | null
  driver: string | null
  /** Something that `missingIn` names. */
  lacks: string | null
  /** `YYYY-MM-DD`. */
  day: string | null
  isChanged: boolean
  hasWarning: boolean
}

export const EVERY_FLIGHT: DeskFilter = {
  text: '',
  status: null,
  assignee: null,
  driver: null,
  lacks: null,
  day: null,
  isChanged: false,
  hasWarning: false,
}

/** @param kept - ids of submissions that are shown in any case */
export function filtered(
  flights: readonly DeskFlight[],
  filter: DeskFilter,
  kept: ReadonlySet<number> = new Set(),
): DeskFlight[] {
  const words = foldLetters(filter.text).split(/\s+/).filter(Boolean)
  return flights.filter(
    (flight) =>
      kept.has(flight.id) ||
      ((filter.status === null || flight.status === filter.status) &&
        (filter.assignee === null || (flight.assignee ?? '') === filter.assignee) &&
        (filter.driver === null || flight.legs.some(({ driver }) => driver === filter.driver)) &&
        (filter.lacks === null || lackedBy(flight).includes(filter.lacks)) &&
        (filter.day === null || flight.legs.some((leg) => dayOf(leg) === filter.day)) &&
        (!filter.isChanged || flight.changedByArtistAt !== null) &&
        (!filter.hasWarning || flight.warnings.length > 0) &&
        hasWords(flight, words)),
  )
}

const SEARCHED = ANY_LEG_FIELDS.filter(({ isSearched }) => isSearched).map(({ name }) => name)

function hasWords(flight: DeskFlight, words: string[]): boolean {
  if (words.length === 0) return true
  const { artistName, reference, legs } = flight
  const texts = legs.flatMap((leg) => SEARCHED.map((name) => leg[name]))
  const all = foldLetters([artistName, reference, ...texts].filter(Boolean).join('\n'))
  return words.every((word) => all.includes(word))
}

/** Whether the act does not play, and the journeys still stand. */
export function isActCancelled({ status, sets }: Pick<DeskFlight, 'status' | 'sets'>): boolean {
  return status !== 'cancelled' && playsNoMore(sets)
}

/** What one would open a card for, in words. @param acts - null for a former edition */
export function marksOf(
  { artistName, act, sets }: DeskFlight,
  acts: readonly Act[] | null,
  twins: readonly Twin[],
): string[] {
  // Who plays in "One b2b Two" has a set, and is no act of the programme alone.
  const isUnknown =
    acts !== null && act === null && sets.length === 0 && actOfName(artistName, acts) === undefined
  return [
    twinMark(twins),
    isUnknown && 'Not in the programme',
    sets.some(({ change }) => change === 'moved') && 'Moved',
  ].filter((mark) => typeof mark === 'string')
}

/** What the plan of a submission lacks; a cancelled one lacks nothing. */
export function lackedBy({ status, legs }: Pick<DeskFlight, 'status' | 'legs'>): string[] {
  return status === 'cancelled' ? [] : missingIn(legs)
}

export const ORDERS = {
  newest: 'Newest first',
  arrival: 'Arrival',
  name: 'Name',
  status: 'Status',
  missing: 'What is missing',
} as const
export type DeskOrder = keyof typeof ORDERS

export function isOrder(key: string): key is DeskOrder {
  return key in ORDERS
}

const LETTERS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** @param flights - newest first, as they stay among those that are alike. Submissions without an arrival come last. */
export function sorted(flights: readonly DeskFlight[], order: DeskOrder): DeskFlight[] {
  const none = '9999'
  const compare: Record<DeskOrder, (a: DeskFlight, b: DeskFlight) => number> = {
    newest: () => 0,
    arrival: (a, b) =>
      LETTERS.compare(arrivalOf(a)?.arrivesAt ?? none, arrivalOf(b)?.arrivesAt ?? none),
    name: (a, b) => LETTERS.compare(a.artistName, b.artistName),
    status: (a, b) => TRAVEL_STATUSES.indexOf(a.status) - TRAVEL_STATUSES.indexOf(b.status),
    missing: (a, b) => lackedBy(b).length - lackedBy(a).length,
  }
  return [...flights].sort(compare[order])
}

/** The leg by which an artist comes to the festival: the last of its arrivals. */
export function arrivalOf({ legs }: Pick<DeskFlight, 'legs'>): Leg | undefined {
  return legs.filter(({ direction }) => direction === 'arrival').at(-1)
}

/** The leg by which an artist leaves the festival. */
export function departureOf({ legs }: Pick<DeskFlight, 'legs'>): Leg | undefined {
  return legs.find(({ direction }) => direction === 'departure')
}

/** The day on which a leg is at the festival: an arrival when it ends, a departure when it begins. Null without a time. */
export function dayOf({
  direction,
  departs,
  arrives,
}: Pick<Leg, 'direction' | 'departs' | 'arrives'>): string | null {
  return (direction === 'arrival' ? arrives : departs)?.slice(0, 10) ?? null
}

/** All days with a leg, in order. */
export function legDays(flights: readonly DeskFlight[]): string[] {
  const days = flights.flatMap(({ legs }) => legs.flatMap((leg) => dayOf(leg) ?? []))
  return [...new Set(days)].sort()
}

/** All colleagues who have a submission, by the alphabet. */
export function assigneesOf(flights: readonly DeskFlight[]): string[] {
  return byAlphabet(flights.flatMap(({ assignee }) => assignee ?? []))
}

/** All drivers, by the alphabet. */
export function legDrivers(flights: readonly DeskFlight[]): string[] {
  return byAlphabet(flights.flatMap(({ legs }) => legs.flatMap(({ driver }) => driver ?? [])))
}

function byAlphabet(names: string[]): string[] {
  return [...new Set(names)].sort((a, b) => a.localeCompare(b))
}
