import type { ClientConfig, HttpRequestEvent } from '@sanity/client'
import { catchError, of, throwError, timer, switchMap } from 'rxjs'

export type RequestHandler = NonNullable<ClientConfig['_requestHandler']>

/** How long a save is tried again, and how long a question. A Studio whose save fails shows nothing but an error. */
const SAVE_FOR_MS = 15 * 60_000
const ASK_FOR_MS = 60_000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 5000

/**
 * Sends requests again while the line or the site is away, as at a restart. Questions may be asked twice. A save may be sent
 * twice because it has a transaction id: the lake takes each id once, and when it has it already the answer alone was lost.
 */
export const retryPatiently: RequestHandler = (request, send) => {
  const save = nameSave(request.body)
  const isQuestion = !save && (request.method ?? 'GET').toUpperCase() === 'GET'
  if (!save && !isQuestion && !request.url.includes('/data/query/')) return send(request)
  const giveUpAt = performance.now() + (save ? SAVE_FOR_MS : ASK_FOR_MS)

  const attempt = (waitMs: number): ReturnType<RequestHandler> =>
    send(save ? { ...request, body: save } : request).pipe(
      catchError((error: unknown) => {
        const isAgain = waitMs > FIRST_RETRY_MS
        if (save && isAgain && wasWritten(error)) return of(responseTo(save))
        if (!isAway(error) || performance.now() > giveUpAt) return throwError(() => error)
        return timer(Math.min(waitMs, LONGEST_RETRY_MS)).pipe(switchMap(() => attempt(waitMs * 2)))
      }),
    )
  return attempt(FIRST_RETRY_MS)
}

interface Save {
  transactionId: string
}

/** The body of a save, with an id where the Studio has given it none, as for Publish; null for any other body. */
function nameSave(body: unknown): Save | null {
  if (typeof body !== 'object' || body === null) return null
  if (!('actions' in body) && !('mutations' in body)) return null
  const given = 'transactionId' in body ? body.transactionId : undefined
  return { ...body, transactionId: typeof given === 'string' ? given : crypto.randomUUID() }
}

function responseTo({ transactionId }: Save): HttpRequestEvent {
  return { type: 'response', body: { transactionId } } as HttpRequestEvent
}

/** No answer at all, or the word of a site that starts, stops or has lost its database. */
function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('statusCode' in error) return [502, 503, 504].includes(Number(error.statusCode))
  return 'isNetworkError' in error && error.isNetworkError === true
}

function wasWritten(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('details' in error)) return false
  const { items } = error.details as { items?: { error?: { type?: string } }[] }
  return items?.some((item) => item.error?.type === 'transactionAlreadyExistsError') ?? false
}
