import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { readFlights, requestFlights, type ListedFlight } from './fetch-flights'

type Reading = Promise<ListedFlight[] | null>

/**
 * The list in an unlocked page. What was loaded before stays while it is loaded again, and when that fails.
 *
 * @param first - the list that came with the password.
 */
export function useListing(password: string, first: Reading) {
  const [flights, setFlights] = useState<ListedFlight[] | null>(null)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const latest = useRef<Reading | null>(null)
  const removed = useRef(new Set<number>())

  const show = useCallback(async (reading: Reading) => {
    latest.current = reading
    setState('loading')
    const read = await reading
    if (latest.current !== reading) return
    // Thousands of rows are compared bit by bit between other work, not in one go.
    startTransition(() => {
      if (read) setFlights(read.filter(({ id }) => !removed.current.has(id)))
      setState(read ? 'loaded' : 'failed')
    })
  }, [])

  useEffect(() => void show(first), [show, first])

  const refresh = () =>
    void show(
      requestFlights(password, 'application/json').then((listing) =>
        listing.ok ? readFlights(listing.response) : null,
      ),
    )

  /** Leaves one out that is no longer there, also of a list that is on its way. */
  const remove = useCallback((id: number) => {
    removed.current.add(id)
    setFlights((shown) => shown && shown.filter((flight) => flight.id !== id))
  }, [])

  return { flights, state, refresh, remove }
}
