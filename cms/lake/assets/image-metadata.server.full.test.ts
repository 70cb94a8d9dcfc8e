import sharp from 'sharp'
import { expect, test } from 'vitest'
import { serveImages, sourceOf } from '../testing/images'
import { look, twoHalves } from '../testing/pictures'
import { withoutGifMetadata } from './gif-metadata.server'

const CANARY = 'canary-zq7x'
const EXIF = {
  IFD0: { Copyright: CANARY },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 34/1 0/1' },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'strangers get a %s without its metadata, in any size, and organisers the file as it was uploaded',
  async (format) => {
    const photo = await sharp(await twoHalves())
      .withExif(EXIF)
      .withXmp(XMP)
      .toFormat(format, { lossless: format === 'webp' })
      .toBuffer()
    expect(await metadataOf(photo)).toEqual({ tells: true, exif: true, xmp: true })
    const extension = format === 'jpeg' ? 'jpg' : format
    const name = `photo-400x200.${extension}`
    const source = sourceOf({ [name]: photo })
    await using site = await serveImages({ source, mayHaveOriginal: false })
    await using desk = await serveImages({ source })
    for (const query of ['', '?w=100', '?dpr=1', '?fit=max']) {
      const picture = await look(await fetch(`${site.url}/images/local/production/${name}${query}`))
      expect([query, await metadataOf(picture.bytes)]).toEqual([
        query,
        { tells: false, exif: false, xmp: false },
      ])
      expect([picture.format, picture.width]).toEqual([
        format === 'avif' ? 'heif' : format,
        query === '?w=100' ? 100 : 400,
      ])
    }
    const original = await look(await fetch(`${desk.url}/images/local/production/${name}`))
    expect(original.bytes.equals(photo)).toBe(true)
  },
)

test('a photograph with an orientation in its metadata is upright for visitors', async () => {
  const onItsSide = await sharp(await twoHalves('jpeg'))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const source = sourceOf({ 'side-200x400.jpg': onItsSide })
  await using site = await serveImages({ source, mayHaveOriginal: false })
  const picture = await look(await fetch(`${site.url}/images/local/production/side-200x400.jpg`))
  expect(picture).toMatchObject({ width: 200, height: 400 })
  const top = await picture.colourAt(100, 20)
  expect([top.r! > 200, top.b! < 50]).toEqual([true, true])
})

test('an animation keeps its frames and its loop, and loses comments and metadata', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const moving = await sharp([await frame('red'), await frame('blue'), await frame('lime')], {
    join: { animated: true },
  })
    .gif({ loop: 3, delay: [100, 200, 300] })
    .toBuffer()
  const at = moving.indexOf('21f904', 0, 'hex')
  const words = Buffer.concat([
    Buffer.from('21fe', 'hex'),
    part(CANARY),
    Buffer.of(0),
    Buffer.from('21ff', 'hex'),
    part('XMP DataXMP'),
    Buffer.from(XMP),
    // XMP's block ends with bytes that lead a reader of the parts to the end of the block.
    Buffer.from(Array.from({ length: 257 }, (_, index) => (index === 0 ? 1 : 256 - index))),
    Buffer.of(0),
  ])
  const told = Buffer.concat([moving.subarray(0, at), words, moving.subarray(at), words])
  const source = sourceOf({ 'dance-40x20.gif': told })
  await using site = await serveImages({ source, mayHaveOriginal: false })
  const answer = await fetch(`${site.url}/images/local/production/dance-40x20.gif`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([
    answer.headers.get('content-type'),
    told.includes(CANARY),
    bytes.includes(CANARY),
  ]).toEqual(['image/gif', true, false])
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    pages: 3,
    loop: 3,
    delay: [100, 200, 300],
  })
  expect(await sharp(bytes, { animated: true }).raw().toBuffer()).toEqual(
    await sharp(moving, { animated: true }).raw().toBuffer(),
  )
})

test.each([
  '',
  'GIF89a',
  'GIF89a\x01\x00\x01\x00\x80\x00\x00',
  'GIF89a\x01\x00\x01\x00\x00\x00\x00!\xff\x0b',
])('a moving picture that is cut off is no trouble: %j', (text) => {
  expect(withoutGifMetadata(Buffer.from(text, 'latin1')).at(-1)).toBe(0x3b)
})

function part(text: string): Buffer {
  return Buffer.concat([Buffer.of(text.length), Buffer.from(text)])
}

async function metadataOf(bytes: Buffer) {
  const { exif, xmp } = await sharp(bytes).metadata()
  return { tells: bytes.includes(CANARY), exif: exif !== undefined, xmp: xmp !== undefined }
}
