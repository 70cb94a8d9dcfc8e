import { migrationsFrom } from '../../db/migrate.server'

/**
 * They create the lake's tables, and need no other migration. Read when the program is built. They are not in `index.ts`,
 * because who needs the tables alone need not load the whole lake.
 */
export const LAKE_MIGRATIONS = migrationsFrom(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)
