import { ClientError, type SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { lakeOn, testLake, type TestLake } from '../testing/lake'
import { listenTo } from '../testing/listening'

const artist = (id: string, fields = {}) => ({
  _id: id,
  _type: 'artist',
  name: 'Mother Karst',
  ...fields,
})
const reference = (id: string, fields = {}) => ({ _type: 'reference', _ref: id, ...fields })
const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
const idsOf = (client: SanityClient) =>
  client.fetch<string[]>('*[_type == "artist"] | order(_id)._id', {}, { perspective: 'raw' })

test('the official client creates, replaces and deletes documents', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const created = await client.create(artist('artist-1'))
  expect(created).toMatchObject({
    _id: 'artist-1',
    name: 'Mother Karst',
    _rev: expect.any(String),
    _createdAt: expect.any(String),
  })
  const replaced = await client.createOrReplace({ _id: 'artist-1', _type: 'artist', tier: 'main' })
  expect(replaced).toMatchObject({ tier: 'main', _createdAt: created._createdAt })
  expect(replaced).not.toHaveProperty('name')
  expect(await client.createIfNotExists(artist('artist-1'))).toMatchObject({
    _rev: replaced._rev,
    tier: 'main',
  })
  expect(await client.delete('artist-1')).toMatchObject({
    results: [{ id: 'artist-1', operation: 'delete' }],
  })
  expect(await client.delete('artist-1')).toMatchObject({
    results: [{ id: 'artist-1', operation: 'none' }],
  })
  expect(await idsOf(client)).toEqual([])
})

test('the lake makes an id for a document without one, and completes a prefix', async () => {
  await using lake = await testLake()
  const { _id: made } = await lake.client().create({ _type: 'artist' })
  const { _id: draft } = await lake.client().create({ _id: 'drafts.', _type: 'artist' })
  expect([made, draft]).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    expect.stringMatching(/^drafts\.[0-9a-f-]{36}$/),
  ])
})

test('every operation of a patch works as in Sanity', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await client.create(
    artist('artist-1', {
      plays: 5,
      left: 3,
      text: 'the cave',
      old: 1,
      slots: [
        { _key: 'a', n: 1 },
        { _key: 'b', n: 2 },
      ],
    }),
  )
  const patched = await client
    .patch('artist-1')
    .set({ tier: 'headliner', 'slots[_key=="a"].n': 10, 'deep.er': true })
    .setIfMissing({ name: 'never', home: 'Palma' })
    .unset(['old', 'slots[_key=="b"].n'])
    .inc({ plays: 2 })
    .dec({ left: 1 })
    .diffMatchPatch({ text: '@@ -1,8 +1,10 @@\n the \n+a \n cave\n' })
    .insert('after', 'slots[-1]', [{ _key: 'c' }])
    .commit()
  expect(patched).toMatchObject({
    name: 'Mother Karst',
    tier: 'headliner',
    text: 'the a cave',
    home: 'Palma',
    plays: 7,
    left: 2,
    deep: { er: true },
  })
  expect(patched.slots).toEqual([{ _key: 'a', n: 10 }, { _key: 'b' }, { _key: 'c' }])
  expect(patched).not.toHaveProperty('old')
})

test('patches and deletions by query see the effect of the mutations before them', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await client
    .transaction()
    .create(artist('artist-1'))
    .create(artist('artist-2', { tier: 'main' }))
    .create(artist('drafts.artist-3', { tier: 'main' }))
    .patch({ query: '*[tier == $tier]', params: { tier: 'main' } }, { set: { plays: 1 } })
    .patch({ query: '*[tier == "main"]' }, { inc: { plays: 1 } })
    .commit()
  await client.delete({ query: '*[_type == "artist" && !defined(plays)]' })
  expect(await client.fetch('*[plays == 2] | order(_id)._id', {}, { perspective: 'raw' })).toEqual([
    'artist-2',
    'drafts.artist-3',
  ])
  expect(await idsOf(client)).toEqual(['artist-2', 'drafts.artist-3'])
})

test('a transaction that fails at its last step leaves nothing behind, and the client says why', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const before = await lake.lake.store.snapshot()
  const error = await failureOf(
    client
      .transaction()
      .create(artist('artist-1'))
      .delete('seedling')
      .create(artist('artist-1'))
      .commit(),
  )
  expect(error).toBeInstanceOf(ClientError)
  expect(error).toMatchObject({
    statusCode: 409,
    message: 'The mutation(s) failed:\n- Document by ID "artist-1" already exists',
    details: {
      type: 'mutationError',
      items: [{ error: { type: 'documentAlreadyExistsError', id: 'artist-1' } }],
    },
  })
  expect(await lake.lake.store.snapshot()).toBe(before)
})

