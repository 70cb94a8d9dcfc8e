/** Notes of one page, of the board and of the API: a phone cannot draw many more quickly. */
export const PINS_SHOWN = 48

/** A note on the board, as the API lists it. */
export interface PinEntry {
  id: number
  alias: string
  location: string
  /** ISO 8601, UTC. */
  createdAt: string
}
