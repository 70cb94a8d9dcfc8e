import type { DatabaseUnavailable } from '../../db/client/connect.server'
import { sentenceOf } from '../../db/client/database-words.server'

/** What a command says when the database is away. */
export function databaseInWords(error: DatabaseUnavailable): string {
  return `${sentenceOf(error)} Nothing was changed, unless it went away just now.`
}
