import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions as TlsOptions } from 'node:tls'

/** `DATABASE_URL` cannot be used. The message says why and what to do, and holds nothing of the user, password or values. */
export class WrongAddress extends Error {
  override name = 'WrongAddress'
}

/** Where a server listens, as `net.connect` takes it. */
export type Place = { path: string } | { host: string; port: number }

export type ServerAddress = ReturnType<typeof readServerAddress>

const words = (text: string): string[] => text.split(' ')
const READ = words('host port options schema search_path ssl sslmode sslrootcert sslcert sslkey')
/** Hosts and other programs put these into addresses. They change nothing here. */
const WITHOUT_EFFECT = words(
  'application_name client_encoding connect_timeout fallback_application_name keepalives keepalives_count keepalives_idle ' +
    'keepalives_interval statement_timeout tcp_user_timeout uselibpqcompat connection_limit pgbouncer pool_timeout ' +
    'prepareThreshold statement_cache_size supa channel_binding gssencmode krbsrvname sslcompression sslsni ' +
    'target_session_attrs',
)
type Tls = false | 'prefer' | TlsOptions
/** What libpq trusts in each `sslmode`: no TLS, TLS if there is, any certificate, one of an authority, one for this host. */
const TRUST: Record<string, Tls> = {
  disable: false,
  false: false,
  allow: 'prefer',
  prefer: 'prefer',
  require: { rejectUnauthorized: false },
  'no-verify': { rejectUnauthorized: false },
  'verify-ca': { checkServerIdentity: () => undefined },
  'verify-full': {},
  true: {},
}

type Given = Partial<Record<string, string>>

/**
 * Reads `DATABASE_URL`, with the parameters of libpq and those of some other clients, and the files that they name. Hosts may be several,
 * IPv6 addresses among them.
 *
 * @returns the places of its servers, one at least; the driver's options for them; TLS of those that are no sockets; statements for
 *   each session; and the names of parameters that change nothing.
 * @throws {WrongAddress}
 */
export function readServerAddress(text: string) {
  const parts = parse(text)
  if (parts === null)
    throw new WrongAddress(
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database. ' +
        'In the user and password, % is written %25, / %2F, ? %3F, # %23 and @ %40.',
    )
  const { given, hosts, ...login } = parts
  const withoutEffect = Object.keys(given).filter((name) => !READ.includes(name))
  const unknown = withoutEffect.filter((name) => !WITHOUT_EFFECT.includes(name))
  if (unknown.length > 0)
    throw new WrongAddress(
      `DATABASE_URL has parameters that are not known: ${unknown.map((name) => `"${name}"`).join(', ')}. Take them out, or correct their names. ` +
        `Known are ${READ.join(', ')}; a setting of the server goes into options, as in options=-c%20work_mem%3D8MB`,
    )
  const schemas = (given.search_path ?? given.schema ?? '').split(',').filter(Boolean)
  const quoted = schemas.map((name) => `"${name.trim().replaceAll('"', '')}"`).join(', ')
  const places = placesOf(given.host?.split(',') ?? hosts, given.port?.split(',') ?? [])
  return {
    places,
    login,
    connection: given.options ? { options: given.options } : {},
    // Sockets have no TLS, and its files may be gone.
    ssl: places.some((place) => 'host' in place) && tlsOf(given),
    settings: quoted ? [`set search_path = ${quoted}`] : [],
    withoutEffect,
  }
}

/** Where the database is, for people: without user and password. */
export function placeInWords(text: string): string {
  const parts = parse(text)
  const host = parts?.given.host ?? parts?.hosts.join(', ')
  return `the database ${parts?.database ?? ''} at ${host || 'a local socket'}`
}

const ADDRESS =
  /^postgres(?:ql)?:\/\/(?:([^:/?#]*)(?::([^/?#]*))?@)?([^@/?#]*)(?:\/([^@/?#]*))?(?:\?((?:\w{1,40}=[^@#&]*(?:&|$))*))?$/
/** A name, an IPv4 address or the folder of a socket, or an IPv6 address in brackets. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+))(?::(\d+))?$/i

/** The parts of an address, decoded. Null when it is none: a password with an unescaped sign ends the host too early, for example. */
function parse(text: string) {
  const found = ADDRESS.exec(text)
  if (found === null) return null
  try {
    const [user, password, places = '', database] = found
      .slice(1, 5)
      .map((part?: string) => (part ? decodeURIComponent(part) : undefined))
    const hosts = places.split(',').filter(Boolean)
    if (!hosts.every((host) => isIPv6(host) || HOST.test(host))) return null
    const given: Given = Object.fromEntries(new URLSearchParams(found[5]))
    return { user, password, hosts, database, given }
  } catch {
    return null
  }
}

function placesOf(hosts: string[], ports: string[]): Place[] {
  return (hosts.length > 0 ? hosts : ['localhost']).map((text, index) => {
    const [, v6, name = text, own] = HOST.exec(text) ?? []
    const port = Number(ports[index] ?? ports[0] ?? own ?? 5432)
    if (!(port > 0 && port <= 65_535))
      throw new WrongAddress(
        'Hosts and ports in DATABASE_URL must be names and numbers, or folders of sockets.',
      )
    return name.includes('/')
      ? { path: join(name, `.s.PGSQL.${port}`) }
      : { host: v6 ?? name, port }
  })
}

function tlsOf({ ssl, sslmode, sslrootcert, sslcert, sslkey }: Given): Tls {
  // Whoever names an authority wants certificates checked against it. libpq does so with `require`, too.
  const mode = sslmode || ssl || (sslrootcert ? 'verify-full' : 'disable')
  const trust = TRUST[mode === 'require' && sslrootcert ? 'verify-ca' : mode]
  const areInVain = typeof trust !== 'object' && (sslrootcert || sslcert || sslkey)
  if (trust === undefined || areInVain)
    throw new WrongAddress(
      `sslmode in DATABASE_URL must be one of ${Object.keys(TRUST).join(', ')}; certificates need require or more.`,
    )
  if (typeof trust !== 'object') return trust
  return {
    ...trust,
    ...(sslrootcert && sslrootcert !== 'system' && { ca: pem('sslrootcert', sslrootcert) }),
    ...(sslcert && { cert: pem('sslcert', sslcert) }),
    ...(sslkey && { key: pem('sslkey', sslkey) }),
  }
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
