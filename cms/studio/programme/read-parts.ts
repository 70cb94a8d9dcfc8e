import { isFilled, textOfCell } from './cell-text'
import {
  COLUMNS,
  columnNamed,
  columnsIn,
  isOther,
  type Cell,
  type Column,
  type Columns,
  type Line,
} from './columns'
import { kindOf } from './column-kinds'
import { isDay, type Dates } from './read-dates'
import { headingIn } from './read-heading'
import { isTime, stepOf } from './read-hours'
import { hasHours, hasTime } from './read-names'

/** Where one of the sets on a line has what belongs to it. */
export interface Part {
  /** The column with the name; or that with the hours, where a name has a column for each day. */
  anchor: number
  isOfHours: boolean
  /** Whether its column is headed as one of names. */
  isNamed: boolean
  /** The columns of what else belongs to it. */
  columns: Columns
  /** By the heads above it. */
  day: Cell
  chamber: string | null
  /** Whether the line has the hours of all its sets, as in a grid: they end where the next line begins. */
  isGrid: boolean
  /** Minutes between the lines of a grid, if these are all the same. */
  step: number | null
  /** Whether sets go over several lines of it: what is empty is a gap then. */
  hasRuns: boolean
  /** Whether the cells below most sets are empty: each line is there for the set that starts on it. */
  isOfStarts: boolean
}

/** What a column holds, by its head and by its cells: "set" is a name below a day or a chamber, "free" one without a head. */
interface Held {
  role: Column | 'set' | 'free' | null
  /** The day or the chamber in its head. */
  title: Cell
}

/** "Slot 2" is where a set is in its line, and no chamber. */
const NUMBERED = /^(slot|set|act|block|turno|pase|nr|no)\W*\d+$/i
/** Of these a line may have one for all of its sets. */
const OF_ALL: readonly Column[] = [
  'day',
  'start',
  'end',
  'hours',
  'length',
  'chamber',
  'secret',
  'announced',
]

/** Which sets are on each line below some lines of heads; none where a line is one set, as in a list. */
export function setsBelow(heads: readonly Line[], below: readonly Line[], dates: Dates): Part[] {
  const head = heads.at(-1)?.cells ?? []
  const known = columnsIn(head)
  const width = Math.max(head.length, ...below.map(({ cells }) => cells.length))
  const held = Array.from({ length: width }, (_, place) => heldAt(place, head, below, known, dates))
  const placesOf = (...roles: Held['role'][]) =>
    [...held.keys()].filter((place) => roles.includes(held[place]!.role))
  const cellsAt = (place: number) => below.map(({ cells }) => cells[place] ?? null)
  const named = placesOf(placesOf('name').length > 0 ? 'name' : 'title')
  const days = placesOf('set', 'start').filter((place) => isDay(held[place]!.title, dates))
  const isOfHours = named.length === 1 && days.length > 1
  const clocks = placesOf('hours', 'start')
  // Without a column of hours they are in the cells of the sets.
  const headed = placesOf('set', 'chamber').filter(
    (place) => clocks.length > 0 || cellsAt(place).some(hasTime),
  )
  const [anchors = []] = [isOfHours ? days : named, headed, placesOf('free')].filter(
    ({ length }) => length > 0,
  )
  const isTimed = clocks.length > 0 || isOfHours || anchors.flatMap(cellsAt).some(hasHours)
  // "Dom" is Sunday beside "Sáb", and the cathedral beside "See".
  const areDays = anchors.every((place) => isDay(held[place]!.title, dates))
  if (!isTimed || (named.length > 0 && anchors.length < 2)) return []
  const times = clocks.slice(0, 1).flatMap(cellsAt)
  const step = stepOf(times)
  const pairs = anchors.flatMap((place) => {
    const names = cellsAt(place).map(textOfCell)
    return names.slice(1).flatMap((next, at) => {
      const isSet = names[at] !== null && isTime(times[at]) && isTime(times[at + 1])
      return isSet ? [{ isSame: next === names[at], isEmpty: next === null }] : []
    })
  })
  const hasRuns = pairs.some(({ isSame }) => isSame)
  const isOfStarts = !hasRuns && pairs.filter(({ isEmpty }) => isEmpty).length * 2 > pairs.length
  const wordsBefore = placesOf('free').filter((place) => place < anchors[0]!)
  const placed = COLUMNS.map((column) => {
    const own = placesOf(column).filter((place) => !anchors.includes(place))
    // Words before the sets, without a heading, are the chambers.
    const places = column === 'chamber' && own.length === 0 ? wordsBefore : own
    return { column, places: placesFor(places, anchors, isOfHours || OF_ALL.includes(column)) }
  })
  const corner = held[0]?.role === 'hours' ? [held[0].title] : []
  return anchors.map((anchor, nth): Part => {
    const columns: Columns = {}
    for (const { column, places } of placed)
      if (places[nth] !== undefined) columns[column] = places[nth]
    const over = held[anchor]!.role === 'free' ? heads : heads.slice(0, -1)
    const above = over.map(({ cells }) => lastFilled(cells, anchor))
    return {
      anchor,
      isOfHours,
      isNamed: named.includes(anchor),
      columns,
      ...saidBy([held[anchor]!.title, ...corner, ...above.toReversed()], areDays, dates),
      isGrid: clocks.length === 1 && (columns.end ?? columns.length) === undefined,
      step,
      hasRuns,
      isOfStarts,
    }
  })
}

