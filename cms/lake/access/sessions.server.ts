import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../../db/client/connect.server'
import { addSession, deleteSession, findSession } from '../../../db/tables/studio-sessions.server'

/** Tokens for whoever has shown the admin password, valid on every instance. */
export interface Sessions {
  /** The token is known to the caller alone: only its digest is stored. */
  begin(): Promise<{ token: string; expiresAt: Date }>
  /** Whether the token opens anything right now. */
  isValid(token: string): Promise<boolean>
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
  return {
    async begin() {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + LASTS_MS)
      await database.run((sql) =>
        addSession(sql, { tokenDigest: digest(token), now: now(), expiresAt }),
      )
      return { token, expiresAt }
    },
    async isValid(token) {
      // Whatever else strangers send is not worth a question to the database.
      if (!/^[\w-]{43}$/.test(token)) return false
      return (await database.run((sql) => findSession(sql, digest(token), now()))) !== null
    },
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
