import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { map } from 'rxjs'

/** Where content is read from: the local lake of this process, or a dataset in Sanity's cloud. */
export interface ContentSource {
  projectId: string
  dataset: string
  token: string
  /** Origin of another host than Sanity's own. Its host name does not name the project. */
  apiHost?: string | undefined
  /** The lake is on this machine: requests go to it directly, whatever proxy the environment names. */
  isLocal?: boolean
}

type RequestHandler = NonNullable<ClientConfig['_requestHandler']>

/** The date of Sanity's API that the queries were written for; since then a query sees published documents by default. */
const API_VERSION = '2025-02-19'
/** From the call to the last byte. The client's own `timeout` restarts with every byte, and its retries take seconds. */
export const LAKE_DEADLINE_MS = 2000
/** Bytes of an answer. The seed's largest answer has about 30 kB. */
const LARGEST_ANSWER = 2 * 1024 * 1024

/** The content could not be read. The message says why and quotes nothing of the answer. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
  /** Whether the lake answers, and refuses: the token, the bill, or as too many queries. Asking again soon changes nothing. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal = false, ...options }: RefusalOptions = {}) {
    super(message, options)
    this.isRefusal = isRefusal
  }
}

interface RefusalOptions extends ErrorOptions {
  isRefusal?: boolean
}

const REFUSALS: readonly unknown[] = [401, 402, 403, 429]

/** The same client for the local lake and for Sanity's cloud: published documents, no CDN (it lags behind an edit), no retries. */
export function contentClient({
  projectId,
  dataset,
  token,
  apiHost,
  isLocal = false,
}: ContentSource): SanityClient {
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion: API_VERSION,
    perspective: 'published',
    useCdn: false,
    maxRetries: 0,
    ...(apiHost === undefined ? {} : { apiHost, useProjectHostname: false }),
    _requestHandler: limited(isLocal),
  })
}

/**
 * Runs a query.
 *
 * @returns the result of the query, not validated.
 * @throws {ContentUnavailable} after the deadline at the latest, and for every response that is not an answer to a query.
 */
export async function readContent(
  client: SanityClient,
  query: string,
  deadlineMs = LAKE_DEADLINE_MS,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(deadlineMs)
  let result: unknown
  try {
    result = await client.fetch<unknown>(query, {}, { signal: deadline })
  } catch (error) {
    if (error instanceof ContentUnavailable) throw error
    throw new ContentUnavailable(
      deadline.aborted ? `no answer within ${deadlineMs} ms` : reasonOf(error),
      {
        cause: error,
        isRefusal: REFUSALS.includes((error as { statusCode?: unknown }).statusCode),
      },
    )
  }
  // The client reads `result` from any response: a page of HTML, a redirect or other JSON has none.
  if (result === undefined) throw new ContentUnavailable('the answer is not one to a query')
  return result
}

/** Limits the size of answers. The client has no limit; it reports every 32 ms, and at the end, how many bytes have come. */
function limited(isLocal: boolean): RequestHandler {
  return (request, send) => {
    const direct = isLocal ? { ...request, proxy: null } : request
    return send(direct).pipe(
      map((event) => {
        if (
          event.type === 'progress' &&
          event.stage === 'download' &&
          (event.loaded ?? 0) > LARGEST_ANSWER
        ) {
          throw new ContentUnavailable('the answer is larger than 2 MB')
        }
        return event
      }),
    )
  }
}

function reasonOf(error: unknown): string {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  if (typeof statusCode === 'number') return `answered with status ${statusCode}`
  return typeof code === 'string' ? `not reached (${code})` : 'the answer cannot be read'
}
