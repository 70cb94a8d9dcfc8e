import type { Path } from 'sanity'
import { LANGUAGES, type Language } from '../../../languages'
import { dateOfDay, readHours, weekdayIn } from '../../../rules/dates/slot-instants'
import { datesInWords, dayInWords } from '../../../rules/dates/day-in-words'
import { editionsIn, timesBeforeIn } from '../../edition-words'
import { publishedIdOf } from '../../schema/lake-questions'
import { shortOf } from '../../schema/live-work'
import { oneCause, timetableProblems } from '../../schema/timetable'
import { isSameName, listOf, says } from '../../embargo'
import { OPEN_LINEUP, SELL_OUT, WITH_DATES, type Stored } from '../new-edition/plan-edition'
import { dateInWords, type Days } from '../new-edition/shift-dates'
import { placedTexts } from '../words'
import { DAY_MS } from '../../../rules/dates/durations'
import { dayOfTime } from '../../../rules/dates/days'

/** Something to mend or to look at, with its place. */
export interface Finding {
  /** Of the document, without a prefix. */
  id: string
  type: string
  path: Path
  /** An error keeps the document from being published. */
  level: 'error' | 'warning'
  /** One or more sentences. */
  message: string
}

type Festival = Pick<Days, 'startDate' | 'endDate'>

const YEAR = /\b20\d\d\b(?!\/)/g
const FULL_DATE = /\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/
const NUMBERS = 'no one two three four five six seven eight nine ten'.split(' ')
/** "Four days", and neither "14 days" nor "within two days". */
const DAY_COUNT = new RegExp(
  `(?<!\\b(?:within|in|after|before|than|least|every|next|last|up to) )\\b(${NUMBERS.slice(2).join('|')}) days\\b`,
  'i',
)
/** Of these kinds of slots nobody of the lineup is expected. */
const WITHOUT_ARTISTS = ['brunch', 'transport']

/**
 * What only a look at several documents shows. The checks of the single fields are in the schema.
 *
 * @param documents as visitors would get them, with the ids that they are published under.
 */
export function problemsAcross(documents: readonly Stored[]): Finding[] {
  const settings = documents.find(({ _id }) => _id === 'siteSettings')
  return [
    ...(settings?.startDate && settings.endDate ? editionProblems(documents, settings) : []),
    ...hoursProblems(documents),
    ...sellOutProblems(documents),
    ...lineupProblems(documents),
    ...slotProblems(documents),
    ...headlineProblems(documents, settings),
    ...missingPictures(documents, settings),
  ]
}

/** What is not of this edition, by its days and its number. */
function editionProblems(documents: readonly Stored[], settings: Stored): Finding[] {
  const days = { startDate: String(settings.startDate), endDate: String(settings.endDate) }
  const [edition] = editionsIn(String(settings.edition), 'en')
  return [
    ...settingsProblems(settings, days),
    ...documents.flatMap((document) => dayProblems(document, days)),
    ...documents
      .filter(({ _type }) => WITH_DATES.includes(_type))
      .flatMap((document) => [
        ...dateProblems(document, days),
        ...(edition === undefined ? [] : numberProblems(document, edition)),
      ]),
  ]
}

function settingsProblems(settings: Stored, days: Festival): Finding[] {
  const inWords = datesInWords(days)
  const year = Number(days.startDate.slice(0, 4))
  const isLate = !isWithin(Date.parse(String(settings.countdownTarget)), days)
  const read = `Visitors read “${settings.dates}”; by first and last day it is ${inWords}.`
  const late = `The countdown does not end at the festival, which is on ${inWords}.`
  const ofYear = `This edition is of ${year}.`
  return [
    ...warningIf(settings.dates !== inWords, settings, ['dates'], read),
    ...warningIf(settings.copyrightYear !== year, settings, ['copyrightYear'], ofYear),
    ...warningIf(isLate, settings, ['countdownTarget'], late),
  ]
}

/** Days of the programme that are not of the festival: they stay when an edition has fewer days than the last one. */
function dayProblems(document: Stored, days: Festival): Finding[] {
  if (!['scheduleDay', 'revealDay'].includes(document._type)) return []
  const [name, text] = [String(document.day), String(document.date ?? '')]
  const written = dateInWords(FULL_DATE.exec(text)?.[0])
  const date =
    written === null ? dateOfDay({ day: name, date: text || null, ...days }) : dayOfTime(written)
  const fest = `which is on ${datesInWords(days)}`
  if (date === null)
    return warningIf(
      weekdayIn(name) !== null,
      document,
      ['day'],
      `The festival, ${fest}, has no ${name}.`,
    )
  if (date >= days.startDate && date <= days.endDate) return []
  const meant = isWithin(Date.parse(date), days) ? ' Fine if you mean it.' : ''
  const message = `${name}, ${dayInWords(date)}, is outside of the festival, ${fest}.${meant}`
  return [warning(document, [text === '' ? 'day' : 'date'], message)]
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
    const others = [...new Set(text.match(YEAR) ?? [])].filter((found) => found !== year)
    const years = others.join(' and ')
    return warn(others.length > 0, `${says} ${years}, and the edition is of ${year}.`)
  })
}

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

/** Fields of the settings that `settingsProblems` checks. */
const SETTLED = ['dates', 'startDate', 'endDate', 'countdownTarget']

