import { DAY_MINUTES } from '../../../rules/dates/durations'
import { AT_MOST } from '../../vocabulary'
import { columnNamed, columnsIn, isOther, type Cell, type Columns, type Line } from './columns'
import { isFilled, textOfCell, UnreadableCell } from './cell-text'
import { dayOfCell, mayBeDay, type Dates, type Day } from './read-dates'
import { headingIn, type Heading } from './read-heading'
import { hasHours, hasTime, withoutHours } from './read-names'
import { isNobody } from './read-row'
import { timeIn } from './read-times'
import type { Tab } from './tab'

/* The lines between the rows of a table: days and chambers of the rows below them, headings again, and remarks. */

/** What stands above a row and counts for it. */
export interface Above {
  day: Day | null
  chamber: string | null
  columns: Columns
  /** Whether the line above is empty or a heading, and whether it is a day. */
  isBelowGap: boolean
  isBelowDay: boolean
  /** Chambers that stand beside several days: another word beside each is what a night is called. */
  places: ReadonlySet<string>
  /** Whether words alone between the sets are chambers. */
  startsAgain: boolean
  /** Whether the chamber may be a name. */
  isUnsure: boolean
  /** Whether a list of contacts has begun: nobody of it plays. */
  isOver: boolean
}

/** A name has no more; a remark below the table mostly has. */
const MOST_WORDS = 3

/** What the name of a tab says of all its rows: their day, or their chamber. */
export function aboveAll(
  { name, lines, at, columns }: Tab,
  isOneOfMany: boolean,
  dates: Dates,
): Above {
  const heading = headingIn(name, dates)
  const isDay = heading.day !== null
  const only = dates.startDate === dates.endDate ? { date: dates.startDate, kind: null } : null
  const dated = at < 0 || columns.day !== undefined ? null : dayAbove(lines.slice(0, at), dates)
  const isPlace = columns.chamber === undefined && (isOneOfMany || heading.isPlace)
  return {
    day: isDay ? heading.day : (dated ?? only),
    chamber: !isPlace ? null : isDay ? (heading.isPlace ? heading.place : null) : name,
    columns,
    isBelowGap: true,
    isBelowDay: false,
    places: placesOfDays(lines, dates),
    startsAgain: startsAgain(lines, dates),
    isUnsure: false,
    isOver: false,
  }
}

/** The one day of the lines above the headings: "Date: | Saturday 14 March | Venue: | Lake". */
function dayAbove(lines: readonly Line[], dates: Dates): Day | null {
  const days = lines.flatMap(({ cells }) =>
    cells.flatMap((cell, place) => {
      const label = cells[place - 1] ?? null
      const isOfSets = !isFilled(label) || columnsIn([label]).day === 0
      return isOfSets ? (headingIn(cell, dates).day ?? []) : []
    }),
  )
  return new Set(days.map(({ date }) => date)).size === 1 ? days[0]! : null
}

function isEmpty({ cells }: Line): boolean {
  return !cells.some(isFilled)
}

/** What the one cell of a line says; null where it has several. */
function headingOf({ cells }: Line, dates: Dates): Heading | null {
  const [cell = null, ...others] = cells.filter(isFilled)
  return cell === null || others.length > 0 ? null : headingIn(cell, dates)
}

/** What a line is that is no row: "heading" says something of the rows below it, which `above` then has. */
export function betweenRows(
  tab: Tab,
  index: number,
  above: Above,
  dates: Dates,
): 'heading' | 'headings' | 'nothing' | null {
  const { lines, at } = tab
  const { cells } = lines[index]!
  const filled = cells.filter(isFilled)
  const { isBelowDay, isBelowGap } = above
  if (filled.length > 0) above.isBelowDay = false
  above.isBelowGap = filled.length === 0 || index === at
  if (above.isBelowGap) return 'nothing'
  const heading = headingOf(lines[index]!, dates)
  if (heading?.day) {
    above.day = heading.day
    if (heading.isPlace || above.places.has(heading.place ?? '')) above.chamber = heading.place
    above.isBelowGap = true
    above.isBelowDay = true
    return 'heading'
  }
  if (
    heading &&
    mayBeDay(filled[0]!, above.day, dates) &&
    lines.slice(index + 1).some(({ cells: below }) => below.some(hasTime))
  ) {
    above.day = null
    return 'nothing'
  }
  if (index < at) {
    if (!heading?.isPlace && !(heading && isBelowDay)) return 'nothing'
    above.chamber ??= placeIn(heading)
    return 'heading'
  }
  // A table for each day, one below the other, has its headings again.
  const again = columnsIn(cells)
  const isUntimed = !isTimed(cells, above.columns, dates)
  if (isUntimed && index > at && isOfContacts(cells, again)) above.isOver = true
  else if (isUntimed && areHeadings(again, cells)) {
    above.isOver = false
    // What has no other heading than before holds what it held. Texts without one may be anything.
    const kept = Object.entries(above.columns).filter(
      ([column, place]) =>
        !(column in again || column === 'description') &&
        !Object.values(again).includes(place) &&
        [null, lines[at]?.cells[place] ?? null].includes(cells[place] || null),
    )
    if (at >= 0) above.columns = { ...Object.fromEntries(kept), ...again }
    return 'headings'
  }
  if (above.isOver) return 'nothing'
  if (!heading || above.columns.chamber !== undefined) return null
  const isApart = heading.isPlace || isBelowGap
  const mayBePlace = isApart || above.chamber !== null || above.startsAgain
  if (!isOfPlace(lines, index, above.columns, isBelowGap, mayBePlace, dates)) return null
  if (isTitle(lines, index, dates)) {
    above.chamber = null
    return 'nothing'
  }
  // A sentence between the sets leaves them where they are.
  // “Contact: Ana” is none, “Stage: Dom” is one.
  const [label, named] = withoutHours(textOfCell(filled[0]!) ?? '')[0].split(/:\s*(?=\S)/)
  const isLabel = named !== undefined && columnNamed(label!) !== 'chamber'
  const place = isLabel ? null : placeIn(heading)
  above.chamber = place ?? above.chamber
  above.isUnsure = place !== null && !isApart
  return place === null ? 'nothing' : 'heading'
}

