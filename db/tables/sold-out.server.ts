import type { Sql } from '../client/connect.server'

/** Instances that see a sell-out tell the others here; what is said is the edition. */
export const SOLD_OUT_CHANNEL = 'sold_out'

/** The years of the festivals that were sold out at any time. */
export async function soldOutEditions(sql: Sql): Promise<number[]> {
  const rows = await sql<{ edition: number }[]>`select edition from sold_out_editions`
  return rows.map(({ edition }) => edition)
}

/** Writes down for good that a festival is sold out, and tells all instances the first time. */
export async function keepSoldOut(sql: Sql, edition: number): Promise<void> {
  await sql`
    with added as (
      insert into sold_out_editions (edition)
      values (${edition})
      on conflict do nothing
      returning edition
    )
    select pg_notify(${SOLD_OUT_CHANNEL}, edition::text)
    from added`
}
