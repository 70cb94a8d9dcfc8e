import { AWAY } from '../../app/http/refusals.server'
import { QueueFull } from '../../common/work-queue.server'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import { CROWDED } from '../front/admission'
import type { Exchange } from '../front/exchange'

/**
 * Makes an answer. While the database cannot be reached, or too many ask it, the answer says so instead.
 *
 * @param headers - of that answer, besides `Retry-After`.
 */
export async function refuseWhileAway(
  exchange: Exchange,
  answer: () => Promise<void>,
  headers: Record<string, string> = {},
): Promise<void> {
  try {
    await answer()
  } catch (error) {
    if (error instanceof QueueFull)
      return exchange.refuse(503, CROWDED, { ...headers, 'Retry-After': 1 })
    if (!(error instanceof DatabaseUnavailable)) throw error
    exchange.refuse(503, AWAY.message, { ...headers, 'Retry-After': AWAY.retryAfterSeconds })
  }
}
