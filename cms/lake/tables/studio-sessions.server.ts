import type { Sql } from '../../../db/client/connect.server'

/** Notes a session, and takes away all that have run out. */
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

/** @returns null when there is none, or none any more. A key that is revoked takes its sessions with it. */
export async function findSession(
  sql: Sql,
  tokenDigest: Buffer,
  now: Date,
): Promise<{ expiresAt: Date; keyId: string | null } | null> {
  const [row] = await sql<{ expiresAt: Date; keyId: string | null }[]>`
    select expires_at, key_id
    from studio_sessions
    where token_digest = ${tokenDigest} and expires_at > ${now}`
  return row ?? null
}

/** One that has ended already is no error. */
export async function deleteSession(sql: Sql, tokenDigest: Buffer): Promise<void> {
  await sql`
    delete from studio_sessions
    where token_digest = ${tokenDigest}`
}
