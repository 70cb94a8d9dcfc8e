import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Logger } from 'pino'
import { DatabaseUnavailable, openDatabase, type Database } from '../db/connect.server'
import { DataDirInUse, EmbeddedDatabaseError } from '../db/embedded-errors.server'
import { startEmbedded, targetOf } from '../db/embedded.server'
import { migrate, MigrationError } from '../db/migrate.server'
import type { Env } from './env'
import { StartRefused } from './start-refused'

export type Closing = () => Promise<void>

/** @throws {StartRefused} */
export function openDataDir(path: string): string {
  try {
    const dataDir = resolve(path)
    makeFoldersTo(dataDir)
    // The slash refuses a file.
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

/** One by one: where the system says of a new folder that it is not there, as in /proc, Node's own `recursive` tries for ever. */
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

/**
 * The database of the settings, or one of our own in the data folder, with its tables brought up to date.
 *
 * @param closings - how to close it is added to them.
 * @param options.isShared - whether the embedded database of a site that runs on the same folder will do.
 * @throws {StartRefused}
 */
export async function openStorage(
  env: Env,
  dataDir: string,
  log: Logger,
  closings: Closing[],
  { isShared = false } = {},
): Promise<Database> {
  try {
    const target = env.DATABASE_URL ?? (await embeddedTarget(dataDir, log, closings, isShared))
    const database = openDatabase(target)
    closings.push(() => database.close())
    closings.push(await migrateNowOrLater(database, log))
    return database
  } catch (error) {
    const isForPeople = error instanceof EmbeddedDatabaseError || error instanceof MigrationError
    throw isForPeople ? new StartRefused(error.message, { cause: error }) : error
  }
}

async function embeddedTarget(
  dataDir: string,
  log: Logger,
  closings: Closing[],
  isShared: boolean,
) {
  try {
    const embedded = await startEmbedded({ dataDir, log })
    closings.push(() => embedded.stop())
    return embedded.target
  } catch (error) {
    if (!isShared || !(error instanceof DataDirInUse)) throw error
    return targetOf(dataDir)
  }
}

/** From one try to migrate a database that is away to the next. */
const RETRY_MS = 1000

/** A database that is away at the start holds nothing up: pages come from what is at hand, and it is tried again. */
export async function migrateNowOrLater(database: Database, log: Logger): Promise<Closing> {
  let retry: NodeJS.Timeout | undefined
  let isTold = false
  let isClosed = false
  const attempt = async (): Promise<void> => {
    try {
      await migrate(database)
      if (isTold) log.info('the database is there and migrated')
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      if (isClosed) return
      if (!isTold) log.warn({ err: error }, 'the database is away; migrations wait for it')
      isTold = true
      retry = setTimeout(
        () =>
          void attempt().catch((later: unknown) =>
            log.fatal({ err: later }, 'the database cannot be migrated'),
          ),
        RETRY_MS,
      ).unref()
    }
  }
  await attempt()
  return async () => {
    isClosed = true
    clearTimeout(retry)
  }
}
