import { useCallback, useMemo, useState } from 'react'
import { useLoaded } from '~/ui/use-loaded'
import { flightsInAnswer, requestFlights, type ListedFlight } from './fetch-flights'

/**
 * The list in an unlocked page.
 *
 * @param first - the list that came with the password.
 */
export function useListing(password: string, first: Promise<ListedFlight[] | null>) {
  const { value, state, refresh } = useLoaded(
    async () => {
      const listing = await requestFlights(password, 'application/json')
      return listing.ok ? flightsInAnswer(listing.response) : null
    },
    { first },
  )
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const flights = useMemo(
    () => value && value.filter(({ id }) => !removed.has(id)),
    [value, removed],
  )
  /** Removes a deleted flight, also from a list that is still loading. */
  const remove = useCallback((id: number) => setRemoved((before) => new Set([...before, id])), [])

  return { flights, state, refresh, remove }
}
