import { LANGUAGES, type Language } from '../../../languages'
import { datesInWords, dayInWords } from '../../../rules/dates/day-in-words'
import { DAY_MS } from '../../../rules/dates/durations'
import { editionsIn, timesBeforeIn } from '../../edition-words'
import { shortOf } from '../../schema/live-work'
import type { Stored } from '../../schema/three-ways'
import type { Days } from './shift-dates'
import { placedTexts } from '../words'
import { warningIf, type Finding } from '../finding'

/** First and last day, `YYYY-MM-DD`. */
export type Festival = Pick<Days, 'startDate' | 'endDate'>

/** Their texts may name days of the edition. Past editions keep theirs. */
export const WITH_DATES = [
  'siteSettings',
  'scheduleDay',
  'revealDay',
  'artist',
  'bookingCard',
  'privacyPage',
  'gettingThere',
  'rule',
  'legalClause',
  'aboutBlock',
]
/** Of last year's sales. */
export const SELL_OUT = /\bsold out\b|\bbonus\b|are gone/i

const YEAR = /\b20\d\d\b(?!\/)/g
const NUMBERS = 'no one two three four five six seven eight nine ten'.split(' ')
/** "Four days", and neither "14 days" nor "within two days". */
const DAY_COUNT = new RegExp(
  `(?<!\\b(?:within|in|after|before|than|least|every|next|last|up to) )\\b(${NUMBERS.slice(2).join('|')}) days\\b`,
  'i',
)
/** Fields of the settings that are checked as what they are. */
const SETTLED = ['dates', 'startDate', 'endDate', 'countdownTarget']
/** Hours of sets in a text. */
const HOURS = /\b(?:midnight|brunch|o’clock|in the morning|\d{1,2}[:.]\d\d)\b/gi

/**
 * The texts that are not of this edition, by its days, its number, its sales and its hours.
 *
 * @param documents as they will be.
 * @param published what visitors read until then.
 */
export function editionTexts(
  documents: readonly Stored[],
  published: readonly Stored[],
): Finding[] {
  const settings = settingsIn(documents)
  const days = daysIn(settings)
  if (days === null) return []
  const [edition] = editionsIn(String(settings?.edition), 'en')
  return [
    ...documents
      .filter(({ _type }) => WITH_DATES.includes(_type))
      .flatMap((document) => [
        ...dateProblems(document, days),
        ...(edition === undefined ? [] : numberProblems(document, edition)),
      ]),
    ...sellOutProblems(documents, days),
    ...(isOfYear(settingsIn(published), days) ? [] : doorHours(documents, published)),
  ]
}

export function settingsIn(documents: readonly Stored[]): Stored | undefined {
  return documents.find(({ _id }) => _id === 'siteSettings')
}

function isOfYear(settings: Stored | undefined, { startDate }: Festival): boolean {
  return String(settings?.startDate).slice(0, 4) === startDate.slice(0, 4)
}

/** Null while nobody has said them. */
export function daysIn(settings: Stored | undefined): Festival | null {
  if (!settings?.startDate || !settings.endDate) return null
  return { startDate: String(settings.startDate), endDate: String(settings.endDate) }
}

