import { decode } from 'blurhash'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { thumbHashToRGBA } from 'thumbhash'
import { testLake, TOKEN } from '../testing/lake'
import { oddJpeg } from '../testing/odd-jpeg'

const dot = () =>
  sharp({ create: { width: 3, height: 2, channels: 4, background: '#f008' } })
    .png()
    .toBuffer()

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (reason: unknown) => reason,
  )

test('the official client uploads a picture, which can be seen and is described', async () => {
  await using lake = await testLake()
  const document = await lake
    .client()
    .assets.upload('image', await dot(), { filename: 'C:\\dot.png', title: 'A dot' })
  expect(document).toMatchObject({
    _id: expect.stringMatching(/^image-[0-9a-f]{40}-3x2-png$/),
    _type: 'sanity.imageAsset',
    originalFilename: 'dot.png',
    title: 'A dot',
    mimeType: 'image/png',
    url: `${lake.url}/${document.path}`,
    metadata: {
      dimensions: { width: 3, height: 2, aspectRatio: 1.5 },
      hasAlpha: true,
      isOpaque: false,
      lqip: expect.stringMatching(/^data:image\/png;base64,/),
    },
  })
  const answer = await fetch(document.url)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(await dot())
})

test('a file name that is too long is cut between two characters', async () => {
  await using lake = await testLake()
  const document = await lake
    .client()
    .assets.upload('image', await dot(), { filename: `${'x'.repeat(199)}🦇🦇.png` })
  expect(document.originalFilename).toBe(`${'x'.repeat(199)}🦇`)
})

test('the same bytes twice are one asset, with the description of the first upload', async () => {
  await using lake = await testLake()
  const first = await lake.client().assets.upload('image', await dot(), { filename: 'first.png' })
  const second = await lake.client().assets.upload('image', await dot(), { filename: 'second.png' })
  expect(second).toEqual(first)
  expect(await lake.client().fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
})

test('a file of any type is sent as a download only', async () => {
  await using lake = await testLake()
  const page = Buffer.from('<script>alert(1)</script>')
  const document = await lake
    .client()
    .assets.upload('file', page, { filename: 'page.html', contentType: 'text/html' })
  expect(document).toMatchObject({
    _id: expect.stringMatching(/^file-[0-9a-f]{40}-html$/),
    _type: 'sanity.fileAsset',
    mimeType: 'text/html',
    size: page.length,
  })
  const answer = await fetch(document.url)
  expect(await answer.text()).toBe(page.toString())
  const headers = [
    'content-type',
    'content-disposition',
    'x-content-type-options',
    'content-security-policy',
  ].map((name) => answer.headers.get(name))
  expect(headers).toEqual([
    'application/octet-stream',
    'attachment',
    'nosniff',
    "default-src 'none'; sandbox",
  ])
  expect((await fetch(document.url.replace(/[0-9a-f]{40}/, '0'.repeat(40)))).status).toBe(404)
  expect((await fetch(document.url, { method: 'DELETE' })).status).toBe(405)
})

test('a drawing with a script in it is shown without', async () => {
  await using lake = await testLake()
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>alert(1)</script></svg>',
  )
  const document = await lake.client().assets.upload('image', drawing, { filename: 'a.svg' })
  const answer = await fetch(document.url)
  expect([
    answer.headers.get('content-type'),
    answer.headers.get('content-security-policy'),
  ]).toEqual(['image/svg+xml', expect.stringContaining('sandbox')])
})

test('an uploader’s description of an asset is stored, as in Sanity', async () => {
  await using lake = await testLake()
  const source = { id: 'bat-7', name: 'Bat archive', url: 'https://bats.example/7' }
  const document = await lake.client().assets.upload('image', await dot(), {
    title: 'A dot',
    description: 'Round',
    label: 'dots',
    creditLine: 'A bat',
    contentType: 'image/png',
    extract: [],
    source,
    tag: 'upload',
  })
  expect(document).toMatchObject({
    title: 'A dot',
    description: 'Round',
    label: 'dots',
    creditLine: 'A bat',
    source: { _type: 'sanity.assetSourceData', ...source },
  })
  expect(document.metadata).not.toHaveProperty('lqip')
  const other = await sharp(await dot())
    .negate()
    .png()
    .toBuffer()
  const preview = await lake.client().assets.upload('image', other, { extract: ['lqip'] })
  expect(preview.metadata).toHaveProperty('lqip')
})

