import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
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
 * Reads `DATABASE_URL`, with the parameters of libpq and those of some other clients, and the files that they name. Hosts may be several,
 * IPv6 addresses among them.
 *
 * @returns the driver's options; the schemas in which tables are made, quoted, or null for those of the role; the names of parameters
 *   that change nothing.
 * @throws {WrongAddress}
 */
export function readServerAddress(text: string) {
  const parts = parse(text)
  if (parts === null)
    throw new WrongAddress(
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database. ' +
        'In the user and password, % is written %25, / %2F, ? %3F, # %23 and @ %40.',
    )
  const names = [...parts.search.keys()]
  const unknown = names.filter((name) => !READ.includes(name) && !WITHOUT_EFFECT.includes(name))
  // Anything else may be the rest of a password.
  const areNames = unknown.every((name) => /^\w{1,40}$/.test(name))
  if (unknown.length > 0)
    throw new WrongAddress(
      `DATABASE_URL has parameters that are not known: ${areNames ? unknown.map((name) => `"${name}"`).join(', ') : 'after its ?'}. Take them out, or correct their names. ` +
        `Known are ${READ.join(', ')}; a setting of the server goes into options, as in options=-c%20work_mem%3D8MB`,
    )
  const given: Partial<Record<string, string>> = Object.fromEntries(parts.search)
  const { options, sslnegotiation } = given
  const session = oneOf('target_session_attrs', given.target_session_attrs || 'any', SESSIONS)
  const schemas = (given.search_path ?? given.schema ?? '').split(',').filter(Boolean)
  const quoted = schemas.map((name) => `"${name.trim().replaceAll('"', '')}"`).join(', ')
  const place = placeOf(parts.hosts, given)
  // The site writes. The driver takes a hot standby for one that can be written to, unless it is asked for the primary.
  const isOneOfSeveral = session === 'any' && (place.host?.length ?? 0) > 1
  const needed = session === 'read-write' || isOneOfSeveral ? 'primary' : session
  return {
    options: {
      ...place,
      user: given.user ?? parts.user,
      password: given.password ?? parts.password,
      database: given.dbname ?? parts.database,
      // As in libpq, whose sockets have no TLS.
      ssl: place.path ? false : tlsOf(given),
      ...(sslnegotiation === 'direct' && { sslnegotiation }),
      ...(needed !== 'any' && { target_session_attrs: needed }),
      ...(options && { connection: { options } }),
    },
    searchPath: quoted || null,
    withoutEffect: names.filter((name) => WITHOUT_EFFECT.includes(name)),
  }
}

/** Where the database is, for people: without user and password. */
export function placeInWords(text: string): string {
  const parts = parse(text)
  const host = parts?.search.get('host') ?? parts?.hosts.join(', ')
  const name = parts?.search.get('dbname') ?? parts?.database ?? ''
  return `the database ${name} at ${host || 'a local socket'}`
}

const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:([^:/?#]*)(?::([^/?#]*))?@)?([^@/?#]*)(?:\/([^@/?#]*))?(?:\?([^@#]*))?$/

/** The parts of an address, decoded. Null when it is none: a password with an unescaped sign ends the host too early, for example. */
function parse(text: string) {
  const found = ADDRESS.exec(text)
  if (found === null) return null
  try {
    const [user, password, hosts = '', database] = found
      .slice(1, 5)
      .map((part?: string) => (part ? decodeURIComponent(part) : undefined))
    const places = hosts.split(',').filter(Boolean)
    if (!places.every((place) => isIPv6(place) || HOST.test(place))) return null
    return { user, password, hosts: places, database, search: new URLSearchParams(found[5]) }
  } catch {
    return null
  }
}

/** A name, an IPv4 address or the folder of a socket, or an IPv6 address in brackets. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+))(?::(\d+))?$/i

/** The hosts with their ports, or the path of a socket. Nothing where the address names none: then the driver has its own. */
function placeOf(
  inAddress: string[],
  given: Partial<Record<string, string>>,
): { host?: string[]; port?: number | number[]; path?: string } {
  const ports = given.port?.split(',') ?? []
  const hosts = given.host?.split(',') ?? inAddress
  const places = hosts.map((host, index) => {
    const [, v6, name, port] = HOST.exec(host) ?? []
    return {
      host: v6 ?? name ?? host,
      port: Number(ports[index] ?? ports[0] ?? port ?? DEFAULT_PORT),
    }
  })
  if (![...places.map(({ port }) => port), ...ports.map(Number)].every(isPort))
    throw new WrongAddress('port in DATABASE_URL must be a number.')
  const [first] = places
  const isSocket = places.some(({ host }) => host.includes('/'))
  if (isSocket && places.length > 1)
    throw new WrongAddress(
      'DATABASE_URL names several hosts, and one of them is the folder of a socket. Name that folder alone.',
    )
  if (first === undefined) return ports.length > 0 ? { port: Number(ports[0]) } : {}
  if (isSocket) return { path: join(first.host, `.s.PGSQL.${first.port}`) }
  return { host: places.map(({ host }) => host), port: places.map(({ port }) => port) }
}

const DEFAULT_PORT = 5432
const isPort = (port: number) => Number.isInteger(port) && port > 0 && port <= 65_535

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
