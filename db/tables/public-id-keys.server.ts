import type { Sql } from '../client/connect.server'

/**
 * The key of public ids. The first instance that asks brings it, and all others get the same.
 *
 * @returns it with the first edition that the database knew; null as long as it knows none.
 */
export async function publicIdKey(
  sql: Sql,
  ifNone: Buffer,
): Promise<{ key: Buffer; firstEdition: number | null }> {
  await sql`
    insert into public_id_keys (key)
    values (${ifNone})
    on conflict do nothing`
  const [row] = await sql<[{ key: Buffer; firstEdition: number | null }]>`
    select key, (select id from editions where is_first) as first_edition
    from public_id_keys`
  return row
}
