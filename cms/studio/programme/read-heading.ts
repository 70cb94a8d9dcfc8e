import { textOfCell, UnreadableCell } from './cell-text'
import { columnNamed, plain, type Cell } from './columns'
import { isDateAlone, LONG_DAY, wordsOfDay } from './day-words'
import {
  AROUND_PLACE,
  dayInHeading,
  dayOfCell,
  isDay,
  isOfDay,
  type Dates,
  type Day,
} from './read-dates'
import { withoutHours } from './read-names'

/** What a line of one cell says of the rows below it: "FRIDAY 13 MARCH", "Main Stage", "MAIN STAGE – Friday 13/03". */
export interface Heading {
  day: Day | null
  /** Its words that are of no day. */
  place: string | null
  /** Whether these words name a place by themselves; "Friday – The Descent" does not. */
  isPlace: boolean
}

export function headingIn(cell: Cell, dates: Dates): Heading {
  // "Stage: Dom" is that stage, whatever else its name may mean.
  const [, label = '', place = ''] = /^([^:]+):\s+(.+)$/.exec(textOfCell(cell) ?? '') ?? []
  if (columnNamed(label) === 'chamber') return { day: null, place, isPlace: true }
  // In "Stage 1 – Friday" the figure is none of the day.
  const parts = (textOfCell(cell) ?? '').split(/\s+[–—|-]\s+|[|,:]\s+/)
  const dated = parts.findIndex((part) => isDay(part, dates))
  if (parts.length === 2 && dated >= 0) {
    const other = headingIn(parts[1 - dated]!, dates)
    if (other.isPlace && other.day === null)
      return { ...other, day: dayInHeading(parts[dated]!, dates) }
  }
  const words = withoutHours(textOfCell(cell) ?? '')[0]
    .replace(/\b(line)[ -](up)\b/gi, '$1$2')
    .split(/[\s,:|]+/)
    .filter((word) => plain(word) !== '')
  const isPlace = words.some(
    (word) => columnNamed(word.replace(/^(main|haupt)/i, '')) === 'chamber',
  )
  const read = dayInHeading(cell, dates) ?? (isPlace ? dayOfCell(cell, dates) : null)
  const day = read instanceof UnreadableCell ? null : read
  const others =
    day === null
      ? words
      : words.filter((word) => !isDateAlone(word) && !LONG_DAY.test(wordsOfDay(word)))
  while (AROUND_PLACE.test(plain(others[0] ?? ''))) others.shift()
  while (AROUND_PLACE.test(plain(others.at(-1) ?? ''))) others.pop()
  const isSaid = day === null || !isOfDay(others.join(' '))
  return { day, place: isSaid ? others.join(' ') || null : null, isPlace }
}
