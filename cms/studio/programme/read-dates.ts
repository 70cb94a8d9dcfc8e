import { DAY_MINUTES, MINUTE_MS } from '../../../rules/dates/durations'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { dayOfTime, plusDays } from '../../../rules/dates/days'
import { daysAround } from '../../../rules/dates/slot-instants'
import { wallTimeAt } from '../../../rules/dates/time-zone'
import { plain, type Cell } from './columns'
import { textOfCell, UnreadableCell } from './cell-text'
import {
  isDateAlone,
  LONG_DAY,
  wordsOfDay,
  monthOf,
  SHORT_DAYS,
  WEEKDAY_AND_NUMBER,
  weekdayNamed,
  DAY_NAMES,
} from './day-words'
import { clockOf } from './read-hours'

/* The one reader of days and dates. */

/** First and last day of the festival, `YYYY-MM-DD`, and its IANA zone. */
export interface Dates {
  startDate: string
  endDate: string
  timeZone: string
  /** Whether the file writes the month first; null or absent: the date within the festival is meant. */
  isMonthFirst?: boolean | null
  /** Which short words of the file are no days: “Dom” beside “See”. */
  noDays?: ReadonlySet<string>
}

/** A day as a cell names it. */
export interface Day {
  /** `YYYY-MM-DD` */
  date: string
  /** What the cell says of the hours after midnight: "Fr/Sa" is between two days, "Fri night" a night, "madrugada" of the calendar. */
  kind: 'between' | 'night' | 'calendar' | null
}

/** Day 0 of spreadsheets, where a day is a whole number and a time its fraction. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** A number above it is a day, below it a time. */
const FIRST_SERIAL_DAY = 20_000
const NIGHT = /\b(night|evening|nacht|abend|noche|nit|nuit|soir|notte)\b/
const CLOCK = /\d\d?([:.h]\d\d| ?(uhr|h|[ap]m)\b)/gi
const MORNING = /\b(madrugada|early hours|early morning)\b/
/** "13./14.3.", "13/14.3.", "13–14 March": the night between the two. */
const BETWEEN = /(\d{1,2})\.?\s*(?:[/–-]|auf|al?|to)\s*(\d{1,2})(?=\.\s*\d|\.?\s+(?:de )?\p{L}{3})/u
/** "13.3.", "13. 3. 2026", "3/13/26" */
const FIGURES =
  /(\d{1,2})(\. ?|[/-])(\d{1,2})(?:(?:\. ?|[/-])(\d{4}|\d\d)(?![\d:])|(?![\d:]|\s*[ap]\.?\s*m))/

/** Days that are chambers, too: a cathedral, the sea, the sun. */
const NO_DAYS = /^(dom|mar|mer|sun)$/
/** Beside these they are days. */
const LATIN_DAY =
  /\b(lunes|martes|miercoles|jueves|viernes|sabado|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|lundi|mardi|mercredi|jeudi|vendredi|samedi|segunda|terca|quarta|quinta|sexta)\b/
