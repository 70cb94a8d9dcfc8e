import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SanityClient } from '@sanity/client'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { importFolder, silent, temporaryFolder, testLake, type TestLake } from '../testing/lake'
import type { LakeDatabase } from '../database.server'
import { testDatabase } from '../testing/database'
import { exportContent } from './export.server'
import { readImport } from './import-folder.server'
import { folderSource, openImportSource } from './import-source.server'
import { LOCAL } from '../lake.server'
import { sampleFolder } from '../testing/sample'
import { unpackTar } from './tar.server'
import { openStore } from '../store/store.server'
import { importContent, replaceContent } from './transfer.server'

const SEED = await sampleFolder()
const OPTIONS = { ...LOCAL, withPreviews: true }
const read = async (path: string) => {
  const source = await openImportSource(path)
  onTestFinished(() => source.close())
  return readImport(source, OPTIONS)
}
const idsOf = (client: SanityClient) =>
  client.fetch<string[]>(
    '*[!(_type match "sanity.*")] | order(_id)._id',
    {},
    { perspective: 'raw' },
  )

/** Together with the name of a file it is longer than the 100 bytes of a tar header's name field. */
const LONG_NAME = 'a-folder-with-a-long-name-'.repeat(2)

/** All documents of a dataset, without the fields that each write sets. */
async function everythingIn(lake: TestLake): Promise<unknown[]> {
  const documents = await lake
    .client({ perspective: 'raw' })
    .fetch<Record<string, unknown>[]>('* | order(_id)')
  return documents.map(({ _rev, _updatedAt, url: _url, ...document }) => document)
}

async function exportOf(
  lake: TestLake & { pg: { database: Parameters<typeof exportContent>[0]['database'] } },
) {
  const path = join(temporaryFolder(), 'content.tar.gz')
  return {
    path,
    ...(await exportContent({
      database: lake.pg.database,
      path,
      log: silent,
    })),
  }
}

test('an import of an export makes an equal dataset: drafts, releases, descriptions of pictures, files', async () => {
  await using lake = await testLake({ seedDir: SEED })
  const client = lake.client()
  const dot = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const image = await client.assets.upload('image', dot, {
    filename: 'Très long name — with spaces.png',
    title: 'A dot',
    creditLine: 'Nobody',
  })
  const file = await client.assets.upload('file', Buffer.from('rider'), { filename: 'rider.mp3' })
  await client.create({
    _id: 'drafts.x',
    _type: 'x',
    list: [{ _key: 'k', asset: { _type: 'reference', _ref: image._id }, hotspot: { x: 0.2 } }],
    rider: { asset: { _type: 'reference', _ref: file._id } },
  })
  await client.releases.create({ releaseId: 'summer', metadata: { title: 'Summer' } })
  await client.create({ _id: 'versions.summer.x', _type: 'x', text: 'in summer' })
  const { path, assets } = await exportOf(lake)
  expect(assets).toBe(6)

  await using other = await testLake()
  const done = await replaceContent(other.lake.store, await read(path))
  expect(done.deleted).toBe(1)
  expect(await everythingIn(other)).toEqual(await everythingIn(lake))
  const [uploaded] = await other.client().fetch<string[]>('*[_id == $id].url', { id: image._id })
  expect(Buffer.from(await (await fetch(uploaded ?? '')).arrayBuffer())).toEqual(dot)
}, 60_000)

