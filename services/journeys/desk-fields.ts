import type { TravelStatus } from '../../rules/travel-status'
import { CARD_FIELDS, type CardInput } from './card-fields'
import type { LegInput } from './leg-fields'
import type { Flight, FlightFieldName } from './flight-fields'
import type { Act } from './acts'
import type { ArtistSet, LegWarning } from './set-check'

/** The decisions of the travel desk about one submission. */
export interface DeskEntry extends Omit<CardInput, 'act'> {
  /**
   * Id of an act of the programme; null follows the artist's name, and the empty text is none. Missing when it is an act that the
   * reader may not know, or one that is gone.
   */
  act?: string | null
  /** 0 before the first change. A change names the version that it is based on. */
  version: number
}

/** A card as it is stored: the desk's decisions, and the fields that the artist has corrected since the desk looked. */
export interface StoredCard extends DeskEntry {
  /** When the artist corrected the submission last, ISO 8601; null when the desk has seen that. */
  changedByArtistAt: string | null
  /** API names of the fields that the artist corrected. */
  changedFields: string[]
  /** A sealed text could not be opened and is null for that reason. */
  isUnreadable?: true
}

/** The card of a submission that nobody has worked on. */
export const EMPTY_CARD: StoredCard = {
  ...(Object.fromEntries(CARD_FIELDS.map(({ name }) => [name, null])) as Omit<CardInput, 'status'>),
  status: 'new',
  version: 0,
  changedByArtistAt: null,
  changedFields: [],
}

/** A leg as the API gives it. */
export interface Leg extends LegInput {
  id: string
  /** ISO 8601, UTC. */
  departsAt: string | null
  arrivesAt: string | null
  state: 'expected' | 'on-board' | 'landed' | 'collected'
  version: number
  /** A sealed text could not be opened and is null for that reason. */
  isUnreadable?: true
}

/**
 * Who else may be the person of a submission, of those at the desk: a passport or an e-mail address that several have is named by
 * the smallest of their ids. Null when no other one has it.
 */
export interface SamePerson {
  samePassport: number | null
  sameEmail: number | null
}

/** A submission on the desk. */
export interface DeskFlight extends StoredCard, SamePerson {
  id: number
  /** Artists quote it. */
  reference: string
  artistName: string
  preferredArrivalDate: string
  preferredDepartureDate: string
  preferredAirport: string
  /** The language in which the artist wrote, as a code; null is English. */
  language: string | null
  /** ISO 8601, UTC. */
  createdAt: string
  legs: Leg[]
  /** The artist's sets, in order; empty for an artist who is not in the timetable. Without hours a set has no instants. */
  sets: { startsAt: string | null; endsAt: string | null; change?: ArtistSet['change'] }[]
  warnings: LegWarning[]
}

/** `GET /api/admin/flights/<id>/details`: what the artist has sent. */
export type FlightDetails = Flight & { unreadable?: FlightFieldName[] }

/** `GET /api/admin/desk`. */
export interface Desk {
  /** Newest first. */
  flights: DeskFlight[]
  counters: Record<TravelStatus, number>
  /** What a submission can be linked to, by name; null for a former edition, whose programme is not kept. */
  acts: Act[] | null
  /** Codes of the airports at the festival's place; empty when none is named like it. */
  airports: string[]
  /** First and last day of the festival, `YYYY-MM-DD`; null for a former edition. */
  days: { startDate: string; endDate: string } | null
  /** Artists of the line-up who have sent nothing, each with a message to remind them. */
  missing: { artist: string; reminder: string }[]
}

/** The answer to a change: the new state, the state that somebody else has stored meanwhile, or null when the row is gone. */
export type Change<T> = { isStored: true; now: T } | { isStored: false; now: T } | null
