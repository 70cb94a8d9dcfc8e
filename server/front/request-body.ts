import type { IncomingMessage, ServerResponse } from 'node:http'

/** Slow senders are given up after this; a phone on a bad line sends the largest form in a tenth of it. */
const DEADLINE_MS = 10_000

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
