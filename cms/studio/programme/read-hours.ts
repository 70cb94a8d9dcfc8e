import { DAY_MINUTES } from '../../../rules/dates/durations'
import { foldLetters } from '../../../rules/fold-letters'
import type { Cell } from './columns'
import { textOfCell, UnreadableCell } from './cell-text'

/*
 * The one reader of hours: clocks, spans and lengths. A clock is minutes after midnight, 1440 and more for what says itself that
 * it is after the night's midnight, such as 25:00.
 */

export interface Span {
  start: number
  /** Null: “open end”. */
  end: number | null
}

/** Of the festival's own clocks, as exports name them. */
const ZONE = /(?<=[\dm]) ?(p[sd]t|m[sd]t|c[sd]t|e[sd]t|bst|cest|cet|mesz|mez|west|wet)$/
/** Steps of a grid that are longer are sets. */
const LONGEST_STEP = 60
/** Hours after midnight that programmes count on to: 29:30 is 05:30. */
const MOST_HOURS = 32
const OPEN =
  /^((un)?till? |bis |hasta )?(open( end)?|end(e)?|close|closing|late|spat|tarde|sunrise|fin|final|el final|cierre|schluss|\?|…|\.\.\.|x)$/

/** Minutes after midnight; 24:00 is 1440. */
export function clockOf(cell: Cell): number | UnreadableCell | null {
  if (cell instanceof Date)
    return ((Math.round(cell.getTime() / 60_000) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  if (typeof cell === 'number') return clockOfNumber(cell)
  const text = textOfCell(cell)
  if (text === null) return null
  return clockIn(text) ?? new UnreadableCell(`“${text}” is no time: write it like 22:00.`)
}

/** Both ends of "22:00–01:00". A half of the day that only the end has is that of the start, too: "10–11:30 pm". */
export function spanOf(cell: Cell): Span | UnreadableCell | null {
  const text = textOfCell(cell)
  if (text === null)
    return cell instanceof Date ? unreadable(cell.toISOString().slice(0, 10)) : null
  if (typeof cell === 'number') return unreadable(text)
  const words = folded(text).replace(/^(de|desde|von|from|ab|las|a las)\s+(las )?/, '')
  const [from = '', to, ...more] = words.split(
    /\s*(?:(?:[–—−-]+>?|[>→]|\b(?:to|till?|until|bis|a las|a(?!\.?\s*m\b)|hasta)\b)\s*)+/,
  )
  if (to === undefined || more.length > 0) return unreadable(text)
  const end = isOpen(to) ? null : clockIn(to)
  const half = /\s*([ap])\.?\s*m\.?$/.exec(to)?.[1]
  const isBare = half !== undefined && /^\d{1,2}([:.]?\d\d)?$/.test(from)
  const both = isBare
    ? [half, half === 'a' ? 'p' : 'a'].map((one) => clockIn(`${from}${one}m`))
    : []
  const start = isBare && end !== null && end !== undefined ? nearest(both, end) : clockIn(from)
  return start === undefined || end === undefined ? unreadable(text) : { start, end }
}

/** A clock, which is a start without an end, or both ends of hours. */
export function clockOrSpan(cell: Cell): Span | UnreadableCell | null {
  const clock = clockOf(cell)
  if (typeof clock === 'number') return { start: clock, end: null }
  const span = spanOf(cell)
  const isSpan = clock === null || /\d\s*[–—-]|[–—]/.test(textOfCell(cell) ?? '')
  return span instanceof UnreadableCell && !isSpan ? clock : span
}

/** Whether a cell of a column of hours has some: “22” is one there. */
export function isTime(cell: Cell = null): boolean {
  const hours = clockOrSpan(cell)
  return hours !== null && !(hours instanceof UnreadableCell)
}

/** Whether a cell of any column is hours and nothing else: "2-4 Family" is a name, and so is "7". */
export function areHours(cell: Cell): boolean {
  const text = textOfCell(cell) ?? ''
  return /[:.h]\d\d|\d ?[ap]\b|[ap]\.?m|uhr|\d ?h|\d{4}/i.test(text) && isTime(text)
}

/** Minutes between the hours of a grid whose steps are all the same; null for a list of sets. */
export function stepOf(hours: readonly Cell[]): number | null {
  const clocks = hours.map(clockOf).filter((clock) => typeof clock === 'number')
  const steps = clocks.slice(1).map((clock, at) => (clock - clocks[at]! + 1440) % 1440)
  const [step = 0] = steps
  const same = steps.filter((one) => one === step)
  return step > 0 && step <= LONGEST_STEP && same.length > 2 && same.length >= steps.length - 3
    ? step
    : null
}

/** Whether an end is not said: "open end", "until late". */
export function isOpen(text: string): boolean {
  return OPEN.test(folded(text))
}

/**
 * Minutes of "90", "1:30", "1h 30'", "90 min" or "1,5 h"; undefined for what is no length. A small number alone is of hours.
 *
 * @param isMinutes whether the column has 90, so that its 5 and 10 are minutes, too.
 */
export function lengthOf(cell: Cell, isMinutes = false): number | undefined {
  if (cell instanceof Date) return clockOf(cell) as number
  if (typeof cell === 'number')
    return cell > 0 && cell < 1
      ? Math.round(cell * DAY_MINUTES)
      : cell < 13 && cell > 0 && !isMinutes
        ? cell * 60
        : cell
  const text = folded(textOfCell(cell) ?? '')
  const [, hours, minutes] =
    /^(\d{1,2}):(\d\d)(?::\d\d)?(?: ?h)?$/.exec(text) ??
    /^pt(\d+)h(\d+)m/.exec(text) ??
    /^(\d{1,2}) ?(?:h|hrs?|hours?|std|stunden?|horas?)\.?(?: ?(?:y |und |and )?(\d\d?)(?: ?m\p{L}*\.?|['’′])?)?$/u.exec(
      text,
    ) ??
    []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes ?? 0)
  const [, figure = '', unit = ''] =
    /^(\d+(?:[.,]\d+)?) ?(h|hs|hrs?|hours?|std|stunden?|horas?|m|min|mins|minutes|minuten|minutos|')?\.?$/.exec(
      text,
    ) ?? []
  const value = Number(figure.replace(',', '.') || Number.NaN)
  if (Number.isNaN(value)) return undefined
  return /^[hs]/.test(unit) || (unit === '' && value < 13 && !isMinutes)
    ? Math.round(value * 60)
    : value
}

function clockIn(typed: string): number | undefined {
  const text = folded(typed)
    // "6:00|PM"
    .replace('|', ' ')
    .replace(/:$/, '')
    .replace(/\s*(h|hs|hrs|uhr|horas|o clock)\.?$/, '')
    .replace(ZONE, '')
    .replace(/^(~|(ca|um|at|around|las|a las|ab|from|desde|ore|alle)\.? ) ?/, '')
  if (/^((12 ?)?noon|mittags?|mediodia)$/.test(text)) return DAY_MINUTES / 2
  if (/^(midnight|mitternacht|medianoche)$/.test(text)) return DAY_MINUTES
  if (/^0?[.,]\d{3,}$/.test(text)) return Math.round(Number(text.replace(',', '.')) * DAY_MINUTES)
  const [, hourText, minuteText = '0', half] =
    /^(?:pt)?(\d{1,2})(?:\s*[:.h]\s*(\d\d)?)?(?:[:m]\d\ds?)?\s*(?:([ap])\.?(?:\s*m\.?)?)?$/.exec(
      text,
    ) ??
    /^(\d\d)(\d\d)\s*(?:([ap])\.?\s*m\.?)?$/.exec(text) ??
    []
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (hourText === undefined || hour > MOST_HOURS || minute > 59) return undefined
  if (half === undefined) return hour * 60 + minute
  if (hour > 12) return hour < 24 && half === 'p' ? hour * 60 + minute : undefined
  return (hour % 12) * 60 + minute + (half === 'p' ? DAY_MINUTES / 2 : 0)
}

function clockOfNumber(cell: number): number | UnreadableCell {
  // A spreadsheet has a time as a fraction of a day. 22 alone is an hour that somebody typed, 2230 and 22.3 are half past.
  if (cell >= 0 && cell < 1) return Math.round(cell * DAY_MINUTES)
  const [hour, part] = [Math.floor(cell), Math.round((cell % 1) * 100)]
  const minutes = [25, 50, 75].includes(part) ? part * 0.6 : part
  const found =
    cell >= 100
      ? clockIn(String(cell).padStart(4, '0'))
      : hour <= MOST_HOURS && minutes < 60
        ? hour * 60 + minutes
        : undefined
  return found ?? new UnreadableCell(`“${cell}” is no time: write it like 22:00.`)
}

/** Of two starts the one from which the end is not far. */
function nearest(starts: (number | undefined)[], end: number): number | undefined {
  return starts.find(
    (start) =>
      start !== undefined &&
      start !== end &&
      (end - start + DAY_MINUTES) % DAY_MINUTES < DAY_MINUTES / 2,
  )
}

function folded(text: string): string {
  return foldLetters(text).replace(/[()]/g, '').replace(/\s+/g, ' ').trim()
}

function unreadable(text: string): UnreadableCell {
  return new UnreadableCell(`“${text}” are no hours: write them like 22:00–01:00.`)
}
