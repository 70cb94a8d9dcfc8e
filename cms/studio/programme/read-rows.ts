import { dayOfTime, plusDays } from '../../../rules/dates/days'
import { overflow } from '../../schema/card-text'
import { keyOf, plain, type Cell, type Column, type Columns } from './columns'
import {
  dayOfCell,
  hoursOfCell,
  secretOfCell,
  textOfCell,
  tierOfCell,
  timeOfCell,
  UnreadableCell,
  type Dates,
  type Kind,
  type Tier,
} from './read-cells'
import { linksOfCell } from './read-links'
import { namesIn } from './read-names'
import { DAY_MINUTES } from '../../../rules/dates/durations'
import { AT_MOST } from '../../vocabulary'

/** A row of the table, as it was understood. */
export interface Entry {
  /** As the spreadsheet counts it, from 1. */
  row: number
  /** As the cell has it. */
  name: string
  /** The names in it: one, or the two who play b2b. */
  names: string[]
  /** Null: the row says nothing about it. */
  tier: Tier | null
  /** The kind of a slot in which nobody of the lineup plays. */
  kind: Kind | null
  /** `YYYY-MM-DD` */
  day: string | null
  /** As slots have them: "22:00–01:00". */
  hours: string | null
  chamber: string | null
  description: string | null
  secret: { at: string } | 'sold-out' | null
  /** https addresses. */
  links: string[] | null
  /** Sentences. A row with one of them is left out. */
  wrong: string[]
  /** Sentences about what was assumed. */
  notes: string[]
}

export const MOST_ROWS = 2000
/** What begins earlier belongs to the night before. */
const DAWN = 6 * 60
/** A longer set is probably an end that is before its start. */
const LONG_SET = 12 * 60
/** Of an artist, and of a slot. */
/** A date with a time of its own. Without a column for the day it says the day, too. */
const DATED = /^(\d{4}-\d\d-\d\d)[T ]\d/

/**
 * Reads the rows below the headings. Empty rows are skipped, and a row that has only a day is a heading of the rows below it.
 *
 * @param at the index of the row with the headings; -1: there is none.
 * @throws {Error} with a sentence when there are more rows than a festival can have.
 */
export function readRows(
  rows: readonly Cell[][],
  at: number,
  columns: Columns,
  dates: Dates,
): Entry[] {
  const below = rows.slice(at + 1)
  if (below.length > MOST_ROWS)
    throw new Error(
      `The table has ${below.length} rows. ${MOST_ROWS} are the most: please take out what is no programme.`,
    )
  const entries: Entry[] = []
  let dayAbove: string | null = null
  for (const [index, row] of below.entries()) {
    const filled = row.filter((cell) => cell !== null && String(cell).trim() !== '')
    if (filled.length === 0) continue
    const heading = filled.length === 1 ? dayOfCell(filled[0]!, dates) : null
    if (typeof heading === 'string') {
      dayAbove = heading
      continue
    }
    const entry = readRow(row, at + index + 2, columns, dates, dayAbove)
    dayAbove = entry.day ?? dayAbove
    entries.push(entry)
  }
  compareRows(entries)
  return entries
}

