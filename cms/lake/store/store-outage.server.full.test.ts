import { ServerError } from '@sanity/client'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, testDatabase } from '../testing/database'
import { faultProxy } from '../testing/fault-proxy'
import { CONTENT_TOKEN, lakeOn, silent } from '../testing/lake'
import type { LakeDatabase } from '../database.server'
import { migrateLake } from '../migrations.server'
import { openStore } from './store.server'

function readableLog() {
  const messages: string[] = []
  const write = (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg)
  return { messages, log: pino({ level: 'info' }, { write }) }
}

const artist = (id: string, name = 'Mother Karst') => ({ _id: id, _type: 'artist', name })

test('the last snapshot is readable while the database is away, writing answers 503, and missed changes come later', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  const { database, close } = openDatabase(proxy.url)
  await using near = await lakeOn(pg.database)
  await using lake = await lakeOn(database)
  const read = () => lake.client({ token: CONTENT_TOKEN }).fetch('*[_type == "seedling"]._id')
  await expect.poll(read).toEqual(['seedling'])
  await proxy.set('refuse')
  proxy.cut()
  expect(await read()).toEqual(['seedling'])
  await expect(lake.write(artist('artist-1'))).rejects.toSatisfy(
    (error) => database.whyAway(error) !== null,
  )
  await near.write(artist('artist-2'))
  await proxy.set('ok')
  await vi.waitFor(
    async () => {
      expect(await lake.client({ token: CONTENT_TOKEN }).fetch('*[_type == "artist"]._id')).toEqual(
        ['artist-2'],
      )
    },
    { timeout: 8000, interval: 50 },
  )
  await close()
})

test('a lake that starts without its database answers 503, and has its seed as soon as the database is there', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  const { database, close } = openDatabase(proxy.url)
  await using lake = await lakeOn(database)
  const error = await lake
    .client({ token: CONTENT_TOKEN })
    .fetch('*')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ServerError)
  expect(error).toMatchObject({
    statusCode: 503,
    message: expect.stringContaining('does not reach its database'),
  })
  await proxy.set('ok')
  await vi.waitFor(
    async () => {
      expect(
        await lake.client({ token: CONTENT_TOKEN }).fetch('*[_type == "seedling"]._id'),
      ).toEqual(['seedling'])
    },
    { timeout: 8000, interval: 50 },
  )
  await close()
})

test('the log says when the lake waits for its database, and when it works again', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  const { database, close } = openDatabase(proxy.url)
  const { log, messages } = readableLog()
  const store = openStore({ database, dataset: 'production', log })
  await expect
    .poll(() => messages, { timeout: 8000 })
    .toEqual(['the database does not answer: the content lake; trying again'])
  await proxy.set('ok')
  await expect.poll(() => messages, { timeout: 8000 }).toHaveLength(2)
  expect(messages[1]).toBe('works again: the content lake')
  await store.close()
  await close()
})

test('a change that could not be read when it was announced is read soon after', async () => {
  await using pg = await testDatabase()
  const { log, messages } = readableLog()
  const store = openStore({ database: pg.database, dataset: 'production', log })
  await store.commit({
    author: 'test',
    change: (copy) => copy.apply({ create: artist('artist-1') }),
  })
  await pg.sql.begin(async (sql) => {
    await sql`insert into transactions (dataset, id, author, created_at) values ('production', 'late', 'test', now())`
    await sql`insert into document_changes (dataset, document_id, seq, place, mutations, after) values ('production', 'late', 2, 1, '[]', '{"_id": "late", "_type": "late"}')`
    await sql`alter table transactions rename to hidden`
    await sql`select pg_notify('content_lake', 'production 2')`
  })
  await expect.poll(() => messages).toEqual(['failed: the content lake; trying again'])
  expect((await store.snapshot()).documents.has('late')).toBe(false)
  await pg.sql`alter table hidden rename to transactions`
  await expect.poll(async () => (await store.snapshot()).documents.has('late')).toBe(true)
  await store.close()
})

test('a store that is closed while its database is away sends no more queries', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = vi.fn(
    () => new Promise((_, reject) => setTimeout(reject, 2500, new Error('too late'))),
  )
  const store = openStore({
    database: {
      run,
      listen: async () => async () => undefined,
      whyAway: () => 'DEADLINE',
    } as unknown as LakeDatabase,
    dataset: 'production',
    log: silent,
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(run.mock.calls.length).toBe(2)
  await store.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run.mock.calls.length).toBe(2)
})

test('the lake waits for the tables of a database that is not migrated yet', async () => {
  await using pg = await testDatabase('empty')
  await using lake = await lakeOn(pg.database)
  expect(
    await lake
      .client({ token: CONTENT_TOKEN })
      .fetch('*')
      .catch((reason: unknown) => reason),
  ).toMatchObject({ statusCode: 503 })
  await migrateLake(pg.database)
  await vi.waitFor(
    async () => {
      expect(
        await lake.client({ token: CONTENT_TOKEN }).fetch('*[_type == "seedling"]._id'),
      ).toEqual(['seedling'])
    },
    { timeout: 8000, interval: 50 },
  )
})
