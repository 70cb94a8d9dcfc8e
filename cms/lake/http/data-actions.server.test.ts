import { ClientError, type Action } from '@sanity/client'
import { expect, test } from 'vitest'
import { createNamed, discard, edit, publish, remove, unpublish } from '../testing/artist-actions'
import { testLake, TOKEN, type TestLake } from '../testing/lake'

const artist = (id: string, fields = {}) => ({
  _id: id,
  _type: 'artist',
  name: 'Mother Karst',
  ...fields,
})
const create = createNamed('Mother Karst')

/** The names of all documents, by id. */
async function namesIn(lake: TestLake): Promise<Record<string, unknown>> {
  const artists = await lake
    .client()
    .fetch<{ _id: string; name: string }[]>('*[_type == "artist"]', {}, { perspective: 'raw' })
  return Object.fromEntries(artists.map(({ _id, name }) => [_id, name]))
}

async function failureOf(attempt: Promise<unknown>): Promise<ClientError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ClientError)
  return error as ClientError
}

test('a document is created, edited, published, edited again and discarded as the Studio does it', async () => {
  await using lake = await testLake()
  const client = lake.client()
  expect(await client.action([create, edit('A')], { transactionId: 'first' })).toEqual({
    transactionId: 'first',
  })
  expect(await namesIn(lake)).toEqual({ 'drafts.artist-1': 'A' })
  await client.action(publish)
  expect(await namesIn(lake)).toEqual({ 'artist-1': 'A' })
  await client.action(edit('B'))
  expect(await namesIn(lake)).toEqual({ 'artist-1': 'A', 'drafts.artist-1': 'B' })
  await client.action(discard)
  expect(await namesIn(lake)).toEqual({ 'artist-1': 'A' })
})

test('publishing keeps when the document was created, and unpublishing leaves a draft', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await lake.write(artist('artist-1', { _createdAt: '2025-01-01T00:00:00.000Z' }))
  await client.action([edit('A'), publish])
  expect(await client.getDocument('artist-1')).toMatchObject({
    name: 'A',
    _createdAt: '2025-01-01T00:00:00.000Z',
  })
  await client.action(unpublish)
  expect(await client.getDocument('drafts.artist-1')).toMatchObject({
    name: 'A',
    _createdAt: '2025-01-01T00:00:00.000Z',
  })
  expect(await namesIn(lake)).toEqual({ 'drafts.artist-1': 'A' })
})

test('an action sees the effect of earlier ones, and a failed action undoes all', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const error = await failureOf(client.action([create, edit('A'), publish, publish]))
  expect(error).toMatchObject({
    statusCode: 409,
    message: 'The action(s) failed:\n- Document "drafts.artist-1" was not found',
    details: {
      type: 'actionError',
      items: [{ index: 3, error: { type: 'documentNotFoundError' } }],
    },
  })
  expect(await namesIn(lake)).toEqual({})
})

test('references to unpublished documents become strong when they are published', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const reference = (id: string, weak = false) => ({
    _type: 'reference',
    _ref: id,
    _weak: true,
    _strengthenOnPublish: { type: 'label', weak },
  })
  await lake.write(
    artist('drafts.artist-1', {
      label: reference('label-1'),
      list: [{ _key: 'a', friend: reference('label-2', true) }],
    }),
  )
  expect(await failureOf(client.action(publish))).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('references non-existent document "label-1"'),
  })
  await lake.write({ _id: 'label-1', _type: 'label' })
  await client.action(publish)
  expect(await client.getDocument('artist-1')).toMatchObject({
    label: { _type: 'reference', _ref: 'label-1' },
    list: [{ friend: { _type: 'reference', _ref: 'label-2', _weak: true } }],
  })
  expect(JSON.stringify(await client.getDocument('artist-1'))).not.toContain('_strengthenOnPublish')
})