/** The day of a date or of a weekday within the festival or beside it. */
export function dayOfCell(cell: Cell, dates: Dates): Day | UnreadableCell | null {
  if (typeof cell === 'number' && cell > FIRST_SERIAL_DAY)
    return dayOfCell(dateOfSerial(cell), dates)
  const text = cell instanceof Date ? dayOfTime(cell.getTime()) : textOfCell(cell)
  if (text === null) return null
  const phrase = wordsOfDay(text)
  const words = phrase.split(' ')
  const weekdays = words
    .filter((word) => monthOf(word) === null)
    .flatMap((word) => weekdayNamed(word) ?? [])
  const [weekday, next] = [...new Set(weekdays)]
  const isNext = weekday !== undefined && next === (weekday + 1) % 7
  const before = /\bnacht (auf|zu[mr]?)\b/.test(phrase) && next === undefined ? -1 : 0
  const single = text.replace(BETWEEN, (both, one: string, two: string) =>
    Number(two) === Number(one) + 1 ? one : both,
  )
  const isNight = NIGHT.test(phrase)
  const kind: Day['kind'] =
    isNext || single !== text || before < 0
      ? 'between'
      : isNight
        ? 'night'
        : MORNING.test(phrase)
          ? 'calendar'
          : null
  const date = dateIn(single, dates)
  const unknown = () =>
    new UnreadableCell(`“${text}” is no day: write Friday, or a date such as ${dates.startDate}.`)
  const found = (day: string) =>
    daysAround(dates).includes(day) ? { date: plusDays(day, before), kind } : outside(text, dates)
  if (isOfSeveral(single, dates)) return unknown()
  if (date !== null)
    return weekday !== undefined && weekday !== new Date(date).getUTCDay()
      ? new UnreadableCell(`“${text}” does not fit: ${date} is a ${weekdayOf(date)}.`)
      : found(date)
  const short = dayOfShort(text, dates)
  if (short !== null) return { date: short, kind }
  const count = countIn(text, dates)
  if (count !== null) return found(plusDays(dates.startDate, count - 1))
  if (weekday === undefined || (next !== undefined && !isNext)) return unknown()
  const named = daysAround(dates).find((day) => new Date(day).getUTCDay() === weekday)
  if (named === undefined) return outside(text, dates)
  // "Day 1, Friday" and "Friday from 20 Uhr" have no date.
  const dated = wordsOfDay(text.replace(CLOCK, '')).replace(/\bday \d\b/, '')
  const number = /\b(\d{1,2})(st|nd|rd|th)?\b/.exec(dated)?.[1]
  return number === undefined || Number(number) === Number(named.slice(8))
    ? found(named)
    : new UnreadableCell(`“${text}” does not fit: ${weekdayOf(named)} is ${named}.`)
}

/** "12–15 March" and "12.03. bis 15.03.": the dates of the festival, and no day of a set. */
function isOfSeveral(text: string, dates: Dates): boolean {
  const [from = '', to = ''] = text.split(/\s*–\s*|\s+-\s+|\s+(?:to|bis|al?|hasta)\s+/)
  const ends = [dateIn(from, dates), dateIn(to, dates)]
  const [, one, two] =
    /(?<![\d.-])(\d\d?)\.?\s?[–-]\s?(\d\d?)(?![\d-])/.exec(text.replace(CLOCK, '')) ?? []
  const numbers = daysAround(dates).map((day) => Number(day.slice(8)))
  const days = [one, two].map((number) => numbers.indexOf(Number(number)))
  return (
    (!ends.includes(null) && ends[0] !== ends[1] && plusDays(ends[0]!, 1) !== ends[1]) ||
    (!days.includes(-1) && days[1]! > days[0]! + 1)
  )
}

/** 2 in "Day 2", where no weekday or date says which one that is. */
export function countIn(text: string, dates: Dates): number | null {
  const phrase = wordsOfDay(text)
  const isNamed =
    dateIn(text, dates) !== null ||
    phrase.split(' ').some((word) => weekdayNamed(word) !== undefined)
  const count = isNamed ? undefined : /\bday (\d)\b/.exec(phrase)?.[1]
  return count === undefined ? null : Number(count)
}

/** "V13" and "Fr13": the festival's 13th, if its weekday begins so. "13." and "13th" are that day, too. */
function dayOfShort(text: string, dates: Dates): string | null {
  const [, letters = '', number = ''] =
    /^()(\d{1,2})(?:\.|st|nd|rd|th)$/i.exec(text) ??
    /^([a-z]{1,3})(\d{1,2})$/.exec(plain(text)) ??
    []
  const date = daysAround(dates).find((day) => Number(day.slice(8)) === Number(number))
  const names = date === undefined ? [] : DAY_NAMES[new Date(date).getUTCDay()]!
  return names.some((name) => name.startsWith(letters)) ? date! : null
}

/** A line with more words is a remark. */
const MOST_WORDS_OF_DAY = 6
/** What the words of a heading begin or end with, beside its day or its place. */
const AROUND =
  'v\\d+|final|definitiv[ao]?|line ?up|horarios?|time ?tables?|running|order|set|times|schedule|escaleta|program(me|a|m)?|zeitplan|spielplan|on|at|am|im|for|fur|de|del|el'
