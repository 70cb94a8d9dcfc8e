import { deleteDueNow } from '../app/retention/retention.server'
import { resealFlights } from '../app/flights/reseal.server'
import { createSealing } from '../app/sealing/sealing.server'
import { DatabaseUnavailable } from '../db/connect.server'
import { dataKeyFrom } from './context'
import { parseEnv, SettingsError } from './env'
import { openLog } from './log'
import { readSecrets } from './secrets'
import { StartRefused } from './start-refused'
import { openDataDir, openStorage, type Closing } from './storage'

/** The zone in which a day ends last of all: by hand nothing goes early, wherever the festival is. */
const LAST_ZONE = 'Etc/GMT+12'

/**
 * What `npm run data:reseal` and `npm run data:retention` do, beside a running site or without one.
 *
 * @param words the command's name and what stands behind it.
 * @returns the exit code: 1 when it could not be done, or not wholly.
 */
export async function runDataCommand(
  words: string[],
  variables: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const [name, ...options] = words
  const isDryRun = options.includes('--dry-run')
  const isKnown =
    (name === 'reseal' && options.length === 0) ||
    (name === 'retention' && options.every((option) => option === '--dry-run'))
  if (!isKnown) {
    print('There are: reseal, retention, retention --dry-run.')
    return 1
  }
  const closings: Closing[] = []
  try {
    const env = parseEnv(variables)
    const log = openLog('silent')
    const dataDir = openDataDir(env.DATA_DIR)
    const database = await openStorage(env, dataDir, log, closings, { isShared: true })
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
      error instanceof DatabaseUnavailable
    ))
      throw error
    print(error.message)
    return 1
  } finally {
    for (const close of closings.toReversed()) await close()
  }
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
