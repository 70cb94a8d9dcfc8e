import type { TravelLetters } from '../../../../cms/letters-shape.server'
import type { Site } from '../../../../cms/shapes.server'
import {
  filledIn,
  PLACEHOLDERS,
  unknownPlaceholders,
  type LetterKind,
} from '../../../../rules/travel-letters'
import { dayInWords } from '../../../../rules/dates/day-in-words'
import { isolated } from '~/ui/isolated'
import { contactIn } from '../../contact'
import type { Letter } from '../../own/letters.server'
import { capital } from '../../means'
import type { DeskEntry, Leg } from '../desk-fields'
import { legText } from '../leg-text'
import { LETTER_WORDS } from './letter-rules'

/** What a letter about the journeys of an artist says. */
export interface Journeys extends Pick<DeskEntry, 'hotel' | 'hotelFrom' | 'hotelTo' | 'roomWith'> {
  reference: string
  legs: readonly Leg[]
}

interface Parts {
  kind: LetterKind
  to: string
  artist: string
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

/** The letter to one artist. Every letter says who answers questions. */
export function writeLetter(
  { kind, to, artist, journeys }: Parts,
  letters: TravelLetters,
  { title, dates, contactPhone, publicUrl }: Festival,
): Letter {
  const { subject, text } = letters.letters[kind]
  const contact = contactIn(letters, { contactPhone })
  const values: Record<string, string> = {
    artist: isolated(artist),
    festival: isolated(title),
    dates,
    contact,
    form: `${publicUrl}/artist-flight-form`,
    link: `${publicUrl}/my-flight`,
    ...(journeys && {
      reference: journeys.reference,
      journeys: journeysText(journeys.legs),
      hotel: hotelText(journeys),
    }),
  }
  const ending = text.includes('{contact}') ? '' : `\n\nQuestions? ${contact}`
  return {
    to,
    subject: filledIn(subject, values),
    // A placeholder without anything to say leaves no gap.
    text: `${filledIn(text + ending, values).replace(/\n{3,}/g, '\n\n')}\n`,
  }
}

function journeysText(legs: readonly Leg[]): string {
  const lines = legs.map((leg) => `${capital(leg.direction)}: ${legText(leg)}`)
  return [...lines, 'Each time is that of the place.'].join('\n')
}

function hotelText({ hotel, hotelFrom, hotelTo, roomWith }: Journeys): string {
  if (hotel === null) return ''
  const days = [
    hotelFrom && `from ${dayInWords(hotelFrom)}`,
    hotelTo && `to ${dayInWords(hotelTo)}`,
  ].filter(Boolean)
  const room = roomWith === null ? '' : `\nYou share the room with ${isolated(roomWith)}.`
  return `Your hotel: ${isolated(hotel)}${days.length > 0 ? `, ${days.join(' ')}` : ''}.${room}`
}
