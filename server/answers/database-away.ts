import { AWAY } from '../../app/context'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import type { Exchange } from '../front/exchange'

/**
 * Runs the making of an answer; while the database cannot be reached, that is said in its place.
 *
 * @param headers - of that answer, besides `Retry-After`.
 */
export async function or503(
  exchange: Exchange,
  answer: () => Promise<void>,
  headers: Record<string, string> = {},
): Promise<void> {
  try {
    await answer()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    exchange.refuse(503, AWAY.message, { ...headers, 'Retry-After': AWAY.retryAfterSeconds })
  }
}