export const AROUND_PLACE = new RegExp(`^(${AROUND})$`)
/** Words that stand beside a day and say no more. */
const BESIDE_DAY = new RegExp(
  `^(${AROUND}|night|evening|nacht|abend|noche|nit|nuit|soir|notte|afternoon|(vor|nach)?mittag|tarde|madrugada|early|late|hours|morning|doors|einlass|ab|from|since|uhr|por|la|day|tag|dia|jour|giorno|ablaufplan|in|al|der|vom|von|auf|zum|zur|the|of|from|to|bis|and|und|y)$`,
)

/** Whether words of a heading are of its day, or say no more. */
export function isOfDay(text: string): boolean {
  return wordsOfDay(text)
    .split(' ')
    .every((word) => word === '' || isDateAlone(word) || BESIDE_DAY.test(word))
}

/** The day of a heading; null where the text is a name with a day in it: "Sam Paganini", "12-3 Karst". */
export function dayInHeading(cell: Cell, dates: Dates): Day | null {
  const day = dayOfCell(cell, dates)
  if (day === null || day instanceof UnreadableCell) return null
  const text = cell instanceof Date ? '' : (textOfCell(cell) ?? '')
  const word = plain(text)
  if (dates.noDays?.has(word)) return null
  const isAlone = isOfDay(text)
  const isDated = dateIn(text.replace(/(?<![\d-])\d\d?-\d\d?(?![\d-])/g, ''), dates) !== null
  const isNumbered = WEEKDAY_AND_NUMBER.test(plain(text.replace(CLOCK, '')))
  // "FRIDAY – The Descent", "Main Stage | Friday"
  const isApart =
    /(^|[\s–—|:,-])\p{L}{4,}\s*[–—|:,]|\s[–—|-]\s/u.test(text) &&
    LONG_DAY.test(word) &&
    word.split(' ').length <= MOST_WORDS_OF_DAY
  return isAlone || isDated || isNumbered || isApart ? day : null
}

