import { readFileSync, realpathSync } from 'node:fs'
import { canInstall, installPackage, isProgram, onPath } from './debian.mjs'

const NAMES = ['firefox-esr', 'firefox']
const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'
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

/** @returns the browser, installed now if this is root on Debian. Throws one line that says what to install. */
export function ensureFirefox() {
  const found = findFirefox()
  if (found) return found
  if (!canInstall() || !isDebian()) throw new Error(MISSING)
  installPackage('firefox-esr')
  const installed = findFirefox()
  if (!installed) throw new Error('apt-get installed firefox-esr, but it is not on PATH.')
  return installed
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