/** Days and moments outside of the edition, and texts with another number of days or another year than its own. */
function dateProblems(document: Stored, days: Festival): Finding[] {
  const year = days.startDate.slice(0, 4)
  const length = (Date.parse(days.endDate) - Date.parse(days.startDate)) / DAY_MS + 1
  const fest = `the festival, which is on ${datesInWords(days)}.`
  return placedTexts(document).flatMap(({ path, text }) => {
    if (document._id === 'siteSettings' && SETTLED.includes(String(path[0]))) return []
    const warn = (isWrong: boolean, message: string) => warningIf(isWrong, document, path, message)
    const at = Date.parse(text)
    if (/^\d{4}-\d\d-\d\d$/.test(text) && document._type !== 'revealDay')
      return warn(!isWithin(at, days), `${dayInWords(text)} is outside of ${fest}`)
    const latest = Date.parse(days.endDate) + 2 * DAY_MS
    if (/^\d{4}-\d\d-\d\dT/.test(text))
      return warn(!(at <= latest), `${dayInWords(text.slice(0, 10))} is after ${fest}`)
    const told = NUMBERS.indexOf(DAY_COUNT.exec(text)?.[1]?.toLowerCase() ?? '')
    const says = `“${shortOf(text)}” says`
    if (told > 0 && told !== length)
      return warn(true, `${says} ${NUMBERS[told]} days, and the festival has ${length}.`)
    const others = [...new Set(text.match(YEAR) ?? [])].filter(
      (found) => found !== year && !(TELLS_OF_ACTS(document) && Number(found) < Number(year) - 1),
    )
    const years = others.join(' and ')
    return warn(others.length > 0, `${says} ${years}, and the edition is of ${year}.`)
  })
}

/** They say since when somebody plays. Only a year from the last one on may be meant as that of the edition. */
const TELLS_OF_ACTS = ({ _type }: Stored) => _type === 'artist' || _type === 'revealDay'

/** Texts in any language that speak of another edition by its number, such as “Dritte Ausgabe”. */
function numberProblems(document: Stored, edition: number): Finding[] {
  return placedTexts(document).flatMap(({ path, text }) => {
    const language = path.find((step): step is Language => String(step) in LANGUAGES) ?? 'en'
    const isOther = editionsIn(text, language).some((named) => named !== edition)
    const message = `“${shortOf(text)}” names another edition: this one has number ${edition}.`
    const isMiscounted = timesBeforeIn(text).some((times) => times !== edition - 1)
    const counted = `“${shortOf(text)}” counts the editions before: there were ${edition - 1}.`
    return [
      ...warningIf(isOther, document, path, message),
      ...warningIf(isMiscounted, document, path, counted),
    ]
  })
}

/** Texts about a sell-out, while the organisers' answer for this edition is that it is not sold out. */
function sellOutProblems(documents: readonly Stored[], { startDate }: Festival): Finding[] {
  const booking = documents.find(({ _type }) => _type === 'bookingSettings')
  const { answer, year } = (booking?.soldOut ?? {}) as { answer?: string; year?: number }
  if (answer !== 'no' || year !== Number(startDate.slice(0, 4))) return []
  return documents.filter(TELLS_OF_SALES).flatMap((document) =>
    placedTexts(document).flatMap(({ path, text }) => {
      const message = `“${shortOf(text)}” speaks of a sell-out, and this edition is not sold out.`
      return warningIf(SELL_OUT.test(text), document, path, message)
    }),
  )
}

/** “The lights are gone” of an artist is about no sale. */
const TELLS_OF_SALES = ({ _type }: Stored) => WITH_DATES.includes(_type) && _type !== 'artist'

/** English texts of the doors that tell the same hours as those of the edition before. Their translations are of the same hours. */
function doorHours(documents: readonly Stored[], published: readonly Stored[]): Finding[] {
  const before = new Map(published.map((document) => [document._id, document]))
  const hoursIn = (text: unknown) =>
    String(text ?? '')
      .match(HOURS)
      ?.join() ?? ''
  return documents
    .filter(({ _type }) => _type === 'scheduleDay')
    .flatMap((door) =>
      ['title', 'description', 'note'].flatMap((field) => {
        const hours = hoursIn(door[field])
        const isOld = hours !== '' && hours === hoursIn(before.get(door._id)?.[field])
        const message = `${String(door.day)} of the schedule says “${shortOf(door[field])}”: does the hour fit the new programme?`
        return warningIf(isOld, door, [field], message)
      }),
    )
}

export function isWithin(at: number, { startDate, endDate }: Festival): boolean {
  // A session may begin the day before the festival, and end the day after it.
  return at >= Date.parse(startDate) - DAY_MS && at <= Date.parse(endDate) + 2 * DAY_MS
}
