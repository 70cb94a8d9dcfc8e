import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Logger } from 'pino'
import {
  BESIDE_POOL,
  DatabaseUnavailable,
  openDatabase,
  SITE,
  StatementRefused,
  type Database,
} from '../../db/client/connect.server'
import { isForPerson, sentenceOf } from '../../db/client/database-words.server'
import { readServerAddress, WrongAddress } from '../../db/client/server-address.server'
import { troubleLog } from '../../db/trouble-log.server'
import { DataDirInUse, EmbeddedDatabaseError } from '../../db/embedded/embedded-errors.server'
import { startEmbedded, targetOf, type Embedded } from '../../db/embedded/embedded.server'
import { keepTrying } from '../../common/keep-trying.server'
import { MigrationError } from '../../common/sql-migrations.server'
import type { Env } from './env'
import { tellConnections } from './connections'
import { tellDiskFull, tellServerFull } from './outages'
import { migrateSite } from './migrations'
import type { Closing } from './closing'
import { StartRefused } from './start-refused'

/** @throws {StartRefused} */
export function openDataDir(path: string): string {
  try {
    const dataDir = resolve(path)
    makeFoldersTo(dataDir)
    // With the slash the check fails when the path is that of a file.
    accessSync(`${dataDir}/`, constants.W_OK)
    return dataDir
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `DATA_DIR must be the path of a folder that this user may write to (${code}).`,
      { cause: error },
    )
  }
}

