import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { temporaryFolder } from '../../tests/helpers/temporary-folder'
import { CERTIFICATE, tlsProxy } from '../../tests/helpers/tls-proxy'
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
  expect(await ask(`postgresql://${pathname}?${query}&user=postgres`)).toEqual(ONE)
})

test.each([
  ['?schemas=x', /^DATABASE_URL has parameters that are not known: "schemas"\. Take them out/],
  ['?sslmode=full', /^sslmode in DATABASE_URL must be one of disable, allow, prefer, require, /],
  ['?sslrootcert=/no/such.crt', /^The file of sslrootcert in DATABASE_URL .* \(ENOENT\)\.$/],
  ['?sslmode=prefer&sslrootcert=x', /^The certificates in DATABASE_URL need TLS: /],
  ['?port=many', /^port in DATABASE_URL must be a number\.$/],
  ['?target_session_attrs=best', /^target_session_attrs in DATABASE_URL must be one of any, /],
])('an address with %s is refused in one sentence', (search, sentence) => {
  expect(() => readServerAddress(BASE + search)).toThrow(sentence)
  expect(() => readServerAddress(BASE + search)).not.toThrow('hunter2')
})

test('what follows a question mark of the password is not told', () => {
  expect(() => readServerAddress('postgresql://u:12?hunter2-@db/x')).toThrow(
    /^DATABASE_URL must be /,
  )
  expect(() => readServerAddress('postgresql://u/x?hun-ter2')).toThrow(
    / are not known: after its \?\. /,
  )
})

test.each(['?schema=', '?search_path=', '?search_path=,'])('%s names no schema', (search) => {
  expect(readServerAddress(BASE + search).searchPath).toBeNull()
})

test.each([
  ['postgresql:///festival?host=/run/postgresql', { host: '/run/postgresql', ssl: false }],
  [
    'postgresql://ana:x@/festival?host=/run/postgresql&sslmode=require',
    { host: '/run/postgresql', ssl: false },
  ],
  [`${BASE}?sslmode=disable`, { ssl: false }],
  [`${BASE}?sslmode=allow`, { ssl: 'prefer' }],
  [`${BASE}?ssl=true`, { ssl: {} }],
  [`${BASE}?port=6000&user=bo&dbname=other`, { port: 6000, user: 'bo', database: 'other' }],
  [`${BASE}?options=-c%20work_mem%3D8MB`, { connection: { options: '-c work_mem=8MB' } }],
])('%s is understood', (url, options) => {
  expect(readServerAddress(url).options).toMatchObject(options)
})

test('a place is told without user and password', () => {
  expect(placeInWords(BASE)).toBe('the database festival at db.example:5433')
  expect(placeInWords('postgresql://ana:x@/festival?host=/run/pg')).toBe(
    'the database festival at /run/pg',
  )
  expect(placeInWords('postgresql://ana:x@one:1,two:2/festival')).toBe(
    'the database festival at one:1',
  )
})
