import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LakeError } from './errors.server'

/** Who is calling, once that is known. */
export interface Caller {
  /** As the history and `identity()` in GROQ name them. */
  id: string
  mayWrite: boolean
}

/**
 * The one rule for every content endpoint, whatever its path or method: a caller shows the token in the `Authorization`
 * header, never in a cookie or an address, or gets nothing, published documents included. The local lake is a private dataset.
 */
export type Access = (request: IncomingMessage) => Caller

/**
 * @param token may read.
 * @param writeToken may write as well. Without one nobody may: the site's own token, and tools that have it, only read.
 * @returns the rule; it throws {LakeError} 401.
 */
export function accessWith(token: string, writeToken?: string): Access {
  const readers = digest(token)
  const writers = writeToken === undefined ? null : digest(writeToken)
  return ({ headers }) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
    // Digests have one length, as a comparison in constant time needs it.
    const shown = digest(given ?? '')
    const mayWrite = writers !== null && timingSafeEqual(shown, writers)
    if (given === undefined || !(mayWrite || timingSafeEqual(shown, readers))) {
      throw new LakeError(401, 'unauthorizedError', 'Content is private: send "Authorization: Bearer" with the content token.')
    }
    return { id: 'content-token', mayWrite }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
