import { readFileSync } from 'node:fs'
import type { ConnectionOptions as TlsOptions } from 'node:tls'

/** `DATABASE_URL` cannot be used. The message says why and what to do, and holds nothing of the user, password or values. */
export class WrongAddress extends Error {
  override name = 'WrongAddress'
}

export type ServerAddress = ReturnType<typeof readServerAddress>

const words = (text: string): string[] => text.split(' ')
const READ = words(
  'host port dbname user password options schema search_path ssl sslmode sslrootcert sslcert sslkey sslnegotiation target_session_attrs',
)
/** Hosts and other programs put these into addresses. They change nothing here. */
const WITHOUT_EFFECT = words(
  'application_name client_encoding connect_timeout fallback_application_name keepalives keepalives_count keepalives_idle ' +
    'keepalives_interval statement_timeout tcp_user_timeout uselibpqcompat connection_limit pgbouncer pool_timeout ' +
    'prepareThreshold statement_cache_size supa channel_binding gssencmode krbsrvname sslcompression sslsni',
)
const SESSIONS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const

/** What libpq trusts in each `sslmode`: no TLS, TLS if there is, any certificate, one of an authority, one for this host. */
const TRUST: Record<string, false | 'prefer' | TlsOptions> = {
  disable: false,
  allow: 'prefer',
  prefer: 'prefer',
  require: { rejectUnauthorized: false },
  'no-verify': { rejectUnauthorized: false },
  'verify-ca': { checkServerIdentity: () => undefined },
  'verify-full': {},
}

/**
 * Reads `DATABASE_URL`, with the parameters of libpq and those of some other clients, and the files that they name.
 *
 * @returns the address without its parameters and the driver's options, which win over it; the schemas in which tables are made,
 *   quoted, or null for those of the role; the names of parameters that change nothing.
 * @throws {WrongAddress}
 */
export function readServerAddress(text: string) {
  const url = parse(text)
  if (url === null)
    throw new WrongAddress(
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database. ' +
        'In the user and password, % is written %25, / %2F, ? %3F, # %23 and @ %40.',
    )
  const names = [...url.searchParams.keys()]
  const unknown = names.filter((name) => !READ.includes(name) && !WITHOUT_EFFECT.includes(name))
  // Anything else may be the rest of a password.
  const areNames = unknown.every((name) => /^\w{1,40}$/.test(name))
  if (unknown.length > 0)
    throw new WrongAddress(
      `DATABASE_URL has parameters that are not known: ${areNames ? unknown.map((name) => `"${name}"`).join(', ') : 'after its ?'}. Take them out, or correct their names. ` +
        `Known are ${READ.join(', ')}; a setting of the server goes into options, as in options=-c%20work_mem%3D8MB`,
    )
  const given: Partial<Record<string, string>> = Object.fromEntries(url.searchParams)
  const { host, user, password, dbname: database, options, sslnegotiation } = given
  if (given.port && !/^\d{1,5}$/.test(given.port))
    throw new WrongAddress('port in DATABASE_URL must be a number.')
  const session = oneOf('target_session_attrs', given.target_session_attrs || 'any', SESSIONS)
  const schemas = (given.search_path ?? given.schema ?? '').split(',').filter(Boolean)
  const quoted = schemas.map((name) => `"${name.trim().replaceAll('"', '')}"`).join(', ')
  return {
    url: text.replace(/\?.*$/s, '').replace(NO_HOST, '$1localhost'),
    options: {
      host,
      port: Number(given.port) || undefined,
      user,
      password,
      database,
      // As in libpq, whose sockets have no TLS.
      ssl: host?.includes('/') ? false : tlsOf(given),
      ...(sslnegotiation === 'direct' && { sslnegotiation }),
      ...(session !== 'any' && { target_session_attrs: session }),
      ...(options && { connection: { options } }),
    },
    searchPath: quoted || null,
    withoutEffect: names.filter((name) => WITHOUT_EFFECT.includes(name)),
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
    decodeURIComponent([username, password, host, pathname].join(' '))
    return url
  } catch {
    return null
  }
}

function oneOf<T extends string>(name: string, given: string, known: readonly T[]): T {
  const found = known.find((one) => one === given)
  if (found !== undefined) return found
  throw new WrongAddress(`${name} in DATABASE_URL must be one of ${known.join(', ')}.`)
}

function tlsOf(given: Partial<Record<string, string>>): false | 'prefer' | TlsOptions {
  const { ssl, sslmode, sslrootcert, sslcert, sslkey } = given
  // Whoever names an authority wants certificates checked against it. libpq does so with `require`, too.
  const asked = sslmode || { true: 'verify-full', false: 'disable' }[ssl ?? ''] || ssl
  const mode = oneOf(
    'sslmode',
    asked || (sslrootcert ? 'verify-full' : 'disable'),
    Object.keys(TRUST),
  )
  const trust = TRUST[mode === 'require' && sslrootcert ? 'verify-ca' : mode]
  if (typeof trust === 'object')
    return {
      ...trust,
      ...(sslrootcert && sslrootcert !== 'system' && { ca: pem('sslrootcert', sslrootcert) }),
      ...(sslcert && { cert: pem('sslcert', sslcert) }),
      ...(sslkey && { key: pem('sslkey', sslkey) }),
    }
  if (sslrootcert || sslcert || sslkey)
    throw new WrongAddress(
      'The certificates in DATABASE_URL need TLS: set sslmode=verify-full, or take sslrootcert, sslcert and sslkey out.',
    )
  return trust ?? false
}

/** Node would take another file for one without a certificate, and trust nobody. */
function pem(name: string, path: string): Buffer {
  let why = 'it does not begin with -----BEGIN in UTF-8'
  try {
    const bytes = readFileSync(path)
    if (bytes.includes('-----BEGIN ')) return bytes
  } catch (error) {
    why = (error as NodeJS.ErrnoException).code ?? why
  }
  throw new WrongAddress(
    `The file of ${name} in DATABASE_URL is no PEM text that this user can read (${why}).`,
  )
}
