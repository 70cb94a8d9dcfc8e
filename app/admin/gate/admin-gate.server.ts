import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../db/client/connect.server'
import { findValidKey } from '../../../db/tables/admin-keys.server'
import { tryPassword } from '../../../db/tables/password-tries.server'
import { rolesFor, type Role } from './roles'

/** A key as far as its holder's requests need it. */
export interface KeyHolder {
  id: string
  name: string
  roles: Role[]
  expiresAt: Date
}

export type Admission =
  | { ok: true; /** Null for the admin password. */ key: KeyHolder | null }
  | { ok: false; status: 401 }
  | { ok: false; status: 403; key: KeyHolder }
  | { ok: false; status: 429; retryAfterSeconds: number }

export interface GateQuestion {
  /** As it came in the header, the admin password or a key; null when there was none, which is no try. */
  password: string | null
  /** Digest of the visitor's address: wrong tries are counted by it. */
  address: Buffer
  now: Date
  /** What is asked for: `ROLES_OF_ROUTE` says which keys open it. */
  method: string
  path: string
  /** False when what the password is for may leave a line of its own in the audit table. */
  isUnlocking?: boolean
}

/** Decides who may read what artists have sent. */
export interface AdminGate {
  /**
   * @param database - of the request, with its deadline.
   * @throws {DatabaseUnavailable} when a try could not be written down; then nobody is let in.
   */
  admit(database: Database, question: GateQuestion): Promise<Admission>
}

/** @param password - the one that is right; only its digest is kept. */
export function openAdminGate(password: string): AdminGate {
  const right = digest(password)
  return {
    async admit(database, { password: given, address, now, method, path, isUnlocking }) {
      if (given === null || given === '') return { ok: false, status: 401 }
      const shown = digest(given)
      let key: KeyHolder | null = null
      const tried = await tryPassword(
        database,
        address,
        now,
        async (sql) => {
          // Digests have one length, so the comparison takes the same time for every password. Keys are found by their digest.
          if (timingSafeEqual(shown, right)) return { isRight: true, actor: null }
          key = (await findValidKey(sql, shown, now)) as KeyHolder | null
          return { isRight: key !== null, actor: key?.name ?? null }
        },
        isUnlocking,
      )
      if (!tried.ok) return { ok: false, status: 429, retryAfterSeconds: tried.retryAfterSeconds }
      if (!tried.isRight) return { ok: false, status: 401 }
      return mayUse(key, method, path) ? { ok: true, key } : { ok: false, status: 403, key: key! }
    },
  }
}

function mayUse(key: KeyHolder | null, method: string, path: string): boolean {
  return key === null || rolesFor(method, path).some((role) => key.roles.includes(role))
}

/** What is stored of a key. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
