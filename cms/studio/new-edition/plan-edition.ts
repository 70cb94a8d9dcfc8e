import { datesText } from '../../../languages/when-text'
import { datesInWords } from '../../../rules/dates/day-in-words'
import { listOf } from '../../embargo'
import type { Stored } from '../../schema/three-ways'
import { TRANSLATED_INTO } from '../../translations'
import { editionTexts, SELL_OUT, WITH_DATES } from './edition-texts'
import { count, placedTexts } from '../words'
import { moved, type Move } from './move-edition'
import { pastEdition, type Facts } from './past-edition'
import { daysBetween } from './shift-dates'

export type { Stored }

/** What the organisers choose for the next edition. Days are `YYYY-MM-DD`. */
export interface Wishes {
  /** Such as “Fourth edition”. */
  edition: string
  startDate: string
  endDate: string
  place: string
  /** Empty: nobody knows yet where and when tickets are sold. */
  ticketUrl: string
  capacity: number
  artists: 'keep' | 'remove'
  slots: 'keep' | 'remove'
}

export interface EditionPlan {
  /** The published documents as they will be, and new ones. */
  writes: Stored[]
  /** Ids of published documents that will be gone. */
  removals: string[]
  /** What will happen, as sentences. */
  says: string[]
  /** What the organisers have to look at themselves, as sentences. */
  looks: string[]
}

/** Where the page needs the name of an artist who is taken out. */
const OPEN = 'To be announced'
/** What a slot loses with its artist. */
const NOBODY = { act: undefined, b2b: undefined, picture: undefined, description: undefined }
/** In place of a summary of last year's lineup. */
export const OPEN_LINEUP = 'The lineup is yet to be announced.'

/**
 * Plans the next edition from what is published. Nothing is written here.
 *
 * @param documents the published documents, as they are stored.
 * @throws {Error} with a sentence when there are no settings, or when the last day is before the first.
 */
export function planEdition(
  documents: readonly Stored[],
  wishes: Wishes,
  facts: Facts,
): EditionPlan {
  const settings = documents.find(({ _id }) => _id === 'siteSettings')
  if (settings === undefined) throw new Error('There are no festival settings yet.')
  if (wishes.endDate < wishes.startDate) throw new Error('The last day is before the first.')
  const from = {
    edition: String(settings.edition),
    startDate: String(settings.startDate),
    endDate: String(settings.endDate),
    timeZone: String(settings.timeZone),
  }
  const move = { days: daysBetween(from.startDate, wishes.startDate), from, to: wishes }
  if (move.days <= 0) throw new Error('The next edition has to begin after the present one.')
  const pastYear = from.startDate.slice(0, 4)
  const artists = documents.filter(({ _type }) => _type === 'artist')
  const soldOutCards = documents.filter(
    (document) =>
      document._type === 'bookingCard' &&
      placedTexts(document).some(({ text }) => SELL_OUT.test(text)),
  )
  const removed = [...(wishes.artists === 'remove' ? artists : []), ...soldOutCards]
  const kept = documents.filter((document) => !removed.includes(document))
  const next = kept.map((document) => ofNextEdition(document, wishes, move))
  const writes = next.filter((one, index) => JSON.stringify(one) !== JSON.stringify(kept[index]))
  const isPastKnown = documents.some(
    ({ _type, year }) => _type === 'pastEvent' && year === Number(pastYear),
  )
  const others = writes.filter(({ _type }) => !/^(site|booking)Settings$/.test(_type))
  return {
    writes: isPastKnown
      ? writes
      : [...writes, pastEdition(settings, pastYear, artists.length, facts)],
    removals: removed.map(({ _id }) => _id),
    says: [
      `${wishes.edition}: ${datesInWords(wishes)}, ${wishes.place}.`,
      `Everything moves by ${move.days / 7} weeks, so a Friday stays a Friday. That changes ${count(others.length, 'other document')}.`,
      `${count(wishes.capacity, 'place')} on sale, none booked, not sold out, no bonus tickets.`,
      wishes.ticketUrl === '' && 'The ticket buttons say that nothing is sold yet.',
      'The notice of the day and the farewell are taken out.',
      wishes.artists === 'keep' &&
        'Day and time of each artist are emptied: the home page shows those of their slots.',
      !isPastKnown && `${pastYear} becomes a past edition.`,
      wishes.artists === 'remove' && `${count(artists.length, 'artist')} taken out.`,
      ...soldOutCards.map(
        ({ title }) => `The booking card “${title}” is taken out: it speaks of a sell-out.`,
      ),
      wishes.slots === 'remove' && 'All slots are taken out; the days stay.',
    ].filter((sentence) => sentence !== false),
    looks: [
      ...(isPastKnown
        ? []
        : [
            `Write what happened in ${pastYear} on its past edition. Until then the new edition cannot be published.`,
          ]),
      'Write the lineup summary for the new lineup.',
      ...new Set(editionTexts(next, documents).map(({ message }) => message)),
    ],
  }
}

function ofNextEdition(document: Stored, wishes: Wishes, move: Move): Stored {
  const later = WITH_DATES.includes(document._type) ? (moved(document, move) as Stored) : document
  if (document._type === 'siteSettings') return nextSettings(later, wishes)
  if (document._type === 'bookingSettings') return nextBooking(later, wishes)
  if (document._type === 'revealDay') return nextDay(later, wishes)
  if (document._type === 'artist') {
    // Of last year. The slots of this year say them on the home page.
    const { day: _, timeSlot: __, ...artist } = later
    return artist as Stored
  }
  return later
}

function nextSettings(later: Stored, wishes: Wishes): Stored {
  const { notice: _, farewell: __, ...rest } = later
  const { edition, startDate, endDate, place, ticketUrl, artists } = wishes
  const lineup = { confirmedArtists: 0, headlinerActs: 0, headlineAct: OPEN }
  const isTold = artists === 'keep' && !SELL_OUT.test(String(later.lineupSummary))
  const dates = datesInWords(wishes)
  const translations = TRANSLATED_INTO.map((code) => {
    const { of, ...texts } = Object(later[code])
    return [code, { ...texts, dates: datesText(code, wishes), of: { ...of, dates } }]
  })
  return {
    ...(rest as Stored),
    ...(artists === 'remove' ? lineup : {}),
    ...(isTold ? {} : { lineupSummary: OPEN_LINEUP }),
    edition,
    dates,
    ...Object.fromEntries(translations),
    startDate,
    endDate,
    place,
    ...(ticketUrl === ''
      ? { ticketUrl: undefined, ticketSale: { ...Object(later.ticketSale), when: 'later' } }
      : { ticketUrl }),
    copyrightYear: yearOf(wishes),
  }
}

function nextBooking(document: Stored, wishes: Wishes): Stored {
  return {
    ...document,
    capacity: wishes.capacity,
    confirmedBookings: 0,
    bonusPhase: false,
    bonusTickets: 0,
    soldOut: { answer: 'no', year: yearOf(wishes) },
  }
}

function nextDay(day: Stored, { artists, slots }: Wishes): Stored {
  if (slots === 'remove') return { ...day, slots: [] }
  // What was moved or cancelled last year is neither this year.
  const next = listOf(day.slots).map(({ change: _change, ...slot }) => ({
    ...slot,
    ...(artists === 'remove' && slot.act !== undefined && { ...NOBODY, artist: OPEN }),
  }))
  return { ...day, slots: next }
}

function yearOf({ startDate }: Wishes): number {
  return Number(startDate.slice(0, 4))
}
