import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { fetchDesk } from './desk-api'
import type { Desk, DeskFlight } from '../../../services/journeys/desk-fields'
import { useReading } from '~/http/use-single-flight'

const POLL_MS = 20_000

/**
 * The desk as it was last read. It stays while it is read again, and when that fails. As long as it is in sight, it is read again
 * and again: what artists send appears by itself.
 */
export function useDesk(password: string, screen: RefObject<HTMLElement | null>) {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isAwaited, setAwaited] = useState(true)
  const changes = useRef(0)
  const [, read] = useReading(async () => {
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
  const latest = useRef(read)
  useEffect(() => void (latest.current = read), [read])

  /** Somebody waits for this reading. */
  const refresh = useCallback(async () => {
    setAwaited(true)
    await latest.current()
    setAwaited(false)
  }, [])
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => {
      // A hidden tab of the page has no offset parent.
      const isInSight = document.visibilityState === 'visible' && screen.current?.offsetParent
      if (isInSight) void latest.current()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [refresh, screen])

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
  return { desk, isLoading: isAwaited, hasFailed, refresh, change }
}
