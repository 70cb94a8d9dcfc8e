import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchDesk } from './desk-api'
import type { Desk, DeskFlight } from './desk-fields'
import { useReading } from '~/http/use-single-flight'

/** The desk as it was last read. It stays while it is read again, and when that fails. */
export function useDesk(password: string) {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const changes = useRef(0)
  const [isLoading, refresh] = useReading(async () => {
    let before: number
    let read: Desk | null
    // What was read before a change would take it back on the screen.
    do {
      before = changes.current
      read = await fetchDesk(password)
    } while (read !== null && changes.current !== before)
    setFailed(read === null)
    if (read !== null) setDesk(read)
  })
  const first = useRef(refresh)
  useEffect(() => void first.current(), [])

  /** Shows a submission with the changes that were stored. */
  const change = useCallback((id: number, changed: (flight: DeskFlight) => DeskFlight) => {
    changes.current += 1
    setDesk(
      (shown) =>
        shown && {
          ...shown,
          flights: shown.flights.map((flight) => (flight.id === id ? changed(flight) : flight)),
        },
    )
  }, [])
  return { desk, isLoading, hasFailed, refresh, change }
}
