import { weekdayOf } from '../../../rules/dates/day-in-words'
import { dayOfTime } from '../../../rules/dates/days'
import { daysAround } from '../../../rules/dates/slot-instants'
import { instantOf, offsetIn } from '../../../rules/dates/time-zone'
import type { SLOT_TYPES, TIERS } from '../../vocabulary'
import { plain, type Cell } from './columns'
import { DAY_MINUTES } from '../../../rules/dates/durations'

/*
 * What people write into the cells of a programme. Each function returns null for an empty cell and a sentence for one that
 * it cannot read.
 */

/** A sentence that says what is wrong with a cell. */
export class UnreadableCell {
  constructor(readonly sentence: string) {}
}

/** First and last day of the festival, `YYYY-MM-DD`, and its IANA zone. */
export interface Dates {
  startDate: string
  endDate: string
  timeZone: string
}

export type Tier = (typeof TIERS)[number]
export type Kind = (typeof SLOT_TYPES)[number]

/** Day 0 of spreadsheets, where a day is a whole number and a time its fraction. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** A number above it is a day, below it a time. */
const FIRST_SERIAL_DAY = 20_000

const WEEKDAYS = [
  'sunday sun sonntag so domingo dom dimanche dim domenica diumenge zondag zo',
  'monday mon montag mo lunes lun lundi lunedi dilluns segunda maandag ma',
  'tuesday tue tues dienstag di martes mar mardi martedi dimarts terca dinsdag',
  'wednesday wed mittwoch mi miercoles mie mercredi mer mercoledi dimecres quarta woensdag wo',
  'thursday thu thur thurs donnerstag do jueves jue jeudi jeu giovedi gio dijous quinta donderdag',
  'friday fri freitag fr viernes vie vendredi ven venerdi divendres sexta vrijdag vr',
  'saturday sat samstag sa sonnabend sabado sab samedi sam sabato dissabte zaterdag za',
].map((words) => words.split(' '))
const MONTHS = [
  'january jan januar enero ene janvier gennaio gener',
  'february feb februar febrero fevrier febbraio febrer',
  'march mar marz marzo mars marc maart',
  'april apr abril abr avril aprile',
  'may mai mayo maggio maig mei',
  'june jun juni junio juin giugno juny',
  'july jul juli julio juillet luglio juliol',
  'august aug agosto ago aout agost augustus',
  'september sep sept septiembre septembre settembre setembre',
  'october oct okt oktober octubre octobre ottobre',
  'november nov noviembre novembre',
  'december dec dez dezember diciembre dic decembre dicembre desembre',
].map((words) => words.split(' '))
const TIER_WORDS: Record<Tier, string> = {
  headliner: 'headliner headline hauptact hauptakt cabeza cabeza de cartel tete d affiche 1',
  main: 'main main act mainact support principal principale haupt 2',
  other: 'other others opener opening deeper in local weitere andere otro otros autre altro 3',
}
const KIND_WORDS: Record<Kind, string> = {
  headline: '',
  secret: 'secret guest',
  finale: 'finale',
  closing: 'closing',
  main: '',
  brunch: 'brunch breakfast food meal fruhstuck essen desayuno comida repas',
  transport: 'transport coach bus shuttle transfer autobus autocar navette',
}

/** One line, without spaces at its ends. */
export function textOfCell(cell: Cell): string | null {
  if (cell === null || cell instanceof Date) return null
  return String(cell).replace(/\s+/g, ' ').trim() || null
}

/** Minutes after midnight; 24:00 is 1440. */
export function timeOfCell(cell: Cell): number | UnreadableCell | null {
  if (cell instanceof Date) return minutesOf(cell)
  if (typeof cell === 'number') return timeOfNumber(cell)
  const text = textOfCell(cell)?.toLowerCase() ?? null
  if (text === null) return null
  if (/^(noon|mittag|mediodia|mediodía)$/.test(text)) return DAY_MINUTES / 2
  if (/^(midnight|mitternacht|medianoche)$/.test(text)) return DAY_MINUTES
  const day = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d)/i.exec(text)
  const found =
    /^(\d{1,2})(?:\s*[:.h]\s*(\d\d)?)?(?::\d\d)?\s*(am|pm|a\.\s*m\.|p\.\s*m\.)?\s*(?:h|hs|hrs|uhr)?$/.exec(
      day?.[1] ?? text,
    )
  const decimal = /^0?[.,]\d{3,}$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  if (!Number.isNaN(decimal)) return timeOfNumber(decimal)
  const [, hourText, minuteText = '0', half] = found ?? []
  const hour = Number(hourText)
  const minute = Number(minuteText)
  if (found === null || hour > 24 || minute > 59 || (hour === 24 && minute > 0))
    return new UnreadableCell(`“${text}” is no time: write it like 22:00.`)
  if (half === undefined) return hour * 60 + minute
  if (hour < 1 || hour > 12)
    return new UnreadableCell(`“${text}” is no time: write it like 22:00 or 9:30 pm.`)
  return (hour % 12) * 60 + minute + (half.startsWith('p') ? DAY_MINUTES / 2 : 0)
}

