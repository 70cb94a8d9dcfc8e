import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, openDatabase, type Database } from '../../db/client/connect.server'
import { readableLog } from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { faultProxy } from '../../tests/helpers/fault-proxy'
import { SECRETS } from '../../tests/helpers/site'
import { parseEnv } from './env'
import type { Closing } from './closing'
import type { StartRefused } from './start-refused'
import { openStorage, prepareNowOrLater } from './storage'

test('a database in a black hole does not stop the start, and is refused to everybody until it is migrated', async () => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  await proxy.set('black hole')
  const { messages, log } = readableLog()
  const whole = openDatabase(proxy.url)
  const { database, close } = await prepareNowOrLater(whole, log, { isEmbedded: false })
  const refused = database.run((sql) => sql`select 1 as one`)
  await expect(refused).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'NOT_READY' })
  await proxy.set('ok')
  const pins = () => database.run((sql) => sql`select id from attendee_pinboard`)
  await expect.poll(() => pins().catch(() => null), { timeout: 8000 }).toEqual([])
  expect(messages).toEqual([
    'the database does not answer: the tables; trying again',
    'works again: the tables',
  ])
  await close()
  await whole.close()
})

test('a database that comes later and does not fit is refused once, by the name of its place, and never used', async () => {
  await using pg = await testDatabase()
  await pg.sql`insert into migrations (number, name, checksum) values (9999, '9999_from_the_future', '')`
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  const onRefused = vi.fn<(error: StartRefused) => void>()
  const whole = openDatabase(proxy.url)
  const { database, close } = await prepareNowOrLater(whole, readableLog().log, {
    onRefused,
    isEmbedded: true,
  })
  expect(onRefused).not.toHaveBeenCalled()
  await proxy.set('ok')
  await expect.poll(() => onRefused.mock.calls.length, { timeout: 8000 }).toBe(1)
  expect(onRefused.mock.calls[0]?.[0].message).toMatch(
    /newer version of this program \(9999_from_the_future\).* It is the embedded database, in the folder postgres of DATA_DIR\.$/,
  )
  await expect(database.run((sql) => sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
  await close()
  await whole.close()
})

test('a database of a newer version is refused with the name of the setting to look at', async () => {
  await using pg = await testDatabase()
  await pg.sql`insert into migrations (number, name, checksum) values (9999, '9999_from_the_future', '')`
  const env = parseEnv({ ...SECRETS, DATABASE_URL: pg.url })
  const closings: Closing[] = []
  await expect(openStorage(env, '', readableLog().log, closings)).rejects.toThrow(
    /restore a backup from before into an empty database\. It is the database of DATABASE_URL\.$/,
  )
  for (const close of closings) await close()
})

test('a site goes on with what a newer version has only added, and a command is refused', async () => {
  await using pg = await testDatabase()
  await pg.sql`
    insert into migrations (number, name, checksum, adds_only)
    values (9999, '9999_from_the_future', '', true)`
  const env = parseEnv({ ...SECRETS, DATABASE_URL: pg.url })
  const { log, messages } = readableLog()
  const closings: Closing[] = []
  const { database } = await openStorage(env, '', log, closings)
  expect(await database.run((sql) => sql`select id from attendee_pinboard`)).toEqual([])
  expect(messages).toEqual([
    'a newer version has added 9999_from_the_future to the database; this one goes on without, and its commands do not',
  ])
  await expect(openStorage(env, '', log, closings, { isNeededNow: true })).rejects.toThrow(
    /newer version of this program \(9999_from_the_future\).* Use the newer version, /,
  )
  for (const close of closings.toReversed()) await close()
})

test('a database that only a person can mend ends the start in words, now or when it comes', async () => {
  await using pg = await testDatabase('empty')
  const url = new URL(pg.url)
  url.pathname = '/nowhere'
  const words = /^The server has no database of the name in DATABASE_URL \(3D000: /
  const settings = { ...SECRETS, DATABASE_URL: url.href }
  const { log } = readableLog()
  await expect(openStorage(parseEnv(settings), '', log, [])).rejects.toThrow(words)

  await using proxy = await faultProxy(url.href)
  await proxy.set('refuse')
  const onRefused = vi.fn<(error: StartRefused) => void>()
  const whole = openDatabase(proxy.url)
  const { close } = await prepareNowOrLater(whole, log, { onRefused, isEmbedded: false })
  await proxy.set('ok')
  await expect.poll(() => onRefused.mock.calls[0]?.[0].message, { timeout: 8000 }).toMatch(words)
  await close()
  await whole.close()
})

test('schema names the schema of the tables, on every connection', async () => {
  await using pg = await testDatabase('empty')
  await pg.sql`create schema "Fest"`
  const closings: Closing[] = []
  const { log, messages } = readableLog()
  const env = parseEnv({
    ...SECRETS,
    DATABASE_URL: `${pg.url}?schema=Fest&channel_binding=require&pgbouncer=true`,
  })
  await openStorage(env, '', log, closings, { isNeededNow: true })
  for (const close of closings.toReversed()) await close()
  const tables =
    await pg.sql`select schemaname from pg_tables where tablename = 'attendee_pinboard'`
  expect(tables).toEqual([{ schemaname: 'Fest' }])
  expect(messages).toEqual([
    'channel_binding in DATABASE_URL has no effect',
    'pgbouncer in DATABASE_URL has no effect',
  ])
})

// The last test of the file, because its clock has stopped.
test('migrations that wait for a database say so once, and wait no longer when all is closed', async () => {
  vi.useFakeTimers()
  const away = vi.fn(() => Promise.reject(new DatabaseUnavailable('ECONNREFUSED')))
  const { messages, log } = readableLog()
  const fake = { run: away, transact: away, checkNotifications: away } as unknown as Database
  const { close } = await prepareNowOrLater(fake, log, { isEmbedded: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect(away.mock.calls.length).toBeGreaterThan(3)
  expect(messages).toEqual(['the database does not answer: the tables; trying again'])

  // As when the database takes its time to say no: the answer comes after the closing.
  let refuse = () => {}
  away.mockImplementationOnce(
    () => new Promise((_, reject) => (refuse = () => reject(new DatabaseUnavailable('DEADLINE')))),
  )
  await vi.advanceTimersByTimeAsync(1000)
  const closed = close()
  refuse()
  await closed
  const before = away.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(away).toHaveBeenCalledTimes(before)
})
