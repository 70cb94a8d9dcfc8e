import { timingSafeEqual } from 'node:crypto'
import type { Database, Sql } from '../../db/client/connect.server'
import { sha256 } from '../../common/digest.server'
import { findValidKey } from '../../db/tables/admin-keys.server'
import { tryKey, tryPassword } from '../../db/tables/password-tries.server'
import { isAdminKey } from '../../rules/pasted-key'
import { rolesFor, type Role } from './roles'

/** The facts about a key that a request with it needs. */
export interface KeyHolder {
  id: string
  name: string
  roles: Role[]
  /** Whose passengers alone the key shows; null for a key of all drivers, or of none. */
  driver: string | null
  expiresAt: Date
}

export type GateAnswer =
  | { ok: true; /** Null for the admin password. */ key: KeyHolder | null }
  | { ok: false; status: 401 }
  | { ok: false; status: 403; key: KeyHolder }
  | { ok: false; status: 429; retryAfterSeconds: number }

export interface GateQuestion {
  /** The header's value: the admin password or a key. Null without the header, which does not count as a try. */
  password: string | null
  /** Digest of the visitor's address. Wrong tries are counted for each address. */
  address: Buffer
  /** Digest of the network around it, whose wrong tries are counted together; null for IPv4. */
  network: Buffer | null
  now: Date
  /** Method and path of the request. `ROLES_OF_ROUTE` says which keys open them. */
  method: string
  path: string
  /** False when the request itself may add a line to the audit table. */
  isUnlocking?: boolean
}

/** Decides who may read what artists have sent. */
export interface AdminGate {
  /**
   * @param database - the request's database, with its deadline.
   * @throws {DatabaseUnavailable} when the try could not be recorded. Access is refused then.
   */
  admit(database: Database, question: GateQuestion): Promise<GateAnswer>
}

/** @param password - the right password. Only its digest is kept. */
export function openAdminGate(password: string): AdminGate {
  const right = sha256(password)
  return {
    async admit(database, { password: given, address, network, now, method, path, isUnlocking }) {
      if (given === null || given === '') return { ok: false, status: 401 }
      const shown = sha256(given)
      let key: KeyHolder | null = null
      const guesser = { address, network }
      const findKey = async (sql: Sql) => {
        key = (await findValidKey(sql, shown, now)) as KeyHolder | null
        return key?.name ?? null
      }
      // Digests have one length, so the comparison takes the same time for every password.
      const isPassword = () => timingSafeEqual(shown, right)
      const tried =
        isAdminKey(given) && !isPassword()
          ? await tryKey(database, guesser, now, findKey, isUnlocking)
          : await tryPassword(database, guesser, now, isPassword, isUnlocking)
      if (!tried.ok) return { ok: false, status: 429, retryAfterSeconds: tried.retryAfterSeconds }
      if (!tried.isRight) return { ok: false, status: 401 }
      return mayUse(key, method, path) ? { ok: true, key } : { ok: false, status: 403, key: key! }
    },
  }
}

function mayUse(key: KeyHolder | null, method: string, path: string): boolean {
  return key === null || rolesFor(method, path).some((role) => key.roles.includes(role))
}
