import type { Language } from '../../languages'
import { PATIENCE_MS } from './patience'

/** The error of an answer that is not ok. Its sentence is in English unless the answer names another language. */
export type AnswerError = Error & { language?: string }

interface ToSend extends Pick<RequestInit, 'cache' | 'keepalive'> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. Without a body no content type is sent. */
  body?: unknown
  headers?: Record<string, string>
  /** The language for the API's sentences: English without it. No browser names that of the page by itself. */
  language?: Language
  /** Ends the request. Without it the whole answer has `PATIENCE_MS`. */
  signal?: AbortSignal
}

/**
 * Sends a request to this site. Scripts of pages have no other way; the linter sees to it.
 *
 * @returns the answer, whatever its status.
 * @throws {Error} when no answer comes.
 */
export function send(
  path: string,
  { body, headers, language = 'en', signal = deadline(), ...request }: ToSend = {},
): Promise<Response> {
  return fetch(path, {
    ...request,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(language === 'en' ? {} : { 'Content-Language': language }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'include',
    signal,
  })
}

/** `AbortSignal.timeout` is younger than the browsers that we serve. */
function deadline(): AbortSignal {
  const asked = new AbortController()
  setTimeout(() => asked.abort(), PATIENCE_MS)
  return asked.signal
}

/**
 * Sends a request whose answer counts only when it is ok.
 *
 * @param options.on401 - the meaning of a 401: an error, or null as the result.
 * @returns the answer's JSON. The caller has to check its shape.
 * @throws {AnswerError} for any answer that is not ok, with the message "status: body", or "status: status text" when there is no body.
 */
export async function fetchJson(
  path: string,
  { on401 = 'fail', ...request }: ToSend & { on401?: 'fail' | 'null' } = {},
): Promise<unknown> {
  const response = await send(path, request)
  if (response.status === 401 && on401 === 'null') return null
  if (!response.ok)
    throw Object.assign(
      new Error(`${response.status}: ${(await response.text()) || response.statusText}`),
      { language: response.headers.get('Content-Language') ?? undefined },
    )
  return response.json()
}

/**
 * What an API has answered in JSON.
 *
 * @param response - null when none came.
 * @param isAnswer - whether it is our answer. The sign-in page of a network answers 200, too.
 * @returns null when it was refused, is cut off, or is something else.
 */
export async function answerIn<T>(
  response: Response | null,
  isAnswer: (value: unknown) => boolean,
): Promise<T | null> {
  const value: unknown = response?.ok ? await response.json().catch(() => null) : null
  return isAnswer(value) ? (value as T) : null
}
