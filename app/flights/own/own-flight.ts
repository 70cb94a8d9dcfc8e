import type { TravelStatus } from '../../../rules/travel-status'
import type { Leg, StoredCard } from '../../../services/journeys/desk-fields'
import type { ArtistsFieldName, LegInput } from '../../../services/journeys/leg-fields'
import type { Flight } from '../../../services/journeys/flight-fields'

/** One flight or other journey as the artist sees it; null for what its means of travel does not have. */
export interface OwnLeg extends Pick<LegInput, ArtistsFieldName> {
  id: string
  /** Rises with each change at the desk. */
  version: number
  /** ISO 8601, UTC. */
  changedAt: string
  /** ISO 8601, UTC. */
  departsAt: string | null
  arrivesAt: string | null
  /** The place of the pick-up, in words. */
  pickUp: string
}

/** What an artist's page shows. The passport number shows its last three characters. */
export interface OwnFlight extends Flight {
  reference: string
  /** ISO 8601, UTC. */
  createdAt: string
  status: TravelStatus
  statusText: string
  /** Dates and airport can no longer be changed here, and the submission cannot be deleted here. */
  isFixed: boolean
  /** The festival for which it was sent, when the site is about another year by now; else null. */
  otherFestival: { title: string; dates: string; place: string } | null
  /** Empty until the artist is told. */
  legs: OwnLeg[]
}

/** The file that an artist takes: everything that is held. The passport number shows its last three characters here, too. */
export interface OwnData extends Omit<OwnFlight, 'legs'> {
  /** The form's hidden field was filled in, and nobody at the desk has said yet that the submission is real. */
  looksAutomatic: boolean
  /** The language in which the form was sent, as a code; null is English. */
  language: string | null
  /** All of them, before the artist is told as well. */
  legs: (Leg & { updatedAt: string })[]
  /** What the travel desk has written down; null while nobody has worked on it. */
  desk:
    | (Omit<StoredCard, 'status' | 'version' | 'isUnreadable' | 'act'> & { updatedAt: string })
    | null
  /** When organisers looked at the submissions and the artist at this one, oldest first. */
  looks: { kind: string; happenedAt: string }[]
  /** When the link ends, ISO 8601, UTC. */
  linkEndsAt: string
  /** Newest first. They go two days after they were sent. */
  mails: { kind: string; createdAt: string; dueAt: string; sentAt: string | null }[]
}

/** After a correction of the e-mail address. */
export const LINK_FOLLOWS =
  'A new link goes to your new e-mail address. This one ends as soon as the new one is sent.'
/** The same when that address has had too many mails. */
export const LINK_DOES_NOT_FOLLOW =
  'Your new e-mail address has had too many mails from us, so your link stays as it is.'

/** API names of the fields that no longer change once the flights are booked. */
export const FIXED_FIELDS = [
  'preferredArrivalDate',
  'preferredDepartureDate',
  'preferredAirport',
] as const

/** Dots and the last three characters, the same as in the organisers' list. A short number shows none. */
export function maskedNumber(passport: string | null): string | null {
  if (passport === null) return null
  const characters = [...passport]
  return `••••${characters.length > 3 ? characters.slice(-3).join('') : ''}`
}
