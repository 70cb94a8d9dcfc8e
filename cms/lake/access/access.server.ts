import { isSameSecret } from '../../../common/digest.server'
import { LakeError } from '../errors.server'
import type { Sessions } from './sessions.server'

/** An identified caller. */
export interface Caller {
  /** The id in the history and the Studio. */
  id: string
  mayWrite: boolean
  /** Whether drafts, versions and the history are for this caller, too. Without it: whoever may write. */
  mayReadDrafts?: boolean
}

/** Other callers get published documents, and nothing that tells of others. */
export function readsDrafts({ mayWrite, mayReadDrafts = mayWrite }: Caller): boolean {
  return mayReadDrafts
}

/**
 * The access rule for all content endpoints, with any path, method or transport. A caller without a token gets nothing, not even
 * published documents: the dataset is private, unless `openLake` is told that anyone may read what is published.
 *
 * @param token the result of `bearerToken`.
 * @throws {LakeError} 401.
 * @throws {DatabaseUnavailable} when the token cannot be checked.
 */
export type Access = (token: string | null) => Promise<Caller>

/** The user of all sessions that began with the admin password: the organisers share it, so they are one user. */
export const ORGANISER = 'organiser'

/** Prefix of the id of a caller with a key. The key's id follows. */
export const KEY_PREFIX = 'key-'

/** A caller without a token, for endpoints that need none. */
export const STRANGER: Caller = { id: 'anonymous', mayWrite: false }

/** Who a token belongs to; null when it is not valid right now. */
export type Authenticate = (token: string) => Caller | null | Promise<Caller | null>

/** The content token may read: it is for the site itself and for tools. The token of a Studio session may read and write. */
export function tokenOrSession(contentToken: string, sessions: Sessions): Authenticate {
  return async (token) => {
    if (isSameSecret(token, contentToken))
      return { id: 'content-token', mayWrite: false, mayReadDrafts: true }
    const holder = await sessions.holder(token)
    if (holder === null) return null
    return { id: holder.keyId === null ? ORGANISER : KEY_PREFIX + holder.keyId, mayWrite: true }
  }
}

export function accessWith(authenticate: Authenticate): Access {
  return async (token) => {
    const caller = token === null ? null : await authenticate(token)
    if (caller !== null) return caller
    throw new LakeError(
      401,
      'unauthorizedError',
      'Content is private: send "Authorization: Bearer" with a valid token.',
    )
  }
}

/** Calls `onLost` once when the holder of a token loses access, for connections that stay open. @returns how to stop */
export type WatchAccess = (token: string | null, onLost: () => void) => () => void

/** The content token never ends, and a caller without a token has nothing to lose. */
export function watchWith(contentToken: string, sessions: Sessions): WatchAccess {
  return (token, onLost) =>
    token === null || isSameSecret(token, contentToken)
      ? () => undefined
      : sessions.watch(token, onLost)
}