/** Whether a line of one cell may be another day than the one above it: the sets below it are of none then, as no night is guessed. */
export function mayBeDay(cell: Cell, above: Day | null, dates: Dates): boolean {
  const text = textOfCell(cell) ?? ''
  const phrase = wordsOfDay(text)
  const words = phrase.split(' ')
  if (above === null || words.length > MOST_WORDS_OF_DAY) return false
  if (/\bday \d\b/.test(phrase)) return (dayOfCell(cell, dates) as Day).date !== above.date
  // "Sat. (maybe)", but not "Sun Ra"
  const short = plain(/^\p{L}{2,4}(?=[.,:]|\s*[(|–—]|\s-)/u.exec(text)?.[0] ?? '')
  return daysAround(dates)
    .filter((day) => day !== above.date && day >= dates.startDate && day <= dates.endDate)
    .flatMap((day) => DAY_NAMES[new Date(day).getUTCDay()]!)
    .some((name) =>
      name.length > 4 ? words.includes(name) : name === short && !dates.noDays?.has(name),
    )
}

/** Whether a cell is a day and no more: a date, or words of one. */
export function isDay(cell: Cell, dates: Dates): boolean {
  return dayInHeading(cell, dates) !== null
}

/** The words of a file that are no days, though they may be: days are two short words of one language, or one where nothing else is a day. */
export function noDaysIn(cells: Iterable<Cell>, dates: Dates): ReadonlySet<string> {
  const all = [...cells]
  const found = new Set<string>()
  for (const cell of all) {
    const word = typeof cell === 'string' && cell.length < 6 ? plain(cell) : ''
    if (SHORT_DAYS.some((words) => words.includes(word))) found.add(word)
  }
  const isOfOthers = (word: string) =>
    SHORT_DAYS.some(
      (words) => words.includes(word) && words.some((one) => one !== word && found.has(one)),
    )
  const isLatin = all.some((cell) => typeof cell === 'string' && LATIN_DAY.test(plain(cell)))
  const isOther = (cell: Cell) =>
    isDay(cell, dates) && !(typeof cell === 'string' && found.has(plain(cell)))
  const isOnlyOne = found.size === 1 && NO_DAYS.test([...found][0]!) && !all.some(isOther)
  return new Set(
    [...found].filter(
      (word) =>
        NO_DAYS.test(word) && !(isLatin && word !== 'sun') && !isOnlyOne && !isOfOthers(word),
    ),
  )
}

/** A date with a clock in one cell, on the clocks of the festival; null for anything else. */
export function momentOfCell(cell: Cell, dates: Dates): { date: string; minutes: number } | null {
  if (typeof cell === 'number' && cell > FIRST_SERIAL_DAY)
    return momentOfCell(dateOfSerial(cell), dates)
  if (cell instanceof Date)
    return { date: dayOfTime(cell.getTime() + MINUTE_MS / 2), minutes: clockOf(cell) as number }
  const text = textOfCell(cell)
  if (text === null) return null
  const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*?(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const [, day = '', clock = ''] =
    /^(.*?\d.*?)(?:,? +(?:at |um |a las )?|T)(\d{1,2}(?:[:.h]\d\d(?![.\d])|(?=\s*[ap]))(?::\d\d)?(?:\.\d+)?(?:\s*[ap]\.?\s*m\.?)?(?: ?uhr| ?h)?)$/i.exec(
      zoned && !Number.isNaN(Date.parse(text)) ? wallTimeAt(new Date(text), dates.timeZone) : text,
    ) ?? []
  const date = day === '' || /\d:\d\d|[–—-]\s*$/.test(day) ? null : dateIn(day, dates)
  const minutes = clockOf(clock.replace(/\.\d+$/, (part) => (part.length > 3 ? '' : part)))
  return date === null || typeof minutes !== 'number'
    ? null
    : { date: plusDays(date, Math.floor(minutes / DAY_MINUTES)), minutes: minutes % DAY_MINUTES }
}

/** Which comes first in the dates of a file, the month or the day; null where none of them tells. */
export function isMonthFirst(cells: Iterable<Cell>): boolean | null {
  for (const cell of cells) {
    const [, one, , two] = (typeof cell === 'string' && FIGURES.exec(cell)) || []
    if (Number(one) > 12 && Number(two) <= 12) return false
    if (Number(two) > 12 && Number(one) <= 12) return true
  }
  return null
}

/** A date in a text. Without a year it is that of the festival; of 4/3 and 3/4 it is the one within the festival. */
export function dateIn(text: string, dates: Dates): string | null {
  const iso = /(\d{4})[-/.](\d\d?)[-/.](\d\d?)/.exec(text)
  if (iso) return dateOf(iso[1]!, iso[2]!, iso[3]!)
  const year = dates.startDate.slice(0, 4)
  const figures = FIGURES.exec(text)
  if (figures) {
    const [, one = '', , two = '', typed = year] = figures
    const [dayFirst, monthFirst] = [dateOf(typed, two, one), dateOf(typed, one, two)]
    const { isMonthFirst: isFirst = null } = dates
    if (isFirst !== null) return isFirst ? monthFirst : dayFirst
    const days = daysAround(dates)
    return (
      [dayFirst, monthFirst].find((date) => date !== null && days.includes(date)) ??
      dayFirst ??
      monthFirst
    )
  }
  // "Day 1 – 13 March", but "Día 7 de marzo"
  const all = wordsOfDay(text)
  const uncounted = all.replace(/\bday \d\b/, '')
  const words = (/\b\d{1,2}(st|nd|rd|th)?\b/.test(uncounted) ? uncounted : all).split(' ')
  const month = words.map(monthOf).find((found) => found !== null)
  const day = words.map((word) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]).find(Boolean)
  const typed = words.find((word) => /^\d{4}$/.test(word)) ?? year
  return month === undefined || day === undefined ? null : dateOf(typed, String(month + 1), day)
}

export function dateOfSerial(serial: number): Date {
  return new Date(DAY_ZERO + Math.round(serial * DAY_MINUTES) * MINUTE_MS)
}

export function outside(text: string, { startDate, endDate }: Dates): UnreadableCell {
  return new UnreadableCell(
    `“${text}” is outside of the festival, which is from ${startDate} to ${endDate}.`,
  )
}

function dateOf(year: string, month: string, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(date)
  return !Number.isNaN(at) && dayOfTime(at) === date ? date : null
}
