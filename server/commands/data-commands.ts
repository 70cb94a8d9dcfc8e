import { deleteDueNow } from '../../services/retention/retention.server'
import { resealFlights } from '../../services/journeys/reseal.server'
import { createSealing } from '../../services/sealing.server'
import type { RowCounts } from '../../db/backup/backup.server'
import type { Database } from '../../db/client/connect.server'
import { dataKeyFrom } from '../start/keys'
import type { Env } from '../start/env'
import { keptDataKey } from '../start/secrets'
import { isAgreed, type Terminal } from './agreement'
import { loadBackup, refuseUnreadable, saveBackup } from './backup-file'
import { databaseName, onDatabase } from './command-database'
import { megabytesNowAndThen } from './progress'
import { runnerOf, type Given } from './run-command'
import { lacksAssets, needsAssets } from './stored-assets'

/** The zone in which a day ends last: a command deletes nothing early, in whichever zone the festival is. */
const LAST_ZONE = 'Etc/GMT+12'

const USAGE = `  npm run data:backup <file>                  saves everything in the database
  npm run data:restore <file>                 reads a backup into an empty database
  npm run data:restore <file> -- --replace    deletes what is in the database first; asks, unless there is --yes
  npm run data:restore <file> -- --new        makes the embedded database first, on a new machine
  npm run data:reseal                         seals everything with the current DATA_KEY
  npm run data:retention                      deletes the flights that are due
  npm run data:retention -- --dry-run         counts them`

/**
 * `npm run data:backup`, `data:restore`, `data:reseal` or `data:retention`, beside a running site or without one. A restore needs
 * an embedded database for itself.
 */
export const runDataCommand = runnerOf(
  {
    backup: { options: [], takes: [1, 1], run: backingUp },
    restore: { options: ['replace', 'new', 'yes'], takes: [1, 1], run: restoring },
    reseal: { options: [], takes: [0, 0], run: resealing },
    retention: { options: ['dry-run'], takes: [0, 0], run: retaining },
  },
  USAGE,
)

async function backingUp(env: Env, { say, now }: Terminal, { word: file }: Given): Promise<number> {
  const { counts, lacks } = await onDatabase(env, { isShared: true }, async (database) => {
    // Asked before, too: bytes that come back meanwhile are not in the backup.
    const before = await lacksAssets(database)
    const counts = await saveBackup(database, file, now())
    return { counts, lacks: (await lacksAssets(database)) ?? before }
  })
  say(backupLine('Saved', counts))
  if (lacks !== null) say(lacks)
  if (isEmpty(counts))
    say(
      `Warning: the backup is empty, because ${databaseName(env)} is. Was this the database of the site?`,
    )
  return 0
}

async function restoring(
  env: Env,
  terminal: Terminal,
  { word: file, has }: Given,
): Promise<number> {
  // Checked before a database is made and before the user is asked.
  await refuseUnreadable(file)
  const replaces = has('replace')
  const consequence = `Everything in ${databaseName(env)} is deleted, and ${file} takes its place.`
  if (replaces && !has('yes') && !(await isAgreed(terminal, consequence))) return 1
  const onRead = megabytesNowAndThen(terminal.say, 'of the file are read')
  const { counts, needs } = await onDatabase(
    env,
    // A database that `DATABASE_URL` names was made by somebody, so it may be empty. A data folder without a database may be a
    // typing mistake.
    {
      isShared: false,
      mayBeNew: has('new') || env.DATABASE_URL !== undefined,
      hint: ' On a new machine add "-- --new": then the restore makes the database.',
    },
    async (database) => ({
      counts: await loadBackup(database, file, { replaces, onRead }),
      needs: await needsAssets(env, database),
    }),
  )
  terminal.say(backupLine('Restored', counts))
  if (needs !== null) terminal.say(needs)
  if (isEmpty(counts)) terminal.say('Warning: the backup was empty. Is it the right file?')
  return 0
}

async function resealing(env: Env, { say }: Terminal): Promise<number> {
  const sealing = createSealing(dataKeyFrom(keptDataKey(env)), env.DATA_KEY_OLD.map(dataKeyFrom))
  const { resealed, upToDate, unreadable } = await onDatabase(
    env,
    { isShared: true },
    (database: Database) => resealFlights(database, sealing),
  )
  say(`${rows(resealed)} sealed with the current key, ${rows(upToDate)} already were.`)
  if (unreadable > 0)
    say(
      `${rows(unreadable)} cannot be opened with any of the keys, and were left as they are. Name the key that has sealed them in DATA_KEY_OLD.`,
    )
  return unreadable > 0 ? 1 : 0
}

async function retaining(env: Env, { say, now }: Terminal, { has }: Given): Promise<number> {
  const isDryRun = has('dry-run')
  const due = await onDatabase(env, { isShared: true }, (database) =>
    deleteDueNow(database, {
      days: env.RETENTION_DAYS,
      now: now(),
      timeZone: LAST_ZONE,
      isDryRun,
    }),
  )
  say(
    due === null
      ? 'No last day of the festival is known yet: the site notes it when it has read the content.'
      : retentionLine(due, env.RETENTION_DAYS, isDryRun),
  )
  return 0
}

function isEmpty(counts: RowCounts): boolean {
  return !counts.artist_flight_details && !counts.attendee_pinboard && !counts.documents
}

function backupLine(what: string, counts: RowCounts): string {
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
