import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { LakeDatabase, Sql } from '../database.server'
import { lockDataset } from '../tables/transactions.server'
import { CONNECTIONS, testDatabase, waitsForLocks, type TestDatabase } from '../testing/database'
import { silent, testLake, TOKEN, type TestLake } from '../testing/lake'
import { openStore, type Store } from './store.server'

const textFile = (name: string) => ({
  file: `${name}.txt`,
  contentType: 'text/plain',
  size: name.length,
  readBytes: async () => Buffer.from(name),
})

/** A store without a lake around it, whose sweep of deleted assets would take the lock as well. */
function openTestStore({ database }: TestDatabase, longestWaitMs?: number) {
  const store = openStore({ database, dataset: 'production', log: silent, longestWaitMs })
  return { ...store, [Symbol.asyncDispose]: store.close }
}

/** Holds the dataset's lock, as a writer of another process does. */
const holdLock = (pg: TestDatabase) =>
  holdInside(pg, (held) => lockDataset(held, 'production', 8000))

/** Takes a lock in a transaction of another process, and keeps it until `release`. */
async function holdInside(
  { sql }: TestDatabase,
  take: (held: Sql) => PromiseLike<unknown>,
): Promise<{ release: () => Promise<unknown> }> {
  let release = () => undefined as void
  const isReleased = new Promise<void>((done) => (release = done))
  let done: Promise<unknown> = Promise.resolve()
  await new Promise<void>((isHeld, fail) => {
    done = sql.begin(async (held) => {
      await take(held)
      isHeld()
      await isReleased
    })
    done.catch(fail)
  })
  return { release: () => (release(), done) }
}

/** Starts a writer for each of the documents. All of them are in the queue when it returns. */
const writeArtists = (store: Store, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      store.commit({
        author: 'test',
        change: (copy) => copy.apply({ create: { _id: `a-${n}`, _type: 'artist' } }),
      }),
    ),
  )

/** Has this many works hold a connection at the same time. Fails when they do not find one each. */
async function haveConnectionsAtOnce(database: LakeDatabase, count: number): Promise<void> {
  let inside = 0
  let release = () => undefined as void
  const areAllInside = new Promise<void>((done) => (release = done))
  const hold = () => {
    inside += 1
    if (inside === count) release()
    return areAllInside
  }
  await Promise.all(Array.from({ length: count }, () => database.transact(hold)))
}

test('of many writers one waits for the lock at the database, and the others without a connection', async () => {
  await using pg = await testDatabase()
  await using store = openTestStore(pg)
  const lock = await holdLock(pg)
  const writing = writeArtists(store, 30)
  await expect.poll(() => waitsForLocks(pg)).toBe(1)
  await haveConnectionsAtOnce(pg.database, CONNECTIONS - 1)
  expect(await waitsForLocks(pg)).toBe(1)
  await Promise.all([lock.release(), writing])
})

test('while writers wait for the lock, an upload is stored and a query is answered', async () => {
  await using lake = await testLake()
  const { store } = lake.lake
  const lock = await holdLock(lake.pg)
  const writing = writeArtists(store, 10)
  let uploading: Promise<unknown> = Promise.resolve()
  await new Promise<void>((onStored) => {
    uploading = store.commit({
      author: 'test',
      assets: [textFile('abc')],
      onStored: () => onStored(),
      change: (copy) => copy.apply({ create: { _id: 'file', _type: 'x' } }),
    })
  })
  expect(await lake.client().fetch('count(*[_type == "artist"])')).toBe(0)
  await Promise.all([lock.release(), writing, uploading])
  expect(await lake.client().fetch('count(*[_type == "artist"])')).toBe(10)
})

test('of many files one is stored at a time, and the rest leave the connections to others', async () => {
  await using pg = await testDatabase()
  await using store = openTestStore(pg)
  const lock = await holdInside(pg, (held) => held`lock table assets in access exclusive mode`)
  const storing = Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      store.commit({ author: 'test', assets: [textFile(`${n}`)], change: () => undefined }),
    ),
  )
  await expect.poll(() => waitsForLocks(pg)).toBe(1)
  await haveConnectionsAtOnce(pg.database, CONNECTIONS - 1)
  expect(await waitsForLocks(pg)).toBe(1)
  await Promise.all([lock.release(), storing])
  expect(await pg.sql`select count(*) from assets`).toEqual([{ count: '20' }])
})

test('a writer that has waited for too long gets 503 with a message, and the next one is served', async () => {
  await using pg = await testDatabase()
  await using store = openTestStore(pg, 300)
  const write = (id: string) =>
    store.commit({
      author: 'test',
      change: (copy) => copy.apply({ create: { _id: id, _type: 'artist' } }),
    })
  const lock = await holdLock(pg)
  const outcomes = await Promise.allSettled([write('a'), write('b'), write('c')])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { status: 503, message: expect.stringContaining('Nothing of this was written') },
    })
  await lock.release()
  await write('d')
  expect([...(await store.snapshot()).documents.keys()]).toEqual(['d'])
})

test('an upload waits while others fill the memory for uploads', async () => {
  await using lake = await testLake()
  const length = 20 * 1024 * 1024
  const stalled = Array.from({ length: 5 }, () => beginUpload(lake, length))
  // More than the kernel keeps: once it has gone out, the lake reads, and so has taken its memory.
  const allButOne = Buffer.alloc(length - 1)
  await Promise.all(stalled.map((sending) => new Promise((sent) => sending.write(allButOne, sent))))
  const small = beginUpload(lake, 5)
  const answered = once(small, 'response')
  const files = lake.pg.sql`select file from assets where bytes = 'small'`
  small.end('small')
  await once(small, 'continue')
  // Its headers have arrived. The way of these files is longer than what is left of its own.
  for (const name of ['1', '2', '3'])
    await lake.lake.store.commit({
      author: 'test',
      assets: [textFile(name)],
      change: (copy) => copy.apply({ create: { _id: name, _type: 'x' } }),
    })
  expect(await files).toEqual([])
  stalled[0]?.destroy()
  expect(await answered).toMatchObject([{ statusCode: 200 }])
  for (const other of stalled) other.destroy()
})

test('bytes that were deleted between their upload and their document are stored again', async () => {
  await using pg = await testDatabase()
  await using store = openTestStore(pg)
  const lock = await holdLock(pg)
  let writing: Promise<unknown> = Promise.resolve()
  await new Promise<void>((onStored) => {
    writing = store.commit({
      author: 'test',
      assets: [textFile('abc')],
      onStored: () => onStored(),
      change: (copy) => copy.apply({ create: { _id: 'a', _type: 'x' } }),
    })
  })
  await pg.sql`delete from assets`
  await Promise.all([lock.release(), writing])
  expect(await pg.sql`select file from assets`).toEqual([{ file: 'abc.txt' }])
})

/** Sends an upload's headers with the length of its body, and no body. */
function beginUpload(lake: TestLake, length: number) {
  const sending = request(`${lake.url}/v2025-02-19/assets/files/production?filename=a.bin`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-length': length,
      // So that the server tells when it has the headers.
      expect: '100-continue',
    },
    agent: false,
  })
  sending.on('error', () => undefined).flushHeaders()
  void once(sending, 'close').catch(() => undefined)
  return sending
}
