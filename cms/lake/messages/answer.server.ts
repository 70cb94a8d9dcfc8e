import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { LakeError } from '../errors.server'
import { sendStream } from '../../../common/http/send-stream.server'

/** No cache may store an answer of the lake, and no browser may guess its type. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
} as const

export function answerJson(response: ServerResponse, body: unknown): void {
  answerJsonText(response, JSON.stringify(body))
}

/** The same for a body that is JSON text already. */
export function answerJsonText(response: ServerResponse, text: string): void {
  writeJson(response, 200, text)
  response.end()
}

/** Writes all of an answer, and leaves its end to the caller. @param headers - beside those of every answer of the lake. */
function writeJson(
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
  response.write(text)
}

/** Sends one JSON document a line, as fast as the client reads. */
export function answerLines(
  response: ServerResponse,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): void {
  response.writeHead(200, {
    ...PRIVATE_HEADERS,
    'Content-Type': 'application/x-ndjson; charset=utf-8',
  })
  void sendStream(Readable.from(linesOf(items)), response)
}

async function* linesOf(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`
}

/**
 * Sends an error in the form of Sanity's API, and leaves the end of the response to the caller. `@sanity/client` throws a
 * `ClientError` or `ServerError` with its message.
 */
export function writeError(
  response: ServerResponse,
  error: LakeError,
  headers: OutgoingHttpHeaders,
): void {
  const { status, type, message, details } = error
  const body = { statusCode: status, error: { type, description: message, ...details }, message }
  writeJson(response, status, JSON.stringify(body), headers)
}
