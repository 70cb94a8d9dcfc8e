import { LANGUAGES, type Language } from '../../../languages'
import { datesText } from '../../../languages/when-text'
import { datesInWords } from '../../../rules/dates/day-in-words'
import { plusDays } from '../../../rules/dates/days'
import { editionsIn, withEdition } from '../../edition-words'
import { count } from '../words'
import { englishText, TRANSLATED_INTO } from '../../translations'
import { pastEdition, type Facts } from './past-edition'
import { daysBetween, shiftInstant, shiftText } from './shift-dates'

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

export interface Stored {
  _id: string
  _type: string
  [field: string]: unknown
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
/** Where the page needs the name of an artist who is taken out. */
const OPEN = 'To be announced'
/** What a slot loses with its artist. */
const NOBODY = { act: undefined, b2b: undefined, picture: undefined, description: undefined }
/** In place of a summary of last year's lineup. */
export const OPEN_LINEUP = 'The lineup is yet to be announced.'
/** Of last year's sales. */
const SELL_OUT = /\bsold out\b|\bbonus\b|are gone/i

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
  const present = {
    number: editionsIn(String(settings.edition), 'en')[0],
    startDate: String(settings.startDate),
    endDate: String(settings.endDate),
    timeZone: String(settings.timeZone),
  }
  const days = daysBetween(present.startDate, wishes.startDate)
  if (days <= 0) throw new Error('The next edition has to begin after the present one.')
  const year = wishes.startDate.slice(0, 4)
  const pastYear = present.startDate.slice(0, 4)
  const artists = documents.filter(({ _type }) => _type === 'artist')
  const soldOutCards = documents.filter(
    (document) => document._type === 'bookingCard' && textsOf(document).some(isOfSellOut),
  )
  const removed = [...(wishes.artists === 'remove' ? artists : []), ...soldOutCards]
  const removals = removed.map(({ _id }) => _id)
  const kept = documents.filter((document) => !removed.includes(document))

  const writes = kept.flatMap((document) => {
    const next = ofNextEdition(document)
    return JSON.stringify(next) === JSON.stringify(document) ? [] : [next]
  })
  const past = documents.some(
    ({ _type, year: of }) => _type === 'pastEvent' && of === Number(pastYear),
  )
    ? []
    : [pastEdition(settings, pastYear, artists.length, facts)]
  const shifted = writes.filter(({ _type }) => !/^(site|booking)Settings$/.test(_type))

  return {
    writes: [...writes, ...past],
    removals,
    says: [
      `${wishes.edition}: ${datesInWords(wishes)}, ${wishes.place}.`,
      `Everything moves by ${days / 7} weeks, so a Friday stays a Friday. That changes ${count(shifted.length, 'other document')}.`,
      `${count(wishes.capacity, 'place')} on sale, none booked, not sold out, no bonus tickets.`,
      ...(wishes.ticketUrl === '' ? ['The ticket buttons say that nothing is sold yet.'] : []),
      'The notice of the day and the farewell are taken out.',
      ...(wishes.artists === 'keep'
        ? ['Day and time of each artist are emptied: the home page shows those of their slots.']
        : []),
      ...(past.length > 0 ? [`${pastYear} becomes a past edition.`] : []),
      ...(wishes.artists === 'remove' ? [`${count(artists.length, 'artist')} taken out.`] : []),
      ...soldOutCards.map(
        ({ title }) => `The booking card “${title}” is taken out: it speaks of a sell-out.`,
      ),
      ...(wishes.slots === 'remove' ? ['All slots are taken out; the days stay.'] : []),
    ],
    looks: looks(),
  }

  function ofNextEdition(document: Stored): Stored {
    const later = WITH_DATES.includes(document._type) ? (moved(document) as Stored) : document
    if (document._type === 'siteSettings') return nextSettings(later)
    if (document._type === 'bookingSettings') return nextBooking(later)
    if (document._type === 'revealDay') return nextDay(later)
    if (document._type === 'artist') {
      // Of last year. The slots of this year say them on the home page.
      const { day: _, timeSlot: __, ...artist } = later
      return artist as Stored
    }
    return later
  }