function timeOfNumber(cell: number): number | UnreadableCell {
  // A spreadsheet has a time as a fraction of a day. 22 alone is an hour that somebody typed.
  if (cell >= 0 && cell < 1) return Math.round(cell * DAY_MINUTES)
  if (Number.isInteger(cell) && cell <= 24) return cell * 60
  if (cell > FIRST_SERIAL_DAY) return minutesOf(dateOfSerial(cell))
  return new UnreadableCell(`“${cell}” is no time: write it like 22:00.`)
}

/** Both ends of "22:00–01:00". */
export function hoursOfCell(cell: Cell): [number, number] | UnreadableCell | null {
  const text = textOfCell(cell)
  if (text === null && !(cell instanceof Date)) return null
  const ends = (text ?? '').split(/\s*(?:–|—|-|\bto\b|\bbis\b|\ba\b|\bà\b)\s*/)
  const [start, end] = ends.map(timeOfCell)
  return typeof start === 'number' && typeof end === 'number' && ends.length === 2
    ? [start, end]
    : new UnreadableCell(`“${text ?? ''}” are no hours: write them like 22:00–01:00.`)
}

/** The day as `YYYY-MM-DD`, of a date or of a weekday within the festival or beside it. */
export function dayOfCell(cell: Cell, dates: Dates): string | UnreadableCell | null {
  if (cell instanceof Date)
    return within(dayOfTime(cell.getTime()), dates, dayOfTime(cell.getTime()))
  if (typeof cell === 'number')
    return cell > FIRST_SERIAL_DAY
      ? dayOfCell(dateOfSerial(cell), dates)
      : new UnreadableCell(`“${cell}” is no day: write Friday, or a date such as 2026-03-13.`)
  const text = textOfCell(cell)
  if (text === null) return null
  const words = plain(text).split(' ')
  const date = dateIn(text, dates)
  if (date !== null) {
    const weekday = weekdayIn(words.filter((word) => monthOf(word) === null))
    return weekday !== null && weekday !== new Date(date).getUTCDay()
      ? new UnreadableCell(`“${text}” does not fit: ${date} is a ${weekdayOf(date)}.`)
      : within(date, dates, text)
  }
  const weekday = weekdayIn(words)
  if (weekday === null)
    return new UnreadableCell(`“${text}” is no day: write Friday, or a date such as 2026-03-13.`)
  const found = daysAround(dates).find((day) => new Date(day).getUTCDay() === weekday)
  return found ?? outside(text, dates)
}

/** Until when a name is a secret. */
export function secretOfCell(
  cell: Cell,
  dates: Dates,
): { at: string } | 'sold-out' | UnreadableCell | null {
  const wrong = (text: string) =>
    new UnreadableCell(
      `“${text}” is no moment: write it like 2026-03-01 20:00, or “sold out”. Nothing is imported that might tell a secret.`,
    )
  const wall =
    typeof cell === 'number' && cell > FIRST_SERIAL_DAY
      ? dateOfSerial(cell).getTime()
      : cell instanceof Date
        ? cell.getTime()
        : null
  const text = textOfCell(cell)
  if (wall === null && text === null) return null
  if (wall !== null) return { at: atWall(wall, dates) }
  if (text === null) return null
  if (/^(when )?(sold[ -]?out|ausverkauft|agotado)$/i.test(text)) return 'sold-out'
  if (/^(no|none|nein|-|–|public|offen)$/i.test(text)) return null
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/i.test(text)) {
    const at = Date.parse(text)
    return Number.isNaN(at) ? wrong(text) : { at: new Date(at).toISOString() }
  }
  const [, day = text, clock] =
    /^(.*?)[ ,T]+(\d{1,2}(?::\d\d|[.]\d\d(?!\d)|(?=\s*[ap]m))(?::\d\d)?(?:\s*[ap]m)?)$/i.exec(
      text,
    ) ?? []
  const date = dateIn(day, dates)
  const minutes = clock === undefined ? 0 : timeOfCell(clock)
  // A word that is not understood might mean a later moment.
  const isUnderstood = plain(day)
    .split(' ')
    .every(
      (word) =>
        /^\d+(st|nd|rd|th)?$/.test(word) || monthOf(word) !== null || weekdayIn([word]) !== null,
    )
  if (date === null || typeof minutes !== 'number' || !isUnderstood) return wrong(text)
  return { at: atWall(Date.parse(date) + minutes * 60_000, dates) }
}

