import type { IncomingMessage } from 'node:http'

/** Numbers of the first and the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The part that a request asks for (RFC 9110, 14). One range a request is all that players ask for.
 *
 * @param etag - the strong tag of what would be sent: parts of two different bodies must never be put together.
 * @param size - bytes of the whole.
 * @returns null for the whole: without a range, with one that may be ignored, and where the client has a part of another body.
 */
export function rangeOf(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const { range, 'if-range': ofWhich = etag } = headers
  return method === 'GET' && ofWhich === etag ? parseRange(range, size) : null
}

function parseRange(header: string | undefined, size: number): ReturnType<typeof rangeOf> {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < start) return null
  return start >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end }
}
