import type { Action } from '@sanity/client'
import { expect, test } from 'vitest'
import { askHistory, live } from '../testing/history'
import { createNamed, discard, edit, publish, remove, unpublish } from '../testing/artist-actions'
import { testLake, type TestLake } from '../testing/lake'

const create = createNamed('A')

async function transactions(lake: TestLake, search: string) {
  const { text } = await askHistory(
    lake,
    `/history/production/transactions/artist-1,drafts.artist-1?excludeContent=true&${search}`,
  )
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

test('the transactions of a document come in order, in part, or newest first', async () => {
  await using lake = await testLake()
  await live(lake, [create, edit('B'), publish, edit('C')])
  const idsFor = async (search: string) => (await transactions(lake, search)).map(({ id }) => id)
  expect(await idsFor('')).toEqual(['t1', 't2', 't3', 't4'])
  expect(await idsFor('reverse=true&limit=2')).toEqual(['t4', 't3'])
  expect(await idsFor('fromTransaction=t2&toTransaction=t3')).toEqual(['t2', 't3'])
  expect((await transactions(lake, ''))[2]).toMatchObject({
    author: 'organiser',
    documentIDs: ['artist-1', 'drafts.artist-1'],
    timestamp: expect.any(String),
  })
  expect((await transactions(lake, ''))[2]).not.toHaveProperty('mutations')
  expect(
    (await askHistory(lake, '/history/production/transactions/artist-1?fromTransaction=none'))
      .status,
  ).toBe(404)
})

test('effects lead from each revision to the next and back, from nothing and to nothing', async () => {
  await using lake = await testLake()
  await live(lake, [create, edit('B'), publish])
  const named = (name: string) => [0, expect.objectContaining({ name })]
  const effects = (await transactions(lake, 'effectFormat=mendoza')).map((entry) => entry.effects)
  expect(effects).toEqual([
    { 'drafts.artist-1': { apply: named('A'), revert: [0, null] } },
    { 'drafts.artist-1': { apply: named('B'), revert: named('A') } },
    {
      'artist-1': { apply: named('B'), revert: [0, null] },
      'drafts.artist-1': { apply: [0, null], revert: named('B') },
    },
  ])
})

test('a document can be read in its state at a revision, at a time, and before it was deleted', async () => {
  await using lake = await testLake()
  await live(lake, [create, edit('B'), publish, remove()])
  const at = async (search: string) =>
    (
      await askHistory(lake, `/history/production/documents/artist-1,drafts.artist-1?${search}`)
    ).body().documents
  expect(await at('revision=t1')).toMatchObject([{ _id: 'drafts.artist-1', _rev: 't1', name: 'A' }])
  expect(await at('revision=t3')).toMatchObject([{ _id: 'artist-1', _rev: 't3', name: 'B' }])
  expect(await at('revision=t4')).toEqual([])
  expect(await at('lastRevision=true')).toMatchObject([
    { _id: 'artist-1', _rev: 't3' },
    { _id: 'drafts.artist-1', _rev: 't2' },
  ])
  const [, second] = await transactions(lake, '')
  expect(await at(`time=${second.timestamp}`)).toMatchObject([{ name: 'B', _rev: 't2' }])
  expect(await at('time=2020-01-01T00:00:00Z')).toEqual([])
  expect((await askHistory(lake, '/history/production/documents/a?time=soon')).status).toBe(400)
})

test('the history panel gets the editors’ actions', async () => {
  await using lake = await testLake()
  await live(lake, [
    create,
    edit('B'),
    publish,
    edit('C'),
    discard,
    edit('D'),
    unpublish,
    publish,
    remove(),
  ])
  const eventsOf = async (id: string, search = '') =>
    (await askHistory(lake, `/history/production/events/documents/${id}?${search}`)).body()
  const { events, nextCursor } = await eventsOf('artist-1')
  expect(
    events['artist-1'].map(
      ({ type, revisionId }: Record<string, string>) => `${revisionId} ${type}`,
    ),
  ).toEqual([
    't9 deleteDocumentGroup',
    't8 publishDocumentVersion',
    't7 unpublishDocument',
    't6 createDocumentVersion',
    't5 deleteDocumentVersion',
    't4 createDocumentVersion',
    't3 publishDocumentVersion',
    't1 createDocumentVersion',
  ])
  expect(events['artist-1'][6]).toMatchObject({
    documentId: 'artist-1',
    versionId: 'drafts.artist-1',
    versionRevisionId: 't2',
    author: 'organiser',
  })
  expect(nextCursor).toBe('')
  const page = await eventsOf('artist-1', 'limit=4')
  expect(page.events['artist-1']).toHaveLength(4)
  const next = await eventsOf('artist-1', `limit=100&nextCursor=${page.nextCursor}`)
  expect(
    next.events['artist-1'].map(({ revisionId }: { revisionId: string }) => revisionId),
  ).toEqual(['t5', 't4', 't3', 't1'])
})

test('a mutation without an action has events, too', async () => {
  await using lake = await testLake()
  await lake.write({ _id: 'artist-1', _type: 'artist' })
  await lake.write({ _id: 'artist-1', _type: 'artist', name: 'B' })
  const { events } = (
    await askHistory(lake, '/history/production/events/documents/artist-1')
  ).body()
  expect(events['artist-1'].map(({ type }: { type: string }) => type)).toEqual([
    'publishDocumentVersion',
    'publishDocumentVersion',
  ])
  const { versionId, versionRevisionId } = events['artist-1'][0]
  const { documents } = (
    await askHistory(
      lake,
      `/history/production/documents/${versionId}?revision=${versionRevisionId}`,
    )
  ).body()
  expect(documents).toMatchObject([{ _id: 'drafts.artist-1', name: 'B' }])
})

test('the export has one line for every document, or for those of some types', async () => {
  await using lake = await testLake()
  await live(lake, [create])
  const exported = async (search: string) =>
    (await askHistory(lake, `/export/production${search}`)).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)._id)
  expect(await exported('')).toEqual(['seedling', 'drafts.artist-1'])
  expect(await exported('?types=artist,rule')).toEqual(['drafts.artist-1'])
})

