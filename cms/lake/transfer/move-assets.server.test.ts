import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AssetStore } from '../asset-store/asset-store.server'
import { s3Assets } from '../asset-store/s3.server'
import { lakeOn, temporaryFolder, testLake } from '../testing/lake'
import { s3Server } from '../testing/s3-server'
import { moveAssets } from './move-assets.server'

const FILM = randomBytes(2_500_000)
const PLAN = Buffer.from('a plan of the stage')

/** A lake with two files in its database, which knows the bucket. */
async function filledLake(assetStore: AssetStore) {
  const lake = await testLake()
  const upload = (bytes: Buffer, filename: string) =>
    lake.client().assets.upload('file', bytes, { filename })
  const { path: film } = await upload(FILM, 'film.mp4')
  const { path: plan } = await upload(PLAN, 'plan.txt')
  const site = await lakeOn(lake.pg.database, { assetStore, dataDir: temporaryFolder() })
  const options = { database: lake.pg.database, dataset: 'production', store: assetStore }
  return {
    options,
    sql: lake.pg.sql,
    /** Whether its addresses give what was uploaded. */
    async isServed() {
      const given = await Promise.all([film, plan].map((path) => fetch(`${site.url}/${path}`)))
      const bytes = await Promise.all(given.map(async (answer) => await answer.arrayBuffer()))
      return [FILM, PLAN].map((known, at) => known.equals(Buffer.from(bytes[at]!)))
    },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await lake[Symbol.asyncDispose]()
    },
  }
}

test('all bytes move into the bucket and back while a site serves them, and nothing is left behind', async () => {
  await using s3 = await s3Server()
  await using lake = await filledLake(s3Assets(s3.settings))
  expect(await lake.isServed()).toEqual([true, true])
  const both = { files: 2, bytes: FILM.length + PLAN.length }
  expect(await moveAssets('store', lake.options)).toEqual(both)
  expect(s3.keys()).toHaveLength(2)
  expect(await lake.sql`select from assets where bytes is not null`).toHaveLength(0)
  expect(await lake.isServed()).toEqual([true, true])
  expect(await moveAssets('store', lake.options)).toEqual({ files: 0, bytes: 0 })
  expect(await moveAssets('row', lake.options)).toEqual(both)
  expect(s3.keys()).toEqual([])
  expect(await lake.sql`select from assets where bytes is null`).toHaveLength(0)
  expect(await lake.isServed()).toEqual([true, true])
})

test('a move that was cut off anywhere loses nothing, and another one does the rest', async () => {
  await using s3 = await s3Server()
  const store = s3Assets(s3.settings)
  await using lake = await filledLake(store)
  for (const calls of [0, 1, 2, 3, 4, 5]) {
    let left = calls
    const die = async () => {
      left -= 1
      if (left < 0) throw new Error('killed')
    }
    const dying: AssetStore = {
      ...store,
      put: (...given) => die().then(() => store.put(...given)),
      get: (...given) => die().then(() => store.get(...given)),
      delete: (...given) => die().then(() => store.delete(...given)),
    }
    await moveAssets('store', { ...lake.options, store: dying }).catch(() => undefined)
    expect(await lake.isServed()).toEqual([true, true])
  }
  await moveAssets('store', lake.options)
  expect(await lake.sql`select from assets where bytes is not null`).toHaveLength(0)
  for (const calls of [0, 1, 2, 3, 4, 5]) {
    let left = calls
    const get: AssetStore['get'] = async (...given) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return store.get(...given)
    }
    await moveAssets('row', { ...lake.options, store: { ...store, get } }).catch(() => undefined)
    expect(await lake.isServed()).toEqual([true, true])
  }
  await moveAssets('row', lake.options)
  expect(s3.keys()).toEqual([])
})

test('a file that cannot move does not keep the others from moving', async () => {
  await using s3 = await s3Server()
  const store = s3Assets(s3.settings)
  await using lake = await filledLake(store)
  let isFirst = true
  const put: AssetStore['put'] = async (key, bytes, type) => {
    await store.put(key, bytes, type)
    if (isFirst) s3.damage(key, Buffer.alloc(bytes.length))
    isFirst = false
  }
  await expect(moveAssets('store', { ...lake.options, store: { ...store, put } })).rejects.toThrow(
    'has not the whole file',
  )
  expect(await lake.sql`select from assets where bytes is null`).toHaveLength(1)
  expect(await lake.isServed()).toEqual([true, true])
})

test('bytes that come back otherwise than they were written do not move', async () => {
  await using s3 = await s3Server()
  const store = s3Assets(s3.settings)
  await using lake = await filledLake(store)
  const put: AssetStore['put'] = async (key, bytes, type) => {
    await store.put(key, bytes, type)
    s3.damage(key, Buffer.alloc(bytes.length))
  }
  await expect(moveAssets('store', { ...lake.options, store: { ...store, put } })).rejects.toThrow(
    'has not the whole file',
  )
  expect(await lake.isServed()).toEqual([true, true])
  await moveAssets('store', lake.options)
  for (const key of s3.keys()) s3.damage(key, Buffer.from('other'))
  await expect(moveAssets('row', lake.options)).rejects.toThrow('has not the whole file')
  expect(await lake.sql`select from assets where bytes is not null`).toHaveLength(0)
})
