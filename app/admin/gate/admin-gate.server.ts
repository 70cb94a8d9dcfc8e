import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../db/client/connect.server'
import { tryPassword } from '../../../db/tables/password-tries.server'

export type Admission =
  { ok: true } | { ok: false; status: 401 } | { ok: false; status: 429; retryAfterSeconds: number }

/** Decides who may read what artists have sent. */
export interface AdminGate {
  /**
   * @param database - of the request, with its deadline.
   * @param password - as it came in the header; null when there was none, which is no try.
   * @param address - digest of the visitor's address: wrong tries are counted by it.
   * @param isUnlocking - false when what the password is for may leave a line of its own in the audit table.
   * @throws {DatabaseUnavailable} when a try could not be written down; then nobody is let in.
   */
  admit(
    database: Database,
    password: string | null,
    address: Buffer,
    now: Date,
    isUnlocking?: boolean,
  ): Promise<Admission>
}

/** @param password - the one that is right; only its digest is kept. */
export function openAdminGate(password: string): AdminGate {
  const right = digest(password)
  return {
    async admit(database, given, address, now, isUnlocking) {
      if (given === null || given === '') return { ok: false, status: 401 }
      // Digests have one length, so the comparison takes the same time for every password.
      const tried = await tryPassword(
        database,
        address,
        now,
        () => timingSafeEqual(digest(given), right),
        isUnlocking,
      )
      if (!tried.ok) return { ok: false, status: 429, retryAfterSeconds: tried.retryAfterSeconds }
      return tried.isRight ? { ok: true } : { ok: false, status: 401 }
    },
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
