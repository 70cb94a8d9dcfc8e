import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { weightOf } from '../../app/http/accepts.server'
import { isAlreadyThere } from '../../common/http/if-none-match.server'
import { fingerprint } from '../../common/digest.server'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'
interface Variant {
  headers: OutgoingHttpHeaders
  body: Buffer
  /** The body as it is handed to Node. */
  sent: Buffer | string
}

/** One body, ready to be sent in every encoding, with headers that are built once and not per request. */
export interface EncodedAnswer {
  status: number
  /**
   * A weak tag (RFC 9110, 8.8.3), because all encodings of the body share it. An answer that has a strong tag already keeps that.
   */
  etag: string
  notModified: OutgoingHttpHeaders
  variants: Record<Encoding, Variant>
}

/** Below this a compressed body saves no packet. */
const WORTH_COMPRESSING = 1024
/** Brotli's best quality makes a body a tenth smaller, for thirty times the work. */
export const BROTLI_QUALITY = { quick: 6, best: 11 }
/** Up to this size a body is sent as a text, a character for each byte: Node then writes it in one piece with its headers. */
const SENT_AS_TEXT = 4096

/**
 * Compresses the body, in some ms for a page with the quick quality.
 *
 * @param headers - without `Content-Length`, `Content-Encoding` and `Vary`, which are added here, as is `ETag` where it is
 *   missing. An answer with a tag of its own is not compressed: each encoding would need another strong tag.
 */
export async function encodeAnswer(
  body: Buffer,
  headers: OutgoingHttpHeaders,
  { status = 200, quality = BROTLI_QUALITY.quick } = {},
): Promise<EncodedAnswer> {
  const { etag: own, ...others } = headers
  const etag = own === undefined ? `W/"${fingerprint(body)}"` : String(own)
  const isText =
    own === undefined &&
    /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/.test(
      String(headers['Content-Type'] ?? headers['content-type']),
    )
  const shared: OutgoingHttpHeaders = {
    ...others,
    ETag: etag,
    ...(isText ? { Vary: 'Accept-Encoding' } : {}),
  }
  const variant = (encoding: Encoding, encoded: Buffer): Variant => ({
    headers: {
      ...shared,
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
      'Content-Length': encoded.length,
    },
    body: encoded,
    sent: encoded.length <= SENT_AS_TEXT ? encoded.toString('latin1') : encoded,
  })
  const identity = variant('identity', body)
  const { 'Content-Type': _, 'content-type': __, ...notModified } = shared
  if (!isText || body.length < WORTH_COMPRESSING) {
    return { status, etag, notModified, variants: { identity, gzip: identity, br: identity } }
  }
  const [br, gzip] = await Promise.all([compressBrotli(body, quality), gzipped(body, { level: 6 })])
  return {
    status,
    etag,
    notModified,
    variants: { identity, gzip: variant('gzip', gzip), br: variant('br', br) },
  }
}

/**
 * Answers GET and HEAD: 304 when the browser already has this body, else the best encoding it takes.
 *
 * @param forCaches - how the answer's own `cache-control` is sent now.
 */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  answer: EncodedAnswer,
  forCaches?: (own: string) => string,
): void {
  const sendHead = (status: number, headers: OutgoingHttpHeaders) =>
    response.writeHead(
      status,
      forCaches
        ? { ...headers, 'cache-control': forCaches(String(headers['cache-control'])) }
        : headers,
    )
  // A condition counts only where the answer without it would be 2xx (RFC 9110, section 13.2.1).
  if (answer.status === 200 && isAlreadyThere(request.headers['if-none-match'], answer.etag)) {
    sendHead(304, answer.notModified)
    response.end()
    return
  }
  const { headers, sent } = answer.variants[bestEncoding(request.headers['accept-encoding'])]
  sendHead(answer.status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(sent, 'latin1')
}

function compressBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

// Browsers send a handful of different values. Without a limit a stranger could fill the memory with invented ones.
const remembered = new Map<string, Encoding>()

/** The best of our encodings that `Accept-Encoding` allows (RFC 9110, 12.5.3). */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  let best = remembered.get(acceptEncoding)
  if (best === undefined) {
    best =
      (['br', 'gzip'] as const).find((name) => (weightOf(acceptEncoding, [name, '*']) ?? 0) > 0) ??
      'identity'
    if (remembered.size < 100) remembered.set(acceptEncoding, best)
  }
  return best
}
