import { existsSync, renameSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from '../../db/backup/backup-format.server'
import {
  checkBackup,
  restoreBackup,
  writeBackup,
  type RowCounts,
} from '../../db/backup/backup.server'
import type { Database } from '../../db/client/connect.server'
import { SCHEMA } from '../start/migrations'
import type { OnProgress } from './progress'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Saves the database to a file that only its owner may read. Until the file is whole and on the disk, its name ends with
 * `.part`. It is deleted when anything fails.
 *
 * @throws {BackupError} in words when there is a file of this name, or it cannot be written.
 * @throws {DatabaseUnavailable}
 */
export async function saveBackup(database: Database, path: string, now: Date): Promise<RowCounts> {
  refuseExisting(path)
  const part = `${path}.part`
  // Never a file that is there: another backup may be writing it.
  const handle = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupError(partExists(part)) : unwritable(path, error)
  })
  const removePart = () => rmSync(part, { force: true })
  const interrupt = () => {
    removePart()
    process.exit(1)
  }
  for (const signal of SIGNALS) process.once(signal, interrupt)
  try {
    const counts = await writeTo(handle, path, database, now)
    await refuseDamaged(part)
    refuseExisting(path)
    rename(part, path)
    await flushFolder(path)
    return counts
  } catch (error) {
    removePart()
    throw error
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
  }
}

/** Errors of the file get their words here. The database's transaction would take some of them for its own. */
async function writeTo(
  handle: FileHandle,
  path: string,
  database: Database,
  now: Date,
): Promise<RowCounts> {
  const gzip = createGzip()
  // Whoever waits for `written` gets its errors. An error that comes before somebody waits must not end the process.
  gzip.on('error', () => undefined)
  const written = pipeline(gzip, handle.createWriteStream({ flush: true })).catch(
    (error: unknown) => {
      throw unwritable(path, error)
    },
  )
  written.catch(() => undefined)
  try {
    const counts = await writeBackup(
      database,
      async (text) => {
        if (gzip.write(text)) return
        await Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written])
      },
      { now, schema: SCHEMA },
    )
    gzip.end()
    await written
    return counts
  } catch (error) {
    gzip.destroy()
    await written.catch(() => undefined)
    throw error
  }
}

/** Reads what was written back from the disk, so that no restore has to find out. @throws {BackupError} when it is not whole. */
export async function refuseDamaged(part: string): Promise<void> {
  const handle = await open(part)
  const gunzip = createGunzip()
  try {
    await Promise.all([
      pipeline(handle.createReadStream({ autoClose: false }), gunzip),
      checkBackup(gunzip),
    ])
  } catch (error) {
    throw new BackupError(
      'The backup could not be read back from the disk, so it was not kept. Save it on another disk.',
      { cause: error },
    )
  } finally {
    await handle.close()
  }
}

/** Keeps the file's name over a power failure. Some systems open no folders, and need none of this. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(dirname(path)).catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

function rename(part: string, path: string): void {
  try {
    renameSync(part, path)
  } catch (error) {
    throw unwritable(path, error)
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new BackupError(`There is a file ${path} already. Move it away, or name another one.`)
}

function partExists(part: string): string {
  return `There is a file ${part} already: another backup is being written, or one was cut off. Remove it, or name another file.`
}

/** @throws {BackupError} when there is no such file, or it cannot be read. */
export async function refuseUnreadable(path: string): Promise<void> {
  const handle = await open(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  await handle.close()
}

/**
 * Restores what `saveBackup` has saved.
 *
 * @param options.onRead - called with the bytes of the file: those that are read, and all.
 * @throws {BackupError} and what `restoreBackup` throws; nothing has changed then.
 */
export async function loadBackup(
  database: Database,
  path: string,
  { replaces, onRead }: { replaces: boolean; onRead?: OnProgress },
): Promise<RowCounts> {
  const handle = await open(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  const gunzip = createGunzip()
  // The reader gets the errors. An error that comes before anybody reads must not end the process.
  gunzip.on('error', () => undefined)
  const { size } = await handle.stat()
  const file = handle
    .createReadStream()
    .on('error', (error) => gunzip.destroy(unreadable(path, error)))
  file.on('data', () => onRead?.(file.bytesRead, size))
  try {
    return await restoreBackup(database, file.pipe(gunzip), { replaces, schema: SCHEMA })
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

function unwritable(path: string, error: unknown): BackupError {
  return new BackupError(`The file ${path} cannot be written: ${reasonOf(error)}.`, {
    cause: error,
  })
}

function unreadable(path: string, error: unknown): BackupError {
  return new BackupError(`The file ${path} cannot be read: ${reasonOf(error)}.`, { cause: error })
}

/** What the code of a file system's error means. */
const REASONS: Record<string, string> = {
  EACCES: 'this user is not allowed to',
  EPERM: 'this user is not allowed to',
  EROFS: 'the disk can only be read',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'this user may not store more on the disk',
  EFBIG: 'files may not become so large here',
  EIO: 'the disk fails',
}

function reasonOf(error: unknown): string {
  const { code = 'for an unknown reason' } = error as NodeJS.ErrnoException
  return REASONS[code] ?? code
}
