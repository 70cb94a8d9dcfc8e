import { readFileSync } from 'node:fs'
import type { ConnectionOptions as TlsOptions } from 'node:tls'

/** `DATABASE_URL` cannot be used. The message says why and what to do, and holds nothing of the user, password or values. */
export class WrongAddress extends Error {
  override name = 'WrongAddress'
}

/** What an address says. */
export interface ServerAddress {
  /** Without its parameters, for the driver. */
  url: string
  /** Options of the driver. They win over the address. */
  options: {
    host?: string
    port?: number
    user?: string
    password?: string
    database?: string
    ssl: false | 'prefer' | TlsOptions
    sslnegotiation?: 'direct'
    target_session_attrs?: SessionKind
    connection?: { options: string }
  }
  /** The schemas in which tables are made and found, quoted; null for those of the role. */
  searchPath: string | null
  /** Parameters that change nothing, each with the reason as a clause. */
  idle: { name: string; why: string }[]
}

const OURS = 'the site sets it itself'
const POOLER = 'a pooler in session mode needs no setting'
const NOT_BY_DRIVER = 'the driver does not have it'

/** Parameters that hosts put into their addresses and that change nothing here. */
const IDLE: Record<string, string> = {
  application_name: OURS,
  client_encoding: OURS,
  connect_timeout: OURS,
  fallback_application_name: OURS,
  keepalives: OURS,
  keepalives_count: OURS,
  keepalives_idle: OURS,
  keepalives_interval: OURS,
  statement_timeout: OURS,
  tcp_user_timeout: OURS,
  uselibpqcompat: 'sslmode is read so anyway',
  connection_limit: OURS,
  pgbouncer: POOLER,
  pool_timeout: POOLER,
  prepareThreshold: POOLER,
  statement_cache_size: POOLER,
  supa: POOLER,
  channel_binding: NOT_BY_DRIVER,
  gssencmode: NOT_BY_DRIVER,
  krbsrvname: NOT_BY_DRIVER,
  sslcompression: NOT_BY_DRIVER,
  sslsni: NOT_BY_DRIVER,
}

const UNDERSTOOD =
  'host port dbname user password options schema search_path ssl sslmode sslrootcert sslcert sslkey sslnegotiation target_session_attrs'.split(
    ' ',
  )

/** How far the server is trusted. */
const MODES = {
  disable: 'no TLS',
  allow: 'TLS if there is',
  prefer: 'TLS if there is',
  require: 'any certificate',
  'no-verify': 'any certificate',
  'verify-ca': 'any host',
  'verify-full': 'checked',
} as const
type Trust = (typeof MODES)[keyof typeof MODES]

const SESSION_KINDS = ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
type SessionKind = (typeof SESSION_KINDS)[number]

const HOW =
  'must be an address such as postgresql://user:password@host:5432/database. ' +
  'In the user and password, % is written %25, / %2F, ? %3F, # %23 and @ %40.'

/**
 * Reads `DATABASE_URL`, with the parameters of libpq and those of some other clients, and the files that they name.
 *
 * @throws {WrongAddress} when it is no such address, or has a parameter that nobody knows.
 */
export function readServerAddress(text: string): ServerAddress {
  const url = parse(text)
  if (url === null) throw new WrongAddress(`DATABASE_URL ${HOW}`)
  const given = Object.fromEntries(url.searchParams)
  const unknown = Object.keys(given).filter((name) => !UNDERSTOOD.includes(name) && !(name in IDLE))
  if (unknown.length > 0) throw new WrongAddress(unknownWords(unknown))
  const { host, user, password, dbname, options } = given
  const isSocket = host?.includes('/') ?? false
  return {
    url: text.replace(/\?.*$/s, '').replace(NO_HOST, '$1localhost'),
    options: {
      ...(host && { host }),
      ...(given.port && { port: numberOf(given.port) }),
      ...(user && { user }),
      ...(password && { password }),
      ...(dbname && { database: dbname }),
      // As in libpq, whose sockets have no TLS.
      ssl: isSocket ? false : tlsOf(given),
      ...(given.sslnegotiation === 'direct' && { sslnegotiation: 'direct' }),
      ...(given.target_session_attrs && sessionKind(given.target_session_attrs)),
      ...(options && { connection: { options } }),
    },
    searchPath: searchPathOf(given.search_path ?? given.schema),
    idle: Object.entries(IDLE).flatMap(([name, why]) => (name in given ? [{ name, why }] : [])),
  }
}

/** Where the database is, for people: without user and password. */
export function placeInWords(text: string): string {
  const url = parse(text)
  const host = url?.searchParams.get('host') ?? url?.host
  const name = url?.searchParams.get('dbname') ?? url?.pathname.slice(1) ?? ''
  return `the database ${decodeURIComponent(name)} at ${host || 'a local socket'}`
}

