import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { unpackTarGz } from './tar.server'

/** Content to import: documents as lines of JSON, and the pictures and files beside them. */
export interface ImportSource {
  ndjson: string
  /** Paths relative to the documents: all assets of an export, whether or not a document refers to them. */
  assets: readonly string[]
  /** @returns null when there is no such file. */
  read(path: string): Promise<Buffer | null>
}

/**
 * Opens content in Sanity's import format: a folder, a file with one JSON document a line, or a tar.gz of `sanity dataset export`.
 *
 * @param onUnpack - called with the bytes of a tar.gz: those that are unpacked, and all.
 * @throws {Error} saying what is missing.
 */
export async function openImportSource(
  path: string,
  onUnpack?: (done: number, total: number) => void,
): Promise<ImportSource> {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (kind === undefined) throw new Error(`there is no file or folder ${path}`)
  if (kind.isDirectory()) return folderSource(path)
  if (/\.(tar\.gz|tgz)$/i.test(path))
    return archiveSource(path, (done) => onUnpack?.(done, kind.size))
  return { ndjson: await readFile(path, 'utf8'), assets: [], read: reader(dirname(path)) }
}

/** An export's folders for assets. */
const ASSET_FOLDERS = ['images', 'files']

/** @throws {Error} when there is no .ndjson file in the folder, or more than one. */
export async function folderSource(folder: string): Promise<ImportSource> {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.ndjson'))
    : []
  const ndjson = onlyOne(names, folder)
  const assets = ASSET_FOLDERS.filter((name) => existsSync(join(folder, name))).flatMap((name) =>
    filesIn(folder, name),
  )
  return { ndjson: await readFile(join(folder, ndjson), 'utf8'), assets, read: reader(folder) }
}

async function archiveSource(path: string, onRead: (bytes: number) => void): Promise<ImportSource> {
  const archive = createReadStream(path)
  archive.on('data', () => onRead(archive.bytesRead))
  const files = await unpackTarGz(archive).catch((error: unknown) => {
    throw new Error(`${path} cannot be unpacked`, { cause: error })
  })
  // All files are in one folder, which is named after the time of the export.
  const ndjson = onlyOne(
    [...files.keys()].filter((name) => /^[^/]*\/?[^/]+\.ndjson$/.test(name)),
    path,
  )
  const base = ndjson.slice(0, ndjson.lastIndexOf('/') + 1)
  const inside = [...files.keys()]
    .filter((name) => name.startsWith(base))
    .map((name) => name.slice(base.length))
  return {
    ndjson: files.get(ndjson)?.toString() ?? '',
    assets: inside.filter((name) => ASSET_FOLDERS.some((folder) => name.startsWith(`${folder}/`))),
    read: async (name) => files.get(base + name) ?? null,
  }
}

function onlyOne(names: string[], where: string): string {
  const [name] = names
  if (name === undefined) throw new Error(`there is no .ndjson file in ${where}`)
  if (names.length > 1) throw new Error(`there is more than one .ndjson file in ${where}`)
  return name
}

function filesIn(folder: string, name: string): string[] {
  return readdirSync(join(folder, name), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [`${name}/${entry.name}`] : [],
  )
}

/** Reads files inside of the folder only, because an import may come from anywhere. */
function reader(folder: string): ImportSource['read'] {
  return async (path) => {
    const full = resolve(folder, path)
    if (!full.startsWith(resolve(folder) + sep)) return null
    return readFile(full).catch(() => null)
  }
}
