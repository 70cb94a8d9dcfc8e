import type { LakeDocument, Snapshot } from '../store/document.server'
import { expect, test, vi } from 'vitest'
import type { Committed } from '../store/commit.server'
import { listenOptions } from './listener.server'
import { isSelected, type Query, type QueryContext } from '../query/query.server'
import type { CommitListener, Store } from '../store/store.server'
import type { NamedMutation } from '../store/mutations.server'
import { MOST_SUBSCRIBERS, openSubscriptions, type Subscriber } from './subscriptions.server'

const CONTEXT = { projectId: 'local', dataset: 'production', identity: 'test' }

/** The filters of listeners without a thread. */
const select = async (query: Query, context: QueryContext, documents: (LakeDocument | null)[]) =>
  documents.map((document) => isSelected(document, query, context))

/** A store that passes commits to its listeners, and waits for them as a writer does. */
function storeOf() {
  const listeners = new Set<CommitListener>()
  let latest: Snapshot = { seq: 1, documents: new Map() }
  const store = {
    snapshot: async () => latest,
    newest: () => latest,
    onCommit(listener: CommitListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as Pick<Store, 'snapshot' | 'newest' | 'onCommit'> as Store
  const commit = async (ids: string[], size = 0, mutations: NamedMutation[] = []) => {
    latest = { ...latest, seq: latest.seq + 1 }
    const committed = committedOf(latest.seq, ids, size, mutations)
    await Promise.all([...listeners].map((listener) => listener(committed)))
  }
  return { store, commit }
}

function committedOf(
  seq: number,
  ids: string[],
  size: number,
  mutations: NamedMutation[],
): Committed {
  const time = '2026-01-01T00:00:00.000Z'
  const document = (_id: string, text: string) => ({
    _id,
    _type: 'artist',
    _rev: 'r',
    _createdAt: time,
    _updatedAt: time,
    text: text.padEnd(2000, 'x'),
  })
  return {
    seq,
    id: `t${seq}`,
    author: 'test',
    time,
    size,
    changes: ids.map((id) => ({
      id,
      mutations,
      before: document(id, 'before'),
      after: document(id, 'after'),
    })),
  }
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `artist-${n}`)

function listener(text: string, search = 'includeResult=true') {
  const events: { id: string; event: string; data: Record<string, unknown> }[] = []
  const errors: Error[] = []
  const subscriber: Subscriber = {
    options: listenOptions({ text, params: {} }, CONTEXT, new URLSearchParams(search)),
    heard: null,
    send: (event, data, id) => events.push({ id, event, data: JSON.parse(data) }),
    fail: (error) => errors.push(error),
  }
  const told = () => events.slice(1).map(({ data }) => data.documentId)
  return { subscriber, events, errors, told }
}

test('1,000 changed documents are sent to 60 listeners, with each query run once a document, and a few at once', async () => {
  const { store, commit } = storeOf()
  const filter = vi.fn(select)
  const { add } = openSubscriptions(store, filter)
  const listeners = Array.from({ length: 60 }, (_, n) => listener(`*[_id match "*-${n % 20}"]`))
  for (const { subscriber } of listeners) await add(subscriber)
  filter.mockClear()
  await commit(many(1000))
  await expect
    .poll(() => listeners.map(({ told }) => told()))
    .toEqual(listeners.map((_, n) => [`artist-${n % 20}`]))
  // Each query runs on the document before and after the change.
  const asked = filter.mock.calls.map(([, , documents]) => documents.length)
  expect(asked).toEqual(Array(20 * 50).fill(20 * 2))
})

test('no writer waits for a filter that takes long, and the others get their events when it has been ended', async () => {
  const { store, commit } = storeOf()
  let end: (error: Error) => void = () => undefined
  const { add } = openSubscriptions(store, (query, ...rest) =>
    query.text === 'slow' && rest[1].length > 1
      ? new Promise((_, reject) => (end = reject))
      : select({ text: '*', params: {} }, ...rest),
  )
  const [slow, good] = [listener('slow'), listener('*')]
  for (const { subscriber } of [slow, good]) await add(subscriber)
  await commit(['a'])
  await commit(['b'])
  end(new Error('took too long'))
  await expect.poll(() => good.told()).toEqual(['a', 'b'])
  expect([slow.told(), slow.errors.length]).toEqual([[], 1])
})

test('listeners with the same query get the same events, each in its requested form', async () => {
  const { store, commit } = storeOf()
  const { add } = openSubscriptions(store, select)
  const [full, lean, same] = [listener('*'), listener('*', 'includeMutations=false'), listener('*')]
  for (const { subscriber } of [full, lean, same]) await add(subscriber)
  await commit(['a', 'b'])
  await expect.poll(() => lean.told()).toEqual(['a', 'b'])
  expect(full.events[1]?.data).toMatchObject({ documentId: 'a', result: { _id: 'a' } })
  expect(same.events.slice(1)).toEqual(full.events.slice(1))
  expect(Object.keys(lean.events[2]?.data ?? {})).not.toContain('mutations')
})

test('transactions are sent in order, and a new listener gets those after its welcome', async () => {
  const { store, commit } = storeOf()
  const { add } = openSubscriptions(store, select)
  const [early, late] = [listener('*'), listener('*')]
  await add(early.subscriber)
  const telling = [commit(many(500)), commit(['b'])]
  await add(late.subscriber)
  telling.push(commit(['c']))
  await Promise.all(telling)
  await expect.poll(() => early.told()).toEqual([...many(500), 'b', 'c'])
  expect(late.told()).toEqual(['c'])
})

test('missed events come before newer ones, and none comes twice', async () => {
  const { store, commit } = storeOf()
  const { add } = openSubscriptions(store, select)
  const [first, back] = [listener('*'), listener('*')]
  const stop = await add(first.subscriber)
  await commit(['a', 'b'])
  await expect.poll(() => first.told()).toEqual(['a', 'b'])
  stop()
  const missing = commit(many(300))
  back.subscriber.heard = { seq: 2, documentId: 'a' }
  await add(back.subscriber)
  await Promise.all([missing, commit(['z'])])
  await expect.poll(() => back.told()).toEqual(['b', ...many(300), 'z'])
  expect(first.told()).toEqual(['a', 'b'])
})

test('a query that fails with a document ends its listeners, and the others go on', async () => {
  const { store, commit } = storeOf()
  const { add } = openSubscriptions(store, async ({ text }, _, documents) => {
    if (text === 'bad' && documents.some((document) => document?._id === 'b')) throw new Error('no')
    return documents.map(() => true)
  })
  const [bad, good] = [listener('bad'), listener('*')]
  for (const { subscriber } of [bad, good]) await add(subscriber)
  await commit(['a'])
  await commit(['b', 'c'])
  await expect.poll(() => good.told()).toEqual(['a', 'b', 'c'])
  expect([bad.told(), bad.errors.length]).toEqual([['a'], 1])
})

test('there are 500 listeners at most, and the next one gets a place that became free', async () => {
  const { store } = storeOf()
  const { add } = openSubscriptions(store, select)
  const stops = await Promise.all(
    Array.from({ length: MOST_SUBSCRIBERS }, () => add(listener('*').subscriber)),
  )
  expect(stops).toHaveLength(500)
  await expect(add(listener('*').subscriber)).rejects.toMatchObject({
    status: 503,
    message: 'There are too many listeners already.',
  })
  stops[0]?.()
  stops[0]?.()
  await add(listener('*').subscriber)
  await expect(add(listener('*').subscriber)).rejects.toMatchObject({ status: 503 })
})

test('the memory for listeners that reconnect is also bounded by size', async () => {
  const { store, commit } = storeOf()
  const { add } = openSubscriptions(store, select)
  const comeBack = async (seq: number) => {
    const back = listener('*')
    back.subscriber.heard = { seq, documentId: null }
    await add(back.subscriber)
    return back.events[0]?.event
  }
  for (let n = 0; n < 12; n += 1) await commit(['a'], 1_000_000)
  expect([await comeBack(4), await comeBack(5)]).toEqual(['welcome', 'welcomeback'])
  await commit(['b'], 20_000_000)
  expect([await comeBack(13), await comeBack(14)]).toEqual(['welcome', 'welcomeback'])
})

test('a purged document is not sent to listeners that reconnect', async () => {
  const { store, commit } = storeOf()
  const { add } = openSubscriptions(store, select)
  await commit(['a'])
  await commit(['a'], 0, [{ delete: { id: 'a', purge: true } }])
  const back = listener('*')
  back.subscriber.heard = { seq: 1, documentId: null }
  await add(back.subscriber)
  expect(back.events.map(({ event }) => event)).toEqual(['welcome'])
})
