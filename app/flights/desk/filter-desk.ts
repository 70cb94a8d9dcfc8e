import type { DeskFlight, Leg, Status } from './desk-fields'

/** The filters of the desk. Null stands for any. */
export interface DeskFilter {
  status: Status | null
  /** A colleague; an empty text for submissions that nobody has. */
  assignee: string | null
  /** `YYYY-MM-DD`. */
  day: string | null
  isChanged: boolean
  hasWarning: boolean
}

export const NO_FILTER: DeskFilter = {
  status: null,
  assignee: null,
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
  return flights.filter(
    (flight) =>
      kept.has(flight.id) ||
      ((filter.status === null || flight.status === filter.status) &&
        (filter.assignee === null || (flight.assignee ?? '') === filter.assignee) &&
        (filter.day === null || flight.legs.some((leg) => dayOf(leg) === filter.day)) &&
        (!filter.isChanged || flight.changedByArtistAt !== null) &&
        (!filter.hasWarning || flight.warnings.length > 0)),
  )
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
export function daysOf(flights: readonly DeskFlight[]): string[] {
  const days = flights.flatMap(({ legs }) => legs.flatMap((leg) => dayOf(leg) ?? []))
  return [...new Set(days)].sort()
}

/** All colleagues who have a submission, by the alphabet. */
export function assigneesOf(flights: readonly DeskFlight[]): string[] {
  const names = flights.flatMap(({ assignee }) => assignee ?? [])
  return [...new Set(names)].sort((one, other) => one.localeCompare(other))
}
