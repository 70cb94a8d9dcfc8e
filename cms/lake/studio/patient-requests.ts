import type { ClientConfig, HttpRequestEvent } from '@sanity/client'
import { catchError, defer, of, retry, timer } from 'rxjs'

export type RequestHandler = NonNullable<ClientConfig['_requestHandler']>
type Request = Parameters<RequestHandler>[0]
type Send = Parameters<RequestHandler>[1]

/** For how long a save is tried again, and a query. After a save that has failed the Studio shows nothing but an error. */
const SAVE_FOR_MS = 15 * 60_000
const ASK_FOR_MS = 60_000
/** Each failed try doubles the pause before the next one. */
export const FIRST_PAUSE_MS = 500
export const LONGEST_PAUSE_MS = 5000

/**
 * Makes one request patient: while the line or the site is away, as at a restart, it is sent again. Queries change nothing, so
 * they may be sent twice. So may a save, because the lake accepts each transaction id only once. Every other answer, such as
 * 401, is passed on at once.
 *
 * @returns sends the request with these headers. It can be called again, after a 401: the transaction id stays the same, and it
 *   is still known whether an earlier sending was left without an answer.
 */
export function patiently(request: Request, send: Send): (headers: Headers) => ReturnType<Send> {
  const save = nameSave(request)
  const patienceMs = save ? SAVE_FOR_MS : isQuestion(request) ? ASK_FOR_MS : 0
  const named = save ? { ...request, body: save } : request
  /** Whether this very request may have been written, although no answer said so. */
  let isUncertain = false

  return (headers) =>
    defer(() => {
      const giveUpAt = performance.now() + patienceMs
      return defer(() => send({ ...named, headers: { ...named.headers, ...headers } })).pipe(
        catchError((error: unknown) => {
          if (save && isUncertain && wasWritten(error)) return of(answerTo(save))
          throw error
        }),
        retry({
          delay(error: unknown, failures) {
            if (!isAway(error)) throw error
            isUncertain = true
            if (performance.now() >= giveUpAt) throw error
            return timer(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
          },
        }),
      )
    })
}

type Headers = Record<string, string>

interface Save {
  transactionId: string
}

/**
 * The body of a save, with a transaction id where the Studio has given it none, as for Publish. Null for everything else, and
 * for a mutation whose answer must have the documents: an answer that was lost cannot be given again.
 */
function nameSave({ body, query }: Request): Save | null {
  if (typeof body !== 'object' || body === null) return null
  if (!('actions' in body) && !('mutations' in body)) return null
  if ('mutations' in body && query?.returnDocuments) return null
  const given = 'transactionId' in body ? body.transactionId : undefined
  return { ...body, transactionId: typeof given === 'string' ? given : newTransactionId() }
}

/** Not by `crypto.randomUUID`, which browsers have on https and localhost only. */
function newTransactionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A long query is sent as POST. */
function isQuestion({ method = 'GET', url }: Request): boolean {
  return method.toUpperCase() === 'GET' || url.includes('/data/query/')
}

function answerTo({ transactionId }: Save): HttpRequestEvent {
  return { type: 'response', body: { transactionId, results: [] } } as unknown as HttpRequestEvent
}

/** Whether there was no answer, or one of a site that starts, stops or has lost its database. */
function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('statusCode' in error) return [502, 503, 504].includes(Number(error.statusCode))
  return 'isNetworkError' in error && error.isNetworkError === true
}

function wasWritten(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('details' in error)) return false
  // Undefined when the answer is no JSON, as that of a proxy.
  const details = error.details as { items?: { error?: { type?: string } }[] } | undefined
  return (
    details?.items?.some((item) => item.error?.type === 'transactionAlreadyExistsError') ?? false
  )
}
