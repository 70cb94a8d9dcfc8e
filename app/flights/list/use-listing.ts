import { useCallback } from 'react'
import { useLoaded } from '~/ui/use-loaded'
import { flightsInAnswer, requestFlights, type ListedFlight } from './fetch-flights'

/**
 * The list in an unlocked page.
 *
 * @param first - the list that came with the password.
 */
export function useListing(password: string, first: Promise<ListedFlight[] | null>) {
  const { value, state, refresh, patch } = useLoaded(
    async () => {
      const listing = await requestFlights(password, 'application/json')
      return listing.ok ? flightsInAnswer(listing.response) : null
    },
    { first },
  )
  /** Removes a deleted flight, also from a list that is still loading. */
  const remove = useCallback(
    (id: number) => patch((flights) => flights.filter((flight) => flight.id !== id)),
    [patch],
  )
  return { flights: value, state, refresh, remove }
}
