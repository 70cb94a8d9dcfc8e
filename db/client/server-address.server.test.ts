import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { CERTIFICATE } from '../../cms/lake/testing/certificate'
import { tlsProxy } from '../../tests/helpers/tls-proxy'
import { openDatabase, type Database } from './connect.server'
import { placeInWords, readServerAddress } from './server-address.server'

const BASE = 'postgresql://ana:hunter2@db.example:5433/festival'

/** What a database at this address answers, or the code of its refusal. */
async function ask(url: string, work: (database: Database) => Promise<unknown> = one) {
  const database = openDatabase(url)
  return work(database)
    .catch(({ code }: { code: string }) => code)
    .finally(() => database.close())
}
const one = (database: Database) => database.run((sql) => sql`select 1 as one`)
const ONE = [{ one: 1 }]

test.concurrent('sslrootcert is the authority that the server’s certificate must come from, for the host in the address', async ({
  expect,
}) => {
  await using pg = await testDatabase('empty')
  await using proxy = await tlsProxy(pg.url)
  const file = join(temporaryFolder(), 'root.crt')
  writeFileSync(file, CERTIFICATE)
  const { pathname } = new URL(pg.url)
  const at = (host: string, search: string) =>
    ask(`postgresql://postgres@${host}:${proxy.port}${pathname}?${search}`)
  const root = `sslrootcert=${file}`
  expect(await at('localhost', `sslmode=verify-full&${root}`)).toEqual(ONE)
  expect(await at('localhost', root)).toEqual(ONE)
  expect(await at('127.0.0.1', root)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  // As libpq does, these look at the authority and not at the host.
  expect(await at('127.0.0.1', `sslmode=verify-ca&${root}`)).toEqual(ONE)
  expect(await at('127.0.0.1', `sslmode=require&${root}`)).toEqual(ONE)
  expect(await at('localhost', 'sslmode=verify-full')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect(await at('localhost', 'sslmode=require')).toEqual(ONE)
  expect(await at('localhost', 'sslmode=prefer')).toEqual(ONE)
  // One of several hosts keeps a connection that has answered.
  const slow = (database: Database) => database.run((sql) => sql`select 1 as one from pg_sleep(1)`)
  const several = `127.0.0.1:1,localhost:${proxy.port}${pathname}?sslmode=verify-full&${root}`
  expect(await ask(`postgresql://postgres@${several}`, slow)).toEqual(ONE)
  // None of them proves who it is: that is told, and not that nobody answers.
  const wrong = `localhost:${proxy.port},127.0.0.1:${proxy.port}${pathname}?sslmode=verify-full`
  expect(await ask(`postgresql://postgres@${wrong}`)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
})

test('an authority that is no PEM text is not passed over', () => {
  const file = join(temporaryFolder(), 'root.crt')
  writeFileSync(file, CERTIFICATE.toString(), 'utf16le')
  expect(() => readServerAddress(`${BASE}?sslrootcert=${file}`)).toThrow(
    'The file of sslrootcert in DATABASE_URL is no PEM text that this user can read (it does not begin with -----BEGIN in UTF-8).',
  )
})

test.concurrent('host may be the folder of a socket', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const [row] = await pg.sql<{ folder: string }[]>`
    select trim(current_setting('unix_socket_directories'), '"') as folder`
  const { port, pathname } = new URL(pg.url)
  const query = `host=${row?.folder}&port=${port}&sslmode=require`
  expect(await ask(`postgresql://postgres@${pathname}?${query}`)).toEqual(ONE)
})

test.concurrent('a host may be an IPv6 address, alone and among others', async ({ expect }) => {
  await using pg = await testDatabase('empty')
  const { port: target, pathname } = new URL(pg.url)
  const relay = createServer((client) => {
    const server = connect(Number(target))
    client.pipe(server).pipe(client)
    for (const end of [client, server]) end.on('error', () => undefined)
  })
  await once(relay.listen(0, '::1'), 'listening')
  const { port } = relay.address() as AddressInfo
  for (const place of [`[::1]:${port}`, `127.0.0.1:1,[::1]:${port}`])
    expect(await ask(`postgresql://postgres@${place}${pathname}`)).toEqual(ONE)
  expect(await ask(`postgresql://postgres@${pathname}?host=::1&port=${port}`)).toEqual(ONE)
  relay.close()
})

test.each([
  ['?schemas=x', /^DATABASE_URL has parameters that are not known: "schemas"\. Take them out/],
  [
    '?sslmode=full',
    /^sslmode in DATABASE_URL must be one of disable, false, allow, prefer, require, /,
  ],
  ['?sslrootcert=/no/such.crt', /^The file of sslrootcert in DATABASE_URL .* \(ENOENT\)\.$/],
  ['?sslmode=prefer&sslrootcert=x', /^sslmode in .*; certificates need require or more\.$/],
  ['?port=many', /^Hosts and ports in DATABASE_URL must be names and numbers, /],
  ['?port=65536', /^Hosts and ports in DATABASE_URL must be names and numbers, /],
  ['?sslnegotiation=direct', / not known: "sslnegotiation"\. Take them out, /],
])('an address with %s is refused in one sentence', (search, sentence) => {
  expect(() => readServerAddress(BASE + search)).toThrow(sentence)
  expect(() => readServerAddress(BASE + search)).not.toThrow('hunter2')
})

test('what follows a question mark of the password is not told', () => {
  expect(() => readServerAddress('postgresql://u:12?hunter2-@db/x')).toThrow(
    /^DATABASE_URL must be /,
  )
  expect(() => readServerAddress('postgresql://u/x?hun-ter2')).toThrow(/^DATABASE_URL must be /)
})

test.each(['?schema=', '?search_path=', '?search_path=,'])('%s names no schema', (search) => {
  expect(readServerAddress(BASE + search).settings).toEqual([])
})

test.each([
  [
    'postgresql:///festival?host=/run/postgresql',
    { places: [{ path: '/run/postgresql/.s.PGSQL.5432' }], ssl: false },
  ],
  ['postgresql:///festival?host=/run/postgresql&sslrootcert=/no/such.crt', { ssl: false }],
  [
    'postgresql://%2Frun%2Fpostgresql/festival',
    { places: [{ path: '/run/postgresql/.s.PGSQL.5432' }] },
  ],
  [
    'postgresql://a:5%25@one:6000,two/our%20festival',
    {
      places: [
        { host: 'one', port: 6000 },
        { host: 'two', port: 5432 },
      ],
    },
  ],
  [
    'postgresql://a:5%25@one/our%20festival',
    { login: { user: 'a', password: '5%', database: 'our festival' } },
  ],
  [
    'postgresql:///festival?host=one,::1&port=6000,6001',
    {
      places: [
        { host: 'one', port: 6000 },
        { host: '::1', port: 6001 },
      ],
    },
  ],
  [`${BASE}?sslmode=disable`, { ssl: false }],
  [`${BASE}?sslmode=allow`, { ssl: 'prefer' }],
  [`${BASE}?ssl=true`, { ssl: {} }],
  [`${BASE}?port=6000`, { places: [{ host: 'db.example', port: 6000 }] }],
  ['postgresql:///festival', { places: [{ host: 'localhost', port: 5432 }] }],
  [`${BASE}?options=-c%20work_mem%3D8MB`, { connection: { options: '-c work_mem=8MB' } }],
])('%s is understood', (url, parts) => {
  expect(readServerAddress(url)).toMatchObject(parts)
})

test('a place is told without user and password', () => {
  expect(placeInWords(BASE)).toBe('the database festival at db.example:5433')
  expect(placeInWords('postgresql://ana:x@/festival?host=/run/pg')).toBe(
    'the database festival at /run/pg',
  )
  expect(placeInWords('postgresql://ana:x@one:1,[::1]:2/festival')).toBe(
    'the database festival at one:1, [::1]:2',
  )
})