/** Hours of a day that leave several of its slots out: one line, at the hours. */
function hoursProblems(documents: readonly Stored[]): Finding[] {
  const nameOf = new Map(documents.map(({ _id, name }) => [_id, name]))
  const slots = slotsOf(documents).map(({ day, slot }) => ({
    ...slot,
    day: String(day.day),
    artist: String(nameOf.get(idIn(slot.act) ?? '') ?? slot.artist ?? ''),
  }))
  return documents
    .filter(({ _type }) => _type === 'scheduleDay')
    .flatMap((day): Finding[] => {
      const time = String(day.time)
      const hours = readHours(time)
      const own = slots.filter((slot) => isSameName(slot.day, String(day.day)))
      const cause = hours && oneCause(timetableProblems(own, hours), time)
      return cause ? [{ ...warning(day, ['time'], cause), level: 'error' }] : []
    })
}

/** Texts about a sell-out, while the organisers' answer for this edition is that it is not sold out. */
function sellOutProblems(documents: readonly Stored[]): Finding[] {
  const settings = documents.find(({ _id }) => _id === 'siteSettings')
  const booking = documents.find(({ _type }) => _type === 'bookingSettings')
  const { answer, year } = (booking?.soldOut ?? {}) as { answer?: string; year?: number }
  if (answer !== 'no' || year !== Number(String(settings?.startDate).slice(0, 4))) return []
  return documents.filter(TELLS_OF_SALES).flatMap((document) =>
    placedTexts(document).flatMap(({ path, text }) => {
      const message = `“${shortOf(text)}” speaks of a sell-out, and this edition is not sold out.`
      return warningIf(SELL_OUT.test(text), document, path, message)
    }),
  )
}

/** “The lights are gone” of an artist is about no sale. */
const TELLS_OF_SALES = ({ _type }: Stored) => WITH_DATES.includes(_type) && _type !== 'artist'

/** Artists without a slot. Before there is a timetable, nobody is missing in it. */
function lineupProblems(documents: readonly Stored[]): Finding[] {
  const slots = slotsOf(documents)
  if (slots.length === 0) return []
  return artistsOf(documents).flatMap((artist) => {
    const plays = slots.some(
      ({ slot: { act, b2b, artist: name } }) =>
        [act, b2b].some((reference) => idIn(reference) === artist._id) ||
        (idIn(act) === undefined && isSameName(String(name ?? ''), String(artist.name))),
    )
    const message = `${artist.name} is in no slot of the reveal days, so in no timetable and no calendar.`
    return warningIf(!plays, artist, [], message)
  })
}

/** Slots without an artist. */
function slotProblems(documents: readonly Stored[]): Finding[] {
  const artists = artistsOf(documents)
  return slotsOf(documents).flatMap(({ day, slot }) => {
    const act = idIn(slot.act)
    // Whoever has the name of an artist is asked for by the field of the name.
    const isKnown = ({ _id, name }: Stored) =>
      act === undefined ? isSameName(String(name), String(slot.artist)) : _id === act
    const isEmpty = !WITHOUT_ARTISTS.includes(String(slot.type)) && !artists.some(isKnown)
    const message =
      act === undefined
        ? `“${slot.artist ?? 'A slot'}” (${slot.time}) has no artist of the lineup.`
        : `The artist of ${slot.time} is not there any more: visitors see “Secret guest”.`
    return warningIf(isEmpty, day, ['slots', { _key: String(slot._key) }, 'act'], message)
  })
}

/** A summary that knows of no lineup beside one, and a headline act whom nobody is. */
function headlineProblems(documents: readonly Stored[], settings: Stored | undefined): Finding[] {
  const artists = artistsOf(documents)
  if (artists.length === 0) return []
  const isOpen = settings?.lineupSummary === OPEN_LINEUP
  const headliner = String(settings?.headlineAct ?? '')
  const isKnown = artists.some(({ name }) => says(String(name), headliner))
  const unknown = `Nobody in the lineup is called “${headliner}”.`
  return [
    ...warningIf(isOpen, settings, ['lineupSummary'], `Visitors read “${OPEN_LINEUP}”`),
    ...warningIf(!isKnown, settings, ['headlineAct'], unknown),
  ]
}

function artistsOf(documents: readonly Stored[]): Stored[] {
  return documents.filter(({ _type }) => _type === 'artist')
}

/** The slots of all days. */
function slotsOf(documents: readonly Stored[]) {
  return documents
    .filter(({ _type }) => _type === 'revealDay')
    .flatMap((day) => listOf(day.slots).map((slot) => ({ day, slot })))
}

/** The id in a reference. */
function idIn(reference: unknown): string | undefined {
  return (reference as { _ref?: string } | undefined)?._ref
}

function missingPictures(documents: readonly Stored[], settings: Stored | undefined): Finding[] {
  const isMissing = (picture: unknown) => !(picture as { asset?: unknown } | undefined)?.asset
  const none = 'There is no picture.'
  return [
    ...warningIf(isMissing(settings?.banner), settings, ['banner'], none),
    ...documents
      .filter(({ _type }) => _type === 'pastEvent')
      .flatMap((event) => warningIf(isMissing(event.image), event, ['image'], none)),
  ]
}

function isWithin(at: number, { startDate, endDate }: Festival): boolean {
  // A session may begin the day before the festival, and end the day after it.
  return at >= Date.parse(startDate) - DAY_MS && at <= Date.parse(endDate) + 2 * DAY_MS
}

function warningIf(
  isWrong: boolean,
  document: Stored | undefined,
  path: Path,
  message: string,
): Finding[] {
  return isWrong && document ? [warning(document, path, message)] : []
}

export function warning({ _id, _type: type }: Stored, path: Path, message: string): Finding {
  return { id: publishedIdOf(_id), type, path, level: 'warning', message }
}
