import type { Act } from '../../../services/journeys/acts'
import type { Desk, DeskFlight } from '../../../services/journeys/desk-fields'

/** Props that the parts of a card share. */
export interface CardProps {
  flight: DeskFlight
  password: string
  /** What submissions can be linked to; null for a former edition. */
  acts: readonly Act[] | null
  /** Codes of the airports at the festival. */
  airports: readonly string[]
  /** First and last day of the festival; null for a former edition. */
  days: Desk['days']
  /** All drivers so far, to choose from. */
  drivers: readonly string[]
  /** IANA name of the festival's zone, in which the sets are shown. */
  timeZone: string
  onChange: (id: number, changed: (flight: DeskFlight) => DeskFlight) => void
  /** Reads the whole desk again. */
  onStale: () => Promise<void>
}

/** Called when a form gets its first unsaved text, and when it has none any more. */
export type OnTyped = (isTyped: boolean) => void
