import { isUtf8 } from 'node:buffer'
import { createReadStream, existsSync, readdirSync, statSync, type Dirent } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { unpackTar } from './tar.server'

/** Content to import: documents as lines of JSON, and the pictures and files beside them. */
export interface ImportSource {
  ndjson: string
  /** Paths relative to the documents: all assets of an export, whether or not a document refers to them. */
  assets: readonly string[]
  /** @returns null when there is no such file. */
  read(path: string): Promise<Buffer | null>
  /** Removes what was unpacked for it. Nothing can be read after that. */
  close(): Promise<void>
}

const NOTHING_TO_REMOVE = async () => undefined

/**
 * Opens content in Sanity's import format: a folder, a file with one JSON document a line, or a tar.gz of
 * `sanity dataset export`. Safari unzips a tar.gz while it loads it, so a tar is taken, too.
 *
 * @param onUnpack - called with the bytes of an archive: those that are unpacked, and all.
 * @throws {Error} saying what is missing.
 */
export async function openImportSource(
  path: string,
  onUnpack?: (done: number, total: number) => void,
): Promise<ImportSource> {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (kind === undefined) throw new Error(`there is no file or folder ${path}, so look at its name`)
  if (kind.isDirectory()) return folderSource(path)
  if (/\.(tar|tar\.gz|tgz)$/i.test(path))
    return archiveSource(path, (done) => onUnpack?.(done, kind.size))
  return {
    ndjson: await readText(path),
    assets: [],
    read: reader(dirname(path)),
    close: NOTHING_TO_REMOVE,
  }
}

/** An export's folders for assets. */
const ASSET_FOLDERS = ['images', 'files']
/** The most folders between the given one and the documents: a packer may add one, and an export has one of its own. */
const DEEPEST = 2
/** What file managers and packers leave beside the files. Names that begin with a dot are theirs, too. */
const CLUTTER = ['__macosx', 'thumbs.db', 'desktop.ini']

/**
 * @param where - the folder's name in errors.
 * @throws {Error} when there is no .ndjson file in the folder or the folders inside it, or more than one.
 */
export async function folderSource(folder: string, where = folder): Promise<ImportSource> {
  const ndjson = documentsIn(folder, where)
  const home = dirname(ndjson)
  return {
    ndjson: await readText(ndjson),
    assets: ASSET_FOLDERS.flatMap((name) =>
      entriesOf(join(home, name)).flatMap((entry) =>
        entry.isFile() ? [`${name}/${entry.name}`] : [],
      ),
    ),
    read: reader(home),
    close: NOTHING_TO_REMOVE,
  }
}

/** The path of the one .ndjson file that lies least deep. */
function documentsIn(folder: string, where: string): string {
  let folders = [folder]
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const entries = folders.flatMap((parent) =>
      entriesOf(parent).map((entry) => ({ entry, path: join(parent, entry.name) })),
    )
    const [found, ...others] = entries.filter(
      ({ entry }) => entry.isFile() && entry.name.endsWith('.ndjson'),
    )
    if (others.length > 0)
      throw new Error(`there is more than one .ndjson file in ${where}, so name the one to import`)
    if (found !== undefined) return found.path
    folders = entries.flatMap(({ entry, path }) => (entry.isDirectory() ? [path] : []))
  }
  throw new Error(
    `there is no .ndjson file in ${where}, so name a folder, a tar.gz or an .ndjson file of an export`,
  )
}

/** The files and folders in a folder, without clutter. None when there is no such folder. */
function entriesOf(folder: string): Dirent[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !CLUTTER.includes(name.toLowerCase()),
  )
}

/** An archive is unpacked on the disk, because its pictures may be larger than the memory. */
async function archiveSource(path: string, onRead: (bytes: number) => void): Promise<ImportSource> {
  const folder = await mkdtemp(join(tmpdir(), 'content-import-'))
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    const archive = createReadStream(path)
    archive.on('data', () => onRead(archive.bytesRead))
    await unpackTar(archive, folder, { isZipped: !/\.tar$/i.test(path) }).catch(
      (error: unknown) => {
        throw new Error(`${path} cannot be unpacked${whyNot(error)}`, { cause: error })
      },
    )
    return { ...(await folderSource(folder, path)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns the end of a sentence. */
function whyNot(error: unknown): string {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    ? `, because the disk of ${tmpdir()} is full: set TMPDIR to a folder with more room`
    : ', because it is damaged or no archive of its name: export it again'
}

/** Without a byte order mark. @throws {Error} when it is not UTF-8: the import would replace what it cannot read. */
async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  if (bytes.subarray(0, 2).toString() === 'PK')
    throw new Error(`${basename(path)} is a zip, so unpack it and name the folder`)
  // A UTF-16 without a byte order mark would pass as UTF-8, but for its NUL bytes.
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new Error(`${basename(path)} is not UTF-8, so save it as UTF-8`)
  return new TextDecoder().decode(bytes)
}

/** Reads files inside of the folder only, because an import may come from anywhere. */
function reader(folder: string): ImportSource['read'] {
  return async (path) => {
    const full = resolve(folder, path)
    if (!full.startsWith(resolve(folder) + sep)) return null
    return readFile(full).catch(() => null)
  }
}
