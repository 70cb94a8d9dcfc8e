import { joinedNames } from '../../../rules/names'
import { DAY_MINUTES, MINUTE_MS } from '../../../rules/dates/durations'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { dayOfTime, plusDays } from '../../../rules/dates/days'
import { keyOf, plain } from './columns'
import { clockText } from '../../schema/timetable'
import type { Row } from './read-row'

/* The third layer: on which night each row is. It looks at all rows at once, and never at their order. */

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

/** What begins earlier belongs to the night before. */
const DAWN = 6 * 60
const NOON = DAY_MINUTES / 2
/** A set without an end ends with the next one in its chamber, if that is not later. */
const MOST_UNSAID = 6 * 60
/** What begins within so many minutes after another set follows it. */
const BETWEEN_SETS = 30

/**
 * Places the rows. An instant of the file stands. A clock before six is of the night that begins on its day, or of the calendar's
 * day, if with that more sets begin when another one ends in their chamber, and no more nights are without an evening or have two
 * sets at once in a chamber. Unless both signs say the same, the file is asked about once.
 *
 * @param chosen what the organisers have answered.
 */
export function placeNights(rows: readonly Row[], chosen: Early | null = null): Placed {
  const usable = rows.filter(({ wrong }) => wrong.length === 0)
  const early = usable.filter(
    ({ label, date, start }) =>
      label?.kind === null && date === null && start !== null && start < DAWN,
  )
  const [night, calendar] = (['night', 'calendar'] as const).map((reading) =>
    doubts(placed(usable, reading)),
  )
  const isCalendar = calendar!.joins > night!.joins && calendar!.faults <= night!.faults
  const [taken, other] = isCalendar ? [calendar!, night!] : [night!, calendar!]
  const isClear = taken.faults === 0 && other.faults > 0 && taken.joins >= other.joins
  const reading = chosen ?? (isCalendar ? 'calendar' : 'night')
  // A row that is left out still says when the one before it ends.
  const spans = placed(rows, reading)
  const nights = nightsOf(spans)
  const [example] = early
  return {
    early: reading,
    asked:
      example && !isClear && chosen === null
        ? `${example.name}, ${weekdayOf(example.label!.date)} ${clockText(example.start!)}`
        : null,
    entries: withoutTwins(
      rows.map((row): Entry => {
        const span = spans.get(row) ?? null
        if (span === null || row.wrong.length > 0)
          return { ...row, day: row.label?.date ?? null, hours: null, span: null }
        const until = span.until ?? nextStart(row, span.from, spans)
        if (until === null)
          return {
            ...row,
            day: null,
            hours: null,
            span: null,
            wrong: ['The end is missing: hours without an end are in no calendar.'],
          }
        const notes =
          span.until === null
            ? [...row.notes, 'The end is missing, so it ends when the next one begins there.']
            : row.notes
        const [from, to] = [span.from % DAY_MINUTES, until % DAY_MINUTES]
        return {
          ...row,
          notes,
          day: nights.get(row)!,
          hours: `${clockText(from)}–${to === 0 ? '24:00' : clockText(to)}`,
          span: { from: span.from, until },
        }
      }),
    ),
  }
}

type Spans = Map<Row, { from: number; until: number | null }>

/** Start and end of each row with hours, in minutes of the wall clock. */
function placed(rows: readonly Row[], reading: Early): Spans {
  const spans: Spans = new Map()
  const put = (row: Row, day: string, later: boolean) => {
    const from = Date.parse(day) / MINUTE_MS + row.start! + (later ? DAY_MINUTES : 0)
    spans.set(row, { from, until: row.length === null ? null : from + row.length })
  }
  const timed = rows.filter(
    ({ start, label, date }) => start !== null && (label !== null || date !== null),
  )
  const isOfNight = ({ label }: Row) =>
    label?.kind === 'between' ||
    label?.kind === 'night' ||
    (label?.kind === null && reading === 'night')
  for (const row of timed)
    put(
      row,
      row.date ?? row.label!.date,
      row.date === null &&
        isOfNight(row) &&
        row.start! < (row.label?.kind === 'between' ? NOON : DAWN),
    )
  // A night may go on after six: what begins there when a set before it ends, in the same chamber, is of that night.
  for (const row of timed.toSorted((one, other) => one.start! - other.start!)) {
    if (
      row.date !== null ||
      !isOfNight(row) ||
      row.start! < DAWN ||
      row.start! >= NOON ||
      row.label!.kind === 'between'
    )
      continue
    const begin = Date.parse(row.label!.date) / MINUTE_MS + DAY_MINUTES + row.start!
    /** A line such as “Ende” closes what has no end of its own. */
    const isEndOf = ({ from, until }: { from: number; until: number | null }) =>
      until === null
        ? row.wrong.length > 0 && begin > from && begin - from <= MOST_UNSAID
        : Math.abs(until - begin) <= BETWEEN_SETS
    const isGoingOn = timed.some(
      (other) =>
        other !== row &&
        other.date === null &&
        other.label!.date === row.label!.date &&
        isSamePlace(row, other) &&
        isEndOf(spans.get(other)!),
    )
    if (isGoingOn) put(row, row.label!.date, true)
  }
  return spans
}

