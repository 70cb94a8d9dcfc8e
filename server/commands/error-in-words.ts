import { AssetStoreAway, LakeError } from 'content-lake'
import { MigrationError } from '../../common/sql-migrations.server'
import { ContentMigrationError } from '../../cms/content-migrations.server'
import { BackupError } from '../../db/backup/backup-format.server'
import { DatabaseUnavailable, StatementRefused } from '../../db/client/connect.server'
import { sentenceOf } from '../../db/client/database-words.server'
import { SettingsError } from '../start/env'
import { StartRefused } from '../start/start-refused'
import { WrongWords } from './command-words'

/** An error that the caller of a command can correct. The message says how. */
export class Refused extends Error {
  override name = 'Refused'
}

const FOR_PEOPLE = [
  Refused,
  WrongWords,
  SettingsError,
  StartRefused,
  BackupError,
  MigrationError,
  ContentMigrationError,
]

/**
 * What a command says of the error that has ended it.
 *
 * @param variables - its settings: the embedded database has no address to look at
 */
export function errorInWords(
  error: unknown,
  variables: Record<string, string | undefined>,
): string {
  const isEmbedded = !variables.DATABASE_URL
  if (error instanceof DatabaseUnavailable)
    return `${sentenceOf(error, { isEmbedded })} Nothing was changed, unless it went away just now.`
  if (error instanceof AssetStoreAway) return error.message
  if (error instanceof LakeError) return `Nothing was imported: ${error.reason.replace(/\.$/, '')}.`
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof StatementRefused) return sentenceOf(error, { isEmbedded })
  return `It did not work: ${error instanceof Error ? error.message : 'the reason is not known'}.`
}