/** Makes the folders one by one. In /proc a new folder is reported as missing, and there Node's own `recursive` tries for ever. */
function makeFoldersTo(path: string): void {
  if (existsSync(path)) return
  makeFoldersTo(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another instance that starts at the same time has made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

export interface StorageOptions {
  /** Looks at the database before its tables are made or brought up to date. @throws {StartRefused} */
  checkFirst?: (database: Database) => Promise<void>
  /** Looks at the migrated database before anybody uses it. @throws {StartRefused} */
  check?: (database: Database) => Promise<void>
  /** Called when a database that came after the start does not fit. */
  onRefused?: (error: StartRefused) => void
  /** Whether a database that does not answer now is an error, as it is for a command. */
  isNeededNow?: boolean
}

export interface Storage {
  /** Until its tables are there and fit, every use throws {DatabaseUnavailable} at once. */
  database: Database
  /** Ends the embedded server at once, if one was started. */
  kill(): void
}

/**
 * The database of the settings, or an embedded one in the data folder, with its tables brought up to date. A database that does
 * not answer holds nothing up: its tables follow when it comes.
 *
 * @param closings - how to close it is added to them.
 * @param options.isShared - whether the embedded database of a site that runs on the same folder will do.
 * @throws {StartRefused}
 * @throws {DatabaseUnavailable} when it is needed now.
 */
export async function openStorage(
  env: Env,
  dataDir: string,
  log: Logger,
  closings: Closing[],
  { isShared = false, ...options }: StorageOptions & { isShared?: boolean } = {},
): Promise<Storage> {
  const isEmbedded = env.DATABASE_URL === undefined
  try {
    const ours =
      env.DATABASE_URL === undefined ? await startUnlessRunning(dataDir, log, isShared) : null
    if (ours) closings.push(() => ours.stop())
    const target = env.DATABASE_URL ?? ours?.target ?? targetOf(dataDir)
    if (env.DATABASE_URL !== undefined)
      for (const name of readServerAddress(env.DATABASE_URL).withoutEffect)
        log.warn(`${name} in DATABASE_URL has no effect`)
    const isCommand = options.isNeededNow === true
    const name = isCommand ? 'festival-command' : `${SITE}-${randomBytes(3).toString('hex')}`
    const each = env.DATABASE_CONNECTIONS
    const opened = openDatabase(target, {
      applicationName: name,
      max: each - BESIDE_POOL,
      onFull: tellServerFull(log),
      listening: troubleLog(log, 'what other instances tell'),
    })
    const database = tellDiskFull(opened, log)
    closings.push(() => database.close())
    const prepared = await prepareNowOrLater(database, log, {
      ...options,
      isEmbedded,
      async check(migrated) {
        await options.check?.(migrated)
        if (!isCommand) await tellConnections(migrated, { each, isEmbedded }, log)
      },
    })
    closings.push(prepared.close)
    return { database: prepared.database, kill: () => ours?.kill() }
  } catch (error) {
    throw forPeople(error, isEmbedded)
  }
}

/** What only a person can mend, in words. Other errors are left as they are. */
function forPeople(error: unknown, isEmbedded: boolean): unknown {
  const isInWords = [EmbeddedDatabaseError, MigrationError, WrongAddress].some(
    (kind) => error instanceof kind,
  )
  const place = error instanceof MigrationError ? whichDatabase(isEmbedded) : ''
  if (error instanceof Error && isInWords)
    return new StartRefused(error.message + place, { cause: error })
  const isRefusal =
    error instanceof StatementRefused ||
    (error instanceof DatabaseUnavailable && isForPerson(error))
  return isRefusal ? new StartRefused(sentenceOf(error, { isEmbedded }), { cause: error }) : error
}

function whichDatabase(isEmbedded: boolean): string {
  return isEmbedded
    ? ' It is the embedded database, in the folder postgres of DATA_DIR.'
    : ' It is the database of DATABASE_URL.'
}

/** @returns the embedded server; null when a running site has it, and that will do. */
async function startUnlessRunning(
  dataDir: string,
  log: Logger,
  isShared: boolean,
): Promise<Embedded | null> {
  try {
    return await startEmbedded({ dataDir, log })
  } catch (error) {
    if (isShared && error instanceof DataDirInUse) return null
    throw error
  }
}

/**
 * @throws {StartRefused} {MigrationError} when the database is there and does not fit.
 * @throws {DatabaseUnavailable} when it is needed now.
 */
export async function prepareNowOrLater(
  database: Database,
  log: Logger,
  {
    checkFirst = async () => undefined,
    check = async () => undefined,
    onRefused = () => undefined,
    isNeededNow = false,
    isEmbedded,
  }: StorageOptions & { isEmbedded: boolean },
): Promise<{ database: Database; close: () => Promise<void> }> {
  let isReady = false
  const tellAhead = (names: string[]) =>
    log.warn(
      `a newer version has added ${names.join(', ')} to the database; this one goes on without, and its commands do not`,
    )
  const tables = troubleLog(log, 'the tables')
  const prepare = async () => {
    await database.checkNotifications()
    await checkFirst(database)
    await migrateSite(database, isNeededNow ? undefined : tellAhead)
    await check(database)
    isReady = true
  }
  const prepareLater = async () => {
    try {
      await prepare()
      tables.onRecovery()
    } catch (error) {
      const known = forPeople(error, isEmbedded)
      if (!(known instanceof StartRefused)) throw error
      onRefused(known)
    }
  }
  const later = keepTrying(prepareLater, {
    onTrouble: (error) =>
      error instanceof DatabaseUnavailable ||
      log.error({ err: error }, 'the database cannot be prepared; retrying'),
  })
  try {
    await database.run((sql) => sql`select 1`)
    await prepare()
  } catch (error) {
    if (isNeededNow || !(error instanceof DatabaseUnavailable) || isForPerson(error)) throw error
    tables.onTrouble(error)
    later.now()
  }
  return {
    database: onlyWhen(() => isReady, database),
    close: later.close,
  }
}

function onlyWhen(isReady: () => boolean, database: Database): Database {
  const guard =
    (use: Database['run']): Database['run'] =>
    (work, options) =>
      isReady() ? use(work, options) : Promise.reject(new DatabaseUnavailable('NOT_READY'))
  return { ...database, run: guard(database.run), transact: guard(database.transact) }
}
