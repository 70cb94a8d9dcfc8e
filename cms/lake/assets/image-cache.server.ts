import { randomBytes } from 'node:crypto'
import {
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { sha256 } from '../../../common/digest.server'

/** A picture in memory. */
export interface StoredImage {
  bytes: Buffer
  /** Names the type: `jpg`, `png`, `webp`, `avif`, `gif`, `svg`. */
  extension: string
}

/** A picture on the disk, open for reading. It stays readable when it is deleted meanwhile. The caller closes it. */
export interface OpenImage {
  handle: FileHandle
  /** Bytes. */
  size: number
  extension: string
}

/** Limits for all files together. */
export interface CacheLimits {
  bytes: number
  files: number
}

/** The key of a result: its source file and the transformation. */
export interface ImageKey {
  file: string
  /** The canonical query; empty for the original. */
  query: string
}

export type ImageCache = Awaited<ReturnType<typeof openImageCache>>

/** `<digest of the file>-<digest of the query>.<extension>`: all results of one file are found by its digest. */
const NAME = /^([0-9a-f]{32}-[0-9a-f]{32})\.([a-z]{3,4})$/
/** Half-written files, and names of earlier versions, which do not show their source file. */
const LEFTOVER = /\.tmp$|^[0-9a-f]{64}\.[a-z]{3,4}$/

/**
 * A cache of pictures on the disk. When it is full, the least recently used pictures go. A failing disk costs time, never an
 * answer.
 *
 * @param folder is created if it is missing. Foreign files in it are left alone.
 */
export async function openImageCache(folder: string, limits: CacheLimits, log: Logger) {
  /** From the least to the most recently used. */
  const entries = new Map<string, { extension: string; size: number }>()
  let total = 0

  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(warn)
  const found = await Promise.all((await readdir(folder).catch(() => [])).map(describe))
  for (const file of found.flat().toSorted((a, b) => a.time - b.time)) remember(file.key, file)
  await makeRoom()

  async function describe(name: string) {
    if (LEFTOVER.test(name)) await rm(join(folder, name), { force: true }).catch(warn)
    const [, key, extension] = NAME.exec(name) ?? []
    const file = await stat(join(folder, name)).catch(() => null)
    return key && extension && file ? [{ key, extension, size: file.size, time: file.mtimeMs }] : []
  }

  function remember(key: string, { extension, size }: { extension: string; size: number }): void {
    forget(key)
    entries.set(key, { extension, size })
    total += size
  }

  function forget(key: string): void {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  async function remove(key: string, extension: string): Promise<void> {
    forget(key)
    await rm(pathOf(key, extension), { force: true }).catch(warn)
  }

  async function removeWhere(isGone: (fileDigest: string) => boolean): Promise<void> {
    for (const [key, { extension }] of entries)
      if (isGone(key.slice(0, DIGEST_LENGTH))) await remove(key, extension)
  }

  async function makeRoom(): Promise<void> {
    for (const [key, { extension }] of entries) {
      if (total <= limits.bytes && entries.size <= limits.files) return
      await remove(key, extension)
    }
  }

  function pathOf(key: string, extension: string): string {
    return join(folder, `${key}.${extension}`)
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'the picture cache cannot be read or written on the disk')
  }

  return {
    has: (wanted: ImageKey): boolean => entries.has(nameOf(wanted)),

    async open(wanted: ImageKey): Promise<OpenImage | null> {
      const key = nameOf(wanted)
      const entry = entries.get(key)
      if (!entry) return null
      const handle = await open(pathOf(key, entry.extension)).catch(() => null)
      if (handle === null) forget(key)
      else remember(key, entry)
      return handle && { handle, ...entry }
    },

    async put(made: ImageKey, { bytes, extension }: StoredImage): Promise<void> {
      const key = nameOf(made)
      const path = pathOf(key, extension)
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await writeFile(temporary, bytes, { mode: 0o600 })
        await rename(temporary, path)
        remember(key, { extension, size: bytes.length })
        await makeRoom()
      } catch (error) {
        warn(error)
        await rm(temporary, { force: true }).catch(() => undefined)
      }
    },

    /** Deletes all results of this file. */
    async forget(file: string): Promise<void> {
      const gone = digest(file)
      await removeWhere((fileDigest) => fileDigest === gone)
    },

    /** Deletes the results of all files except these. */
    async forgetAllBut(files: Iterable<string>): Promise<void> {
      const kept = new Set([...files].map(digest))
      await removeWhere((fileDigest) => !kept.has(fileDigest))
    },
  }
}

function nameOf({ file, query }: ImageKey): string {
  return `${digest(file)}-${digest(query)}`
}

const DIGEST_LENGTH = 32

function digest(text: string): string {
  return sha256(text).toString('hex').slice(0, DIGEST_LENGTH)
}
