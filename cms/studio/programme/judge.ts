import { DAY_MINUTES } from '../../../rules/dates/durations'
import { columnNamed, keyOf, type Column } from './columns'
import { grouped } from './grouped'
import { isDay, type Dates } from './read-dates'
import { areHours } from './read-hours'
import { isNobody, type Row } from './read-row'
import type { Rest } from './rest'
import type { Tab } from './tab'

/* The one judge of how a table is read: of several readings the best one is taken, and what is odd in it is asked about. */

export interface Verdict {
  worth: number
  /** What the organisers are asked to look at, as parts of a sentence. */
  doubts: string[]
}

/** What these head is no name. */
const LABELS: (Column | undefined)[] = ['day', 'hours', 'start', 'end', 'length', 'chamber']
/** What cannot be so costs more than a set is worth. */
const WRONG = 4
const MORNING = 6 * 60
/** Hosts and genres are said more often than an artist plays. */
const MOST_SETS = 4

/** How good a reading is: by its sets and what they say, less what cannot be so and what is not read. */
export function judged(rows: readonly Row[], rest: Rest, tab: Tab, dates: Dates): Verdict {
  const isGrid = tab.used !== undefined
  // Names and chambers below headings are what they say.
  const isNamed = tab.at >= 0 && tab.doubts.length === 0 && !isGrid
  const isHeaded = isNamed && tab.columns.chamber !== undefined
  const timed = rows.filter(({ start }) => start !== null)
  const sets = timed.filter(({ name }) => !isNobody(name))
  const placed = sets.flatMap(({ chamber }) => chamber ?? [])
  const chambers = grouped(placed, keyOf)
  // A shuttle may go as often as it likes.
  const names = [
    ...grouped(
      sets.filter(({ kind }) => kind === null),
      ({ name }) => keyOf(name),
    ).values(),
  ]
  const odd = [
    ...new Set(
      sets.flatMap((set) => oddityOf(set, isHeaded ? null : chambers, isNamed, dates) ?? []),
    ),
    ...[...chambers.values()].flatMap(([name]) => oddChamber(name!, isHeaded, dates) ?? []),
  ]
  const often = names.filter(({ length }) => length > MOST_SETS)
  const clashes = clashesOf(sets)
  const isMixed =
    tab.columns.chamber === undefined &&
    sets.some(({ chamber }) => chamber === null) &&
    sets.some(({ chamber }) => chamber !== null)
  const worth =
    worthOfSets(timed, chambers) +
    0.2 * (rows.length - timed.length) -
    0.7 * rows.filter(({ start, wrong }) => start === null && wrong.length > 0).length -
    WRONG * (odd.length + clashes.length) -
    2 * sum(often.map(({ length }) => length)) -
    0.3 * rest.cells.length
  return {
    worth,
    doubts: [
      ...(rest.beside > 0 ? ['cells beside the sets are not read'] : []),
      ...(isMixed ? ['some sets have a chamber and others none'] : []),
      ...odd,
      ...often.map(({ 0: set, length }) => `“${set!.name}” plays ${length} times`),
      ...clashes.slice(0, 1),
    ],
  }
}

/** A name that is there already is worth less. */
function worthOfSets(timed: readonly Row[], chambers: Chambers): number {
  const times = new Map<string, number>()
  return sum(
    timed.map((row) => {
      const before = times.get(keyOf(row.name)) ?? 0
      times.set(keyOf(row.name), before + 1)
      return worthOf(row, chambers) / (before + 1)
    }),
  )
}

function worthOf({ label, date, chamber }: Row, chambers: Chambers): number {
  const isOfChamber = (chambers.get(keyOf(chamber))?.length ?? 0) > 1
  return ((label ?? date) === null ? 1 : 2) + (isOfChamber ? 0.5 : 0)
}

/** Why a name is none. Below a heading of names any word may be one. */
function oddityOf(
  { name, chamber }: Row,
  chambers: Chambers | null,
  isNamed: boolean,
  dates: Dates,
): string | null {
  // "Lake: Karst" may have the chamber, "Time" is a heading.
  const isLabel =
    chambers !== null &&
    (LABELS.includes(columnNamed(name)) ||
      (!isNamed && chamber === null && /^\W?\p{L}[^:]{1,20}:\s/u.test(name)))
  if (areHours(name) || isDay(name, dates) || isLabel) return `“${name}” is read as a name`
  return chambers?.has(keyOf(name)) ? `“${name}” is a name and a chamber` : null
}

/** Why a chamber is none. */
function oddChamber(name: string, isHeaded: boolean, dates: Dates): string | null {
  const isOdd =
    areHours(name) ||
    (!isHeaded && (isNobody(name) || isDay(name, dates) || columnNamed(name) === 'name'))
  return isOdd ? `“${name}” is read as a chamber` : null
}

/** Sets at once in one chamber, and artists in two chambers at once; of both ways to read the hours after midnight the better one. */
function clashesOf(sets: readonly Row[]): string[] {
  const [night, calendar] = [DAY_MINUTES, 0].map((early) => {
    const placed = sets.flatMap((row) => {
      const day = row.date ?? row.label?.date
      if (day === undefined || row.start === null) return []
      const isEarly = row.date === null && row.start < MORNING
      const from = Date.parse(day) / 60_000 + row.start + (isEarly ? early : 0)
      return { row, from, until: from + Math.max(1, row.length ?? 0) }
    })
    placed.sort((one, other) => one.from - other.from)
    const clashes: string[] = []
    const [inChamber, ofName] = [new Map<string, Placed>(), new Map<string, Placed>()]
    for (const one of placed) {
      const { row } = one
      for (const [last, key] of [
        [inChamber, keyOf(row.chamber)],
        [ofName, row.name === '' ? '' : keyOf(row.name)],
      ] as const) {
        const before = last.get(key)
        const isSame =
          before && keyOf(before.row.name) === keyOf(row.name) && before.from === one.from
        if (before && before.until > one.from && !(isSame && last === inChamber))
          clashes.push(
            last === inChamber
              ? `“${before.row.name}” and “${row.name}” play at once${row.chamber === null ? '' : ` in “${row.chamber}”`}`
              : `“${row.name}” plays twice at once`,
          )
        if (!before || before.until < one.until) last.set(key, one)
      }
    }
    return clashes
  })
  return night!.length <= calendar!.length ? night! : calendar!
}
/** The chambers of the sets, each as often as it is said. */
type Chambers = Map<string, string[]>
interface Placed {
  row: Row
  from: number
  until: number
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