test('a patch for an old revision is refused, so the first of two writers wins', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  const { _rev: rev } = await lake.client().create(artist('artist-1'))
  const rename = (at: TestLake, name: string) =>
    at.client().patch('artist-1').ifRevisionId(rev).set({ name }).commit()
  const outcomes = await Promise.allSettled([rename(lake, 'A'), rename(other, 'B')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({
    statusCode: 409,
    details: {
      items: [{ error: { type: 'documentRevisionIDDoesNotMatchError', expectedRevisionID: rev } }],
    },
  })
})

test('a strong reference never dangles, a weak one may, and both ends can come and go in one transaction', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const slot = (fields = {}) => ({
    _id: 'slot-1',
    _type: 'slot',
    list: [{ _key: 'a', artist: reference('artist-1', fields) }],
  })
  expect(await failureOf(client.create(slot()))).toMatchObject({
    statusCode: 409,
    details: { items: [{ error: { type: 'documentReferenceDoesNotExistError' } }] },
  })
  await client.create(slot({ _weak: true }))
  await client.transaction().createOrReplace(slot()).create(artist('artist-1')).commit()
  expect(await failureOf(client.delete('artist-1'))).toMatchObject({
    statusCode: 409,
    details: {
      items: [
        { error: { type: 'documentHasExistingReferencesError', referencingIDs: ['slot-1'] } },
      ],
    },
  })
  expect(
    await failureOf(client.patch('slot-1').set({ 'list[0].artist._ref': 'gone' }).commit()),
  ).toMatchObject({ statusCode: 409 })
  await client.transaction().delete('artist-1').delete('slot-1').commit()
  expect(await idsOf(client)).toEqual([])
})

test('bodies, documents and mutations have limits, each with its own answer', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const large = (megabytes: number) =>
    artist('large', { text: 'x'.repeat(megabytes * 1024 * 1024) })
  expect(await failureOf(client.create(large(1)))).toMatchObject({
    statusCode: 413,
    message: expect.stringContaining('larger than 1 MB'),
  })
  expect(await failureOf(client.create(large(9)))).toMatchObject({
    statusCode: 413,
    message: expect.stringContaining('larger than 8 MB'),
  })
  const many = Array.from({ length: 1001 }, (__, n) => ({ create: artist(`artist-${n}`) }))
  expect(await failureOf(client.mutate(many))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('at most 1000'),
  })
})

test('a dry run answers with the outcome and changes nothing', async () => {
  await using lake = await testLake()
  const client = lake.client()
  expect(await client.create(artist('artist-1'), { dryRun: true })).toMatchObject(
    artist('artist-1'),
  )
  expect(await failureOf(client.create({ ...artist('seedling') }, { dryRun: true }))).toMatchObject(
    { statusCode: 409 },
  )
  expect(await idsOf(client)).toEqual([])
})

test('the writer’s transaction id becomes the revision, once', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const commit = (id: string) =>
    client.transaction().create(artist(id)).transactionId('tx-of-mine').commit()
  expect(await commit('artist-1')).toMatchObject({
    transactionId: 'tx-of-mine',
    documentIds: ['artist-1'],
  })
  expect(await client.getDocument('artist-1')).toMatchObject({ _rev: 'tx-of-mine' })
  expect(await failureOf(commit('artist-2'))).toMatchObject({ statusCode: 409 })
  expect(await idsOf(client)).toEqual(['artist-1'])
})

test('objects in lists get keys on request', async () => {
  await using lake = await testLake()
  const created = await lake
    .client()
    .create(artist('artist-1', { list: [{ n: 1 }, { _key: 'kept' }, 'text'] }), {
      autoGenerateArrayKeys: true,
    })
  expect(created).toHaveProperty('list', [
    { _key: expect.stringMatching(/^[0-9a-f]{12}$/), n: 1 },
    { _key: 'kept' },
    'text',
  ])
})

test('of two objects in a list with one key the later one gets its own, and a listener sees the same', async () => {
  await using lake = await testLake()
  const client = lake.client()
  using heard = await listenTo(client, '*[_id == "day"]', {}, { includeMutations: true })
  const slots = [
    { _key: 'a', at: 1 },
    { _key: 'a', at: 2 },
    { _key: 'a-2', at: 3 },
  ]
  const keys = async () =>
    (await client.getDocument<{ slots: { _key: string }[] }>('day'))?.slots.map(({ _key }) => _key)
  await client.create({ _id: 'day', _type: 'revealDay', slots })
  expect(await keys()).toEqual(['a', 'a-3', 'a-2'])
  await client
    .patch('day')
    .append('slots', [{ _key: 'a', at: 4 }])
    .set({ day: 'Friday' })
    .commit()
  expect(await keys()).toEqual(['a', 'a-3', 'a-2', 'a-4'])
  await expect.poll(() => heard.events.length).toBe(3)
  const { mutations } = heard.events[2] as {
    mutations: { patch: { set?: { slots?: unknown[] } } }[]
  }
  expect(mutations.at(-1)?.patch.set?.slots).toHaveLength(4)
  await client.createOrReplace({ _id: 'day', _type: 'revealDay', slots })
  expect(await keys()).toEqual(['a', 'a-3', 'a-2'])
})

test('a mutation’s query knows its caller, project and dataset', async () => {
  await using lake = await testLake()
  const owned = (_id: string, owner: string) => ({ _id, _type: 'wish', owner })
  await lake.write(owned('ours', 'organiser'), owned('theirs', 'me'), owned('of-local', 'local'))
  await lake.client().delete({ query: '*[owner == identity()]' })
  expect(await lake.client().fetch('*[_type == "wish"]._id')).toEqual(['of-local', 'theirs'])
  await lake.client().delete({ query: '*[owner == sanity::projectId()]' })
  expect(await lake.client().fetch('*[_type == "wish"]._id')).toEqual(['theirs'])
})
