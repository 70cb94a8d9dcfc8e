import { useEffect, useState } from 'react'
import { fetchJson } from '~/http/send'
import { followPageShown } from '~/ui/page-shown'
import { isBookingStatus, type BookingStatus } from '../../../services/booking/booking-status'
import { createPoll } from './poll'
import { PATIENCE_MS } from '~/http/patience'

/** `null` while there is none yet. */
export type Reading = BookingStatus | 'failed' | null

const EVERY_MS = 30_000

/**
 * The booking status. It is requested at once and every 30 s, but not while the tab is hidden or the page is in the
 * back/forward cache, and at once when the page is shown again. A failure is shown until the next good answer.
 *
 * @param initial - the status that the server had when it rendered the page.
 */
export function useBookingStatus(initial: BookingStatus | null): Reading {
  const [reading, setReading] = useState<Reading>(initial)
  useEffect(() => {
    // A status of an earlier page view may be older than the one that this page was rendered with.
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
      deadlineMs: PATIENCE_MS,
    })
    const stop = followPageShown((isShown) => (isShown ? poll.resume() : poll.pause()))
    return () => {
      stop()
      poll.pause()
    }
  }, [])
  return reading
}
