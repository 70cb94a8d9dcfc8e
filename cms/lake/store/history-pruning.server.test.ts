import type { Action } from '@sanity/client'
import { expect, test } from 'vitest'
import { lakeOn, testLake, TOKEN, type TestLake } from '../testing/lake'
import { pruneHistory } from './history-pruning.server'

const create = (id: string): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: id,
  attributes: { _id: `drafts.${id}`, _type: 'artist', name: 'A' },
  ifExists: 'fail',
})
const edit = (id: string, name: string): Action => ({
  actionType: 'sanity.action.document.edit',
  publishedId: id,
  draftId: `drafts.${id}`,
  patch: { set: { name } },
})
const publish = (id: string): Action => ({
  actionType: 'sanity.action.document.publish',
  publishedId: id,
  draftId: `drafts.${id}`,
})
const remove = (id: string): Action => ({
  actionType: 'sanity.action.document.delete',
  publishedId: id,
  includeDrafts: [],
})

/** Runs each action in a transaction of its own, with the given ids. */
async function live(lake: TestLake, actions: Record<string, Action>): Promise<void> {
  for (const [transactionId, action] of Object.entries(actions))
    await lake.client().action(action, { transactionId })
}

async function ask(lake: TestLake, path: string) {
  const answer = await fetch(`${lake.url}/v2025-02-19/data/history/production${path}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  return answer.text()
}

async function transactionsOf(lake: TestLake, ids: string, search = '') {
  return (await ask(lake, `/transactions/${ids}?${search}`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Makes everything written so far older by this time. */
const age = ({ pg }: Awaited<ReturnType<typeof testLake>>, days: number) =>
  pg.sql`update transactions set created_at = created_at - ${days} * interval '1 day'`

test('the last state of each document before the past year stays, and later history starts from it', async () => {
  await using lake = await testLake()
  await live(lake, {
    t1: create('artist-1'),
    t2: edit('artist-1', 'B'),
    t3: publish('artist-1'),
    t4: edit('artist-1', 'C'),
    t5: edit('artist-1', 'D'),
  })
  await age(lake, 366)
  await live(lake, { t6: edit('artist-1', 'E'), t7: publish('artist-1') })
  expect(await pruneHistory(lake.pg.database, 'production', { least: 0 })).toBe(2)
  const entries = await transactionsOf(lake, 'artist-1,drafts.artist-1', 'effectFormat=mendoza')
  expect(entries.map(({ id }) => id)).toEqual(['t3', 't4', 't5', 't6', 't7'])
  expect(entries[3].effects['drafts.artist-1'].revert).toEqual([
    0,
    expect.objectContaining({ name: 'D' }),
  ])
  const { events } = JSON.parse(await ask(lake, '/events/documents/artist-1'))
  expect(
    events['artist-1'].map(
      ({ revisionId, type }: Record<string, string>) => `${revisionId} ${type}`,
    ),
  ).toContain('t7 publishDocumentVersion')
})

test('the last state of a document can still be read when it was deleted more than a year ago', async () => {
  await using lake = await testLake()
  await live(lake, {
    t1: create('artist-1'),
    t2: edit('artist-1', 'B'),
    t3: publish('artist-1'),
    t4: remove('artist-1'),
  })
  await age(lake, 366)
  await pruneHistory(lake.pg.database, 'production', { least: 0 })
  expect((await transactionsOf(lake, 'artist-1')).map(({ id }) => id)).toEqual(['t3', 't4'])
  expect(
    JSON.parse(await ask(lake, '/documents/artist-1?lastRevision=true')).documents,
  ).toMatchObject([{ _id: 'artist-1', name: 'B' }])
})

test('pruning keeps the last year and the newest transactions', async () => {
  await using lake = await testLake()
  await live(lake, {
    t1: create('artist-1'),
    t2: edit('artist-1', 'B'),
    t3: edit('artist-1', 'C'),
    t4: edit('artist-1', 'D'),
  })
  await age(lake, 364)
  expect(await pruneHistory(lake.pg.database, 'production', { least: 0 })).toBe(0)
  await age(lake, 364)
  expect(await pruneHistory(lake.pg.database, 'production', { least: 4 })).toBe(0)
  expect(await pruneHistory(lake.pg.database, 'production', { least: 1 })).toBe(1)
  expect(await pruneHistory(lake.pg.database, 'production', { least: 0 })).toBe(1)
})

test('pruning changes no present document, on a running instance and on one that starts', async () => {
  await using lake = await testLake()
  await live(lake, {
    t1: create('artist-1'),
    t2: edit('artist-1', 'B'),
    t3: publish('artist-1'),
    t4: create('artist-2'),
  })
  await age(lake, 1000)
  expect(await pruneHistory(lake.pg.database, 'production', { least: 0 })).toBeGreaterThan(0)
  await using other = await lakeOn(lake.pg.database)
  await live(other, { t5: edit('artist-1', 'C') })
  for (const one of [lake, other]) {
    await expect
      .poll(() =>
        one.client({ perspective: 'raw' }).fetch('*[_type == "artist"] | order(_id){ _id, name }'),
      )
      .toEqual([
        { _id: 'artist-1', name: 'B' },
        { _id: 'drafts.artist-1', name: 'C' },
        { _id: 'drafts.artist-2', name: 'A' },
      ])
  }
})
