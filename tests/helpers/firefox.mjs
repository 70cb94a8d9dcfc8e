import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { canInstall, installPackages, isProgram, onPath } from './debian.mjs'

const NAMES = ['firefox-esr', 'firefox']
const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'
/** Playwright drives Firefox by WebDriver BiDi and sends `network.addDataCollector`, which older ones do not know. */
const OLDEST = 143
const MISSING =
  "Firefox is missing: install firefox-esr or Mozilla's own package (a snap cannot be driven from here), or set FIREFOX_PATH to it."

/** @returns the browser that `FIREFOX_PATH`, then PATH names, or null. */
export function findFirefox() {
  if (process.env.FIREFOX_PATH) {
    if (isProgram(process.env.FIREFOX_PATH)) return process.env.FIREFOX_PATH
    throw new Error('FIREFOX_PATH is set, but not to a program that can be run.')
  }
  const found = NAMES.map((name) => onPath(name)).find((path) => path !== null && !isSnap(path))
  return found ?? (isProgram(MAC) ? MAC : null)
}

/**
 * @returns the browser. It is installed or updated now if this is root on Debian.
 * @throws one line that says what to install.
 */
export function ensureFirefox() {
  const found = findFirefox()
  const problem = found ? tooOld(found) : MISSING
  if (!problem) return found
  if (process.env.FIREFOX_PATH || !canInstall() || !isDebian()) throw new Error(problem)
  installPackages('firefox-esr')
  const installed = findFirefox()
  if (!installed) throw new Error('apt-get installed firefox-esr, but it is not on PATH.')
  const stillOld = tooOld(installed)
  if (stillOld) throw new Error(stillOld)
  return installed
}

/** @returns one line when the tests cannot drive this version, else null. */
export function tooOld(path) {
  const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).match(/\d+/)?.[0]
  return Number(version) >= OLDEST
    ? null
    : `Firefox ${version ?? 'of an unknown version'} is too old for the tests: install ${OLDEST} or newer, or set FIREFOX_PATH to it.`
}

/** Whether it is Ubuntu's snap, which cannot read a profile outside of the home folder: a link into the snaps, or a script. */
function isSnap(path) {
  const program = realpathSync(path)
  const start = readFileSync(program).subarray(0, 4096).toString('latin1')
  return /\/snap(\/|$)/.test(program) || (start.startsWith('#!') && start.includes('/snap/'))
}

/** Ubuntu's archive has Firefox as a snap only. */
function isDebian() {
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}
