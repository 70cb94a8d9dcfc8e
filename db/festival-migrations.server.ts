import { migrationsFrom } from './migrate.server'

/** They create the festival's tables. Read when the program is built, so that the built site contains them. */
export const FESTIVAL_MIGRATIONS = migrationsFrom(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)
