import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** A picture ready to be sent. */
export interface StoredImage {
  bytes: Buffer
  /** Names the type: `jpg`, `png`, `webp`, `avif`, `gif`, `svg`. */
  extension: string
}

/** Of all files together. */
export interface CacheLimits {
  bytes: number
  files: number
}

/** Pictures by key on the disk; the oldest go when there is no room left. A disk that fails costs time, never an answer. */
export interface ImageCache {
  get(key: string): Promise<StoredImage | null>
  put(key: string, image: StoredImage): Promise<void>
}

const FILE = /^([0-9a-f]{64})\.([a-z]{3,4})$/

/** @param folder made if it is not there; files in it that are not the cache's own are left alone. */
export async function openImageCache(
  folder: string,
  limits: CacheLimits,
  log: Logger,
): Promise<ImageCache> {
  /** From the longest unused to the last used. */
  const entries = new Map<string, { extension: string; size: number }>()
  let total = 0

  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(warn)
  const found = await Promise.all((await readdir(folder).catch(() => [])).map(describe))
  for (const file of found.flat().toSorted((a, b) => a.time - b.time)) remember(file.key, file)
  await makeRoom()

  async function describe(name: string) {
    // Left behind by a process that ended in the middle of writing.
    if (name.endsWith('.tmp')) await rm(join(folder, name), { force: true }).catch(warn)
    const [, key, extension] = FILE.exec(name) ?? []
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

  async function makeRoom(): Promise<void> {
    for (const [key, { extension }] of entries) {
      if (total <= limits.bytes && entries.size <= limits.files) return
      forget(key)
      await rm(pathOf(key, extension), { force: true }).catch(warn)
    }
  }

  function pathOf(key: string, extension: string): string {
    return join(folder, `${key}.${extension}`)
  }

  function warn(error: unknown): void {
    log.warn({ err: error }, 'the picture cache does not reach its disk')
  }

  return {
    async get(key) {
      const entry = entries.get(key)
      if (!entry) return null
      const bytes = await readFile(pathOf(key, entry.extension)).catch(() => null)
      if (bytes === null) forget(key)
      else remember(key, entry)
      return bytes && { bytes, extension: entry.extension }
    },

    async put(key, { bytes, extension }) {
      const path = pathOf(key, extension)
      if (!FILE.test(`${key}.${extension}`)) throw new Error('not a key of the picture cache')
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
  }
}
