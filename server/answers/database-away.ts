import { DatabaseUnavailable } from '../../db/client/connect.server'
import type { Exchange } from '../front/exchange'

const RETRY_AFTER_S = 5

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
    exchange.refuse(
      503,
      'The cave has lost its connection for a moment. Please try again shortly.',
      { ...headers, 'Retry-After': RETRY_AFTER_S },
    )
  }
}
