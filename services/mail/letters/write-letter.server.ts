import type { TravelLetters } from '../../../cms/letters-shape.server'
import type { Site } from '../../../cms/shapes.server'
import {
  filledIn,
  PLACEHOLDERS,
  unknownPlaceholders,
  type LetterKind,
} from '../../../rules/travel-letters'
import { addressIn, LANGUAGES, LISTED, type Language } from '../../../languages'
import { dateText, timeText } from '../../../languages/dates'
import { textIn } from '../../../languages/texts-in'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { isolated } from '../../../rules/isolated'
import { contactIn } from './contact'
import type { Letter } from './link-letter.server'
import type { CardInput, LettersFieldName } from '../../journeys/card-fields'
import type { Leg } from '../../journeys/desk-fields'
import { legText } from '../../journeys/leg-text'
import { LETTER_WORDS } from './letter-rules'
import { ownLink } from './own-link'

/** What a letter about the journeys of an artist says. */
export interface Journeys extends Pick<CardInput, LettersFieldName> {
  reference: string
  legs: readonly Leg[]
}

interface Parts {
  kind: LetterKind
  to: string
  artist: string
  /** The artist's. A letter that is not in it is in English, but for the link. */
  language: Language
  /** Null for a reminder. */
  journeys: Journeys | null
}

type Festival = Pick<Site, 'title' | 'dates' | 'contactPhone'> & { publicUrl: string }

/** @returns what is wrong with the words that the organisers have written, as a sentence; null when they can be sent */
export function letterProblem(kind: LetterKind, { letters }: TravelLetters): string | null {
  const words = Object.values(letters[kind]).flatMap(({ subject, text }) => [subject, text])
  const unknown = unknownPlaceholders(words.join('\n'), kind)
  if (unknown.length === 0) return null
  const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  return `The letter “${LETTER_WORDS[kind]}” has ${named(unknown)}, for which nothing is known to stand. Correct it in the Studio, under Letters to artists. It can have ${named(PLACEHOLDERS[kind])}.`
}

/** The language of a letter: the artist's when the letter is in it, else English. */
export function letterLanguage(
  { kind, language }: Pick<Parts, 'kind' | 'language'>,
  { letters }: TravelLetters,
): Language {
  return letters[kind][language] ? language : 'en'
}

/**
 * The letter to one artist. Every letter says who answers questions. A reminder says all of it in each of its languages, because
 * nobody knows yet in which one the artist reads, and leads to the form in the others. The artist's own link has no key yet
 * (`withKey`).
 */
export function writeLetter(
  { kind, to, artist, language, journeys }: Parts,
  letters: TravelLetters,
  { title, dates, contactPhone, publicUrl }: Festival,
): Letter {
  const words = letters.letters[kind]
  const written = letterLanguage({ kind, language }, letters)
  const contact = contactIn(letters, { contactPhone })
  const pageIn = (code: Language) => `${publicUrl}${addressIn(code, '/my-flight')}`
  const valuesIn = (linked: Language): Record<string, string> => ({
    artist: isolated(artist),
    festival: isolated(title),
    dates,
    contact,
    form: `${publicUrl}${addressIn(linked, '/artist-flight-form')}`,
    link: ownLink(pageIn(linked)),
    ...(journeys && {
      reference: journeys.reference,
      journeys: journeysText(journeys.legs, written),
      hotel: hotelText(journeys, written),
    }),
  })
  const [codes, others] =
    kind === 'reminder'
      ? [LISTED.filter((code) => words[code]), LISTED.filter((code) => !words[code])]
      : [[written], []]
  const bodyIn = (code: Language) => {
    const { text } = words[code] ?? words.en
    const paragraphs = [
      text,
      code === 'en' && formsIn(others, publicUrl),
      !text.includes('{contact}') && textIn(code, 'mails')('Questions? {contact}', { contact }),
    ]
    const linked = kind === 'reminder' ? code : language
    return filledIn(paragraphs.filter(Boolean).join('\n\n'), valuesIn(linked))
  }
  return {
    to,
    // Mail programs show subjects to everybody who looks at the screen: a key is in the text alone.
    subject: filledIn((words[written] ?? words.en).subject, {
      ...valuesIn(language),
      link: pageIn(language),
    }),
    // A placeholder without anything to say leaves no gap.
    text: `${codes
      .map(bodyIn)
      .join('\n\n')
      .replace(/\n{3,}/g, '\n\n')}\n`,
  }
}

/** The addresses of the form, a line for each language. */
function formsIn(languages: readonly Language[], publicUrl: string): string {
  return languages
    .map((code) => `${LANGUAGES[code]}: ${publicUrl}${addressIn(code, '/artist-flight-form')}`)
    .join('\n')
}

const DIRECTIONS = { arrival: 'Arrival', departure: 'Departure' } as const

function journeysText(legs: readonly Leg[], language: Language): string {
  const t = textIn(language, 'journeys')
  const tDates = textIn(language, 'dates')
  const timeOf = (local: string) => timeText(tDates, local, weekdayOf(local.slice(0, 10)))
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