  /** Every text and moment below a value. Addresses, ids and keys stay, and each translation follows its English. */
  function moved(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, field]) => [
          key,
          key.startsWith('_') || /Url$|orderRank/.test(key)
            ? field
            : isTranslation(key, field)
              ? translationMoved(key, field, value as Record<string, unknown>)
              : moved(field),
        ]),
      )
    if (typeof value !== 'string') return value
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return shiftInstant(value, days, present.timeZone)
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return plusDays(value, days)
    return textMoved(value, 'en').text
  }

  /** A text with the days and the number of the next edition, and what has changed in it. */
  function textMoved(text: string, language: Language): { text: string; changes: string } {
    const { text: later, moved: dates } = shiftText(text, days, present, wishes, language)
    const [from, to] = [present.number, editionsIn(wishes.edition, 'en')[0]]
    const named = from && to ? withEdition(later, from, to, language) : later
    return { text: named, changes: [...dates, named === later ? '' : 'edition'].join() }
  }

  /**
   * A translation in which the same has changed as in its English is one of the new English. Any other keeps the English that it
   * is of: it is outdated, and visitors read the English.
   */
  function translationMoved(
    language: Language,
    { of, ...texts }: Record<string, unknown>,
    around: Record<string, unknown>,
  ) {
    const next: Record<string, unknown> = {}
    const nextOf: Record<string, unknown> = { ...Object(of) }
    for (const [field, text] of Object.entries(texts)) {
      const english = englishText(around[field])
      const [own, its] = [textMoved(String(text), language), textMoved(english, 'en')]
      const follows = own.changes === its.changes && nextOf[field] === english
      next[field] = typeof text === 'string' && follows ? own.text : text
      if (follows) nextOf[field] = its.text
    }
    return { ...next, of: nextOf }
  }

  function nextSettings(later: Stored): Stored {
    const { notice: _, farewell: __, ...rest } = later
    const lineup = { confirmedArtists: 0, headlinerActs: 0, headlineAct: OPEN }
    const isTold = wishes.artists === 'keep' && !isOfSellOut(String(later.lineupSummary))
    return {
      ...(rest as Stored),
      ...(wishes.artists === 'remove' ? lineup : {}),
      ...(isTold ? {} : { lineupSummary: OPEN_LINEUP }),
      edition: wishes.edition,
      dates: datesInWords(wishes),
      ...Object.fromEntries(TRANSLATED_INTO.map((code) => [code, withDates(later[code], code)])),
      startDate: wishes.startDate,
      endDate: wishes.endDate,
      place: wishes.place,
      ...(wishes.ticketUrl === ''
        ? { ticketUrl: undefined, ticketSale: { ...Object(later.ticketSale), when: 'later' } }
        : { ticketUrl: wishes.ticketUrl }),
      copyrightYear: Number(year),
    }
  }

  function withDates(texts: unknown, code: Language) {
    const { of, ...others } = Object(texts)
    const dates = datesText(code, wishes)
    return { ...others, dates, of: { ...of, dates: datesInWords(wishes) } }
  }

  function nextBooking(document: Stored): Stored {
    return {
      ...document,
      capacity: wishes.capacity,
      confirmedBookings: 0,
      bonusPhase: false,
      bonusTickets: 0,
      soldOut: { answer: 'no', year: Number(year) },
    }
  }

  function nextDay(day: Stored): Stored {
    if (wishes.slots === 'remove' || !Array.isArray(day.slots)) return { ...day, slots: [] }
    // What was moved or cancelled last year is neither this year.
    const slots = (day.slots as Record<string, unknown>[]).map(({ change: _change, ...slot }) => ({
      ...slot,
      ...(wishes.artists === 'remove' && slot.act !== undefined && { ...NOBODY, artist: OPEN }),
    }))
    return { ...day, slots }
  }

  function looks(): string[] {
    const texts = kept
      .filter(({ _type }) => WITH_DATES.includes(_type))
      .flatMap((document) => textsOf(ofNextEdition(document)))
    const telling = (pattern: RegExp, what: string) =>
      texts.filter((text) => pattern.test(text)).map((text) => `“${text.slice(0, 80)}” ${what}.`)
    return [
      ...(past.length > 0
        ? [
            `Write what happened in ${pastYear} on its past edition. Until then the new edition cannot be published.`,
          ]
        : []),
      'Write the lineup summary for the new lineup.',
      ...telling(new RegExp(`\\b${pastYear}\\b`), `still says ${pastYear}`),
      ...telling(SELL_OUT, 'speaks of a sell-out'),
    ]
  }
}

function isTranslation(key: string, field: unknown): key is Language {
  return key in LANGUAGES && typeof field === 'object' && field !== null
}

function isOfSellOut(text: string): boolean {
  return SELL_OUT.test(text)
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) =>
    key.startsWith('_') || key === 'of' ? [] : textsOf(field),
  )
}
