import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { exportDataset } from '@sanity/export'
import sanityImport from '@sanity/import'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder, testLake, type TestLake } from './testing/lake'
import { sampleFolder } from './testing/sample'

const SEED = await sampleFolder()

/** All documents except assets, without the fields that each lake sets. */
async function contentOf(client: SanityClient): Promise<Record<string, unknown>[]> {
  const documents = await client.fetch<Record<string, unknown>[]>(
    '*[!(_type match "sanity.*Asset")] | order(_id)',
    {},
    { perspective: 'raw' },
  )
  return documents.map(({ _rev, _createdAt, _updatedAt, ...content }) => content)
}

async function assetsOf(client: SanityClient): Promise<unknown[]> {
  return client.fetch(
    '*[_type match "sanity.*Asset"] | order(_id) { _id, _type, originalFilename, title, size, metadata }',
  )
}

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 20, b: 120 } } })
    .toFormat(format)
    .toBuffer()

async function emptyLake(): Promise<TestLake & AsyncDisposable> {
  const lake = await testLake()
  await lake.client().delete({ query: '*' })
  return lake
}

test('the official importer fills an empty dataset with the seed, pictures included', async () => {
  await using lake = await emptyLake()
  await using seeded = await testLake({ seedDir: SEED })
  const { numDocs, warnings } = await sanityImport(createReadStream(join(SEED, 'data.ndjson')), {
    client: lake.client(),
    operation: 'createOrReplace',
    assetsBase: SEED,
  })
  expect([numDocs, warnings]).toEqual([6, []])
  expect(await contentOf(lake.client())).toEqual(await contentOf(seeded.client()))
  expect(await assetsOf(lake.client())).toEqual(await assetsOf(seeded.client()))
  const url = await lake.client().fetch<string>('*[_type == "sanity.imageAsset"][0].url')
  expect((await fetch(`${url}?w=20`)).status).toBe(200)
}, 60_000)

test('an export of the official tool makes an equal dataset elsewhere: drafts, releases, assets, hotspot and crop', async () => {
  await using lake = await testLake({ seedDir: SEED })
  const client = lake.client()
  const image = await client.assets.upload('image', await picture(60, 40), {
    filename: 'poster.png',
    title: 'Poster',
  })
  const file = await client.assets.upload('file', Buffer.from('rider'), { filename: 'rider.txt' })
  const ref = (_ref: string) => ({ _type: 'reference', _ref })
  const hotspot = { _type: 'sanity.imageHotspot', x: 0.25, y: 0.5, width: 0.5, height: 0.5 }
  const crop = { _type: 'sanity.imageCrop', top: 0.1, bottom: 0.2, left: 0, right: 0.5 }
  await client.create({
    _id: 'drafts.artist-new',
    _type: 'artist',
    photo: { _type: 'image', asset: ref(image._id), hotspot, crop },
    rider: { _type: 'file', asset: ref(file._id) },
  })
  await client.releases.create({ releaseId: 'summer', metadata: { title: 'Summer' } })
  await client.create({ _id: 'versions.summer.artist-new', _type: 'artist', name: 'In summer' })

  const archive = join(temporaryFolder(), 'export.tar.gz')
  const { documentCount } = await exportDataset({
    client,
    dataset: 'production',
    outputPath: archive,
  })
  expect(documentCount).toBe(9)

  await using other = await emptyLake()
  // The second time its assets are there already. The importer would look for them by https, if it were to keep them.
  for (const _ of ['once', 'again']) {
    await sanityImport(createReadStream(archive), {
      client: other.client(),
      operation: 'createOrReplace',
      releasesOperation: 'replace',
      replaceAssets: true,
    })
    expect(await contentOf(other.client())).toEqual(await contentOf(client))
    expect(await assetsOf(other.client())).toEqual(await assetsOf(client))
  }
}, 60_000)
