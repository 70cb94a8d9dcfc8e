import { deleteDueNow } from '../../app/retention/retention.server'
import { resealFlights } from '../../app/flights/reseal.server'
import { createSealing } from '../../app/sealing/sealing.server'
import { BackupError } from '../../db/backup/backup-format.server'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import { MigrationError } from '../../db/migrate.server'
import { loadBackup, saveBackup } from './backup-file'
import { databaseInWords } from './database-in-words'
import { megabytesNowAndThen } from './progress'
import { dataKeyFrom } from '../start/keys'
import { parseEnv, SettingsError } from '../start/env'
import { openLog } from '../start/log'
import { readSecrets } from '../start/secrets'
import { StartRefused } from '../start/start-refused'
import { openDataDir, openStorage, type Closing } from '../start/storage'

/** The zone in which a day ends last: a command deletes nothing early, in whichever zone the festival is. */
const LAST_ZONE = 'Etc/GMT+12'

/**
 * Runs `npm run data:backup`, `data:restore`, `data:reseal` or `data:retention`, beside a running site or without one. A
 * restore needs an embedded database for itself.
 *
 * @param words the command's name and its arguments.
 * @returns the exit code: 1 when it could not be done, or not wholly.
 */
export async function runDataCommand(
  words: string[],
  variables: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const [name, ...options] = words
  const isDryRun = options.includes('--dry-run')
  const isBackup = name === 'backup' && options.length === 1
  const replaces = options[1] === '--replace'
  const isRestore = name === 'restore' && options.length === (replaces ? 2 : 1)
  const isKnown =
    isBackup ||
    isRestore ||
    (name === 'reseal' && options.length === 0) ||
    (name === 'retention' && options.every((option) => option === '--dry-run'))
  if (!isKnown) {
    print(
      'There are: backup FILE, restore FILE, restore FILE --replace, reseal, retention, retention --dry-run.',
    )
    return 1
  }
  const closings: Closing[] = []
  try {
    const env = parseEnv(variables)
    const log = openLog('silent')
    const dataDir = openDataDir(env.DATA_DIR)
    const database = await openStorage(env, dataDir, log, closings, {
      isShared: !isRestore,
      isNeededNow: true,
    })
    if (isBackup) {
      print(backupLine('Saved', await saveBackup(database, options[0]!, new Date())))
      return 0
    }
    if (isRestore) {
      const onRead = megabytesNowAndThen(print, 'of the file are read')
      print(backupLine('Restored', await loadBackup(database, options[0]!, { replaces, onRead })))
      return 0
    }
    if (name === 'retention') {
      const due = await deleteDueNow(database, {
        days: env.RETENTION_DAYS,
        now: new Date(),
        timeZone: LAST_ZONE,
        isDryRun,
      })
      print(
        due === null
          ? 'No last day of the festival is known yet: the site notes it when it has read the content.'
          : retentionLine(due, env.RETENTION_DAYS, isDryRun),
      )
      return 0
    }
    const sealing = createSealing(
      dataKeyFrom(readSecrets(env, dataDir, log).dataKey),
      env.DATA_KEY_OLD.map(dataKeyFrom),
    )
    const { resealed, upToDate, unreadable } = await resealFlights(database, sealing)
    print(`${rows(resealed)} sealed with the current key, ${rows(upToDate)} already were.`)
    if (unreadable > 0)
      print(`${rows(unreadable)} cannot be opened with any of the keys, and were left as they are.`)
    return unreadable > 0 ? 1 : 0
  } catch (error) {
    if (!(
      error instanceof SettingsError ||
      error instanceof StartRefused ||
      error instanceof BackupError ||
      error instanceof MigrationError ||
      error instanceof DatabaseUnavailable
    ))
      throw error
    print(error instanceof DatabaseUnavailable ? databaseInWords(error) : error.message)
    return 1
  } finally {
    for (const close of closings.toReversed()) await close()
  }
}

function backupLine(what: string, counts: Record<string, number>): string {
  const named = [
    [counts.artist_flight_details, 'flights'],
    [counts.attendee_pinboard, 'notes'],
    [counts.documents, 'documents'],
    [counts.assets, 'pictures and files'],
    [counts.audit, 'lines of the activity list'],
  ]
  return `${what}: ${named.map(([count = 0, name]) => `${count} ${name}`).join(', ')}.`
}

function retentionLine(
  { lastDay, count }: { lastDay: string; count: number },
  days: number,
  isDryRun: boolean,
): string {
  const rule = `The last day ever named is ${lastDay}; flights are kept for ${days} days after it.`
  return isDryRun
    ? `${rule} Due for deletion now: ${rows(count)}. Nothing was deleted.`
    : `${rule} Deleted: ${rows(count)}.`
}

function rows(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`
}
