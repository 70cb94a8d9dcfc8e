import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { importFolder, lakeOn, testLake } from '../testing/lake'
import { sampleFolder } from '../testing/sample'
import { describeImage } from '../assets/image-asset.server'
import { readImportFolder } from './import-folder.server'
import { LOCAL } from '../lake.server'
import { openSeed } from './seed.server'

const SEED = await sampleFolder()
const OPTIONS = { ...LOCAL, withPreviews: false }
const dot = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const picture = (address: string) => ({
  _type: 'image',
  _key: 'k',
  alt: 'A dot',
  hotspot: { x: 0.5 },
  _sanityAsset: address,
})

test('the seed fills an empty dataset once, with its documents, and with pictures and files that can be loaded', async () => {
  await using lake = await testLake({ seedDir: SEED })
  const client = lake.client()
  expect(
    await client.fetch('*[_type == "book"] | order(_id) { title, "by": author->name }'),
  ).toEqual(['doline', 'karst', 'polje'].map((title) => ({ title, by: 'Živa Škocjan' })))
  const assets = await client.fetch<{ path: string; width: number }[]>(
    '*[_type == "sanity.imageAsset"]{ path, "width": metadata.dimensions.width }',
  )
  expect(assets).toHaveLength(3)
  for (const { path, width } of assets) {
    const answer = await fetch(`${lake.url}/${path}`)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width)
  }
  const [file] = await client.fetch<string[]>('*[_type == "sanity.fileAsset"].url')
  expect(await (await fetch(file ?? '')).text()).toBe('a note')
})

test('a dataset that organisers have emptied stays empty at the next start', async () => {
  await using lake = await testLake()
  await lake.client().delete({ query: '*' })
  await using again = await lakeOn(lake.pg.database)
  expect(await again.client().fetch('*')).toEqual([])
})

test('a dataset with content of its own keeps it at the next start', async () => {
  await using lake = await testLake({ seedDir: importFolder([{ _id: 'a', _type: 'x', n: 1 }]) })
  await lake.write({ _id: 'a', _type: 'x', n: 2 })
  await using again = await lakeOn(lake.pg.database, {
    seedDir: importFolder([
      { _id: 'a', _type: 'x', n: 3 },
      { _id: 'b', _type: 'x' },
    ]),
  })
  expect(await again.client().fetch('*[_type == "x"]{ _id, n }')).toEqual([{ _id: 'a', n: 2 }])
})

test('the seed answers the same queries without a lake', async () => {
  await using lake = await testLake({ seedDir: SEED })
  const query =
    '*[_type == "book"] | order(_id) { title, "by": author->name, "cover": cover.asset->path }'
  expect(await openSeed(SEED, LOCAL)(query)).toEqual(await lake.client().fetch(query))
})

test('file names become references to asset documents, at any depth, and one picture is one asset', async () => {
  const folder = importFolder(
    [
      { _id: 'a', _type: 'x', image: picture('image@file://./dot.png') },
      {
        _id: 'b',
        _type: 'x',
        list: [
          { _key: 'first', deep: picture('image@file://./dot.png') },
          picture('image@file://./same.png'),
        ],
      },
    ],
    { 'dot.png': await dot(), 'same.png': await dot() },
  )
  const { documents } = await readImportFolder(folder, OPTIONS)
  const { document: asset } = await describeImage(await dot(), {
    ...LOCAL,
    originalFilename: 'same.png',
    withPreview: false,
  })
  const reference = {
    _type: 'image',
    _key: 'k',
    alt: 'A dot',
    hotspot: { x: 0.5 },
    asset: { _type: 'reference', _ref: asset._id },
  }
  expect(documents).toEqual([
    asset,
    { _id: 'a', _type: 'x', image: reference },
    { _id: 'b', _type: 'x', list: [{ _key: 'first', deep: reference }, reference] },
  ])
})

test('an asset document has the fields of Sanity’s', async () => {
  const { document, file } = await describeImage(await dot(), {
    ...LOCAL,
    originalFilename: 'dot.png',
    withPreview: true,
  })
  expect(document).toMatchObject({
    _id: expect.stringMatching(/^image-[0-9a-f]{40}-3x2-png$/),
    _type: 'sanity.imageAsset',
    extension: 'png',
    mimeType: 'image/png',
    originalFilename: 'dot.png',
    path: `images/local/production/${file}`,
    size: (await dot()).length,
    metadata: {
      dimensions: { _type: 'sanity.imageDimensions', width: 3, height: 2, aspectRatio: 1.5 },
      hasAlpha: false,
      isOpaque: true,
      lqip: expect.stringMatching(/^data:image\/jpeg;base64,.{50,1500}$/),
    },
  })
})

test.each([
  ['../dot.png', 'only pictures in the folder can be imported'],
  ['./../dot.png', 'only pictures in the folder can be imported'],
  ['/etc/hostname', 'only pictures in the folder can be imported'],
  ['./missing.png', 'the picture missing.png cannot be read, so put it beside the documents'],
  ['./text.png', 'the picture text.png is refused: it must be a JPEG'],
])('a picture at %s stops the import: %s', async (path, message) => {
  const folder = importFolder([{ _id: 'a', _type: 'x', image: picture(`image@file://${path}`) }], {
    'text.png': Buffer.from('text'),
  })
  await expect(readImportFolder(folder, OPTIONS)).rejects.toThrow(message)
})

test('a picture of more than 100 megapixels stops the import with the reason', async () => {
  const folder = importFolder(
    [{ _id: 'a', _type: 'x', image: picture('image@file://./huge.svg') }],
    {
      'huge.svg': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="9000"/>',
      ),
    },
  )
  await expect(readImportFolder(folder, OPTIONS)).rejects.toThrow(
    'the picture huge.svg is refused: A picture may have 100 megapixels at most; this one has 180',
  )
})

test('a picture from another host, a line that is no JSON and an empty folder stop the import with a reason', async () => {
  const remote = importFolder([
    { _id: 'a', _type: 'x', image: picture('image@https://example.com/x.png') },
  ])
  await expect(readImportFolder(remote, OPTIONS)).rejects.toThrow('is on another server')
  const empty = importFolder([])
  await expect(readImportFolder(join(empty, 'nowhere'), OPTIONS)).rejects.toThrow(
    'there is no .ndjson file in',
  )
  writeFileSync(join(empty, 'data.ndjson'), '{"_id":"a","_type":"x"}\n\n{"_id":')
  await expect(readImportFolder(empty, OPTIONS)).rejects.toThrow('line 3 is not JSON')
})
