import { dayOfTime, plusDays } from '../../../rules/dates/days'
import { DAY_MINUTES, MINUTE_MS } from '../../../rules/dates/durations'
import { plain } from './columns'
import { grouped } from './grouped'
import type { Row } from './read-row'

/* Where rows are on the wall clock. Only rows of one chamber follow each other. */

/** A row with hours. Start and end are minutes of the wall clock since 1970; null: the row does not say its end. */
export interface Span {
  row: Row
  from: number
  until: number | null
}

/** What begins earlier belongs to the night before. */
export const DAWN = 6 * 60
const NOON = DAY_MINUTES / 2
/** A set without an end ends with the next one in its chamber, if that is not later. */
export const MOST_UNSAID = 6 * 60
/** What begins within so many minutes after another set follows it. */
const BETWEEN_SETS = 30

/** The rows with hours, by chamber. */
export function chambersOf(rows: readonly Row[]): Row[][] {
  const timed = rows.filter(({ start, label, date }) => start !== null && (label ?? date) !== null)
  return [...grouped(timed, ({ chamber }) => plain(chamber ?? '')).values()]
}

/** Start and end of the rows of a chamber. @param areNights whether a day is the night that begins there, and not that of the calendar */
export function spansOf(rows: readonly Row[], areNights: boolean): Span[] {
  const isOfNight = ({ label, date }: Row) =>
    date === null && (label!.kind === null ? areNights : label!.kind !== 'calendar')
  const isBetween = ({ label }: Row) => label?.kind === 'between'
  const spans = rows.map((row) =>
    spanOf(row, isOfNight(row) && row.start! < (isBetween(row) ? NOON : DAWN)),
  )
  // A night may go on after six: what begins there when a set before it ends, in the same chamber, is of that night.
  const mayGoOn = spans
    .filter(({ row }) => isOfNight(row) && !isBetween(row) && isBeforeNoon(row.start!))
    .toSorted((one, other) => one.row.start! - other.row.start!)
  for (const span of mayGoOn) {
    const later = spanOf(span.row, true)
    const isOfSameNight = ({ row }: Span) =>
      row !== span.row && row.date === null && row.label!.date === span.row.label!.date
    if (spans.some((other) => isOfSameNight(other) && leadsInto(other, later)))
      Object.assign(span, later)
  }
  return spans
}

function spanOf(row: Row, isNextMorning: boolean): Span {
  const midnight = Date.parse(row.date ?? row.label!.date) / MINUTE_MS
  const from = midnight + row.start! + (isNextMorning ? DAY_MINUTES : 0)
  return { row, from, until: row.length === null ? null : from + row.length }
}

function leadsInto({ from, until }: Span, next: Span): boolean {
  if (until !== null) return Math.abs(until - next.from) <= BETWEEN_SETS
  // A line such as “Ende” closes what has no end of its own.
  return next.row.wrong.length > 0 && next.from > from && next.from - from <= MOST_UNSAID
}

/** The evening to which each row belongs: before six that of the day before, before noon only what goes on from its night. */
export function nightsOf(chambers: readonly Span[][]): Map<Row, string> {
  const nights = new Map<Row, string>()
  /** A day of the timetable has one morning: its own, or that after its night. */
  const mornings = new Set<string>()
  const spans = chambers.flatMap((chamber) => chamber.map((span) => ({ ...span, chamber })))
  for (const { row, from, chamber } of spans.toSorted((one, other) => one.from - other.from)) {
    const date = dateOf(from)
    const evening = plusDays(date, -1)
    const isGoingOn = () =>
      chamber.some(
        (other) =>
          nights.get(other.row) === evening && Math.abs((other.until ?? 0) - from) <= BETWEEN_SETS,
      )
    const isMorning = isBeforeNoon(from)
    const isOfNight = isMorning ? !mornings.has(evening) && isGoingOn() : from % DAY_MINUTES < DAWN
    if (isMorning && !isOfNight) mornings.add(date)
    nights.set(row, isOfNight ? evening : date)
  }
  return nights
}

/** What speaks against a reading and for it: nights without an evening, two sets at once; sets that follow each other. */
export function doubts(chambers: readonly Span[][]): {
  faults: number
  joins: number
} {
  const starts = chambers.flat().map(({ from }) => from)
  const evenings = new Set(starts.filter((from) => from % DAY_MINUTES >= NOON).map(dateOf))
  const early = starts.filter((from) => from % DAY_MINUTES < DAWN)
  const nights = new Set(early.map((from) => plusDays(dateOf(from), -1)))
  const gaps = chambers.flatMap((spans) =>
    spans.flatMap((one) =>
      spans
        .filter((other) => other !== one && other.from >= one.from)
        .map(({ from }) => (one.until === null ? 1 : from - one.until)),
    ),
  )
  return {
    faults:
      [...nights].filter((night) => !evenings.has(night)).length +
      gaps.filter((gap) => gap < 0).length,
    joins: gaps.filter((gap) => gap >= 0 && gap <= BETWEEN_SETS).length,
  }
}

function isBeforeNoon(at: number): boolean {
  return at % DAY_MINUTES >= DAWN && at % DAY_MINUTES < NOON
}

function dateOf(minutes: number): string {
  return dayOfTime(minutes * MINUTE_MS)
}
