import type { Sql } from '../../db/client/connect.server'
import { deferred } from './deferred'

/**
 * Work for `count` connections of a database, which holds each of them until `release`, and asks before and after.
 * `areAllInside` resolves once all of them are held.
 */
export function heldWorks(count = 1) {
  const inside = deferred()
  const released = deferred()
  let begun = 0
  return {
    areAllInside: inside.promise,
    release: () => released.resolve(),
    async work(sql: Sql): Promise<unknown> {
      await sql`select 1`
      begun += 1
      if (begun === count) inside.resolve()
      await released.promise
      return sql`select 1 as one`
    },
  }
}
