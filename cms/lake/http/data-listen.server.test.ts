import { once } from 'node:events'
import { ChannelError } from '@sanity/client'
import { expect, test, vi } from 'vitest'
import { CONTENT_TOKEN, lakeOn, testLake } from '../testing/lake'
import {
  artist,
  listenTo,
  mutations,
  nextMutation,
  resumed,
  told,
  openStream,
} from '../testing/listening'

test('a listener of the official client gets a welcome and the changes of a commit', async () => {
  await using lake = await testLake()
  using heard = await listenTo(lake.client(), '*[_type == $type]', {}, { type: 'artist' })
  const rev = await lake.write(artist('artist-1', 'Mother Karst'), { _id: 'rule-1', _type: 'rule' })
  expect(await nextMutation(heard.events)).toMatchObject({
    type: 'mutation',
    documentId: 'artist-1',
    transactionId: rev,
    transition: 'appear',
    identity: 'test',
    resultRev: rev,
    transactionTotalEvents: 2,
    transactionCurrentEvent: 1,
    visibility: 'query',
    mutations: [{ createOrReplace: artist('artist-1', 'Mother Karst') }],
    result: artist('artist-1', 'Mother Karst'),
  })
  expect(heard.events[0]).toMatchObject({ type: 'welcome', listenerName: expect.any(String) })
})

test('a document that leaves the query disappears, and one that stays is updated', async () => {
  await using lake = await testLake()
  const before = await lake.write(artist('artist-1', 'A'))
  using heard = await listenTo(lake.client(), '*[name in ["A", "B"]]', {
    includePreviousRevision: true,
  })
  await lake.write(artist('artist-1', 'B'))
  expect(await nextMutation(heard.events)).toMatchObject({
    transition: 'update',
    previousRev: before,
    previous: { name: 'A' },
    result: { name: 'B' },
  })
  await lake.write(artist('artist-1', 'C'))
  expect(await nextMutation(heard.events, 2)).toMatchObject({ transition: 'disappear' })
  await lake.write(artist('artist-1', 'D'))
  await lake.write(artist('artist-2', 'A'))
  expect(await nextMutation(heard.events, 3)).toMatchObject({ documentId: 'artist-2' })
})

test('an event has only the requested fields', async () => {
  await using lake = await testLake()
  using heard = await listenTo(lake.client(), '*', {
    includeResult: false,
    includeMutations: false,
  })
  await lake.write(artist('artist-1', 'A'))
  const event = await nextMutation(heard.events)
  expect(Object.keys(event)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(result|mutations|previous|effects)$/)]),
  )
})

test('mendoza effects lead from one revision to the other and back', async () => {
  await using lake = await testLake()
  await lake.write(artist('artist-1', 'A'))
  using heard = await listenTo(lake.client(), '*', {
    effectFormat: 'mendoza',
    visibility: 'transaction',
  })
  await lake.write(artist('artist-1', 'B'))
  const { effects, visibility } = await nextMutation(heard.events)
  expect(visibility).toBe('transaction')
  expect(effects).toEqual({
    apply: [0, expect.objectContaining({ name: 'B' })],
    revert: [0, expect.objectContaining({ name: 'A' })],
  })
  expect(JSON.stringify(effects)).not.toContain('_rev')
})

test('versions in releases are sent on request, drafts always', async () => {
  await using lake = await testLake()
  using plain = await listenTo(lake.client(), '*')
  using all = await listenTo(lake.client(), '*', { includeAllVersions: true })
  await lake.write(artist('versions.summer.artist-1', 'A'), artist('drafts.artist-1', 'B'))
  await nextMutation(all.events, 2)
  expect(mutations(plain.events).map(({ documentId }) => documentId)).toEqual(['drafts.artist-1'])
})

test('a listener on one instance gets a commit of the other', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  using heard = await listenTo(other.client(), '*')
  await lake.write(artist('artist-1', 'A'))
  expect(await nextMutation(heard.events)).toMatchObject({ documentId: 'artist-1' })
})

test('an invalid query ends the listener with a ChannelError that says why', async () => {
  await using lake = await testLake()
  using heard = await listenTo(lake.client(), '*[')
  expect(heard.errors).toEqual([expect.any(ChannelError)])
  expect((heard.errors[0] as Error).message).toContain('Unexpected end of query')
})

test('before a stop the streams end and no new one begins, while queries are still answered', async () => {
  await using lake = await testLake()
  const stream = await openStream(lake)
  stream.resume()
  const ended = once(stream, 'end')
  lake.lake.endStreams()
  await expect(ended).resolves.toEqual([])
  expect((await openStream(lake)).statusCode).toBe(503)
  expect(await lake.client().fetch('count(*)')).toBe(1)
})

test('closing the lake ends its streams', async () => {
  await using lake = await testLake()
  const stream = await openStream(lake)
  stream.resume()
  const ended = once(stream, 'end')
  await lake.lake.close()
  await expect(ended).resolves.toEqual([])
})

test('a listener that reconnects gets the missed events, from the exact document on', async () => {
  await using lake = await testLake()
  await lake.write(artist('a', '1'))
  const [welcome] = await resumed(lake, '')
  await lake.write(artist('b', '1'), artist('c', '1'))
  await lake.write(artist('a', '2'))
  const missed = await resumed(lake, welcome?.id ?? '')
  expect(told(missed)).toEqual(['welcomeback', 'b', 'c', 'a'])
  expect(told(await resumed(lake, missed[1]?.id ?? ''))).toEqual(['welcomeback', 'c', 'a'])
  expect(told(await resumed(lake, missed[3]?.id ?? ''))).toEqual(['welcomeback'])
  expect(told(await resumed(lake, missed[1]?.id ?? '', 'query=*'))).toEqual(['welcome'])
})

test('the official client continues at its position when its connection is cut', async () => {
  await using lake = await testLake()
  const heard: Record<string, unknown>[] = []
  const listening = lake
    .client()
    .listen('*', {}, { enableResume: true, events: ['welcome', 'mutation', 'welcomeback'] })
    .subscribe((event) => heard.push(event as unknown as Record<string, unknown>))
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 8000 })
  lake.cut()
  await lake.write(artist('a', '1'))
  await vi.waitFor(
    () => expect(heard.map(({ type }) => type)).toEqual(['welcome', 'welcomeback', 'mutation']),
    { timeout: 8000, interval: 20 },
  )
  listening.unsubscribe()
})

test('listeners with the same query hear of what it selects for each of them', async () => {
  await using lake = await testLake()
  const query = '*[owner == identity()]'
  using organiser = await listenTo(lake.client(), query)
  using site = await listenTo(lake.client({ token: CONTENT_TOKEN }), query)
  await lake.write({ _id: 'a', _type: 'wish', owner: 'organiser' })
  await lake.write({ _id: 'b', _type: 'wish', owner: 'content-token' })
  expect(await nextMutation(organiser.events)).toMatchObject({ documentId: 'a' })
  expect(await nextMutation(site.events)).toMatchObject({ documentId: 'b' })
})