/** Whether the hours start again below one of the lines without hours, as those of another chamber do. */
function startsAgain(lines: readonly Line[], dates: Dates): boolean {
  const starts = lines.map(({ cells }) => {
    const hours = cells.flatMap((cell) => withoutHours(textOfCell(cell) ?? '')[1] ?? [])
    const time = timeIn(hours[0] ?? null, dates)
    return time === null || time instanceof UnreadableCell ? null : time.start
  })
  return starts.some((below, at) => {
    const above = starts[at - 2] ?? null
    const isHeading = starts[at - 1] === null && headingOf(lines[at - 1]!, dates)?.day === null
    if (below === null || above === null || !isHeading) return false
    // 00:30 goes on after 23:30.
    return (below - above + DAY_MINUTES) % DAY_MINUTES > DAY_MINUTES / 2
  })
}

/** Whether a line is the only one that stands above a day, the first one: chambers with days below them are several, or say what they are. */
function isTitle(lines: readonly Line[], index: number, dates: Dates): boolean {
  const filled = lines.filter((line) => !isEmpty(line))
  const headings = filled.map((line) => (line.cells.some(hasHours) ? null : headingOf(line, dates)))
  const aboveDays = [...headings.keys()].filter(
    (at) => headings[at]?.day === null && headings[at + 1]?.day,
  )
  const [only = -1, ...others] = aboveDays
  const isFirst = headings.findIndex((heading) => heading?.day) === only + 1
  return isFirst && others.length === 0 && filled[only] === lines[index] && !headings[only]!.isPlace
}

/** The words of a heading, unless they are a remark: a sentence, a break, or work on a stage. */
function placeIn({ place }: Heading): string | null {
  return place === null || isRemark(place) ? null : place
}

const MOST_WORDS_OF_PLACE = 6
/** Whether words are a sentence, a break, or what a stage does beside its sets, and no name. */
function isRemark(text: string): boolean {
  const hasClock = /\d[:.h]\d\d|\d ?(uhr|h|[ap]m)\b/i.test(text)
  const isTooLong = [...text].length > AT_MOST.chamber
  const isSentence = /[.!?]$/.test(text) || text.split(' ').length > MOST_WORDS_OF_PLACE
  return isTooLong || isSentence || hasClock || isNobody(text) || /(\d\D?){6}/.test(text)
}

/** Whether the one cell of a line names the chamber of the rows below it, and nobody who plays. */
function isOfPlace(
  lines: readonly Line[],
  index: number,
  columns: Columns,
  isBelowGap: boolean,
  mayBePlace: boolean,
  dates: Dates,
): boolean {
  const below = lines.slice(index + 1).find((line) => !isEmpty(line))
  const next = below?.cells ?? []
  const isDay = Boolean(below && headingOf(below, dates)?.day)
  const nameIn = (cells: readonly Cell[]) => textOfCell(cells[columns.name ?? -1] ?? null)
  const name = nameIn(lines[index]!.cells)
  if (columns.start !== undefined || columns.hours !== undefined)
    return name === null
      ? textOfCell(lines[index]!.cells[0] ?? null) !== null
      : isBelowGap && next.filter(isFilled).length > 1
  // “Main Floor: 22:00–06:00” above “23:00 Karst” is open so long; hours in front are those of a set.
  if (hasHours(name))
    return !/^\W*\d/.test(name!) && hasHours(nameIn(next)) && headingIn(name!, dates).isPlace
  return mayBePlace && (isDay || hasHours(nameIn(next)))
}

function placesOfDays(lines: readonly Line[], dates: Dates): ReadonlySet<string> {
  const headings = lines.map((line) => headingOf(line, dates))
  const places = headings.flatMap((heading) => (heading?.day && heading.place) || [])
  return new Set(places.filter((place, at) => places.indexOf(place) !== at))
}

/** Whether words are too many for a name, or a sentence. */
export function isLong(text: string): boolean {
  const words = text.split(' ').length
  return words > MOST_WORDS || (words > 1 && /[.!]$/.test(text))
}

/** “Name | Phone” below the sets: headings without hours, day or chamber, and one of them is of no programme. */
function isOfContacts(cells: readonly Cell[], columns: Columns): boolean {
  const { name, start, hours, day, chamber } = columns
  const isOfSets = [start, hours, day, chamber].some((place) => place !== undefined)
  const headings = cells.filter((_, place) => place !== name && isFilled(cells[place] ?? null))
  return name !== undefined && !isOfSets && headings.some((cell) => isOther(cell))
}

function areHeadings(columns: Columns, cells: readonly Cell[]): boolean {
  return (
    columns.name !== undefined &&
    Object.keys(columns).length > 1 &&
    !Object.values(columns).some((place) => typeof cells[place] !== 'string')
  )
}

/** Whether a line has hours or a day: an artist may be called “Stage”. */
function isTimed(cells: readonly Cell[], { start, hours, day }: Columns, dates: Dates): boolean {
  const time = timeIn(cells[start ?? hours ?? -1] ?? null, dates)
  const date = dayOfCell(cells[day ?? -1] ?? null, dates)
  return [time, date].some((read) => read !== null && !(read instanceof UnreadableCell))
}
