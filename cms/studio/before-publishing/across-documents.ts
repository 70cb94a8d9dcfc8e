import { dateOfDay, readHours, weekdayIn } from '../../../rules/dates/slot-instants'
import { datesInWords, dayInWords } from '../../../rules/dates/day-in-words'
import { dayOfTime } from '../../../rules/dates/days'
import { isSameName, says } from '../../embargo'
import { oneCause, timetableProblems } from '../../schema/timetable'
import { OPEN_LINEUP, type Stored } from '../new-edition/plan-edition'
import { dateInWords } from '../new-edition/shift-dates'
import {
  daysIn,
  editionTexts,
  isWithin,
  settingsIn,
  type Festival,
} from '../new-edition/edition-texts'
import { artistsOf, slotsIn } from '../programme/slot'
import { warning, warningIf, type Finding } from '../finding'

const FULL_DATE = /\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/
/** Of these kinds of slots nobody of the lineup is expected. */
const WITHOUT_ARTISTS = ['brunch', 'transport']

/**
 * What only a look at several documents shows. The checks of the single fields are in the schema.
 *
 * @param documents as visitors would get them, with the ids that they are published under.
 * @param published as visitors get them now.
 */
export function problemsAcross(
  documents: readonly Stored[],
  published: readonly Stored[] = documents,
): Finding[] {
  const settings = settingsIn(documents)
  const days = daysIn(settings)
  return [
    ...(settings && days ? settingsProblems(settings, days) : []),
    ...(days ? documents.flatMap((document) => dayProblems(document, days)) : []),
    ...editionTexts(documents, published),
    ...hoursProblems(documents),
    ...lineupProblems(documents),
    ...slotProblems(documents),
    ...headlineProblems(documents, settings),
    ...missingPictures(documents, settings),
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

/** Hours of a day that leave several of its slots out: one line, at the hours. */
function hoursProblems(documents: readonly Stored[]): Finding[] {
  const nameOf = new Map(documents.map(({ _id, name }) => [_id, name]))
  const slots = slotsOf(documents).map(({ day, slot }) => ({
    ...slot,
    day: String(day.day),
    artist: String(nameOf.get(slot.act?._ref ?? '') ?? slot.artist ?? ''),
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

/** Artists without a slot. Before there is a timetable, nobody is missing in it. */
function lineupProblems(documents: readonly Stored[]): Finding[] {
  const slots = slotsOf(documents)
  if (slots.length === 0) return []
  return lineupOf(documents).flatMap((artist) => {
    const plays = slots.some(
      ({ slot }) =>
        artistsOf(slot).includes(artist._id) ||
        (!slot.act && isSameName(slot.artist ?? '', String(artist.name))),
    )
    const message = `${artist.name} is in no slot of the reveal days, so in no timetable and no calendar.`
    return warningIf(!plays, artist, [], message)
  })
}

/** Slots without an artist. */
function slotProblems(documents: readonly Stored[]): Finding[] {
  const artists = lineupOf(documents)
  return slotsOf(documents).flatMap(({ day, slot }) => {
    const act = slot.act?._ref
    // Whoever has the name of an artist is asked for by the field of the name.
    const isKnown = ({ _id, name }: Stored) =>
      act === undefined ? isSameName(String(name), slot.artist ?? '') : _id === act
    const isEmpty = !WITHOUT_ARTISTS.includes(slot.type) && !artists.some(isKnown)
    const message =
      act === undefined
        ? `“${slot.artist ?? 'A slot'}” (${slot.time}) has no artist of the lineup.`
        : `The artist of ${slot.time} is not there any more: visitors see “Secret guest”.`
    return warningIf(isEmpty, day, ['slots', { _key: slot._key }, 'act'], message)
  })
}

/** A summary that knows of no lineup beside one, and a headline act whom nobody is. */
function headlineProblems(documents: readonly Stored[], settings: Stored | undefined): Finding[] {
  const artists = lineupOf(documents)
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

function lineupOf(documents: readonly Stored[]): Stored[] {
  return documents.filter(({ _type }) => _type === 'artist')
}

/** The slots of all days. */
function slotsOf(documents: readonly Stored[]) {
  return documents
    .filter(({ _type }) => _type === 'revealDay')
    .flatMap((day) => slotsIn(day).map((slot) => ({ day, slot })))
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
