import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { createRerun } from '~/http/rerun'
import { painted } from '~/ui/painted'
import { readFlights, requestFlights, type ListedFlight } from './fetch-flights'

type Reading = Promise<ListedFlight[] | null>

/**
 * The list in an unlocked page. What was loaded before stays while it is loaded again, and when that fails. A
 * `refresh` during a load follows it: what was changed meanwhile may not be in the list that comes.
 *
 * @param first - the list that came with the password.
 */
export function useListing(password: string, first: Reading) {
  const [flights, setFlights] = useState<ListedFlight[] | null>(null)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [rerun] = useState(createRerun)
  const removed = useRef(new Set<number>())

  const show = useCallback(
    (read: () => Reading) =>
      rerun(async () => {
        setState('loading')
        let list: ListedFlight[] | null = null
        try {
          await painted()
          list = await read()
        } finally {
          if (list === null) setState('failed')
        }
        // Thousands of rows are compared bit by bit between other work, not in one go.
        startTransition(() => {
          if (list === null) return
          setFlights(list.filter(({ id }) => !removed.current.has(id)))
          setState('loaded')
        })
      }),
    [rerun],
  )

  useEffect(() => void show(() => first), [show, first])

  const refresh = () =>
    void show(async () => {
      const listing = await requestFlights(password, 'application/json')
      return listing.ok ? readFlights(listing.response) : null
    })

  /** Removes a deleted flight, also from a list that is still loading. */
  const remove = useCallback((id: number) => {
    removed.current.add(id)
    setFlights((shown) => shown && shown.filter((flight) => flight.id !== id))
  }, [])

  return { flights, state, refresh, remove }
}
