import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../../db/client/connect.server'
import { addSession, deleteSession, findSession } from '../../../db/tables/studio-sessions.server'

/** The key that a session is begun with, in place of the admin password: the session ends with it. */
export interface SessionKey {
  id: string
  expiresAt: Date
}

/** Tokens for whoever has shown the admin password, valid on every instance. */
export interface Sessions {
  /** The token is known to the caller alone: only its digest is stored. */
  begin(key?: SessionKey | null): Promise<{ token: string; expiresAt: Date }>
  /** Whether the token opens anything right now. */
  isValid(token: string): Promise<boolean>
  /** Who has begun the session; null when the token opens nothing right now. */
  holder(
    token: string,
  ): Promise<{ /** Null for the admin password. */ keyId: string | null } | null>
  end(token: string): Promise<void>
  /** The same sessions by way of this database: the one of a request, with its deadline. */
  using(database: Database): Sessions
}

const HOUR_MS = 60 * 60 * 1000
/** A day's work; who stays longer shows the password again. */
const LASTS_MS = 12 * HOUR_MS

/**
 * @param options.key - 32 bytes. Tokens are stored as digests under this key, so another key ends all sessions: it has to be
 *   derived from the admin password.
 * @throws {DatabaseUnavailable} from each function, as far as it has to ask.
 */
export function openSessions(
  database: Database,
  { key, now }: { key: Buffer; now: () => Date },
): Sessions {
  const digest = (token: string) => tokenDigest(key, token)
  async function holder(token: string) {
    // Whatever else strangers send is not worth a question to the database.
    if (!/^[\w-]{43}$/.test(token)) return null
    return database.run((sql) => findSession(sql, digest(token), now()))
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
    using: (other) => openSessions(other, { key, now }),
  }
}

/** @returns what of a token is stored. */
export function tokenDigest(key: Buffer, token: string): Buffer {
  return createHmac('sha256', key).update(token).digest()
}
