/* Tells whether what is built is whole, and of the sources as they are. Plain JavaScript: it runs before anything is built. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const buildFolder = join(root, 'build')

/** Files and folders that a build is made from. */
const INPUTS = [
  'app',
  'cms',
  'common',
  'db',
  'languages',
  'public',
  'rules',
  'server',
  'services',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
]
const STAMP = 'made-from.json'

/** A digest over names and contents of the sources, and the versions of all packages. */
export function digestOfSources() {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap((input) => filesOf(join(root, input))))
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.update(JSON.stringify(lockedVersions())).digest('hex')
}

/** Of the lockfile only this: `npm prune` and other versions of npm write it anew with other properties. */
function lockedVersions() {
  const lockfile = join(root, 'package-lock.json')
  if (!existsSync(lockfile)) return []
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
  return Object.entries(packages).map(([path, { version }]) => [path, version])
}

/** @param {string} digest of the sources that the build in this folder was made from. @param {string} folder */
export function writeStamp(folder, digest) {
  const files = filesOf(folder).map((path) => [relative(folder, path), statSync(path).size])
  writeFileSync(join(folder, STAMP), JSON.stringify({ digest, files }))
}

/** @returns {'fresh' | 'stale' | 'missing'} `missing` also when some of its files are. */
export function stateOfBuild() {
  const stamp = readStamp()
  const isWhole = stamp?.files.every(
    ([path, size]) => statSync(join(buildFolder, path), { throwIfNoEntry: false })?.size === size,
  )
  if (!isWhole) return 'missing'
  return stamp.digest === digestOfSources() ? 'fresh' : 'stale'
}

/** @returns {{ digest: string, files: [string, number][] } | null} null when it is not there, or was cut off. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(join(buildFolder, STAMP), 'utf8'))
  } catch {
    return null
  }
}

/** @param {string} path @returns {string[]} in an order that is always the same, without tests. */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const below = readdirSync(path, { recursive: true, withFileTypes: true })
  return below
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
