import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { LakeError } from '../errors.server'

/** Nothing of the lake may stay in a cache or be taken for something else than JSON. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

/** @param headers - take the place of those that every answer of the lake has. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  answerJsonText(response, status, JSON.stringify(body), headers)
}

/** The same for what is JSON already. */
export function answerJsonText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    ...PRIVATE_HEADERS,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  })
  response.end(text)
}

/** One JSON document a line, written as fast as the reader takes it. */
export function answerLines(response: ServerResponse, items: readonly unknown[]): void {
  response.writeHead(200, {
    ...PRIVATE_HEADERS,
    'Content-Type': 'application/x-ndjson; charset=utf-8',
  })
  // A reader that goes away is no error of ours.
  pipeline(Readable.from(linesOf(items)), response, () => undefined)
}

function* linesOf(items: readonly unknown[]): Generator<string> {
  for (const item of items) yield `${JSON.stringify(item)}\n`
}

/** In the form of Sanity's API: `@sanity/client` makes a `ClientError` or `ServerError` with this message of it. */
export function answerError(
  response: ServerResponse,
  error: LakeError,
  headers: OutgoingHttpHeaders = {},
): void {
  const { status, type, message, details } = error
  answerJson(
    response,
    status,
    { statusCode: status, error: { type, description: message, ...details }, message },
    headers,
  )
}
