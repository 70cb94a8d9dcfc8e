import type { Logger } from 'pino'
import { SITE, type Database } from '../../db/client/connect.server'

/** A backup, or another command beside the running site. */
const OF_A_COMMAND = 2

/**
 * Warns when the server's connections will not do for all instances and one more. Counted with what each may open, and not
 * with what it has open just now.
 *
 * @param options.each - DATABASE_CONNECTIONS.
 * @param options.isEmbedded - then there is no other instance.
 */
export async function tellConnections(
  database: Database,
  { each, isEmbedded }: { each: number; isEmbedded: boolean },
  log: Logger,
): Promise<void> {
  const { most, instances, others } = await countConnections(database)
  const fit = Math.max(0, Math.floor((most - others - OF_A_COMMAND) / each))
  if (fit > instances || (isEmbedded && fit === instances)) return
  log.warn(
    `the database has ${most} connections for everybody, which are enough for ${fit} instances with DATABASE_CONNECTIONS=${each}, and ` +
      `${instances} run: lower it, or raise max_connections at the server`,
  )
}

async function countConnections(database: Database) {
  const like = `${SITE}%`
  const [row = { most: 0, instances: 0, others: 0 }] = await database.run(
    (sql) => sql<{ most: number; instances: number; others: number }[]>`
      select
        current_setting('max_connections')::int
          - current_setting('superuser_reserved_connections')::int
          -- Before PostgreSQL 16 there is no such setting.
          - coalesce(current_setting('reserved_connections', true), '0')::int as most,
        count(distinct application_name) filter (where is_ours)::int as instances,
        -- Not from this list: of other roles' sessions it does not tell which are clients.
        ((select sum(numbackends) from pg_stat_database) - count(*) filter (where is_ours))::int as others
      from (
        select application_name, datname = current_database() and application_name like ${like} as is_ours
        from pg_stat_activity
      ) as sessions`,
  )
  return row
}
