import { createHmac, randomBytes } from 'node:crypto'
import type { LakeDatabase } from '../database.server'
import { openSessionWatch } from './session-watch.server'
import { addSession, deleteSession, findSession } from '../tables/studio-sessions.server'
import { openQueue } from '../../../common/work-queue.server'

/** The key with which a session began instead of the admin password. The session ends when the key does. */
export interface SessionKey {
  id: string
  expiresAt: Date
}

/** Sessions of people who entered the admin password or a key. Their tokens are valid on every instance. */
export interface Sessions {
  /** Only the caller gets the token: the database has its digest only. */
  begin(key?: SessionKey | null): Promise<{ token: string; expiresAt: Date }>
  /** Whether the token is valid right now. */
  isValid(token: string): Promise<boolean>
  /** Who began the session; null when the token is not valid right now. */
  holder(
    token: string,
  ): Promise<{ /** Null for the admin password. */ keyId: string | null } | null>
  end(token: string): Promise<void>
  /** Calls `onEnd` once when the session has ended or expired, on whatever instance. @returns how to stop */
  watch(token: string, onEnd: () => void): () => void
  /** The same sessions over another database object, such as that of a request with its deadline. */
  using(database: LakeDatabase): Sessions
  /** Ends all watches. */
  close(): Promise<void>
}

/** Anybody can invent tokens. Looking them up takes four connections at most, and the others stay free for visitors. */
const LOOK_UPS = { atOnce: 4, longestWaitMs: 1000 }
/** A day's work. After that people sign in again. */
const LASTS_MS = 12 * 3600_000

interface SessionOptions {
  /**
   * 32 bytes. Tokens are stored as digests under this key, so another key ends all sessions. It must be derived from the admin
   * password.
   */
  key: Buffer
  now: () => Date
  lookUps?: ReturnType<typeof openQueue>
}

/**
 * @throws {QueueFull} from `isValid` and `holder` when too many tokens wait to be looked up.
 * @throws {DatabaseUnavailable} from each function that queries the database.
 */
export function openSessions(
  database: LakeDatabase,
  { key, now, lookUps = openQueue(LOOK_UPS) }: SessionOptions,
  watching = openSessionWatch(database, now),
): Sessions {
  const digest = (token: string) => tokenDigest(key, token)
  async function holder(token: string) {
    // A token of another form needs no query.
    if (!/^[\w-]{43}$/.test(token)) return null
    return lookUps(() => database.run((sql) => findSession(sql, digest(token), now())))
  }
  return {
    async begin(key = null) {
      const token = randomBytes(32).toString('base64url')
      const longest = now().getTime() + LASTS_MS
      const expiresAt = new Date(Math.min(longest, key?.expiresAt.getTime() ?? longest))
      await database.run((sql) =>
        addSession(sql, { tokenDigest: digest(token), now: now(), expiresAt, keyId: key?.id }),
      )
      return { token, expiresAt }
    },
    isValid: async (token) => (await holder(token)) !== null,
    holder,
    async end(token) {
      await database.run((sql) => deleteSession(sql, digest(token)))
    },
    watch: (token, onEnd) => watching.watch(digest(token), onEnd),
    using: (other) => openSessions(other, { key, now, lookUps }, watching),
    close: watching.close,
  }
}

/** @returns the stored form of a token. */
export function tokenDigest(key: Buffer, token: string): Buffer {
  return createHmac('sha256', key).update(token).digest()
}
