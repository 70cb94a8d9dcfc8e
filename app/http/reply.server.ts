import { LANGUAGES, type Language } from '../../languages'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import { AWAY } from './refusals.server'
import { PAGE_STORE_HEADER, type VersionName } from './internal-headers.server'

/**
 * Headers of an answer that the server may cache and send to all visitors, while neither the content nor any of `others` changes.
 * Every page shows content: the bar has the title and the ticket link. The headers are for answers without personal data only.
 * Browsers revalidate such an answer every time and mostly get a 304.
 *
 * @param others - `minute` also where a date depends on today
 */
export function storedPage(...others: Exclude<VersionName, 'content'>[]): Record<string, string> {
  return {
    [PAGE_STORE_HEADER]: ['content', ...others].join(' '),
    'Cache-Control': 'public, max-age=0, must-revalidate',
  }
}

/** For an answer that nobody may keep. */
export const NO_STORE = { 'Cache-Control': 'no-store' }
/** For a page that nobody may keep, and no search engine list. */
export const HIDDEN = { ...NO_STORE, 'X-Robots-Tag': 'noindex' }

/** An API's error: one plain English sentence, which never repeats the input. */
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

/** The language in which a page of ours wants its answer: it sends `Content-Language: de`. English without the header. */
export function languageWanted(request: Request): Language {
  const code = request.headers.get('Content-Language') ?? ''
  return Object.hasOwn(LANGUAGES, code) ? (code as Language) : 'en'
}

/** It says that an answer is in another language than English. */
export function languageHeader(language: Language = 'en'): Record<string, string> {
  return language === 'en' ? {} : { 'Content-Language': language }
}

/**
 * Makes an API's answer, or answers 503 while the database is unavailable.
 *
 * @param tell - called with the error, for the log.
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

/** The same for a page, as the error that its screen is shown for: `await work().catch(throw503)`. */
export function throw503(error: unknown): never {
  if (!(error instanceof DatabaseUnavailable)) throw error
  const headers = { 'Retry-After': String(AWAY.retryAfterSeconds) }
  throw new Response(null, { status: 503, headers })
}
