import { DatabaseUnavailable } from '../../db/client/connect.server'
import { PAGE_STORE_HEADER, type VersionName } from '~/context'

/**
 * Headers of an answer that the server may keep and send to everybody, for as long as none of `versions` changes.
 * Only for answers without anything personal in them. Visitors' browsers ask again every time and mostly get a 304.
 */
export function storedPage(...versions: VersionName[]): Record<string, string> {
  return {
    [PAGE_STORE_HEADER]: versions.join(' '),
    'Cache-Control': 'public, max-age=0, must-revalidate',
  }
}

/** An error as every API gives it: one plain English sentence, never an echo of the input. */
export function sentence(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(text, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })
}

/**
 * Runs the making of an API's answer; while the database cannot be reached, that is said in its place.
 *
 * @param tell - is told of it, for the log.
 */
export async function or503(
  answer: () => Promise<Response>,
  tell?: (error: DatabaseUnavailable) => void,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    tell?.(error)
    return sentence(503, AWAY.message, { 'Retry-After': String(AWAY.retryAfterSeconds) })
  }
}

/** What is said while the database is away, and after how many seconds it is worth another try. */
export const AWAY = {
  message: 'The cave has lost its connection for a moment. Please try again shortly.',
  retryAfterSeconds: 5,
}
