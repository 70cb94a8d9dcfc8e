import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { insertPin } from '../../../db/tables/attendee-pinboard.server'
import { lockDataset } from '../tables/transactions.server'
import { silent, testLake, TOKEN, type TestLake } from '../../../tests/helpers/lake'
import type { TestDatabase } from '../../../tests/helpers/database'
import { openStore } from './store.server'

const PIN = { alias: 'Echo', location: 'Graz', locationKey: 'graz' }

/** Holds the dataset's lock, as a writer of another process does. */
async function holdLock({ sql }: TestDatabase): Promise<{ release: () => Promise<unknown> }> {
  let release = () => undefined as void
  const isReleased = new Promise<void>((done) => (release = done))
  let done: Promise<unknown> = Promise.resolve()
  await new Promise<void>((isHeld, fail) => {
    done = sql.begin(async (held) => {
      await lockDataset(held, 'production', 8000)
      isHeld()
      await isReleased
    })
    done.catch(fail)
  })
  return { release: () => (release(), done) }
}

/** Posts pins one after the other, on the lake's pool, until `work` is done. @returns how many; all of them succeeded. */
async function postPinsDuring({ database }: TestDatabase, work: Promise<unknown>): Promise<number> {
  let isDone = false
  const end = () => void (isDone = true)
  work.then(end, end)
  let posted = 0
  while (!isDone) {
    await database.run((sql) => insertPin(sql, PIN))
    posted += 1
    await sleep(20)
  }
  await work
  return posted
}

/** The most connections at once that stored bytes, wrote documents or waited for the lock, until `work` was done. */
function mostWritersDuring(pg: TestDatabase, work: Promise<unknown>): Promise<number> {
  return mostDuring(
    pg,
    work,
    "state like 'idle in transaction%' or state = 'active' and query ~ 'assets|advisory'",
  )
}

/** The most connections at once that waited for the lock, until `work` was done. */
function mostWaitingDuring(pg: TestDatabase, work: Promise<unknown>): Promise<number> {
  return mostDuring(pg, work, "wait_event = 'advisory'")
}

/** @param condition - on pg_stat_activity */
async function mostDuring(
  { sql }: TestDatabase,
  work: Promise<unknown>,
  condition: string,
): Promise<number> {
  let isDone = false
  const end = () => void (isDone = true)
  work.then(end, end)
  let most = 0
  while (!isDone) {
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (${sql.unsafe(condition)})`
    most = Math.max(most, count)
    await sleep(5)
  }
  return most
}

test('writers wait and succeed while another process holds the lock for seconds, and visitors do not wait', async () => {
  await using lake = await testLake()
  const lock = await holdLock(lake.pg)
  const releasing = sleep(3500).then(lock.release)
  const writing = Promise.all(
    Array.from({ length: 12 }, (_, n) => lake.client().create({ _id: `a-${n}`, _type: 'artist' })),
  )
  expect(await postPinsDuring(lake.pg, writing)).toBeGreaterThan(20)
  await releasing
  expect(await lake.client().fetch('count(*[_type == "artist"])')).toBe(12)
})

test('of many writers one waits for the lock at the database, and the others without a connection', async () => {
  await using lake = await testLake()
  const lock = await holdLock(lake.pg)
  const writing = Promise.all(
    Array.from({ length: 30 }, (_, n) => lake.client().create({ _id: `a-${n}`, _type: 'artist' })),
  )
  // The sweep of deleted assets, which runs at the start, may wait for the lock as well.
  expect([1, 2]).toContain(await mostWaitingDuring(lake.pg, sleep(1000)))
  await Promise.all([lock.release(), writing])
})

test('while writers wait for the lock, an upload is stored and a query is answered', async () => {
  await using lake = await testLake()
  const { store } = lake.lake
  const lock = await holdLock(lake.pg)
  const writing = Promise.all(
    Array.from({ length: 10 }, (_, n) => lake.client().create({ _id: `a-${n}`, _type: 'artist' })),
  )
  await sleep(300)
  const asset = textFile('rider')
  let uploading: Promise<unknown> = Promise.resolve()
  await new Promise<void>((onStored) => {
    uploading = store.commit({
      author: 'test',
      assets: [asset],
      onStored: () => onStored(),
      change: (copy) => copy.apply({ create: { _id: 'file', _type: 'x' } }),
    })
  })
  expect(await lake.client().fetch('count(*[_type == "artist"])')).toBe(0)
  await Promise.all([lock.release(), writing, uploading])
})

test('visitors are answered while twenty files of several megabytes are uploaded at once', async () => {
  await using lake = await testLake()
  const uploading = Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      lake.client().assets.upload('file', Buffer.alloc(6_000_000, n), { filename: `${n}.bin` }),
    ),
  )
  const [posted, connections] = await Promise.all([
    postPinsDuring(lake.pg, uploading),
    mostWritersDuring(lake.pg, uploading),
  ])
  expect(posted).toBeGreaterThan(5)
  // One connection stores the bytes of a file, one writes a document.
  expect(connections).toBeLessThanOrEqual(2)
  expect(await lake.client().fetch('count(*[_type == "sanity.fileAsset"])')).toBe(20)
})

test('a writer that has waited for too long gets 503 with a message, and the next one is served', async () => {
  await using lake = await testLake()
  const store = openStore({
    database: lake.pg.database,
    dataset: 'production',
    log: silent,
    longestWaitMs: 300,
  })
  const write = (id: string) =>
    store.commit({
      author: 'test',
      change: (copy) => copy.apply({ create: { _id: id, _type: 'artist' } }),
    })
  const lock = await holdLock(lake.pg)
  const outcomes = await Promise.allSettled([write('a'), write('b'), write('c')])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { status: 503, message: expect.stringContaining('Nothing of this was written') },
    })
  await lock.release()
  await write('d')
  expect([...(await store.snapshot()).documents.keys()]).toEqual(['seedling', 'd'])
  await store.close()
})

test('an upload waits while others fill the memory for uploads', async () => {
  await using lake = await testLake()
  const length = 20 * 1024 * 1024
  const stalled = Array.from({ length: 5 }, () => beginUpload(lake, length))
  // More than the kernel keeps: once it has gone out, the lake reads, and so has taken its memory.
  const allButOne = Buffer.alloc(length - 1)
  await Promise.all(stalled.map((sending) => new Promise((sent) => sending.write(allButOne, sent))))
  let isStored = false
  const upload = lake
    .client()
    .assets.upload('file', Buffer.from('small'))
    .then(() => (isStored = true))
  await sleep(300)
  expect(isStored).toBe(false)
  stalled[0]?.destroy()
  await upload
  for (const other of stalled) other.destroy()
})

test('bytes that were deleted between their upload and their document are stored again', async () => {
  await using lake = await testLake()
  const asset = textFile('rider')
  const { store } = lake.lake
  await store.commit({
    author: 'test',
    assets: [asset],
    onStored: () => void 0,
    change: (copy) => copy.apply({ create: { _id: 'a', _type: 'x' } }),
  })
  const lock = await holdLock(lake.pg)
  const again = store.commit({
    author: 'test',
    assets: [asset],
    change: (copy) => copy.apply({ create: { _id: 'b', _type: 'x' } }),
  })
  await sleep(150)
  await lake.pg.sql`delete from assets`
  await Promise.all([lock.release(), again])
  expect(await lake.pg.sql`select file from assets`).toMatchObject([{ file: 'abc.txt' }])
})

function textFile(text: string) {
  const bytes = Buffer.from(text)
  return {
    file: 'abc.txt',
    contentType: 'text/plain',
    size: bytes.length,
    readBytes: async () => bytes,
  }
}

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
