import { createContext, useContext } from 'react'
import type { Act } from '../../../services/journeys/acts'
import type { Desk, DeskFlight } from '../../../services/journeys/desk-fields'
import type { Twin } from './merge/twins'

/** What all parts of the open desk share. */
export interface DeskFrame {
  password: string
  /** IANA name of the festival's zone, in which the sets are shown. */
  timeZone: string
  /** What submissions can be linked to; null for a former edition. */
  acts: readonly Act[] | null
  /** Codes of the airports at the festival. */
  airports: readonly string[]
  /** First and last day of the festival; null for a former edition. */
  days: Desk['days']
  /** All drivers so far, to choose from. */
  drivers: readonly string[]
  /** Submissions that may be of the same artist. */
  twins: ReadonlyMap<number, readonly Twin[]>
  /** Whether a form of this submission has words that are not saved. */
  isTyped: (id: number) => boolean
  /** Shows a submission with what was stored. */
  change: (id: number, changed: (flight: DeskFlight) => DeskFlight) => void
  /** Reads the whole desk again. */
  refresh: () => Promise<void>
}

export const DeskContext = createContext<DeskFrame | null>(null)

export function useDeskFrame(): DeskFrame {
  const frame = useContext(DeskContext)
  if (frame === null) throw new Error('this part of the desk stands outside it')
  return frame
}

/** Called when a form gets its first unsaved text, and when it has none any more. */
export type OnTyped = (isTyped: boolean) => void
