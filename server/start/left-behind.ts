import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Env } from './env'
import { StartRefused } from './start-refused'

/**
 * Refuses to make a database in the program's folder when a folder beside it has one. After an update that has swapped the
 * folders the site would otherwise begin empty, with a new key, and the old key would go with the old folder. A `DATA_DIR` that
 * is a whole path leads to the same folder from everywhere, so nothing is beside it.
 * Development does not ask: several copies beside each other are usual there.
 *
 * @param folder - the folder of the program, from which a relative DATA_DIR counts.
 * @throws {StartRefused} naming each folder that has a database.
 */
export function refuseLeftBehind({ DATABASE_URL, DATA_DIR }: Env, folder = process.cwd()): void {
  const dataDir = resolve(folder, DATA_DIR)
  if (DATABASE_URL !== undefined || hasDatabase(dataDir)) return
  const left = namesIn(dirname(folder))
    .map((name) => resolve(dirname(folder), name, DATA_DIR))
    .filter(hasDatabase)
  if (left.length === 0) return
  throw new StartRefused(
    `A new, empty database would be made in ${dataDir}, but there is one in ${left.join(' and in ')}. ` +
      `To go on with it, stop what runs on it and move it here: mv '${left[0]}' '${dirname(dataDir)}/'. ` +
      `To begin with an empty one, set DATA_DIR=${dataDir}.`,
  )
}

function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // A service may be kept from looking outside its own folder.
    return []
  }
}
