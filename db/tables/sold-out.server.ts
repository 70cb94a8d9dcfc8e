import type { Sql } from '../client/connect.server'

/** Instances notify each other here when there is something new to read. */
export const SOLD_OUT_CHANNEL = 'sold_out'

/** A festival by its year, and since when it counts as sold out: null while it is on sale. */
export interface EditionSale {
  edition: number
  soldOutAt: Date | null
}

/** Lists the sales of each festival that the provider's figures have shown so far. */
export function listEditionSales(sql: Sql): Promise<EditionSale[]> {
  return sql<EditionSale[]>`
    select coalesce(sold_out.edition, on_sale.edition) as edition, sold_out.seen_at as sold_out_at
    from sold_out_editions as sold_out
      full join editions_on_sale as on_sale on on_sale.edition = sold_out.edition`
}

/** Records that a festival has places left. */
export async function addOnSale(sql: Sql, edition: number): Promise<void> {
  await sql`
    with added as (
      insert into editions_on_sale (edition)
      values (${edition})
      on conflict do nothing
      returning edition
    )
    select pg_notify(${SOLD_OUT_CHANNEL}, edition::text)
    from added`
}

/** Records for good that a festival is sold out. */
export async function addSoldOut(sql: Sql, edition: number, soldOutAt: Date): Promise<void> {
  await sql`
    with added as (
      insert into sold_out_editions (edition, seen_at)
      values (${edition}, ${soldOutAt})
      on conflict do nothing
      returning edition
    )
    select pg_notify(${SOLD_OUT_CHANNEL}, edition::text)
    from added`
}