test('no other dataset refers to a document', async () => {
  await using lake = await testLake()
  expect((await askHistory(lake, '/references/production/documents/seedling/to')).body()).toEqual({
    totalCount: 0,
    references: [],
  })
})

test('a deletion with purge deletes the history, and one without keeps it', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const revisions = async (id: string) =>
    (await askHistory(lake, `/history/production/documents/${id}?lastRevision=true`)).body()
      .documents.length
  const mutationsOf = async (id: string) =>
    (await askHistory(lake, `/history/production/transactions/${id}?effectFormat=mendoza`)).text
  await lake.write(
    { _id: 'a', _type: 'x', text: 'secret' },
    { _id: 'b', _type: 'x', text: 'plain' },
  )
  await lake.write({ _id: 'a', _type: 'x', text: 'secret too' })
  await client.mutate([{ delete: { id: 'a', purge: true } }, { delete: { id: 'b' } }] as never)
  expect([await revisions('a'), await revisions('b')]).toEqual([0, 1])
  expect(await mutationsOf('a')).not.toContain('secret')
  expect(await mutationsOf('b')).toContain('plain')
  expect(await client.fetch('*[_type == "x"]')).toEqual([])
  // A later purge works, too.
  await client.mutate([{ delete: { id: 'b', purge: true } }] as never)
  expect(await revisions('b')).toBe(0)
  const [{ count } = { count: -1 }] = await lake.pg.sql<{ count: number }[]>`
    select count(*)::int from document_changes where mutations::text ~ 'secret|plain' or after::text ~ 'secret|plain'`
  expect(count).toBe(0)
})

test.each([
  ['and a draft', [create, publish, edit('B')], ['drafts.artist-1']],
  ['whose draft was published', [create, publish], []],
])('a deleting action with purge deletes the history %s', async (_, actions, includeDrafts) => {
  await using lake = await testLake()
  await live(lake, actions)
  await lake.client().action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'artist-1',
    includeDrafts,
    purge: true,
  } as Action)
  const list = 'artist-1,drafts.artist-1'
  expect(
    (await askHistory(lake, `/history/production/documents/${list}?lastRevision=true`)).body()
      .documents,
  ).toEqual([])
})
