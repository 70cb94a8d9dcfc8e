import { MINUTE_MS } from '../../rules/dates/durations'

/** While a cache asks for a newer answer, it may give the one before for one second more. */
const WHILE_ASKING_SECONDS = 1
/** While the site cannot be reached, a cache may go on for a day. It shows nothing too early: what it has is older. */
const WHILE_AWAY_SECONDS = 86_400

/**
 * Lets a shared cache, such as a CDN, keep answers that are the same for everybody (`SHARED_CACHE_SECONDS`).
 *
 * Answers are never fresh past the next moment at which something may be known. All that organisers plan happens at a full minute,
 * midnight too, and a reveal may have seconds.
 *
 * @param seconds - how long an answer is fresh, from 1 to 60.
 * @param nextReveal - the next moment that the content tells of, in milliseconds; null without one.
 * @returns how `Cache-Control` is sent now (RFC 9111, 5.2.2.10; RFC 5861). One that does not say `public` stays as it is.
 */
export function openSharedCache({
  seconds,
  now,
  nextReveal,
}: {
  seconds: number
  now: () => number
  nextReveal: () => number | null
}): (own: string) => string {
  return (own) => {
    if (!own.startsWith('public')) return own
    const at = now()
    const untilMinute = MINUTE_MS - (at % MINUTE_MS)
    const untilReveal = (nextReveal() ?? Infinity) - at
    const left = Math.floor(Math.min(untilMinute, untilReveal) / 1000)
    const fresh = Math.min(seconds, left)
    const whileAsking = Math.min(WHILE_ASKING_SECONDS, left - fresh)
    return [
      // It would forbid every answer that is not fresh.
      own.replace(', must-revalidate', ''),
      `s-maxage=${fresh}`,
      `stale-while-revalidate=${whileAsking}`,
      `stale-if-error=${WHILE_AWAY_SECONDS}`,
    ].join(', ')
  }
}
