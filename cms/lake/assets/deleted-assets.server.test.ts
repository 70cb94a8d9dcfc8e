import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AssetStore } from '../asset-store/asset-store.server'
import type { Assets } from '../asset-store/originals.server'
import type { LakeDatabase } from '../database.server'
import { followDeletedAssets } from './deleted-assets.server'
import { importContent, replaceContent } from '../transfer/transfer.server'
import { lakeOn, silent, temporaryFolder, testLake, type TestLake } from '../testing/lake'
import type { TestDatabase } from '../testing/database'
import { lakeWithPicture, look, twoHalves } from '../testing/pictures'
import { localImages, type ImageSource } from './image-source.server'
import { openImageStore } from './image-store.server'
import { openKeptPictures } from './kept-pictures.server'
import { parseImageFile, withoutMetadata, type ImageFile } from './image-request.server'

const copiesIn = (dataDir: string) => readdirSync(join(dataDir, 'image-cache'))

/** Stored for long enough that the sweep may take them. */
const age = ({ pg }: { pg: TestDatabase }) =>
  pg.sql`update assets set created_at = created_at - interval '2 days'`
/** The id of a picture's document. */
const assetOf = (path: string) => `image-${path.split('/').at(-1)?.replace('.', '-')}`
const purgeAsset = ({ lake }: TestLake, id: string) =>
  lake.store.commit({
    author: 'test',
    change: (copy) => copy.apply({ delete: { id, purge: true } }),
  })
const filesIn = ({ pg }: { pg: TestDatabase }) =>
  pg.sql<{ file: string }[]>`select file from assets order by file`
async function sweep({ lake, pg }: TestLake & { pg: TestDatabase }): Promise<void> {
  const copies = { forget: async () => undefined, forgetAllBut: async () => undefined }
  const { database } = pg
  const { store } = lake
  const swept = followDeletedAssets({ database, dataset: 'production', store, copies, log: silent })
  await swept.sweep()
  swept.stop()
}

test('a deleted picture is gone from the disks of all instances, and its addresses answer 404', async () => {
  await using lake = await lakeWithPicture()
  await using other = await lakeOn(lake.pg.database)
  const addresses = [lake, other].flatMap(({ url }) =>
    ['', '?w=50', '?w=60&fm=webp'].map((query) => `${url}/${lake.path}${query}`),
  )
  const answers = await Promise.all(addresses.map((address) => fetch(address)))
  const tags = answers.map(({ headers }) => headers.get('etag') ?? '')
  expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  expect([copiesIn(lake.dataDir).length, copiesIn(other.dataDir).length]).toEqual([3, 3])

  await lake.client().delete('photo')
  await lake.client().delete({ query: '*[_type == "sanity.imageAsset"]' })
  const statuses = () =>
    Promise.all(
      addresses.map(async (address, index) => [
        (await fetch(address)).status,
        (await fetch(address, { headers: { 'If-None-Match': tags[index] ?? '' } })).status,
      ]),
    )
  await expect.poll(statuses).toEqual(addresses.map(() => [404, 404]))
  expect([copiesIn(lake.dataDir), copiesIn(other.dataDir)]).toEqual([[], []])
})

test('a deleted file is gone, and a file that another document describes stays', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const file = await client.assets.upload('file', Buffer.from('rider'), { filename: 'rider.txt' })
  await client.create({ ...file, _id: 'second-description' })
  await client.delete(file._id)
  expect((await fetch(file.url)).status).toBe(200)
  await client.delete('second-description')
  expect((await fetch(file.url)).status).toBe(404)
})

test('a deleted picture is available again after another upload', async () => {
  await using lake = await testLake()
  const upload = async () => lake.client().assets.upload('image', await twoHalves())
  const first = await upload()
  expect((await fetch(`${first.url}?w=50`)).status).toBe(200)
  await lake.client().delete(first._id)
  await expect.poll(async () => (await fetch(`${first.url}?w=50`)).status).toBe(404)
  await upload()
  expect(await look(await fetch(`${first.url}?w=50`))).toMatchObject({ width: 50 })
})

test('files that were deleted while an instance was down are cleaned up at its next start', async () => {
  await using lake = await lakeWithPicture()
  const dataDir = temporaryFolder()
  const before = await lakeOn(lake.pg.database, { dataDir })
  await (await fetch(`${before.url}/${lake.path}?w=50`)).arrayBuffer()
  expect(copiesIn(dataDir)).toHaveLength(2)
  await before[Symbol.asyncDispose]()
  await lake.client().delete('photo')
  await purgeAsset(lake, assetOf(lake.path))
  await age(lake)
  // A new asset may still be waiting for its document.
  await lake.pg.sql`
    insert into assets (dataset, file, content_type, bytes, created_at)
    values ('production', 'old-1x1.png', 'image/png', '', now() - interval '2 days'),
           ('production', 'new-1x1.png', 'image/png', '', now())`

  await using _ = await lakeOn(lake.pg.database, { dataDir })
  await expect.poll(() => copiesIn(dataDir)).toEqual([])
  await expect.poll(() => lake.pg.sql`select file from assets`).toEqual([{ file: 'new-1x1.png' }])
})

