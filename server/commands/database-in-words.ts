import type { DatabaseUnavailable } from '../../db/client/connect.server'

/** What a command says when the database is away. */
export function databaseInWords({ code }: DatabaseUnavailable): string {
  return `The database does not answer (${code}). Start it, or look at DATABASE_URL, and try again; nothing was changed unless it went away just now.`
}
