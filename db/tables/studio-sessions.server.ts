import type { Sql } from '../client/connect.server'

/** Notes a session, and takes away all that have run out. */
export async function addSession(
  sql: Sql,
  { tokenDigest, now, expiresAt }: { tokenDigest: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    with outdated as (
      delete from studio_sessions
      where expires_at <= ${now}
    )
    insert into studio_sessions (token_digest, created_at, expires_at)
    values (${tokenDigest}, ${now}, ${expiresAt})`
}

/** @returns null when there is none, or none any more. */
export async function findSession(
  sql: Sql,
  tokenDigest: Buffer,
  now: Date,
): Promise<{ expiresAt: Date } | null> {
  const [row] = await sql<{ expiresAt: Date }[]>`
    select expires_at
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
