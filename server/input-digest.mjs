/* Tells whether something built is older than what it is built from. Plain JavaScript: it runs before anything is built. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * A digest over the names and contents of everything a build is made from, kept beside the build.
 *
 * @param {string} name of the build's stamp in `build/`.
 * @param {string[]} inputs files and folders, from the project's root.
 * @param {RegExp} [besides] paths among them that change nothing.
 */
export function stampOf(name, inputs, besides = /^$/) {
  // Written last, so that a build which was cut short counts as missing.
  const stamp = join(root, 'build', `${name}.sha256`)
  const paths = inputs
    .flatMap((input) => filesOf(join(root, input)))
    .filter((path) => !besides.test(relative(root, path)))
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  const digest = hash.digest('hex')
  return {
    isFresh: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest,
    remove: () => rmSync(stamp, { force: true }),
    write: () => writeFileSync(stamp, digest),
  }
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const below = readdirSync(path, { recursive: true, withFileTypes: true })
  return below
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
