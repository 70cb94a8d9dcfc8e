import { canInstall, installPackage, isProgram, onPath } from './debian.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @returns the browser that `CHROME_PATH`, then PATH names, or null. */
export function findChromium() {
  if (process.env.CHROME_PATH) {
    if (isProgram(process.env.CHROME_PATH)) return process.env.CHROME_PATH
    throw new Error('CHROME_PATH is set, but not to a program that can be run.')
  }
  return onPath(...NAMES) ?? (isProgram(MAC) ? MAC : null)
}

/** @returns the browser, installed now if this is root on Debian or Ubuntu. Throws one line that says what to install. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (!canInstall())
    throw new Error('Chromium is missing: install chromium (or Chrome), or set CHROME_PATH to it.')
  installPackage('chromium')
  const installed = findChromium()
  if (!installed) throw new Error('apt-get installed chromium, but it is not on PATH.')
  return installed
}
