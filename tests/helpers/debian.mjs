import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** @returns the full path of the first of these programs that PATH has, or null. */
export function onPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
      if (isProgram(join(folder, name))) return join(folder, name)
    }
  }
  return null
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether `installPackages` may be tried: root on Debian or Ubuntu. */
export function canInstall() {
  return process.getuid?.() === 0 && onPath('apt-get') !== null
}

/**
 * Installs the newest version of Debian packages without questions. An image's package lists may be missing, or name versions
 * that are old or gone, so they are updated first. The output of apt goes to a file, and into the error when it fails.
 */
export function installPackages(...names) {
  const log = join(mkdtempSync(join(tmpdir(), 'install-')), 'apt.log')
  const apt = (...words) => {
    const output = openSync(log, 'a')
    execFileSync('apt-get', ['-y', '-o', 'DPkg::Lock::Timeout=120', ...words], {
      stdio: ['ignore', output, output],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  try {
    apt('update')
  } catch {
    // Another update holds the lock, or the archive is away. The lists that are there may do.
  }
  try {
    apt('install', '--no-install-recommends', ...names)
  } catch {
    throw new Error(
      `apt-get could not install ${names.join(' and ')}:\n${readFileSync(log, 'utf8')}`,
    )
  }
}