/** The size of an artist's name, or the kind of a slot in which nobody of the lineup plays. */
export function tierOfCell(cell: Cell): { tier: Tier } | { kind: Kind } | UnreadableCell | null {
  const text = textOfCell(cell)
  if (text === null) return null
  const word = plain(text)
  const named = (words: string) =>
    words !== '' &&
    (words.split(' ').includes(word) || words === word || words.includes(` ${word} `))
  const tier = (Object.keys(TIER_WORDS) as Tier[]).find((name) => named(TIER_WORDS[name]))
  if (tier) return { tier }
  const kind = (Object.keys(KIND_WORDS) as Kind[]).find((name) => named(KIND_WORDS[name]))
  if (kind) return { kind }
  return new UnreadableCell(
    `“${text}” is no size: write headliner, main or other, and brunch or transport where nobody plays.`,
  )
}

function within(date: string, dates: Dates, text: string): string | UnreadableCell {
  return daysAround(dates).includes(date) ? date : outside(text, dates)
}

function outside(text: string, { startDate, endDate }: Dates): UnreadableCell {
  return new UnreadableCell(
    `“${text}” is outside of the festival, which is from ${startDate} to ${endDate}.`,
  )
}

/** A date in a text. Without a year it is that of the festival; of 4/3 and 3/4 it is the one within the festival. */
function dateIn(text: string, dates: Dates): string | null {
  const iso = /(\d{4})-(\d\d?)-(\d\d?)/.exec(text)
  if (iso) return dateOf(iso[1]!, iso[2]!, iso[3]!)
  const year = dates.startDate.slice(0, 4)
  const figures = /(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2,4}))?/.exec(text)
  if (figures) {
    const [, one = '', two = '', typed = year] = figures
    const both = [dateOf(typed, two, one), dateOf(typed, one, two)]
    const days = daysAround(dates)
    return both.find((date) => date !== null && days.includes(date)) ?? both[0] ?? both[1] ?? null
  }
  const words = plain(text).split(' ')
  const month = words.map(monthOf).find((found) => found !== null)
  const day = words
    .map((word) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1])
    .find((found) => found !== undefined)
  const typed = words.find((word) => /^\d{4}$/.test(word)) ?? year
  return month === undefined || day === undefined ? null : dateOf(typed, String(month + 1), day)
}

function dateOf(year: string, month: string, day: string): string | null {
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(date)
  return !Number.isNaN(at) && dayOfTime(at) === date ? date : null
}

function weekdayIn(words: readonly string[]): number | null {
  const found = new Set(
    words
      .map((word) => WEEKDAYS.findIndex((names) => names.includes(word)))
      .filter((index) => index >= 0),
  )
  return found.size === 1 ? [...found][0]! : null
}

function monthOf(word: string): number | null {
  const month = MONTHS.findIndex((names) => names.includes(word))
  return month < 0 ? null : month
}

/** Readers of spreadsheets give a date as if it were in UTC. A time of 22:00 may be a few milliseconds short of it. */
function minutesOf(date: Date): number {
  return Math.round((date.getTime() - DAY_ZERO) / 60_000) % DAY_MINUTES
}

function dateOfSerial(serial: number): Date {
  return new Date(DAY_ZERO + Math.round(serial * DAY_MINUTES) * 60_000)
}

function atWall(wall: number, { timeZone }: Dates): string {
  return new Date(instantOf(Math.round(wall / 60_000) * 60_000, offsetIn(timeZone))).toISOString()
}
