/** The states of a pick-up, in order. */
export const PICK_UP_STATES = ['expected', 'on-board', 'landed', 'collected'] as const
export type PickUpState = (typeof PICK_UP_STATES)[number]

/** An arrival as drivers see it. */
export interface Arrival {
  /** The id of the leg. */
  id: string
  artistName: string
  phone: string | null
  /** For example "LX 2041" or "Ferry". */
  flightNumber: string
  from: string | null
  to: string | null
  /** ISO 8601, UTC. */
  arrivesAt: string
  /** Local time at the airport, `YYYY-MM-DDTHH:MM`. */
  arrives: string
  people: number
  driver: string | null
  /** What the desk wants the driver to know. */
  driverNote: string | null
  state: PickUpState
}

export interface ArrivalsOfDay {
  /** `YYYY-MM-DD`. */
  day: string
  arrivals: Arrival[]
}
