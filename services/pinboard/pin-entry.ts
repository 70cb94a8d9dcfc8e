/** Notes that the page shows at first, and more at a time: a phone cannot draw many more quickly. The API answers more. */
export const PINS_SHOWN = 48

/** A note on the board, as the API lists it. */
export interface PinEntry {
  id: number
  alias: string
  location: string
  /** ISO 8601, UTC. */
  createdAt: string
}
