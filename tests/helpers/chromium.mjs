import { canInstall, installPackages, isProgram, onPath } from './debian.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const SHELL = 'chromium-headless-shell'
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
  installPackages('chromium')
  const installed = findChromium()
  if (!installed) throw new Error('apt-get installed chromium, but it is not on PATH.')
  return installed
}

/**
 * Chromium without windows, tabs and a back/forward cache. A page in it takes about half of the processor time that it takes in
 * the whole browser (home page: 0.63 s instead of 1.30 s).
 *
 * @returns the program, or the whole browser where there is none or where `CHROME_PATH` names one.
 */
export function findHeadlessShell() {
  return (process.env.CHROME_PATH ? null : onPath(SHELL)) ?? findChromium()
}

/** Finds or installs the browser, and the headless shell where it can be installed. @returns both, or the browser alone. */
export function ensureBothChromiums() {
  if (!process.env.CHROME_PATH && !onPath(SHELL) && canInstall()) {
    try {
      // Both, because they share files of one version.
      installPackages('chromium', SHELL)
    } catch {
      // Ubuntu has no such package. The tests take the whole browser then, and more time.
    }
  }
  return [...new Set([ensureChromium(), findHeadlessShell()])].join(' ')
}