test('a folder, its file of documents, and an archive of it are the same import', async () => {
  const folder = join(temporaryFolder(), LONG_NAME)
  mkdirSync(join(folder, 'images'), { recursive: true })
  const name = `images/${'long-'.repeat(15)}.png`
  writeFileSync(
    join(folder, name),
    await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  writeFileSync(
    join(folder, 'data.ndjson'),
    `${JSON.stringify({ _id: 'a', _type: 'x', photo: { _sanityAsset: `image@file://./${name}` } })}\n`,
  )
  const contents = async (path: string) => {
    const { documents, assets } = await read(path)
    return { documents, files: assets.map(({ file }) => file) }
  }
  const expected = await contents(folder)
  expect(expected.documents).toHaveLength(2)
  expect(await contents(join(folder, 'data.ndjson'))).toEqual(expected)
  for (const format of ['ustar', 'gnu', 'posix']) {
    const archive = join(temporaryFolder(), `${format}.tar.gz`)
    execFileSync('tar', [
      '-czf',
      archive,
      `--format=${format}`,
      '-C',
      join(folder, '..'),
      LONG_NAME,
    ])
    expect(await contents(archive)).toEqual(expected)
  }
})

test('an import adds and replaces, and leaves all others', async () => {
  await using lake = await testLake({
    seedDir: importFolder([
      { _id: 'a', _type: 'x', n: 1 },
      { _id: 'b', _type: 'x' },
    ]),
  })
  await importContent(
    lake.lake.store,
    await read(
      importFolder([
        { _id: 'a', _type: 'x', n: 2 },
        { _id: 'c', _type: 'x' },
      ]),
    ),
  )
  expect(await lake.client().fetch('*[_type == "x"] | order(_id) { _id, n }')).toEqual([
    { _id: 'a', n: 2 },
    { _id: 'b', n: null },
    { _id: 'c', n: null },
  ])
})

test('one document that cannot be stored prevents the whole import, and the error says the reason', async () => {
  await using lake = await testLake()
  const dangling = { _id: 'b', _type: 'x', to: { _type: 'reference', _ref: 'nowhere' } }
  for (const bad of [
    dangling,
    { _id: 'b b', _type: 'x' },
    { _id: 'b', _type: 'x', text: '\u0000' },
  ]) {
    const given = await read(importFolder([{ _id: 'a', _type: 'x' }, bad]))
    await expect(importContent(lake.lake.store, given)).rejects.toMatchObject({ name: 'LakeError' })
    await expect(replaceContent(lake.lake.store, given)).rejects.toMatchObject({
      name: 'LakeError',
    })
  }
  expect(await idsOf(lake.client())).toEqual(['seedling'])
})

test('going back to the seed leaves nothing else, and deleted documents are still in the history', async () => {
  await using lake = await testLake({ seedDir: SEED })
  const before = await everythingIn(lake)
  await lake.client().create({ _id: 'drafts.mine', _type: 'artist', name: 'Mine' })
  await replaceContent(lake.lake.store, await readImport(await folderSource(SEED), OPTIONS))
  expect(await everythingIn(lake)).toEqual(before)
  const { documents } = await lake.client().request<{ documents: unknown[] }>({
    url: '/data/history/production/documents/drafts.mine?lastRevision=true',
  })
  expect(documents).toMatchObject([{ name: 'Mine' }])
})

test.each([
  ['no gzip at all', () => Buffer.from('content')],
  ['half of an archive', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
])('%s is refused', async (_, spoil) => {
  const archive = join(temporaryFolder(), 'a.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', SEED, 'data.ndjson'])
  await expect(
    unpackTar(Readable.from([spoil(readFileSync(archive))]), temporaryFolder(), { isZipped: true }),
  ).rejects.toThrow(/header|damaged|end/)
  writeFileSync(archive, spoil(readFileSync(archive)))
  await expect(openImportSource(archive)).rejects.toThrow('cannot be unpacked')
})

test.each([
  ['{"_id":"a"}', 'line 1 is no document'],
  ['[]', 'line 1 is no document'],
  ['{"_id":"a","_type":"x"}\n{"_id":7,"_type":"x"}', 'line 2 is no document'],
  [
    '{"_id":"a","_type":"x","f":{"_sanityAsset":"file@file://./../secret"}}',
    'only pictures in the folder',
  ],
])('the line %s stops the import: %s', async (text, message) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'data.ndjson'), text)
  await expect(read(folder)).rejects.toThrow(message)
})

test('an import has minutes for its documents, and refuses bad ones before it stores any picture', async () => {
  await using pg = await testDatabase()
  const deadlines: (number | undefined)[] = []
  const database: LakeDatabase = {
    ...pg.database,
    transact(work, options) {
      deadlines.push(options?.deadlineMs)
      return pg.database.transact(work, options)
    },
  }
  const store = openStore({ database, dataset: 'production', log: silent })
  const folder = importFolder(
    [{ _id: 'a', _type: 'x', rider: { _sanityAsset: 'file@file://./rider.txt' } }],
    { 'rider.txt': Buffer.from('rider') },
  )
  const given = await read(folder)
  const dangling = { _id: 'b', _type: 'x', to: { _type: 'reference', _ref: 'nowhere' } }
  await expect(
    importContent(store, { ...given, documents: [...given.documents, dangling] }),
  ).rejects.toMatchObject({ name: 'LakeError' })
  expect(await pg.sql`select file from assets`).toEqual([])
  const progress: number[][] = []
  await importContent(store, given, (stored, total) => progress.push([stored, total]))
  expect(progress).toEqual([[5, 5]])
  expect(Math.min(...[deadlines[0], deadlines.at(-1)].map(Number))).toBeGreaterThan(600_000)
  await store.close()
})

test('an export only reads: it seeds nothing, publishes nothing that is due, and names pictures without bytes', async () => {
  await using empty = await testDatabase()
  const path = join(temporaryFolder(), 'content.tar.gz')
  const nothing = await exportContent({ database: empty.database, path, log: silent })
  expect(nothing).toEqual({ documents: 0, assets: 0 })
  expect(await empty.sql`select id from documents`).toEqual([])

  await using lake = await testLake()
  const due = {
    _id: '_.releases.due',
    _type: 'system.release',
    name: 'due',
    state: 'scheduled',
    metadata: { releaseType: 'scheduled' },
    publishAt: '2020-01-01T00:00:00Z',
  }
  const { database, sql } = lake.pg
  await lake.lake.close()
  const store = openStore({ database, dataset: 'production', log: silent })
  await store.commit({
    author: 'test',
    change: (copy) => copy.apply({ createOrReplace: due }),
  })
  const states = () => sql`select id, rev from documents order by id`
  const before = await states()
  const again = join(temporaryFolder(), 'content.tar.gz')
  expect((await exportContent({ database, path: again, log: silent })).documents).toBe(2)
  expect(await states()).toEqual(before)

  await sql`
    insert into documents (dataset, id, type, rev, body, created_at, updated_at)
    values ('production', 'file-lost', 'sanity.fileAsset', 'r', '{"path":"files/local/production/lost.txt"}', now(), now())`
  const lost = exportContent({ database, path: again, log: silent })
  await expect(lost).rejects.toThrow('the bytes of file-lost are not there')
  await store.close()
})