test('a picture is taken with all that its field wishes to know, and without what is the photographer’s', async () => {
  await using lake = await testLake()
  const red = { r: 220, g: 20, b: 30 }
  const black = sharp({ create: { width: 30, height: 60, channels: 3, background: 'black' } })
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: red } })
    .composite([{ input: await black.png().toBuffer(), left: 60, top: 0 }])
    .png()
    .toBuffer()
  const extract = ['lqip', 'blurhash', 'thumbhash', 'palette', 'exif', 'location'] as const
  const upload = { extract: [...extract] as 'lqip'[] }
  const { metadata } = await lake.client().assets.upload('image', bytes, upload)
  expect(metadata).toHaveProperty('lqip')
  // The makers of both hashes read them: red on the left, dark on the right.
  const pixels = decode(String(metadata.blurHash), 9, 6)
  expect([pixels[0]! > 150, pixels[8 * 4]! < 100]).toEqual([true, true])
  const thumb = thumbHashToRGBA(Buffer.from(String(metadata['thumbHash']), 'base64'))
  const last = (thumb.w - 1) * 4
  expect([thumb.w > thumb.h, thumb.rgba[0]! > 150, thumb.rgba[last]! < 100]).toEqual([
    true,
    true,
    true,
  ])
  const { dominant } = metadata.palette as unknown as { dominant: Record<string, string> }
  expect(dominant).toMatchObject({ foreground: '#fff', title: '#fff' })
  expect(dominant['background']).toMatch(/^#[d-e][0-9a-f][0-2][0-9a-f][0-2][0-9a-f]$/)
  expect(metadata).not.toHaveProperty('exif')
  expect(metadata).not.toHaveProperty('location')
})

test('an option that would have no effect is refused with a message', async () => {
  await using lake = await testLake()
  const { assets } = lake.client()
  const reasonFor = async (kind: 'image' | 'file', options: object) => {
    const failure = await failureOf(assets.upload(kind, await dot(), options))
    return failure instanceof Error ? failure.message : 'taken'
  }
  expect(await reasonFor('image', { extract: ['shape'] })).toContain('may be one of none, image')
  expect(await reasonFor('image', { contentType: 'text/html' })).toContain('must be one of image/')
  expect(await reasonFor('file', { contentType: 'nonsense' })).toContain('is not valid')
  const answer = await fetch(`${lake.url}/v2025-02-19/assets/images/production?colour=red`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'image/png' },
    body: new Uint8Array(await dot()),
  })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('The option colour is not known here.'),
  ])
  expect(await lake.client().fetch('count(*[_type == "sanity.imageAsset"])')).toBe(0)
})

test('a JPEG with an odd byte, which browsers show, is taken and can be scaled', async () => {
  await using lake = await testLake()
  const { url, metadata } = await lake
    .client()
    .assets.upload('image', await oddJpeg(), { extract: ['lqip', 'palette'] })
  expect(metadata).toMatchObject({ lqip: expect.any(String), palette: expect.any(Object) })
  const answer = await fetch(`${url}?w=20`)
  expect(answer.status).toBe(200)
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(20)
})

test('a picture of which a part is missing is refused with that reason', async () => {
  await using lake = await testLake()
  const whole = await oddJpeg()
  const half = whole.subarray(0, whole.length / 2)
  expect(await failureOf(lake.client().assets.upload('image', half))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('a part of it cannot be read, so save it again'),
  })
})

test('an upload that is no picture, is empty or is over 20 MB is refused with a reason', async () => {
  await using lake = await testLake()
  const client = lake.client()
  expect(await failureOf(client.assets.upload('image', Buffer.from('text')))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('not a picture'),
  })
  expect(await failureOf(client.assets.upload('file', Buffer.alloc(0)))).toMatchObject({
    statusCode: 400,
  })
  expect(
    await failureOf(client.assets.upload('file', Buffer.alloc(20 * 1024 * 1024 + 1))),
  ).toMatchObject({ statusCode: 413, message: expect.stringContaining('20 MB') })
  expect(await client.fetch('count(*)')).toBe(1)
})