test('whoever restores a document gets its picture back, also after an import that left both out', async () => {
  await using lake = await lakeWithPicture()
  const bytes = Buffer.from(await (await fetch(lake.picture)).arrayBuffer())
  const photo = await lake.client().getDocument('photo')
  const other = { documents: [{ _id: 'other', _type: 'other' }], assets: [] }
  await replaceContent(lake.lake.store, other)
  await age(lake)
  await sweep(lake)
  expect((await fetch(lake.picture)).status).toBe(404)

  const { results } = await lake.client().createOrReplace(photo!, { returnDocuments: false })
  expect(results).toEqual([{ id: 'photo', operation: 'create' }])
  const answer = await fetch(lake.picture)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  expect(await lake.client().fetch('*[_id == "photo"][0].image.asset->path')).toBe(lake.path)
})

test('bytes are kept while the history names them, and go with it', async () => {
  await using lake = await lakeWithPicture()
  await age(lake)
  await lake.client().delete('photo')
  await lake.client().delete({ query: '*[_type == "sanity.imageAsset"]' })
  await sweep(lake)
  expect(await filesIn(lake)).toHaveLength(1)
  await purgeAsset(lake, assetOf(lake.path))
  expect(await filesIn(lake)).toHaveLength(1)
  await sweep(lake)
  expect(await filesIn(lake)).toEqual([])
})

test('the document of a picture or file without bytes is refused by its name, by hand and in an import', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const file = await client.assets.upload('file', Buffer.from('rider'), { filename: 'rider.txt' })
  await purgeAsset(lake, file._id)
  await age(lake)
  await sweep(lake)
  const refusal = `Document "${file._id}" describes the file "${file.path.split('/').at(-1)}", which is not stored`
  await expect(client.createOrReplace(file)).rejects.toThrow(refusal)
  const importing = importContent(lake.lake.store, { documents: [file], assets: [] })
  await expect(importing).rejects.toThrow('The mutation(s) failed')
  expect(await client.fetch('*[_type == "sanity.fileAsset"]')).toEqual([])
  await client.assets.upload('file', Buffer.from('rider'), { filename: 'rider.txt' })
  await client.createOrReplace({ ...file, title: 'The rider' })
  expect(await (await fetch(file.url)).text()).toBe('rider')
})

test('a picture that is deleted while it is being made is neither sent nor kept', async () => {
  const folder = temporaryFolder()
  let isThere = true
  const keptForOthers: unknown[] = []
  const store = await storeOf(folder, {
    original: async () => ({ bytes: await twoHalves(), extension: 'png' }),
    isThere: async () => isThere,
    keep: (...given) => keptForOthers.push(given),
  })
  const kept = await store.obtain(picture, null)
  if (kept && 'handle' in kept) await kept.handle.close()
  // Its original is on the disk already, and another size begins to be made of that.
  const making = store.obtain(picture, withoutMetadata(picture))
  isThere = false
  const [, made] = await Promise.all([store.forget(picture.name), making])
  expect([made, keptForOthers]).toEqual([null, []])
  expect(readdirSync(folder)).toEqual([])
})

