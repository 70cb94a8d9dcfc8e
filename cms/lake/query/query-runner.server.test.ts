import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { options, artist, many, storeOf, runnerOn } from '../testing/runners'
import type { Perspective } from './perspective.server'

afterEach(() => void vi.useRealTimers())

const CROSS_PRODUCT = 'count(*[count(*[name == ^.name && _id != ^._id]) > 0])'

test('a cross product over 10,000 documents ends at its deadline, and delays neither the event loop nor pages', async () => {
  const { store } = storeOf(many(10_000))
  using runner = runnerOn(store, 3000)
  expect(await runner.ask('count(*)')).toBe(10_000)
  // No query meets its deadline on a busy machine, but where the clock is moved.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended: unknown[] = []
  const heavy = runner.ask(CROSS_PRODUCT).catch((error: unknown) => ended.push(error))
  expect(await runner.ask('count(*[name match "9 *"])', 'site')).toBeGreaterThan(0)
  // It would have been done before any turn if the event loop waited for it.
  for (let turns = 0; turns < 100; turns += 1) await nextTurn()
  await vi.advanceTimersByTimeAsync(2999)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await heavy
  expect(ended).toMatchObject([
    { status: 400, message: expect.stringContaining('took longer than 3 s and was ended') },
  ])
  expect(await runner.ask('count(*)')).toBe(10_000)
})

test('a query that waits behind a long one of the same asker gets a thread of its own', async () => {
  const { store } = storeOf(many(10_000))
  using runner = runnerOn(store, 3000, undefined, 2)
  expect(await runner.ask('count(*)')).toBe(10_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended: unknown[] = []
  const long = runner.ask(CROSS_PRODUCT).catch((error: unknown) => ended.push(error))
  const short = runner.ask('count(*[name match "9 *"])')
  await vi.advanceTimersByTimeAsync(100)
  expect(await short).toBeGreaterThan(0)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(2900)
  await long
  expect(ended).toMatchObject([{ type: 'queryTimeoutError' }])
})

test('a query sees every commit before it, also on a thread that was ended and restarted', async () => {
  const { store, commit, listeners } = storeOf(many(10_000))
  using runner = runnerOn(store, 3000)
  expect(await runner.ask('count(*)')).toBe(10_000)
  commit('artist-7', null)
  commit('artist-8', artist('artist-8', 'Renamed'))
  expect(await runner.ask('[count(*), *[_id == "artist-8"][0].name]')).toEqual([9999, 'Renamed'])
  const heavy = runner.ask(CROSS_PRODUCT)
  commit('artist-9', null)
  await expect(heavy).rejects.toMatchObject({ type: 'queryTimeoutError' })
  expect(await runner.ask('[count(*), *[_id == "artist-8"][0].name]')).toEqual([9998, 'Renamed'])
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

test('without order() results come by _id, whatever was written last, in every perspective and in mutations', async () => {
  const { store, commit } = storeOf([artist('m', 'M'), artist('drafts.k', 'K'), artist('b', 'B')])
  using runner = runnerOn(store)
  commit('z', artist('z', 'Z'))
  commit('a', artist('a', 'A'))
  commit('m', artist('m', 'Written again'))
  const idsIn = async (perspective: Perspective): Promise<unknown> => {
    const query = { text: '*[0..9]._id', params: {} }
    return JSON.parse((await runner.run('site', query, { ...options, perspective })).json)
  }
  expect(await idsIn('raw')).toEqual(['a', 'b', 'drafts.k', 'm', 'z'])
  expect(await idsIn(['published'])).toEqual(['a', 'b', 'm', 'z'])
  expect(await idsIn(['drafts', 'published'])).toEqual(['a', 'b', 'k', 'm', 'z'])
  expect(await runner.ask('*[0]._id')).toBe('a')
  const documents = new Map([...(store.newest()?.documents ?? []), ['0', artist('0', '0')]])
  const first = { text: '*[0..1]', params: {} }
  expect(await runner.select(first, options.context, documents, 2000)).toEqual(['0', 'a'])
})

test('a listener’s filter sees the given documents alone, and one that takes long is ended', async () => {
  const { store } = storeOf(many(3))
  using runner = runnerOn(store, 3000)
  const list = `[${Array.from({ length: 8000 }, (_, n) => n).join()}]`
  const filter = (text: string) =>
    runner.filter({ text, params: {} }, options.context, [artist('a', 'A'), null])
  await expect(filter(`*[count(${list}[count(${list}[@ != ^]) > 0]) > 0]`)).rejects.toMatchObject({
    status: 400,
    type: 'queryTimeoutError',
  })
  expect(await filter('*[name == "A"]')).toEqual([true, false])
  expect(await filter('*[name == "B"]')).toEqual([false, false])
})

test('an idle thread keeps no process alive, and close() ends it', async () => {
  const { store, listeners } = storeOf(many(1))
  const runner = runnerOn(store)
  await runner.ask('count(*)')
  runner.close()
  expect(listeners.size).toBe(0)
})
