import type { IncomingMessage, ServerResponse } from 'node:http'

/** Slow senders are given up after this; a phone on a bad line sends the largest form in a tenth of it. */
const DEADLINE_MS = 10_000
/** The rest of a body is read and thrown away up to these limits. */
const PAUSE_MS = 1000
const MOST_PAUSES = 10
const LINGER_BYTES = 64 * 1024 * 1024

export type ReadBody =
  | { ok: true; body: Buffer }
  | { ok: false; why: 'too large' | 'too slow' | 'gone' }

/** @returns the declared length in bytes when the request says one. */
export function declaredLength(request: IncomingMessage): number | null {
  const length = request.headers['content-length']
  return length === undefined ? null : Number(length)
}

/**
 * Reads a request's body and counts its bytes, so that the limit holds without a declared length or with a wrong one.
 *
 * @param limit - bytes.
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<ReadBody> {
  if (request.headers.expect === '100-continue') response.writeContinue()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    const finish = (result: ReadBody) => {
      clearTimeout(deadline)
      request.off('data', take).off('end', complete).off('close', gone).off('error', gone)
      resolve(result)
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) finish({ ok: false, why: 'too large' })
      else chunks.push(chunk)
    }
    const complete = () => finish({ ok: true, body: Buffer.concat(chunks) })
    const gone = () => finish({ ok: false, why: 'gone' })
    const deadline = setTimeout(() => finish({ ok: false, why: 'too slow' }), DEADLINE_MS)
    request.on('data', take).on('end', complete).on('close', gone).on('error', gone)
  })
}

/**
 * Ends an answer that was written while its request was still sending. What is still sent is read and thrown away, for ten seconds
 * at most and while bytes come: a connection that is closed with bytes unread is reset, and then the client may lose the answer
 * (RFC 9112, section 9.6).
 *
 * @param response - closes its connection: the unread rest of a body must not be taken for the next request.
 */
export function endAfterBody(request: IncomingMessage, response: ServerResponse): void {
  const end = () => response.end()
  let thrownAway = 0
  let cancel = () => undefined as void
  const linger = (pausesLeft: number) => {
    const before = thrownAway
    cancel = afterReading(
      () => (thrownAway > before && pausesLeft > 1 ? linger(pausesLeft - 1) : end()),
      PAUSE_MS,
    )
  }
  linger(MOST_PAUSES)
  response.once('close', () => cancel())
  // Whoever began to read the body may have paused it.
  request.resume()
  request.once('end', end).on('data', (chunk: Buffer) => {
    thrownAway += chunk.length
    if (thrownAway > LINGER_BYTES) end()
  })
}

/** Calls back when the sockets have been read after this time. After a stall of the process, timers run before that. */
function afterReading(callback: () => void, ms: number): () => void {
  let immediate: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    immediate = setImmediate(callback)
  }, ms)
  return () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}
