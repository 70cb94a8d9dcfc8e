import type { Sql } from '../database.server'

/** Adds a session, and deletes all expired ones. */
export async function addSession(
  sql: Sql,
  {
    tokenDigest,
    now,
    expiresAt,
    keyId = null,
  }: { tokenDigest: Buffer; now: Date; expiresAt: Date; keyId?: string | null },
): Promise<void> {
  await sql`
    with outdated as (
      delete from studio_sessions
      where expires_at <= ${now}
    )
    insert into studio_sessions (token_digest, created_at, expires_at, key_id)
    values (${tokenDigest}, ${now}, ${expiresAt}, ${keyId})`
}

/** @returns null without a valid session. Revoking a key deletes its sessions. */
export async function findSession(
  sql: Sql,
  tokenDigest: Buffer,
  now: Date,
): Promise<{ expiresAt: Date; keyId: string | null } | null> {
  const [row] = await sql<{ expiresAt: Date; keyId: string | null }[]>`
    select expires_at as "expiresAt", key_id as "keyId"
    from studio_sessions
    where token_digest = ${tokenDigest} and expires_at > ${now}`
  return row ?? null
}

/** NOTIFY, with the digest of the token in hex, for each session that is ended before its time. */
export const ENDED_CHANNEL = 'studio_session_ended'

/** A session that has ended already is no error. */
export async function deleteSession(sql: Sql, tokenDigest: Buffer): Promise<void> {
  await sql`
    with ended as (
      delete from studio_sessions
      where token_digest = ${tokenDigest}
      returning token_digest
    )
    select pg_notify(${ENDED_CHANNEL}, encode(token_digest, 'hex'))
    from ended`
}