function heldAt(
  place: number,
  head: readonly Cell[],
  below: readonly Line[],
  known: Columns,
  dates: Dates,
): Held {
  const cells = below.map(({ cells }) => cells[place] ?? null)
  const text = textOfCell(head[place] ?? null) ?? ''
  // "Lake Artist", "Lake_Description", "Fri start"
  const [, title = '', last = ''] = /^(.+?)[\s_–-]+(\p{L}+)$/u.exec(text) ?? []
  const within = columnNamed(last)
  if (isCorner(place, head, cells, dates)) return { role: 'hours', title: head[place]! }
  if (isDay(head[place] ?? null, dates) && !isBesideNames(place, head, below, dates))
    return { role: 'set', title: head[place]! }
  const role = COLUMNS.find((column) => known[column] === place) ?? columnNamed(text)
  if (role === 'chamber') return { role, title: text }
  if (role !== undefined) return { role, title: null }
  if (isOther(text)) return { role: null, title: null }
  if (within !== undefined && within !== 'chamber' && known[within] === undefined)
    return { role: within, title }
  const kind = kindOf(cells, dates)
  if (kind === 'hours' || kind === 'start') {
    const before = kindOf(
      below.map(({ cells }) => cells[place - 1] ?? null),
      dates,
    )
    return { role: before === 'hours' || before === 'start' ? 'end' : 'hours', title: null }
  }
  if (text !== '') return { role: 'set', title: NUMBERED.test(text) ? null : text }
  return { role: kind === 'words' ? 'free' : kind, title: null }
}

/** Of several columns with the same meaning those of the sets: as many as there are sets, or one for all, or the ones beside them. */
function placesFor(
  places: readonly number[],
  anchors: readonly number[],
  isOfAll: boolean,
): (number | undefined)[] {
  if (places.length === anchors.length) return [...places]
  if (places.length === 1 && isOfAll) return anchors.map(() => places[0])
  const isBehind = places[0]! > anchors[0]!
  return anchors.map((anchor, nth) =>
    isBehind
      ? places.find((place) => place > anchor && place < (anchors[nth + 1] ?? Infinity))
      : places.findLast((place) => place > (anchors[nth - 1] ?? -1) && place < anchor),
  )
}

/** Day and chamber by the heads above a set, the nearest first. */
function saidBy(
  heads: readonly Cell[],
  areDays: boolean,
  dates: Dates,
): Pick<Part, 'day' | 'chamber'> {
  const read = heads.flatMap((cell, at) => {
    if (cell === null) return []
    const heading = headingIn(cell, dates)
    return {
      cell,
      ...heading,
      day:
        at === 0 && !areDays && isDay(cell, dates) && heading.place === null ? null : heading.day,
    }
  })
  const day = read.find((one) => one.day !== null)
  const place = read.find((one) => one.day === null || one.isPlace)
  return {
    day: day?.cell ?? null,
    chamber: place ? (place.day === null ? textOfCell(place.cell) : place.place) : null,
  }
}

/** Whether a day above the hours is that of all columns beside it: "Friday | Lake | Well". */
function isCorner(
  place: number,
  head: readonly Cell[],
  cells: readonly Cell[],
  dates: Dates,
): boolean {
  const days = head.filter((cell) => isDay(cell, dates))
  const isOfTimes = ['hours', 'start'].includes(String(kindOf(cells, dates)))
  return place === 0 && isOfTimes && days.length === 1 && isDay(head[0] ?? null, dates)
}

/** Whether a day is above the hours and the names beside them, in two columns. */
function isBesideNames(
  place: number,
  head: readonly Cell[],
  below: readonly Line[],
  dates: Dates,
): boolean {
  const kinds = [place, place + 1].map((at) =>
    kindOf(
      below.map(({ cells }) => cells[at] ?? null),
      dates,
    ),
  )
  const isOfTimes = kinds[0] === 'hours' || kinds[0] === 'start'
  return isOfTimes && kinds[1] === 'words' && !isFilled(head[place + 1] ?? null)
}

function lastFilled(cells: readonly Cell[], until: number): Cell {
  return cells.slice(0, until + 1).findLast(isFilled) ?? null
}