test('a deletion names all drafts or is refused', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await lake.write(artist('artist-1'), artist('drafts.artist-1'))
  expect(await failureOf(client.action(remove()))).toMatchObject({
    message: expect.stringContaining('without "drafts.artist-1"'),
  })
  await client.action(remove(['drafts.artist-1']))
  expect(await namesIn(lake)).toEqual({})
})

test('a deleted document is restored as the Studio does it', async () => {
  await using lake = await testLake()
  const replaceDraft: Action = {
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: 'artist-1',
    attributes: artist('drafts.artist-1', { name: 'Restored' }),
  }
  expect(await failureOf(lake.client().action(replaceDraft))).toMatchObject({ statusCode: 409 })
  await lake.client().action([create, replaceDraft])
  expect(await namesIn(lake)).toEqual({ 'drafts.artist-1': 'Restored' })
})

test('versions are created from a base, replaced and discarded', async () => {
  await using lake = await testLake()
  const client = lake.client()
  await lake.write(artist('artist-1'))
  await client.createVersion({ publishedId: 'artist-1', baseId: 'artist-1', releaseId: 'summer' })
  await client.replaceVersion({
    publishedId: 'artist-1',
    releaseId: 'summer',
    document: { _id: 'versions.summer.artist-1', _type: 'artist', name: 'In summer' },
  })
  expect(await namesIn(lake)).toEqual({
    'artist-1': 'Mother Karst',
    'versions.summer.artist-1': 'In summer',
  })
  await client.discardVersion({ publishedId: 'artist-1', releaseId: 'summer' })
  expect(await namesIn(lake)).toEqual({ 'artist-1': 'Mother Karst' })
})

test.each<[string, Action]>([
  ['creating what is there as a draft', create],
  [
    'creating beside the published one',
    { ...create, publishedId: 'artist-2', attributes: artist('drafts.artist-2') } as Action,
  ],
  ['creating a published document', { ...create, attributes: artist('artist-1') } as Action],
  [
    'editing another document than the draft',
    { ...edit('A'), draftId: 'drafts.artist-2' } as Action,
  ],
  [
    'editing what is not there',
    { ...edit('A'), publishedId: 'gone', draftId: 'drafts.gone' } as Action,
  ],
  [
    'publishing another revision of the draft',
    { ...publish, ifDraftRevisionId: 'older' } as Action,
  ],
  ['publishing over another revision', { ...publish, ifPublishedRevisionId: 'older' } as Action],
  [
    'publishing what has no draft',
    { ...publish, publishedId: 'artist-2', draftId: 'drafts.artist-2' } as Action,
  ],
  ['unpublishing what is not published', unpublish],
  ['discarding a published document', { ...discard, draftId: 'artist-2' } as Action],
  ['deleting what is not published', remove(['drafts.artist-1'])],
])('%s is refused', async (_, action) => {
  await using lake = await testLake()
  await lake.write(artist('drafts.artist-1'), artist('artist-2'))
  const before = await lake.lake.store.snapshot()
  expect(await failureOf(lake.client().action(action))).toMatchObject({
    statusCode: 409,
    details: { type: 'actionError' },
  })
  expect(await lake.lake.store.snapshot()).toBe(before)
})

test('the error for an invalid action says its place and a reason', async () => {
  await using lake = await testLake()
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  const reasons: [unknown, string][] = [
    [[], '1 to 1000'],
    [
      [create, { actionType: 'sanity.action.document.copy', releaseId: 'a' }],
      'Action 1 is not valid: this content lake does not support "sanity.action.document.copy"',
    ],
    [[{ actionType: 7 }], 'does not support an action without an actionType'],
    [[{ ...publish, draftId: 7 }], 'Action 0 is not valid: draftId'],
    [[{ ...edit('A'), patch: { explode: 1 } }], 'Action 0 is not valid: patch'],
  ]
  for (const [actions, reason] of reasons) {
    const answer = await fetch(`${lake.url}/v2025-02-19/data/actions/production`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ actions }),
    })
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringContaining(reason),
    ])
  }
  await lake.client().action(create, { dryRun: true })
  expect(await namesIn(lake)).toEqual({})
})
