import { weekdayOf } from '../../../rules/dates/day-in-words'
import { joinedNames } from '../../../rules/names'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import { clockText } from '../../schema/timetable'
import { keyOf, plain } from './columns'
import type { Row } from './read-row'
import { chambersOf, DAWN, doubts, MOST_UNSAID, nightsOf, spansOf, type Span } from './wall-clock'

/* The third layer: on which night each row is. It looks at all rows at once, and never at their order. */

/** Minutes of a set whose end nothing tells: calendars need one. */
const GUESSED_LENGTH = 60
const GUESSED_END = 'The end is missing, and one hour is a guess: please write the end.'
const NEXT_IS_END = 'The end is missing, so it ends when the next one begins there.'

/** A row with its place. */
export interface Entry extends Row {
  /** The night, `YYYY-MM-DD` of its evening; null for a row without hours. */
  day: string | null
  /** As slots have them: "22:00–01:00". */
  hours: string | null
  /** Start and end, in minutes of the wall clock since 1970; null without hours. */
  span: { from: number; until: number } | null
}

/** What a clock before six means under a day: the night that begins there, or the day of the calendar. */
export type Early = 'night' | 'calendar'

export interface Placed {
  entries: Entry[]
  early: Early
  /** An example of a row whose night the file does not tell; null when there is nothing to ask. */
  asked: string | null
}

/**
 * Places the rows. An instant of the file stands. A clock before six is of the night that begins on its day, or of the calendar's
 * day, if with that more sets begin when another one ends in their chamber, and no more nights are without an evening or have two
 * sets at once in a chamber. Unless both signs say the same, the file is asked about once.
 *
 * @param chosen what the organisers have answered.
 */
export function placeNights(rows: readonly Row[], chosen: Early | null = null): Placed {
  const chambers = chambersOf(rows)
  const spansIn = (areNights: boolean) => chambers.map((chamber) => spansOf(chamber, areNights))
  const readings = { night: spansIn(true), calendar: spansIn(false) }
  const { isCalendar, isClear } = comparison(readings)
  const early = chosen ?? (isCalendar ? 'calendar' : 'night')
  const example = rows.find(
    ({ label, date, start, wrong }) =>
      label?.kind === null && date === null && start !== null && start < DAWN && wrong.length === 0,
  )
  const nights = nightsOf(readings[early])
  // A row that is left out still says when the one before it ends.
  const placed = new Map(
    readings[early].flatMap((spans) =>
      spans.map((span) => [span.row, entryOf(span, nights.get(span.row)!, spans)]),
    ),
  )
  return {
    early,
    asked:
      example && !isClear && chosen === null
        ? `${example.name}, ${weekdayOf(example.label!.date)} ${clockText(example.start!)}`
        : null,
    entries: withoutTwins(rows.map((row) => placed.get(row) ?? unplaced(row, row.label?.date))),
  }
}

/** Whether the days are those of the calendar, and whether everything says so. Rows that are left out do not count. */
function comparison(readings: Record<Early, Span[][]>) {
  const [night, calendar] = [readings.night, readings.calendar].map((chambers) =>
    doubts(chambers.map((spans) => spans.filter(({ row }) => row.wrong.length === 0))),
  ) as [ReturnType<typeof doubts>, ReturnType<typeof doubts>]
  const isCalendar = calendar.joins > night.joins && calendar.faults <= night.faults
  const [taken, other] = isCalendar ? [calendar, night] : [night, calendar]
  return {
    isCalendar,
    isClear: taken.faults === 0 && other.faults > 0 && taken.joins >= other.joins,
  }
}

/** @param spans of the same chamber */
function entryOf({ row, from, until }: Span, day: string, spans: readonly Span[]): Entry {
  if (row.wrong.length > 0) return unplaced(row, row.label?.date)
  const next = Math.min(...spans.map((other) => other.from).filter((start) => start > from))
  const isLast = next - from > MOST_UNSAID
  const end = until ?? (isLast ? from + GUESSED_LENGTH : next)
  const notes = until !== null ? [] : [isLast ? GUESSED_END : NEXT_IS_END]
  return {
    ...row,
    notes: [...row.notes, ...notes],
    day,
    hours: `${clockText(from)}–${end % DAY_MINUTES === 0 ? '24:00' : clockText(end)}`,
    span: { from, until: end },
  }
}

function unplaced(row: Row, day: string | null = null): Entry {
  return { ...row, day, hours: null, span: null }
}

/** Finds rows that are there twice, and names the sizes in which rows of one name differ. */
function withoutTwins(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, Entry>()
  const firstOf = new Map<string, Entry>()
  return entries.map((entry) => {
    if (entry.wrong.length > 0) return entry
    const name = joinedNames(entry.names.map(keyOf).toSorted())
    const key = JSON.stringify([name, entry.day, entry.hours, plain(entry.chamber ?? '')])
    const same = seen.get(key)
    if (same) return { ...entry, wrong: [`It is the same as row ${same.row}.`] }
    seen.set(key, entry)
    const first = firstOf.get(name)
    if (!first) firstOf.set(name, entry)
    else if (first.tier !== null && entry.tier !== null && first.tier !== entry.tier) {
      const note = `Row ${first.row} says ${first.tier} of ${first.name}, and that counts.`
      return { ...entry, notes: [...entry.notes, note], tier: first.tier }
    }
    return entry
  })
}
