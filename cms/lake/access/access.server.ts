import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LakeError } from '../errors.server'
import type { Sessions } from './sessions.server'

/** Who is calling, once that is known. */
export interface Caller {
  /** As the history and the Studio name them. */
  id: string
  mayWrite: boolean
}

/**
 * The one rule for every content endpoint, whatever its path, method or transport: a caller shows a token, or gets nothing,
 * published documents included. The local lake is a private dataset.
 *
 * @param token as `bearerToken` finds it, or null.
 * @throws {LakeError} 401.
 * @throws {DatabaseUnavailable} when it cannot be found out.
 */
export type Access = (token: string | null) => Promise<Caller>

/** Whoever has shown the admin password: the organisers share it, so they are one user. */
export const ORGANISER = 'organiser'

/** Begins the id of a caller with a key; the key's id follows. */
export const KEY_PREFIX = 'key-'

/** A caller without a token, where none is needed. */
export const STRANGER: Caller = { id: 'anonymous', mayWrite: false }

/** The content token reads, for the site itself and for tools; the token of a Studio session reads and writes. */
export function accessWith(contentToken: string, sessions: Sessions): Access {
  const readers = digest(contentToken)
  return async (token) => {
    // Digests have one length, as a comparison in constant time needs it.
    if (token !== null && timingSafeEqual(digest(token), readers))
      return { id: 'content-token', mayWrite: false }
    const holder = token === null ? null : await sessions.holder(token)
    if (holder !== null)
      return { id: holder.keyId === null ? ORGANISER : KEY_PREFIX + holder.keyId, mayWrite: true }
    throw new LakeError(
      401,
      'unauthorizedError',
      'Content is private: send "Authorization: Bearer" with a valid token.',
    )
  }
}

/** A token counts in the `Authorization` header alone: cookies are sent by themselves, and addresses end in logs. */
export function bearerToken({
  authorization,
}: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}

/** How long a stream or socket may outlast the session that opened it. */
const ASK_AGAIN_MS = 700

/**
 * Asks again and again whether a caller still has access, for connections that stay open.
 *
 * @param askAgain as the rule answers for its token.
 * @returns how to stop asking.
 */
export function watchAccess(askAgain: () => Promise<Caller>, onLost: () => void): () => void {
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    askAgain()
      .catch((error: unknown) => {
        // A database that is away says nothing about the caller.
        if (!(error instanceof LakeError)) return
        clearInterval(timer)
        onLost()
      })
      .finally(() => {
        isAsking = false
      })
  }, ASK_AGAIN_MS)
  return () => clearInterval(timer)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
