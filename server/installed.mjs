/* Tells which packages are missing or of another version. Plain JavaScript: it runs before anything is built. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './build-stamp.mjs'

/**
 * @param {'dependencies' | 'devDependencies'} list of package.json. npm leaves the second out with NODE_ENV=production and
 *   `--omit=dev`.
 * @returns {string[]} names of the packages in the list that are not installed, in whatever version.
 */
export function missingPackages(list) {
  return Object.keys(wantedPackages(list)).filter((name) => installedVersion(name) === undefined)
}

/** Says one sentence on standard error and ends the process with 1. @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Ends the process when a package of this list is missing, or has another version than the list names: after `git pull` an
 * older one would fail somewhere deep in the build.
 *
 * @param {'dependencies' | 'devDependencies'} list
 */
export function requirePackages(list) {
  const wanted = Object.entries(wantedPackages(list))
  const [name, version] = wanted.find(([name, version]) => installedVersion(name) !== version) ?? []
  if (name === undefined) return
  const command = list === 'dependencies' ? 'npm ci' : 'npm ci --include=dev'
  const installed = installedVersion(name)
  giveUp(
    installed === undefined
      ? `The package ${name}, which this needs, is not installed: run “${command}”.`
      : `The package ${name} is installed in version ${installed}, but this needs ${version}: run “${command}”.`,
  )
}

/** @returns {Record<string, string>} exact versions, by name. */
function wantedPackages(list) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))[list]
}

/** @param {string} name @returns {string | undefined} */
function installedVersion(name) {
  const places = createRequire(import.meta.url).resolve.paths(name) ?? []
  const file = places
    .map((place) => join(place, name, 'package.json'))
    .find((path) => existsSync(path))
  return file && JSON.parse(readFileSync(file, 'utf8')).version
}