/** A user and no host, as in `postgresql://user@/database?host=/run/postgresql`. */
const NO_HOST = /^(\w+:\/\/[^/?#@]*@)(?=[/?]|$)/
const MORE_HOSTS = /^(\w+:\/\/(?:[^/?#@]*@)?[^/?#@,]*),[^/?#@]*/

/** The address as an URL, which knows no list of hosts: of several, the first alone. Null when it is none. */
function parse(text: string): URL | null {
  const first = text.replace(NO_HOST, '$1localhost').replace(MORE_HOSTS, '$1')
  if (!/^postgres(ql)?:\/\//.test(first) || !URL.canParse(first)) return null
  const url = new URL(first)
  const { username, password, host, pathname, search, hash } = url
  // A password with an unescaped sign ends the host too early. The rest of the address is then in one of these.
  if (hash !== '' || /@/.test(pathname + search)) return null
  try {
    for (const part of [username, password, host, pathname]) decodeURIComponent(part)
    return url
  } catch {
    return null
  }
}

function unknownWords(names: string[]): string {
  // Anything else may be the rest of a password.
  const isName = (name: string) => /^\w{1,40}$/.test(name)
  const which = names.every(isName) ? names.map((name) => `"${name}"`).join(', ') : 'after its ?'
  return (
    `DATABASE_URL has parameters that are not known: ${which}. Take them out, or correct their names. ` +
    `Known are ${UNDERSTOOD.join(', ')}; a setting of the server goes into options, as in options=-c%20work_mem%3D8MB`
  )
}

function numberOf(port: string): number {
  if (!/^\d{1,5}$/.test(port)) throw new WrongAddress('port in DATABASE_URL must be a number.')
  return Number(port)
}

function sessionKind(given: string): { target_session_attrs?: SessionKind } {
  if (given === 'any') return {}
  const kind = SESSION_KINDS.find((known) => known === given)
  if (kind !== undefined) return { target_session_attrs: kind }
  throw new WrongAddress(
    `target_session_attrs in DATABASE_URL must be any, ${SESSION_KINDS.join(', ')}.`,
  )
}

function searchPathOf(schemas: string | undefined): string | null {
  if (!schemas) return null
  const names = schemas.split(',').map((name) => name.trim().replaceAll('"', ''))
  return names.map((name) => `"${name}"`).join(', ')
}

function tlsOf(given: Record<string, string>): ServerAddress['options']['ssl'] {
  const { sslrootcert, sslcert, sslkey } = given
  const trust = trustOf(given)
  const hasFile = [sslrootcert, sslcert, sslkey].some(Boolean)
  if (trust === 'no TLS' || trust === 'TLS if there is') {
    if (hasFile)
      throw new WrongAddress(
        'The certificates in DATABASE_URL need TLS: set sslmode=verify-full, or take sslrootcert, sslcert and sslkey out.',
      )
    return trust === 'no TLS' ? false : 'prefer'
  }
  return {
    ...(trust === 'any certificate' && { rejectUnauthorized: false }),
    ...(trust === 'any host' && { checkServerIdentity: () => undefined }),
    ...(sslrootcert && sslrootcert !== 'system' && { ca: fileOf('sslrootcert', sslrootcert) }),
    ...(sslcert && { cert: fileOf('sslcert', sslcert) }),
    ...(sslkey && { key: fileOf('sslkey', sslkey) }),
  }
}

function trustOf({ ssl, sslmode, sslrootcert }: Record<string, string>): Trust {
  const mode = sslmode || { true: 'verify-full', false: 'disable' }[ssl ?? ''] || ssl
  // Whoever names an authority wants certificates checked against it. libpq does so with `require`, too.
  if (!mode) return sslrootcert ? 'checked' : 'no TLS'
  if (!Object.hasOwn(MODES, mode))
    throw new WrongAddress(
      `sslmode in DATABASE_URL must be one of ${Object.keys(MODES).join(', ')}.`,
    )
  const trust = MODES[mode as keyof typeof MODES]
  return trust === 'any certificate' && sslrootcert ? 'any host' : trust
}

function fileOf(name: string, path: string): Buffer {
  try {
    const bytes = readFileSync(path)
    if (bytes.includes('-----BEGIN ')) return bytes
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new WrongAddress(
      `The file of ${name} in DATABASE_URL cannot be read (${code}). Correct its path, which is best a whole one, or let this user read it.`,
      { cause: error },
    )
  }
  // Node would take it for a file without a certificate, and trust nobody.
  throw new WrongAddress(
    `The file of ${name} in DATABASE_URL is no PEM text. It begins with -----BEGIN, and is saved as UTF-8.`,
  )
}
