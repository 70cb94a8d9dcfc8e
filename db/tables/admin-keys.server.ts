import type { Sql } from '../client/connect.server'

export interface AdminKeyRow {
  /** A UUID. */
  id: string
  name: string
  roles: string[]
  /** Whose passengers alone it shows; null for those of all drivers. */
  driver: string | null
  createdAt: Date
  expiresAt: Date
  /** Null if the key is not revoked. */
  revokedAt: Date | null
}

/** @param key.keyDigest - the key itself is stored nowhere */
export async function insertKey(
  sql: Sql,
  key: Pick<AdminKeyRow, 'name' | 'roles' | 'driver' | 'createdAt' | 'expiresAt'> & {
    keyDigest: Buffer
  },
): Promise<AdminKeyRow> {
  const [row] = await sql<[AdminKeyRow]>`
    insert into admin_keys (name, roles, driver, key_digest, created_at, expires_at)
    values (${key.name}, array(select jsonb_array_elements_text(${JSON.stringify(key.roles)}::text::jsonb)), ${key.driver}, ${key.keyDigest}, ${key.createdAt}, ${key.expiresAt})
    returning id, name, to_jsonb(roles) as roles, driver, created_at, expires_at, revoked_at`
  return row
}

/** Newest first, with ended keys. */
export function listKeys(sql: Sql): Promise<AdminKeyRow[]> {
  return sql<AdminKeyRow[]>`
    select id, name, to_jsonb(roles) as roles, driver, created_at, expires_at, revoked_at
    from admin_keys
    order by created_at desc, id`
}

/** @returns null when no key with this digest is valid at that moment */
export async function findValidKey(
  sql: Sql,
  keyDigest: Buffer,
  now: Date,
): Promise<AdminKeyRow | null> {
  const [row] = await sql<AdminKeyRow[]>`
    select id, name, to_jsonb(roles) as roles, driver, created_at, expires_at, revoked_at
    from admin_keys
    where key_digest = ${keyDigest} and revoked_at is null and expires_at > ${now}`
  return row ?? null
}

/**
 * Whether a key is still valid, after a session was begun with it. It locks the row for a moment. So it waits for a revocation
 * that is under way, and a later revocation finds the session and ends it.
 */
export async function isStillValid(sql: Sql, id: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select
    from admin_keys
    where id = ${id} and revoked_at is null and expires_at > ${now}
    for share`
  return rows.length > 0
}

/** NOTIFY when a key has been revoked. */
export const REVOKED_CHANNEL = 'admin_key_revoked'

/** Revokes a key and ends its Studio sessions. @returns whether it was there and not revoked before */
export async function revokeKey(sql: Sql, id: string, now: Date): Promise<boolean> {
  const rows = await sql`
    update admin_keys
    set revoked_at = ${now}
    where id = ${id} and revoked_at is null
    returning id`
  // On this channel the content lake hears that sessions have ended.
  await sql`
    with ended as (
      delete from studio_sessions
      where key_id = ${id}
      returning token_digest
    )
    select pg_notify('studio_session_ended', encode(token_digest, 'hex'))
    from ended`
  await sql`select pg_notify(${REVOKED_CHANNEL}, '')`
  return rows.length > 0
}

/** The names of keys by id, also of ended keys. */
export async function namesOfKeys(sql: Sql, ids: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name
    from admin_keys
    where id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
