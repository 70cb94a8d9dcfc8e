import { expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database'
import { lakeOn, silent, testLake } from '../testing/lake'
import { LakeError } from '../errors.server'
import { openStore } from './store.server'

const artist = (id: string, name = 'Mother Karst') => ({ _id: id, _type: 'artist', name })

test('a committed document is read at once, with its revision and times', async () => {
  await using lake = await testLake()
  const rev = await lake.write(artist('artist-1'))
  const { documents } = await lake.lake.store.snapshot()
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(documents.get('artist-1')).toEqual({
    ...artist('artist-1'),
    _rev: rev,
    _createdAt: time,
    _updatedAt: time,
  })
})

test('a replaced document keeps the time at which it was created', async () => {
  await using lake = await testLake()
  await lake.write({ ...artist('artist-1'), _createdAt: '2025-01-02T03:04:05Z' })
  await lake.write(artist('artist-1', 'Renamed'))
  const { documents } = await lake.lake.store.snapshot()
  expect(documents.get('artist-1')).toMatchObject({
    name: 'Renamed',
    _createdAt: '2025-01-02T03:04:05.000Z',
  })
  expect(documents.get('artist-1')?._updatedAt).not.toContain('2025-01-02')
})

test('fields come back unchanged, whatever their names are', async () => {
  await using lake = await testLake()
  const odd = {
    _id: 'odd',
    _type: 'odd',
    snake_case_: { 'with space': [1, 0.1, null, true, '', { __proto: 1 }] },
    text: 'José 李小龍 \u{1F98E} "\'\\',
  }
  await lake.write(odd)
  const other = openStore({ database: lake.pg.database, dataset: 'production', log: silent })
  expect((await other.snapshot()).documents.get('odd')).toMatchObject(odd)
  await other.close()
})

test('a transaction with one invalid document writes nothing of it', async () => {
  await using lake = await testLake()
  const before = await lake.lake.store.snapshot()
  const error = await lake
    .write(artist('artist-1'), artist('artist 2'))
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(LakeError)
  expect(await lake.lake.store.snapshot()).toBe(before)
  const [{ count } = { count: -1 }] = await lake.pg.sql<
    { count: number }[]
  >`select count(*)::int from transactions where author = 'test'`
  expect(count).toBe(0)
})

test('an earlier snapshot stays as it was', async () => {
  await using lake = await testLake()
  const before = await lake.lake.store.snapshot()
  await lake.write(artist('artist-1'))
  expect([...before.documents.keys()]).toEqual(['seedling'])
})

test('listeners get transactions in order, with each document before and after', async () => {
  await using lake = await testLake()
  const heard: unknown[] = []
  const stop = lake.lake.store.onCommit(({ changes }) =>
    heard.push(changes.map(({ id, before, after }) => [id, before?.name, after?.name])),
  )
  await Promise.all([lake.write(artist('a', '1')), lake.write(artist('b', '1'))])
  await lake.write(artist('a', '2'), artist('c', '1'), artist('a', '3'))
  stop()
  await lake.write(artist('a', '4'))
  expect(heard).toHaveLength(3)
  expect(heard.slice(0, 2)).toEqual(
    expect.arrayContaining([[['a', undefined, '1']], [['b', undefined, '1']]]),
  )
  expect(heard[2]).toEqual([
    ['a', '1', '3'],
    ['c', undefined, '1'],
  ])
})

test('an edit on one instance is on the other within two seconds, and its listeners get it', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  const heard = vi.fn()
  other.lake.store.onCommit(heard)
  await lake.write(artist('artist-1'))
  await vi.waitFor(
    async () => {
      expect(await other.client().fetch('*[_type == "artist"].name')).toEqual(['Mother Karst'])
    },
    { timeout: 8000, interval: 20 },
  )
  expect(heard).toHaveBeenCalledTimes(1)
})

test('writers on two instances do not overwrite each other’s changes', async () => {
  await using lake = await testLake()
  await using other = await lakeOn(lake.pg.database)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? lake : other).write(artist(`artist-${n}`), artist('shared', `${n}`)),
    ),
  )
  const count = 'count(*[_type == "artist"])'
  await vi.waitFor(
    async () => {
      expect(await Promise.all([lake.client().fetch(count), other.client().fetch(count)])).toEqual([
        21, 21,
      ])
    },
    { timeout: 8000 },
  )
  const name = '*[_id == "shared"][0].name'
  expect(await lake.client().fetch(name)).toBe(await other.client().fetch(name))
})

test('only one of two instances that start at once on an empty database writes the seed', async () => {
  await using pg = await testDatabase()
  const lakes = await Promise.all([lakeOn(pg.database), lakeOn(pg.database), lakeOn(pg.database)])
  for (const lake of lakes) await expect.poll(() => lake.client().fetch('count(*)')).toBe(1)
  const [{ count } = { count: -1 }] = await pg.sql<
    { count: number }[]
  >`select count(*)::int from transactions`
  expect(count).toBe(1)
  for (const lake of lakes) await lake[Symbol.asyncDispose]()
})

test('the other listeners still get a change when one of them throws', async () => {
  await using lake = await testLake()
  const heard = vi.fn()
  lake.lake.store.onCommit(() => {
    throw new Error('deaf')
  })
  lake.lake.store.onCommit(heard)
  await lake.write(artist('artist-1'))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('datasets beside each other do not mix', async () => {
  await using lake = await testLake()
  const staging = openStore({ database: lake.pg.database, dataset: 'staging', log: silent })
  await staging.commit({
    author: 'test',
    change: (copy) => copy.apply({ createOrReplace: artist('artist-1') }),
  })
  await lake.write(artist('artist-2'))
  const { documents } = await lake.lake.store.snapshot()
  expect([...documents.keys()]).toEqual(['seedling', 'artist-2'])
  expect([...(await staging.snapshot()).documents.keys()]).toEqual(['artist-1'])
  await staging.close()
})
