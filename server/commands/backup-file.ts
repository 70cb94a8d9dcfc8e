import { once } from 'node:events'
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from '../../db/backup/backup-format.server'
import { restoreBackup, writeBackup, type RowCounts } from '../../db/backup/backup.server'
import type { Database } from '../../db/client/connect.server'
import { MIGRATIONS } from '../start/migrations'

/**
 * Saves the database to a file that only its owner may read. The file has its name once it is whole.
 *
 * @throws {BackupError} when there is a file of this name, or it cannot be written.
 * @throws {DatabaseUnavailable}
 */
export async function saveBackup(database: Database, path: string, now: Date): Promise<RowCounts> {
  if (existsSync(path))
    throw new BackupError(`There is a file ${path} already. Move it away, or name another one.`)
  const part = `${path}.part`
  const gzip = createGzip()
  const file = createWriteStream(part, { mode: 0o600 })
  const written = pipeline(gzip, file)
  // The writing side gets the error, too.
  written.catch(() => undefined)
  try {
    const counts = await writeBackup(
      database,
      async (text) => {
        if (gzip.write(text)) return
        await Promise.race([once(gzip, 'drain'), written])
      },
      { now, migrations: MIGRATIONS },
    )
    gzip.end()
    await written
    renameSync(part, path)
    return counts
  } catch (error) {
    gzip.destroy()
    rmSync(part, { force: true })
    throw inWords(error, path)
  }
}

/**
 * Restores what `saveBackup` has saved.
 *
 * @throws {BackupError} and what `restoreBackup` throws; nothing has changed then.
 */
export async function loadBackup(
  database: Database,
  path: string,
  { replaces }: { replaces: boolean },
): Promise<RowCounts> {
  const handle = await open(path).catch((error: unknown) => {
    throw inWords(error, path)
  })
  const gunzip = createGunzip()
  // The one who reads learns of errors; one that comes before must not end the process.
  gunzip.on('error', () => undefined)
  const file = handle.createReadStream().on('error', (error) => gunzip.destroy(error))
  try {
    return await restoreBackup(database, file.pipe(gunzip), { replaces, migrations: MIGRATIONS })
  } catch (error) {
    throw inWords(error, path)
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

/** The code of a file system's error says what went wrong. */
function inWords(error: unknown, path: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === undefined || code === undefined) return error
  return new BackupError(`The file ${path} cannot be used (${code}).`, { cause: error })
}
