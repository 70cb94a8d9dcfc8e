import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { unfitFileSystem } from '../../db/embedded/embedded-errors.server'
import { textOfUtf8 } from '../utf8.mjs'
import type { Env } from './env'
import { isAdminPassword, isContentToken } from './setting-shapes'
import { StartRefused } from './start-refused'

/**
 * A secret that this installation made for itself: read from `DATA_DIR/<name>`, or made there at the first start.
 *
 * @returns the secret, and whether it was made just now.
 * @throws {StartRefused} when the file can neither be made nor read.
 */
function keepSecret(
  dataDir: string,
  name: string,
  make: () => string,
): { value: string; path: string; isNew: boolean } {
  const path = join(dataDir, name)
  const value = make()
  const isNew = !existsSync(path) && placeWhole(path, `${value}\n`)
  if (isNew) return { value, path, isNew }
  try {
    return { value: secretIn(path), path, isNew }
  } catch (error) {
    throw error instanceof StartRefused ? error : unusable(path, 'read', error)
  }
}

/** @throws {StartRefused} when an editor has saved it in another way than UTF-8. @throws {Error} of the file system. */
function secretIn(path: string): string {
  const text = textOfUtf8(readFileSync(path))
  if (text === null)
    throw new StartRefused(`The file ${path} is not saved as UTF-8. Save it as UTF-8.`)
  return text.trim()
}

/**
 * Writes a file with mode 0600, as a whole or not at all: on a full disk there would be an empty key, which the next start takes
 * for the one that has sealed the flights.
 *
 * @returns false when another first start has just made the file. Both then have the same secret, which a rename would not do.
 * @throws {StartRefused} when it cannot be written.
 */
function placeWhole(path: string, text: string): boolean {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw unusable(path, 'written', error)
  } finally {
    if (existsSync(draft)) rmSync(draft)
  }
}

function unusable(path: string, what: 'read' | 'written', error: unknown): StartRefused {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'link' && code !== 'ENOSPC')
    return new StartRefused(unfitFileSystem(dirname(path), code), { cause: error })
  const setting = basename(path).toUpperCase().replace('-', '_')
  const remedy =
    code === 'ENOSPC'
      ? 'The disk is full. Make room on it'
      : 'Let the user that starts this read and write it'
  return new StartRefused(
    `The file ${path} cannot be ${what} (${code}). ${remedy}, or set ${setting}.`,
    {
      cause: error,
    },
  )
}

const makeDataKey = () => randomBytes(32).toString('base64')
const makeToken = () => randomBytes(32).toString('base64url')

/** Letters and digits that are not mistaken for one another when read aloud; 20 of them are 99 bits. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'
function makePassword(): string {
  const letters = Array.from({ length: 20 }, () => READABLE[randomInt(READABLE.length)]).join('')
  return letters.replace(/.{5}(?=.)/g, '$&-')
}

/** The secrets are in the settings, or made by this installation. With `DATABASE_URL` they must be in the settings. */
export function readSecrets(env: Env, dataDir: string, log: Logger) {
  const kept = (name: string, make: () => string) => {
    const secret = keepSecret(dataDir, name, make)
    if (secret.isNew)
      log.info({ path: secret.path }, `a new ${name} was made and kept in this file`)
    return secret.value
  }
  const secrets = {
    adminPassword: env.ADMIN_PASSWORD ?? kept('admin-password', makePassword),
    dataKey: env.DATA_KEY ?? kept('data-key', makeDataKey),
    contentToken: env.CONTENT_TOKEN ?? kept('content-token', makeToken),
  }
  // An emptied file must not become an empty password.
  if (!isAdminPassword(secrets.adminPassword))
    throw new StartRefused(brokenFile('admin-password', '12 to 200'))
  if (!isContentToken(secrets.contentToken))
    throw new StartRefused(brokenFile('content-token', '16 to 200'))
  return secrets
}

/** The data key without making one, for commands. @throws {StartRefused} when there is none. */
export function keptDataKey(env: Env): string {
  if (env.DATA_KEY !== undefined) return env.DATA_KEY
  const path = resolve(env.DATA_DIR, 'data-key')
  try {
    return secretIn(path)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(
      `The data key cannot be read: DATA_KEY is not set, and the file ${path} is missing or closed to this user. Put the key back that has sealed the flights.`,
      { cause: error },
    )
  }
}

function brokenFile(name: string, length: string): string {
  return `The file ${name} in the data folder (DATA_DIR) must hold ${length} visible ASCII characters. Mend it, or delete it to have a new one made.`
}
