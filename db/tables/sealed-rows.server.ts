import type { Sql } from '../client/connect.server'

/** A table with sealed texts. */
export interface SealedTable {
  table: string
  /** The column of what the texts are bound to: a number or a UUID. */
  idColumn: string
  /** In camelCase. */
  columns: readonly string[]
}

type SealedRow = Record<string, unknown> & { id: number | string }

/** Some rows in the order of their ids, held until the transaction ends. @param after - only rows with a larger id; null for the first ones */
export function lockSealedAfter(
  sql: Sql,
  { table, idColumn, columns }: SealedTable,
  after: number | string | null,
  limit: number,
): Promise<SealedRow[]> {
  return sql<SealedRow[]>`
    select ${sql(idColumn)} as id, ${sql(columns)}
    from ${sql(table)}
    ${after === null ? sql`` : sql`where ${sql(idColumn)} > ${after}`}
    order by ${sql(idColumn)}
    limit ${limit}
    for update`
}

/** Replaces sealed texts of a row. Its version stays, because the texts themselves are the same. */
export async function replaceSealed(
  sql: Sql,
  { table, idColumn }: SealedTable,
  id: number | string,
  changes: Record<string, string>,
): Promise<void> {
  await sql`
    update ${sql(table)}
    set ${sql(changes)}
    where ${sql(idColumn)} = ${id}`
}
