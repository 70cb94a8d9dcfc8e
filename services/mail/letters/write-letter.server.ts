import type { TravelLetters } from '../../../cms/letters-shape.server'
import type { Site } from '../../../cms/shapes.server'
import {
  filledIn,
  PLACEHOLDERS,
  USUAL_LETTERS,
  unknownPlaceholders,
  type LetterKind,
} from '../../../rules/travel-letters'
import { addressIn, LANGUAGES, LISTED, type Language } from '../../../languages'
import { dateText, timeText } from '../../../languages/dates'
import { textIn, textsIn } from '../../../languages/texts-in'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { isolated } from '../../../rules/isolated'
import { contactIn } from './contact'
import type { Letter } from './link-letter.server'
import type { CardInput, LettersFieldName } from '../../journeys/card-fields'
import type { Leg } from '../../journeys/desk-fields'
import { legText, wallTimeText } from '../../journeys/leg-text'
import { LETTER_WORDS } from './letter-rules'

/** What a letter about the journeys of an artist says. */
export interface Journeys extends Pick<CardInput, LettersFieldName> {
  reference: string
  legs: readonly Leg[]
}

interface Parts {
  kind: LetterKind
  to: string
  artist: string
  /** The artist's. A letter with a subject or a text of the organisers is in English, but for the link. */
  language: Language
  /** Null for a reminder. */
  journeys: Journeys | null
}

type Festival = Pick<Site, 'title' | 'dates' | 'contactPhone'> & { publicUrl: string }

/** @returns what is wrong with the words that the organisers have written, as a sentence; null when they can be sent */
export function letterProblem(kind: LetterKind, { letters }: TravelLetters): string | null {
  const { subject, text } = letters[kind]
  const unknown = unknownPlaceholders(`${subject}\n${text}`, kind)
  if (unknown.length === 0) return null
  const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  return `The letter “${LETTER_WORDS[kind]}” has ${named(unknown)}, for which nothing is known to stand. Correct it in the Studio, under Letters to artists. It can have ${named(PLACEHOLDERS[kind])}.`
}

/**
 * The language of a letter: the artist's, or English where organisers have written the subject or the text, so that both are in
 * one language.
 */
export function letterLanguage(
  { kind, language }: Pick<Parts, 'kind' | 'language'>,
  { letters }: TravelLetters,
): Language {
  const usual = USUAL_LETTERS[kind]
  const { subject, text } = letters[kind]
  return subject === usual.subject && text === usual.text ? language : 'en'
}

/** The letter to one artist. Every letter says who answers questions. */
export function writeLetter(
  { kind, to, artist, language, journeys }: Parts,
  letters: TravelLetters,
  { title, dates, contactPhone, publicUrl }: Festival,
): Letter {
  const { subject, text } = letters.letters[kind]
  const written = letterLanguage({ kind, language }, letters)
  const contact = contactIn(letters, { contactPhone })
  const valuesIn = (linked: Language): Record<string, string> => ({
    artist: isolated(artist),
    festival: isolated(title),
    dates,
    contact,
    form: `${publicUrl}${addressIn(linked, '/artist-flight-form')}`,
    link: `${publicUrl}${addressIn(linked, '/my-flight')}`,
    ...(journeys && {
      reference: journeys.reference,
      journeys: journeysText(journeys.legs, written),
      hotel: hotelText(journeys, written),
    }),
  })
  const isInAll = isForAnyone(kind, letters)
  const bodyIn = (code: Language, linked: Language) => {
    const paragraphs = [
      usualText(text, code),
      kind === 'reminder' && !isInAll && otherForms(publicUrl),
      !text.includes('{contact}') && textIn(code, 'mails')('Questions? {contact}', { contact }),
    ]
    return filledIn(paragraphs.filter(Boolean).join('\n\n'), valuesIn(linked))
  }
  const bodies = isInAll ? LISTED.map((code) => bodyIn(code, code)) : [bodyIn(written, language)]
  return {
    to,
    subject: filledIn(usualText(subject, written), valuesIn(language)),
    // A placeholder without anything to say leaves no gap.
    text: `${bodies.join('\n\n').replace(/\n{3,}/g, '\n\n')}\n`,
  }
}

/** Nobody knows yet in which language an artist reads. The usual reminder says all of it in each. */
function isForAnyone(kind: LetterKind, { letters }: TravelLetters): boolean {
  return kind === 'reminder' && letters.reminder.text === USUAL_LETTERS.reminder.text
}

/** A text, paragraph by paragraph, in a language as far as it is one of ours. Its placeholders stay. */
function usualText(text: string, language: Language): string {
  const own = textsIn(language)?.letters ?? {}
  return text
    .split('\n\n')
    .map((paragraph) => own[paragraph] ?? paragraph)
    .join('\n\n')
}

/** Below a reminder in the organisers' own words. */
function otherForms(publicUrl: string): string {
  return LISTED.filter((code) => code !== 'en')
    .map((code) => `${LANGUAGES[code]}: ${publicUrl}${addressIn(code, '/artist-flight-form')}`)
    .join('\n')
}

const DIRECTIONS = { arrival: 'Arrival', departure: 'Departure' } as const

function journeysText(legs: readonly Leg[], language: Language): string {
  const t = textIn(language, 'journeys')
  const tDates = textIn(language, 'dates')
  const timeOf = (local: string) =>
    language === 'en' ? wallTimeText(local) : timeText(tDates, local, weekdayOf(local.slice(0, 10)))
  const lines = legs.map((leg) => `${t(DIRECTIONS[leg.direction])}: ${legText(leg, t, timeOf)}`)
  return [...lines, t('Each time is that of the place.')].join('\n')
}

function hotelText({ hotel, hotelFrom, hotelTo, roomWith }: Journeys, language: Language): string {
  if (hotel === null) return ''
  const t = textIn(language, 'journeys')
  const dayText = (day: string) => dateText(textIn(language, 'dates'), day)
  const days = [
    hotelFrom && t('from {day}', { day: dayText(hotelFrom) }),
    hotelTo && t('to {day}', { day: dayText(hotelTo) }),
  ].filter(Boolean)
  const stay = [isolated(hotel), days.join(' ')].filter(Boolean).join(', ')
  const room = roomWith && t('You share the room with {name}.', { name: isolated(roomWith) })
  return [t('Your hotel: {hotel}.', { hotel: stay }), room].filter(Boolean).join('\n')
}
