import type { TimetableEntry } from '../../../rules/programme'
import type { CardInput } from '../../../services/journeys/card-fields'
import type { DriversFieldName, LegInput } from '../../../services/journeys/leg-fields'

/** The states of a pick-up, in order. */
export const PICK_UP_STATES = ['expected', 'on-board', 'landed', 'collected'] as const
export type PickUpState = (typeof PICK_UP_STATES)[number]

/** A piece of a typed telephone, with the number to dial if it is one. */
export interface PhonePart {
  text: string
  /** E.164, such as +34600000000. */
  number: string | null
}

/** An arrival or a departure as drivers see it. */
export interface PickUp extends Omit<Pick<LegInput, DriversFieldName>, 'flightNumber'> {
  /** The id of the leg. */
  id: string
  artistName: string
  /** In Latin letters, as in the passport, for an artist whose name has other letters; null for all others. */
  legalName: string | null
  /** As the artist typed it; empty when it cannot be opened. */
  phone: PhonePart[]
  /** For example "LX 2041" or "Ferry". */
  flightNumber: string
  /** ISO 8601, UTC. Far from the festival the time may be unknown. */
  departsAt: string | null
  arrivesAt: string | null
  /** When the driver is there, ISO 8601, UTC: the landing; before a departure the time to leave the festival. */
  collectedAt: string
  /** The same by the clock of the festival, `YYYY-MM-DDTHH:MM`. */
  collected: string
  /** What the desk wants the driver to know. */
  driverNote: string | null
  state: PickUpState
  /** What is cancelled: the pick-up itself, or the act, and the desk has not said yet whether its transport is, too. */
  cancelled: 'pick-up' | 'act' | null
}

/** For all days in place of one. */
export const ALL_DAYS = 'all'

/** `GET /api/admin/arrivals`. */
export interface PickUpsOfDay {
  /** `YYYY-MM-DD`; today, when the pick-ups are those of all days. */
  day: string
  /** The days that have arrivals or departures, in their order. */
  days: string[]
  /** Whose passengers they are; null for a key of all drivers. */
  driver: string | null
  /** By landing. */
  arrivals: PickUp[]
  /** By the time to leave the festival. */
  departures: PickUp[]
  /** What else happens on the day; on a call sheet only. */
  sheet?: CallSheet
}

/** A day of the festival beside its pick-ups. */
export interface CallSheet {
  /** Who answers questions. */
  contact: string
  /** The sets of the day's programme, its morning after included, in their order. */
  sets: Pick<TimetableEntry, 'name' | 'hours' | 'chamber' | 'change'>[]
  /** Who sleeps in which hotel in the night after the day, or leaves it on the day. */
  stays: ({ artistName: string } & Pick<
    CardInput,
    'hotel' | 'hotelFrom' | 'hotelTo' | 'roomWith'
  >)[]
}