/** The evening to which each row belongs: before six that of the day before, before noon only what goes on from its night. */
function nightsOf(spans: Spans): Map<Row, string> {
  const nights = new Map<Row, string>()
  for (const [row, { from }] of [...spans].toSorted(
    ([, one], [, other]) => one.from - other.from,
  )) {
    const date = dayOfTime(from * MINUTE_MS)
    const minutes = from % DAY_MINUTES
    const isGoingOn = () =>
      [...nights].some(
        ([other, night]) =>
          night === plusDays(date, -1) &&
          isSamePlace(row, other) &&
          Math.abs((spans.get(other)!.until ?? 0) - from) <= BETWEEN_SETS,
      )
    // A day of the timetable has one morning: its own, or that after its night.
    const hasMorning = () =>
      [...nights].some(([other, night]) => {
        const { from: begin } = spans.get(other)!
        return (
          night === plusDays(date, -1) &&
          isBeforeNoon(begin) &&
          dayOfTime(begin * MINUTE_MS) === night
        )
      })
    const isOfNight = minutes < DAWN || (minutes < NOON && isGoingOn() && !hasMorning())
    nights.set(row, isOfNight ? plusDays(date, -1) : date)
  }
  return nights
}

function isBeforeNoon(at: number): boolean {
  return at % DAY_MINUTES >= DAWN && at % DAY_MINUTES < NOON
}

/** What speaks against a reading and for it. */
function doubts(spans: Spans): { faults: number; joins: number } {
  const all = [...spans]
  const hasEvening = new Set(
    all
      .filter(([, { from }]) => from % DAY_MINUTES >= NOON)
      .map(([, { from }]) => dayOfTime(from * MINUTE_MS)),
  )
  const orphans = new Set(
    all
      .filter(([, { from }]) => from % DAY_MINUTES < DAWN)
      .map(([, { from }]) => plusDays(dayOfTime(from * MINUTE_MS), -1)),
  )
  const pairs = all.flatMap(([row, one]) =>
    all
      .filter(([other, { from }]) => other !== row && isSamePlace(row, other) && from >= one.from)
      .map(([other, { from }]) => ({
        isTwin: from === one.from && keyOf(row.name) === keyOf(other.name),
        gap: one.until === null ? 1 : from - one.until,
      })),
  )
  return {
    faults:
      [...orphans].filter((night) => !hasEvening.has(night)).length +
      pairs.filter(({ gap, isTwin }) => gap < 0 && !isTwin).length,
    joins: pairs.filter(({ gap }) => gap >= 0 && gap <= BETWEEN_SETS).length,
  }
}

function nextStart(row: Row, from: number, spans: Spans): number | null {
  const later = [...spans]
    .filter(([other, span]) => isSamePlace(row, other) && span.from > from)
    .map(([, span]) => span.from)
  const next = Math.min(...later)
  return next - from <= MOST_UNSAID ? next : null
}

function isSamePlace(one: Row, other: Row): boolean {
  return plain(one.chamber ?? '') === plain(other.chamber ?? '')
}

/** Finds rows that are there twice, and names the sizes and secrets in which rows of one name differ. */
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
    else if (first.tier !== null && entry.tier !== null && first.tier !== entry.tier)
      return {
        ...entry,
        notes: [
          ...entry.notes,
          `Row ${first.row} says ${first.tier} of ${first.name}, and that counts.`,
        ],
        tier: first.tier,
      }
    else if (
      first.secret !== null &&
      entry.secret !== null &&
      JSON.stringify(first.secret) !== JSON.stringify(entry.secret)
    )
      return {
        ...entry,
        wrong: [`Row ${first.row} keeps ${first.name} a secret until another moment.`],
      }
    return entry
  })
}
