/* Tells which packages are missing. Plain JavaScript: it runs before anything is built. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './build-stamp.mjs'

/**
 * @param {'dependencies' | 'devDependencies'} list of package.json. npm leaves the second out with NODE_ENV=production and
 *   `--omit=dev`.
 * @returns {string[]} names of the packages in the list that are not installed.
 */
export function missingPackages(list) {
  const { [list]: wanted } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { resolve } = createRequire(import.meta.url)
  return Object.keys(wanted).filter((name) => {
    const places = resolve.paths(name) ?? []
    return !places.some((place) => existsSync(join(place, name)))
  })
}

/** Says one sentence on standard error and ends the process with 1. @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Ends the process when packages are missing that this list names. @param {'dependencies' | 'devDependencies'} list */
export function requirePackages(list) {
  const [first] = missingPackages(list)
  if (first === undefined) return
  const command = list === 'dependencies' ? 'npm ci' : 'npm ci --include=dev'
  giveUp(`The package ${first}, which this needs, is not installed: run “${command}”.`)
}
