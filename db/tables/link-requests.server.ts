import type { Sql } from '../client/connect.server'

export interface LinkRequestRow {
  /** A UUID. */
  id: string
  /** Sealed for `ASKED_PLACE` of the row `id`. */
  askedSealed: string
  askedAt: Date
}

/** The table and column that a sealed request is bound to. */
export const ASKED_PLACE = { table: 'link_requests', column: 'askedSealed' } as const

export async function insertLinkRequest(sql: Sql, row: LinkRequestRow): Promise<void> {
  await sql`
    insert into link_requests ${sql({ ...row })}`
}

/** Takes the oldest request away, for its transaction alone: another instance takes the next one. */
export async function takeLinkRequest(sql: Sql): Promise<LinkRequestRow | null> {
  const [row] = await sql<LinkRequestRow[]>`
    delete from link_requests
    where id = (
      select id
      from link_requests
      order by asked_at
      limit 1
      for update skip locked
    )
    returning id, asked_sealed, asked_at`
  return row ?? null
}

export async function deleteLinkRequest(sql: Sql, id: string): Promise<void> {
  await sql`
    delete from link_requests
    where id = ${id}`
}
