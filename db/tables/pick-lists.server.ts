import type { Sql } from '../client/connect.server'

export interface PickList {
  /** Of the key that changes it. */
  writeDigest: Buffer
  picks: string[]
  changedAt: Date
}

export async function addPickList(
  sql: Sql,
  list: { readDigest: Buffer; writeDigest: Buffer; picks: readonly string[] },
): Promise<void> {
  await sql`
    insert into pick_lists (read_digest, write_digest, picks)
    values (${list.readDigest}, ${list.writeDigest}, ${JSON.stringify(list.picks)}::text::jsonb)`
}

/** Null when there is no such list. */
export async function findPickList(sql: Sql, readDigest: Buffer): Promise<PickList | null> {
  const [list] = await sql<PickList[]>`
    select write_digest, picks, changed_at
    from pick_lists
    where read_digest = ${readDigest}`
  return list ?? null
}

/** @returns false when the list has gone meanwhile. */
export async function changePickList(
  sql: Sql,
  readDigest: Buffer,
  picks: readonly string[],
): Promise<boolean> {
  const { count } = await sql`
    update pick_lists
    set picks = ${JSON.stringify(picks)}::text::jsonb, changed_at = now()
    where read_digest = ${readDigest}`
  return count > 0
}

/** @returns false when there was no such list any more. */
export async function removePickList(sql: Sql, readDigest: Buffer): Promise<boolean> {
  const { count } = await sql`
    delete from pick_lists
    where read_digest = ${readDigest}`
  return count > 0
}

/** Deletes the lists that have not changed since this instant. @returns how many. */
export async function deletePickListsBefore(sql: Sql, instant: Date): Promise<number> {
  const { count } = await sql`
    delete from pick_lists
    where changed_at < ${instant}`
  return count
}