test('a picture that cannot be scaled and was deleted meanwhile does not stay on the disk', async () => {
  const folder = temporaryFolder()
  let isThere = true
  const store = await storeOf(folder, {
    original: async () => ({ bytes: Buffer.from('no picture'), extension: 'png' }),
    isThere: async () => isThere,
  })
  const scaled = () => store.obtain(picture, withoutMetadata(picture))
  await expect(scaled()).rejects.toThrow('unsupported image format')
  expect(readdirSync(folder)).toHaveLength(1)
  isThere = false
  await expect(scaled()).rejects.toThrow('unsupported image format')
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('a database that does not say whether a picture is there keeps no other from being made', async () => {
  const other = parseImageFile('def-400x200.png')!
  let ask: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const store = await storeOf(temporaryFolder(), {
    atOnce: 1,
    original: async () => ({ bytes: await twoHalves(), extension: 'png' }),
    isThere({ name }) {
      if (name === other.name) return Promise.resolve(true)
      ask()
      return new Promise(() => undefined)
    },
  })
  void store.obtain(picture, null)
  await asked
  const made = await store.obtain(other, null)
  expect(made).not.toBe(null)
  if (made && 'handle' in made) await made.handle.close()
})

test('a database that does not say whether an original can be read keeps no other from being made, and an unknown picture takes no place', async () => {
  const [mute, unknown] = ['bad', 'none'].map((name) => parseImageFile(`${name}-400x200.png`)!) as [
    ImageFile,
    ImageFile,
  ]
  const read: string[] = []
  const folder = temporaryFolder()
  const original: ImageSource['original'] = async ({ name }) => {
    read.push(name)
    return name === mute.name
      ? new Promise(() => undefined)
      : { bytes: await twoHalves(), extension: 'png' }
  }
  const close = async (made: Awaited<ReturnType<Store['obtain']>>) => {
    if (made && 'handle' in made) await made.handle.close()
    return made
  }
  type Store = Awaited<ReturnType<typeof storeOf>>
  await close(await (await storeOf(folder, { original })).obtain(picture, null))
  const store = await storeOf(folder, {
    atOnce: 1,
    original,
    isReadable: ({ name }) =>
      name === mute.name ? new Promise(() => undefined) : Promise.resolve(name !== unknown.name),
  })
  const unread = storeOf(temporaryFolder(), { original, isReadable: async () => false })
  expect(await (await unread).obtain(unknown, null)).toBe(null)
  void store.obtain(mute, withoutMetadata(mute))
  expect(await close(await store.obtain(picture, withoutMetadata(picture)))).not.toBe(null)
  expect(read).toEqual([picture.name])
})

test('an original is written to the disk once', async () => {
  const folder = temporaryFolder()
  const warnings: unknown[] = []
  const log = { warn: (given: unknown) => warnings.push(given) } as unknown as typeof silent
  const original = async () => ({ bytes: await twoHalves(), extension: 'png' })
  const store = await storeOf(folder, { original }, log)
  // Each try to write is told.
  rmSync(folder, { recursive: true })
  expect(await store.obtain(picture, null)).toMatchObject({ extension: 'png' })
  expect(warnings).toHaveLength(1)
})

test('the store of scaled pictures is asked for pictures alone that the database says are there', async () => {
  const asked: string[] = []
  const { transformed } = sourceWithStore(
    async (name) => {
      if (name === picture.name) return FACTS
      if (name.startsWith('unknown')) return null
      throw new Error('a query failed')
    },
    async (key) => {
      asked.push(key)
      return null
    },
  )
  for (const name of ['abc', 'unknown', 'deleted']) {
    const one = parseImageFile(`${name}-400x200.png`)!
    expect(await transformed?.(one, withoutMetadata(one)!)).toBeUndefined()
  }
  expect(asked).toEqual([expect.stringContaining(picture.name)])
})

test('a database that has gone silent holds up one scaled picture for a moment, and no other', async () => {
  let asked = 0
  const { transformed } = sourceWithStore(() => {
    asked += 1
    return new Promise(() => undefined)
  })
  for (let time = 0; time < 3; time += 1)
    expect(await transformed?.(picture, withoutMetadata(picture)!)).toBeUndefined()
  expect(asked).toBe(1)
})

test('a database that has gone silent keeps no place of a picture that cannot be scaled', async () => {
  const broken = parseImageFile('bad-400x200.png')!
  const store = await storeOf(temporaryFolder(), {
    atOnce: 1,
    original: async ({ name }) => ({
      bytes: name === broken.name ? Buffer.from('no picture') : await twoHalves(),
      extension: 'png',
    }),
    isThere: ({ name }) =>
      name === broken.name ? new Promise(() => undefined) : Promise.resolve(true),
  })
  const [refused, made] = await Promise.allSettled([
    store.obtain(broken, withoutMetadata(broken)),
    store.obtain(picture, withoutMetadata(picture)),
  ])
  expect([refused.status, made.status]).toEqual(['rejected', 'fulfilled'])
  if (made.status === 'fulfilled' && made.value && 'handle' in made.value)
    await made.value.handle.close()
})

const FACTS = { size: 1, digest: null, contentType: 'image/png' }

/** The lake's pictures, with these answers of the database and of the object store. */
const sourceWithStore = (
  find: Assets['find'],
  get: AssetStore['get'] = async () => null,
): ImageSource =>
  localImages({
    database: {} as LakeDatabase,
    assets: { find } as unknown as Assets,
    kept: openKeptPictures({ store: { get } as AssetStore, dataset: 'd', log: silent }),
    projectId: 'p',
    dataset: 'd',
  })

const picture = parseImageFile('abc-400x200.png')!

/** The pictures of a source, kept in this folder. */
const storeOf = (
  folder: string,
  source: Partial<ImageSource> & Pick<ImageSource, 'original'>,
  log = silent,
) =>
  openImageStore({
    source: { projectId: 'p', dataset: 'd', atOnce: 2, ...source },
    folder,
    limits: { bytes: 1e6, files: 10 },
    log,
  })
