import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { silent, testLake } from '../testing/lake'
import { turnsDuring } from '../testing/turns'
import type { Committed } from '../store/commit.server'
import type { LakeDocument, Snapshot } from '../store/document.server'
import { openQueryRunner } from './query-runner.server'
import type { Store } from '../store/store.server'

const options = {
  perspective: 'raw' as const,
  context: { projectId: 'local', dataset: 'production', identity: 'organiser' },
}
const CROSS_PRODUCT = 'count(*[count(*[name == ^.name && _id != ^._id]) > 0])'

function artist(id: string, name: string): LakeDocument {
  const time = '2026-01-01T00:00:00.000Z'
  return { _id: id, _type: 'artist', _rev: 'r', _createdAt: time, _updatedAt: time, name }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => artist(`artist-${n}`, `${n} `.padEnd(1000, 'Karst ')))

/** An in-memory store without a database. */
function storeOf(documents: LakeDocument[]) {
  let latest: Snapshot = { seq: 1, documents: new Map(documents.map((one) => [one._id, one])) }
  const listeners = new Set<(committed: Committed) => void>()
  const store = {
    snapshot: async () => latest,
    newest: () => latest,
    onCommit(listener: (committed: Committed) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as Pick<Store, 'snapshot' | 'newest' | 'onCommit'> as Store
  return {
    store,
    listeners,
    commit(id: string, after: LakeDocument | null) {
      const documents = new Map(latest.documents)
      const before = documents.get(id) ?? null
      if (after === null) documents.delete(id)
      else documents.set(id, after)
      latest = { seq: latest.seq + 1, documents }
      const changes = [{ id, mutations: [], before, after }]
      const committed = { seq: latest.seq, id: 'r', author: 'test', time: '', changes, size: 0 }
      for (const listener of listeners) listener(committed)
    },
  }
}

function runnerOn(store: Store, deadlineMs?: number, mostMemory?: number) {
  const runner = openQueryRunner(store, silent, { deadlineMs, mostMemory })
  const ask = async (text: string, asker: 'site' | 'organisers' = 'organisers'): Promise<unknown> =>
    JSON.parse((await runner.run(asker, { text, params: {} }, options)).json)
  return { ...runner, ask, [Symbol.dispose]: () => runner.close() }
}

test('a cross product over 10,000 documents ends at its deadline, and delays neither the event loop nor pages', async () => {
  const { store } = storeOf(many(10_000))
  using runner = runnerOn(store, 3000)
  expect(await runner.ask('count(*)', 'site')).toBe(10_000)
  const ended: string[] = []
  const heavy = runner
    .ask(CROSS_PRODUCT)
    .catch((error: unknown) => error)
    .finally(() => ended.push('heavy'))
  const turns = turnsDuring(heavy)
  expect(await runner.ask('count(*[name match "9 *"])', 'site')).toBeGreaterThan(0)
  ended.push('site')
  expect(await heavy).toMatchObject({
    status: 400,
    message: expect.stringContaining('took longer than 3 s and was ended'),
  })
  expect(ended).toEqual(['site', 'heavy'])
  // Thousands in three seconds; a handful if each waited for the query.
  expect(await turns).toBeGreaterThan(100)
  expect(await runner.ask('count(*)')).toBe(10_000)
})

test('a query sees every commit before it, also on a thread that was ended and restarted', async () => {
  const { store, commit, listeners } = storeOf(many(2000))
  using runner = runnerOn(store, 500)
  expect(await runner.ask('count(*)')).toBe(2000)
  commit('artist-7', null)
  commit('artist-8', artist('artist-8', 'Renamed'))
  expect(await runner.ask('[count(*), *[_id == "artist-8"][0].name]')).toEqual([1999, 'Renamed'])
  const heavy = runner.ask(CROSS_PRODUCT)
  commit('artist-9', null)
  await expect(heavy).rejects.toMatchObject({ type: 'queryTimeoutError' })
  expect(await runner.ask('[count(*), *[_id == "artist-8"][0].name]')).toEqual([1998, 'Renamed'])
  expect(listeners.size).toBe(1)
})

test('a commit during the start of a thread is neither lost nor seen twice', async () => {
  const { store, commit } = storeOf(many(3000))
  using runner = runnerOn(store)
  const first = runner.ask('count(*)')
  for (let n = 0; n < 50; n += 1) commit(`new-${n}`, artist(`new-${n}`, 'New'))
  const last = runner.ask('count(*)')
  expect(await first).toBe(3050)
  expect(await last).toBe(3050)
})

test('a query that needs too much memory ends with a message, and the next one is answered', async () => {
  const { store } = storeOf(many(3000))
  using runner = runnerOn(store, 20_000, 60_000_000)
  await expect(runner.ask('*{ "all": *{ ..., "b": name + _id } }')).rejects.toMatchObject({
    status: 400,
    type: expect.stringMatching(/^(query|result)TooLarge$/),
  })
  expect(await runner.ask('count(*)')).toBe(3000)
})

/** Takes long, and little memory: what a thread uses anew before it collects garbage, some 50 MB. */
const LONG_QUERY = 'count(*[count(*[name == ^.name]) > 0])'

test('memory that the process takes for something else, such as an upload, ends no query', async () => {
  const { store } = storeOf(many(800))
  using runner = runnerOn(store, 60_000, 200_000_000)
  expect(await runner.ask('count(*)')).toBe(800)
  const upload: Buffer[] = []
  async function takeUpload(): Promise<void> {
    while (upload.length < 20) {
      upload.push(Buffer.alloc(20_000_000, 1))
      await nextTurn()
    }
  }
  const [answer] = await Promise.all([runner.ask(LONG_QUERY), takeUpload()])
  expect(answer).toBe(800)
  expect(upload).toHaveLength(20)
})

test('a query that is ended because another thread took the memory may be asked again', async () => {
  // So many that the query takes minutes: the other thread takes the memory before its end.
  const { store } = storeOf(many(10_000))
  using runner = runnerOn(store, 60_000, 200_000_000)
  expect(await runner.ask('count(*)')).toBe(10_000)
  const answer = runner.ask(LONG_QUERY).catch((error: unknown) => error)
  const greedy = new Worker(
    'const all = []; for (let n = 0; n < 400; n++) all.push(new Array(125_000).fill(n + 0.5)); setInterval(() => all, 1000)',
    { eval: true },
  )
  expect(await answer).toMatchObject({ status: 503, type: 'queryEnded' })
  await greedy.terminate()
  expect(await runner.ask('count(*)')).toBe(10_000)
})

test('a mutation’s query selects among the documents that the writer has already changed', async () => {
  const { store } = storeOf(many(3))
  using runner = runnerOn(store)
  const documents = new Map(store.newest()?.documents)
  documents.delete('artist-0')
  documents.set('artist-3', artist('artist-3', 'Newer'))
  expect(await runner.select({ text: '*', params: {} }, options.context, documents, 2000)).toEqual([
    'artist-1',
    'artist-2',
    'artist-3',
  ])
  expect(await runner.ask('count(*)')).toBe(3)
})

test('an idle thread keeps no process alive, and close() ends it', async () => {
  const { store, listeners } = storeOf(many(1))
  const runner = runnerOn(store)
  await runner.ask('count(*)')
  runner.close()
  expect(listeners.size).toBe(0)
})

test('a mutation whose query takes too long is refused with a message, and other writers go on', async () => {
  await using lake = await testLake()
  await lake.write(...many(3000))
  const refused = lake.client().delete({ query: '*[count(*[count(*[name == ^.name]) > 0]) > 5]' })
  const writing = lake.client().create({ _id: 'other', _type: 'artist' })
  await expect(refused).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('took longer than 3 s'),
  })
  expect(await writing).toMatchObject({ _id: 'other' })
})
