import { useCallback, type RefObject } from 'react'
import type { DeskFlight } from '../../../services/journeys/desk-fields'
import { useLoaded } from '~/ui/use-loaded'
import { fetchDesk } from './desk-api'

const POLL_MS = 20_000

/** The desk as it was last read. As long as it is in sight, what artists send appears by itself. */
export function useDesk(password: string, screen: RefObject<HTMLElement | null>) {
  const { value, state, refresh, patch } = useLoaded(() => fetchDesk(password), {
    poll: {
      everyMs: POLL_MS,
      // A hidden tab of the page has no offset parent.
      isInSight: () => Boolean(screen.current?.offsetParent),
    },
  })

  /** Shows a submission with the changes that were stored. */
  const change = useCallback(
    (id: number, changed: (flight: DeskFlight) => DeskFlight) =>
      patch((desk) => ({
        ...desk,
        flights: desk.flights.map((flight) => (flight.id === id ? changed(flight) : flight)),
      })),
    [patch],
  )
  return {
    desk: value,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    refresh,
    change,
  }
}
