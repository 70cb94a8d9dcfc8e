import { useEffect, useState } from 'react'
import { fetchJson } from '~/http/fetch-json'
import { followPageShown } from '~/ui/page-shown'
import { isBookingStatus, type BookingStatus } from '../booking-status'
import { createPoll } from './poll'

/** `null` while there is none yet. */
export type Reading = BookingStatus | 'failed' | null

const EVERY_MS = 30_000
/** As long as the feed's own deadline on the server, and a slow phone's way there and back. */
const DEADLINE_MS = 10_000

/**
 * The booking status, kept up to date for as long as the page is seen: at once, every 30 s, not while the tab is hidden or
 * the page is in the back/forward cache, and at once when it is shown again. A failure shows until the next good answer.
 *
 * @param initial - what the server had at hand when it rendered the page.
 */
export function useBookingStatus(initial: BookingStatus | null): Reading {
  const [reading, setReading] = useState<Reading>(initial)
  useEffect(() => {
    // The copy of an earlier page view may be older than what this page was rendered with.
    let cache: RequestCache = 'no-cache'
    const poll = createPoll<BookingStatus>({
      async ask(signal) {
        const asked = fetchJson('/api/booking-status', { signal, cache })
        cache = 'default'
        const answer = await asked
        if (!isBookingStatus(answer)) throw new Error('not a booking status')
        return answer
      },
      onAnswer: setReading,
      onFailure: () => setReading('failed'),
      everyMs: EVERY_MS,
      deadlineMs: DEADLINE_MS,
    })
    const stop = followPageShown((isShown) => (isShown ? poll.resume() : poll.pause()))
    return () => {
      stop()
      poll.pause()
    }
  }, [])
  return reading
}
