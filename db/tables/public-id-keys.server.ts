import type { Sql } from '../client/connect.server'

/** The key of public ids. The first instance that asks brings it, and all others get the same. */
export async function publicIdKey(sql: Sql, ifNone: Buffer): Promise<Buffer> {
  await sql`
    insert into public_id_keys (key)
    values (${ifNone})
    on conflict do nothing`
  const [row] = await sql<[{ key: Buffer }]>`
    select key
    from public_id_keys`
  return row.key
}