function readRow(
  row: readonly Cell[],
  number: number,
  columns: Columns,
  dates: Dates,
  dayAbove: string | null,
): Entry {
  const wrong: string[] = []
  const notes: string[] = []
  const cellOf = (column: Column): Cell => {
    const index = columns[column]
    const cell = index === undefined ? null : (row[index] ?? null)
    if (typeof cell !== 'string' || !/^=./.test(cell)) return cell
    wrong.push(
      `“${cell.slice(0, 40)}” is a formula without a value: save the file in your spreadsheet program, or paste the cells.`,
    )
    return null
  }
  const valueOf = <Value>(value: Value | UnreadableCell): Value | null => {
    if (!(value instanceof UnreadableCell)) return value
    wrong.push(value.sentence)
    return null
  }
  const checkLength = (text: string | null, length: number, size: 'name' | 'text') => {
    const problem = overflow(text ?? undefined, length, size)
    if (problem !== null) wrong.push(problem)
    return text
  }

  const name = textOfCell(cellOf('name')) ?? ''
  if (name === '' && wrong.length === 0) wrong.push('The name is missing.')
  const names = valueOf(namesIn(name)) ?? []
  for (const one of names) checkLength(one, AT_MOST.name, 'name')
  const areTwo = names.length === 2
  const size = valueOf(tierOfCell(cellOf('tier')))
  const startCell = cellOf('start')
  const span = valueOf(hoursOfCell(cellOf('hours')))
  const start = span?.[0] ?? valueOf(timeOfCell(startCell))
  const end = span?.[1] ?? valueOf(timeOfCell(cellOf('end')))
  const isTimed = start !== null || end !== null
  if (isTimed && wrong.length === 0 && start === null) wrong.push('The start is missing.')
  if (isTimed && wrong.length === 0 && end === null)
    wrong.push('The end is missing: hours without an end are in no calendar.')
  const length = start === null || end === null ? 0 : (end - start + DAY_MINUTES) % DAY_MINUTES
  if (start !== null && end !== null && start === end) wrong.push('It ends when it starts.')
  else if (length > LONG_SET)
    notes.push(`It lasts ${Math.round(length / 60)} hours: is the end right?`)
  const links = valueOf(linksOfCell(cellOf('links')))
  if (areTwo && links !== null)
    notes.push('The links are left out: write them in a row of the artist whose they are.')
  if (areTwo && !isTimed)
    notes.push(
      'Without hours there is no slot for both: each is an artist of the lineup, and a description has no place.',
    )

  return {
    row: number,
    name,
    names,
    tier: size !== null && 'tier' in size ? size.tier : null,
    kind: size !== null && 'kind' in size ? size.kind : null,
    day: dayOf(),
    hours:
      start === null || end === null
        ? null
        : `${clock(start % DAY_MINUTES)}–${clock(end || DAY_MINUTES)}`,
    chamber: checkLength(textOfCell(cellOf('chamber')), AT_MOST.chamber, 'text'),
    description: checkLength(
      textOfCell(cellOf('description')),
      areTwo ? AT_MOST.slotDescription : AT_MOST.artistDescription,
      'text',
    ),
    secret: valueOf(secretOfCell(cellOf('secret'), dates)),
    links: areTwo ? null : links,
    wrong,
    notes,
  }

  function dayOf(): string | null {
    const cell = cellOf('day')
    const problems = wrong.length
    const typed = valueOf(dayOfCell(cell, dates))
    if (typed !== null || wrong.length > problems) return typed
    const night = dayOfStart(startCell, start)
    if (night !== null) return valueOf(dayOfCell(night, dates))
    if (!isTimed) return null
    if (dayAbove === null) wrong.push('The day is missing.')
    else if (columns.day !== undefined) notes.push('The day is that of the row above.')
    return dayAbove
  }
}

/** The day of a start that has a date of its own. Before dawn it is the evening before. */
function dayOfStart(cell: Cell, start: number | null): string | null {
  const date =
    cell instanceof Date && cell.getUTCFullYear() > 1901
      ? dayOfTime(cell.getTime())
      : typeof cell === 'string'
        ? (DATED.exec(cell.trim())?.[1] ?? null)
        : null
  if (date === null || start === null) return null
  return plusDays(date, start < DAWN ? -1 : 0)
}

/** Finds rows that are there twice, and rows of one name that contradict each other. */
function compareRows(entries: readonly Entry[]): void {
  const seen = new Map<string, Entry>()
  const firstOf = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.wrong.length > 0) continue
    const name = entry.names.map(keyOf).toSorted().join(' b2b ')
    const key = JSON.stringify([name, entry.day, entry.hours, plain(entry.chamber ?? '')])
    const same = seen.get(key)
    if (same) {
      entry.wrong.push(`It is the same as row ${same.row}.`)
      continue
    }
    seen.set(key, entry)
    const first = firstOf.get(name)
    if (!first) firstOf.set(name, entry)
    else if (first.tier !== null && entry.tier !== null && first.tier !== entry.tier)
      entry.wrong.push(
        `Row ${first.row} says ${first.tier} of ${first.name}, this one ${entry.tier}.`,
      )
    else if (
      first.secret !== null &&
      entry.secret !== null &&
      JSON.stringify(first.secret) !== JSON.stringify(entry.secret)
    )
      entry.wrong.push(`Row ${first.row} keeps ${first.name} a secret until another moment.`)
  }
}

/** 24:00 is the end of a day, 00:00 the start of one. */
function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
}
