import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lakeOn, silent, temporaryFolder, testLake } from '../testing/lake'
import { lakeWithPicture, look, twoHalves } from '../testing/pictures'
import { openImageStore } from './image-store.server'
import { parseImageFile } from './image-request.server'

const copiesIn = (dataDir: string) => readdirSync(join(dataDir, 'image-cache'))

test('a deleted picture is gone from the database and from the disks of all instances, and its addresses answer 404', async () => {
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
  expect(await lake.pg.sql`select file from assets`).toEqual([])
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
  expect(await lake.pg.sql`select file from assets`).toEqual([])
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
  await lake.client().delete({ query: '*[_type == "sanity.imageAsset"]' })
  // A new asset may still be waiting for its document.
  await lake.pg.sql`
    insert into assets (dataset, file, content_type, bytes, created_at)
    values ('production', 'old-1x1.png', 'image/png', '', now() - interval '2 days'),
           ('production', 'new-1x1.png', 'image/png', '', now())`

  await using _ = await lakeOn(lake.pg.database, { dataDir })
  await expect.poll(() => copiesIn(dataDir)).toEqual([])
  await expect.poll(() => lake.pg.sql`select file from assets`).toEqual([{ file: 'new-1x1.png' }])
})

test('a picture that is deleted while it is being made is neither sent nor kept', async () => {
  const folder = temporaryFolder()
  const bytes = await twoHalves()
  const file = parseImageFile('abc-400x200.png')!
  const store = await openImageStore({
    source: {
      projectId: 'p',
      dataset: 'd',
      atOnce: 2,
      async original() {
        await store.forget(file.name)
        return { bytes, extension: 'png' }
      },
    },
    folder,
    limits: { bytes: 1e6, files: 10 },
    log: silent,
  })
  expect(await store.obtain(file, null)).toBe(null)
  expect(readdirSync(folder)).toEqual([])
})
