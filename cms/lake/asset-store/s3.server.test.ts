import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { lakeOn, temporaryFolder, testLake } from '../testing/lake'
import { look, twoHalves } from '../testing/pictures'
import { s3Server } from '../testing/s3-server'
import { s3Assets } from './s3.server'

test('an object is put, read whole and in parts, listed and deleted', async () => {
  await using s3 = await s3Server()
  const store = s3Assets(s3.settings)
  const bytes = randomBytes(5000)
  await store.put('originals/production/a.bin', bytes, 'application/octet-stream')
  await store.put('pictures/production/a.png/1', Buffer.from('x'), 'image/png')
  const whole = await store.get('originals/production/a.bin')
  expect(whole?.bytes.equals(bytes)).toBe(true)
  const part = await store.get('originals/production/a.bin', { start: 10, end: 19 })
  expect(part?.bytes).toEqual(bytes.subarray(10, 20))
  expect(await store.get('originals/production/b.bin')).toBeNull()
  const listed: string[] = []
  for await (const key of store.list('pictures/')) listed.push(key)
  expect(listed).toEqual(['pictures/production/a.png/1'])
  await store.delete('originals/production/a.bin')
  await store.delete('originals/production/a.bin')
  expect(s3.keys()).toEqual(['pictures/production/a.png/1'])
})

test('with a bucket the bytes of an upload lie there and not in the database, and every instance reads them', async () => {
  await using s3 = await s3Server()
  const assetStore = s3Assets(s3.settings)
  await using lake = await testLake({ assetStore })
  await using other = await lakeOn(lake.pg.database, { assetStore })
  const bytes = randomBytes(3_000_000)
  const file = await lake.client().assets.upload('file', bytes, { filename: 'film.mp4' })
  const name = file.path.split('/').at(-1)
  expect(s3.keys()).toEqual([`originals/production/${name}`])
  expect(await lake.pg.sql`select bytes, size from assets`).toEqual([{ bytes: null, size: 3e6 }])
  const whole = await read(`${other.url}/${file.path}`)
  expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true])
  const part = await read(`${other.url}/${file.path}`, 'bytes=1000000-2500000')
  expect([part.status, part.bytes.equals(bytes.subarray(1_000_000, 2_500_001))]).toEqual([
    206,
    true,
  ])
})

test('a scaled picture is made once, and an instance with an empty disk gets the same bytes', async () => {
  await using s3 = await s3Server()
  const assetStore = s3Assets(s3.settings)
  await using lake = await testLake({ assetStore })
  const { url, path } = await lake.client().assets.upload('image', await twoHalves())
  const made = await look(await fetch(`${url}?w=50`))
  await expect.poll(s3.keys).toHaveLength(2)
  const [, scaled = ''] = s3.keys()
  // Marked, so that it shows who has made it.
  const mark = await twoHalves('gif')
  await assetStore.put(scaled, mark, 'image/gif')
  await using other = await lakeOn(lake.pg.database, { assetStore, dataDir: temporaryFolder() })
  const got = await look(await fetch(`${other.url}/${path}?w=50`))
  expect([made.format, got.format, got.bytes.equals(mark)]).toEqual(['png', 'gif', true])
})

test('a scaled picture that is not whole in the bucket is made anew', async () => {
  await using s3 = await s3Server()
  const assetStore = s3Assets(s3.settings)
  await using lake = await testLake({ assetStore })
  const { url, path } = await lake.client().assets.upload('image', await twoHalves())
  const made = await look(await fetch(`${url}?w=50`))
  await expect.poll(s3.keys).toHaveLength(2)
  s3.damage(s3.keys()[1] ?? '', made.bytes.subarray(0, 100))
  await using other = await lakeOn(lake.pg.database, { assetStore, dataDir: temporaryFolder() })
  expect((await look(await fetch(`${other.url}/${path}?w=50`))).bytes).toEqual(made.bytes)
})

test('nobody gets the scaled picture of a deleted one, and the sweep deletes it', async () => {
  await using s3 = await s3Server()
  const assetStore = s3Assets(s3.settings)
  await using lake = await testLake({ assetStore })
  const { _id, url, path } = await lake.client().assets.upload('image', await twoHalves())
  await (await fetch(`${url}?w=50`)).arrayBuffer()
  await expect.poll(s3.keys).toHaveLength(2)
  await lake.client().delete(_id)
  // An instance sweeps when it starts.
  await using other = await lakeOn(lake.pg.database, { assetStore, dataDir: temporaryFolder() })
  expect((await fetch(`${other.url}/${path}?w=50`)).status).toBe(404)
  const [original = ''] = s3.keys()
  await expect.poll(s3.keys).toEqual([original])
  expect(original).toMatch(/^originals/)
})

test('an object goes when no document and no history names its file any more, and not while a row has it', async () => {
  await using s3 = await s3Server()
  const assetStore = s3Assets(s3.settings)
  await using lake = await testLake({ assetStore })
  const client = lake.client()
  const first = await client.assets.upload('file', Buffer.from('rider'), { filename: 'rider.txt' })
  const kept = await client.assets.upload('file', Buffer.from('plot'), { filename: 'plot.txt' })
  const purge = { delete: { id: first._id, purge: true } } as const
  await lake.lake.store.commit({ author: 'test', change: (copy) => copy.apply(purge) })
  await lake.pg.sql`update assets set created_at = created_at - interval '2 days'`
  // Dropped earlier, and uploaded again since.
  await lake.pg.sql`
    insert into dropped_assets (dataset, file) select dataset, file from assets where file like ${`${kept.assetId}%`}
    on conflict do nothing`
  {
    await using _other = await lakeOn(lake.pg.database, { assetStore })
    await expect.poll(s3.keys).toEqual([`originals/production/${kept.assetId}.txt`])
    await expect.poll(() => lake.pg.sql`select file from dropped_assets`).toEqual([])
  }
  expect(await (await fetch(kept.url)).text()).toBe('plot')
})

async function read(url: string, range?: string) {
  const answer = await fetch(url, range === undefined ? {} : { headers: { range } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
