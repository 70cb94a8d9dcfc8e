import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from '../../db/client/connect.server'
import { placeInWords } from '../../db/client/server-address.server'
import { hasTables } from '../../db/migrate.server'
import type { Env } from '../start/env'
import { openLog } from '../start/log'
import { StartRefused } from '../start/start-refused'
import type { Closing } from '../start/closing'
import { openDataDir, openStorage } from '../start/storage'

export interface CommandDatabaseOptions {
  /** Whether the embedded database of a running site may be used. */
  isShared: boolean
  /** Whether the database may be new, or without tables. */
  mayBeNew?: boolean
  /** What makes a new one, when the command can: the end of the refusal. */
  hint?: string
}

/**
 * Works on the site's database: the one of the settings, else the one that a running site has embedded, or the same started for the
 * moment. A command makes no database, because settings that are missing would lead to an empty one.
 *
 * @throws {StartRefused} naming what it has looked for.
 * @throws {DatabaseUnavailable}
 */
export async function onDatabase<T>(
  env: Env,
  { isShared, mayBeNew = false, hint = '' }: CommandDatabaseOptions,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (env.DATABASE_URL === undefined && !mayBeNew) refuseMissing(env, hint)
  const closings: Closing[] = []
  try {
    const dataDir = mayBeNew ? openDataDir(env.DATA_DIR) : resolve(env.DATA_DIR)
    const { database } = await openStorage(env, dataDir, openLog('silent'), closings, {
      isShared,
      isNeededNow: true,
      checkFirst: async (found) => {
        if (!mayBeNew && !(await hasTables(found)))
          throw new StartRefused(
            `There is no site in ${databaseName(env)}: it has none of the site’s tables, and a command makes none. ${HOW}`,
          )
      },
    })
    return await work(database)
  } finally {
    for (const close of closings.toReversed()) await close()
  }
}

/** For people. It has no password. */
export function databaseName(env: Env): string {
  if (env.DATABASE_URL === undefined)
    return `the embedded database in ${resolve(env.DATA_DIR)} (DATA_DIR)`
  return `${placeInWords(env.DATABASE_URL)} (DATABASE_URL)`
}

const HOW =
  'Run the command with the settings of the site; docs/operating.md says how, under "Commands".'

function refuseMissing({ DATA_DIR }: Env, hint: string): void {
  const folder = resolve(DATA_DIR)
  try {
    statSync(folder)
    statSync(join(folder, 'postgres', 'data', 'PG_VERSION'))
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new StartRefused(
        `This user may not read the data folder ${folder} (DATA_DIR). Run the command as the user of the site. ${HOW}`,
        { cause: error },
      )
    throw new StartRefused(
      `There is no ${path === folder ? 'folder' : 'database in the folder'} ${folder} (DATA_DIR), DATABASE_URL is not set, and a command makes no database. ${HOW}${hint}`,
      { cause: error },
    )
  }
}
