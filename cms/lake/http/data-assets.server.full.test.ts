import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testLake } from '../testing/lake'

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (reason: unknown) => reason,
  )

test('a picture of more than 100 megapixels is refused, and one of 100 is accepted', async () => {
  await using lake = await testLake()
  const drawing = (width: number, height: number) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)
  const reasonFor = async (bytes: Buffer) => {
    const failure = await failureOf(lake.client().assets.upload('image', bytes))
    return failure instanceof Error ? failure.message : 'taken'
  }
  // Phones take pictures of this size.
  const photo = await sharp({
    create: { width: 12_000, height: 9000, channels: 3, background: 'red' },
  })
    .jpeg()
    .toBuffer()
  expect(await reasonFor(photo)).toContain(
    'A picture may have 100 megapixels at most; this one has 108.',
  )
  expect(await reasonFor(movingGif(2000, 2000, 26))).toContain(
    'this one has 104, all 26 frames together.',
  )
  expect(await reasonFor(drawing(100_000, 10))).toContain('99999 pixels at most')
  expect(await reasonFor(drawing(10_000, 10_000))).toBe('taken')
  expect(await lake.client().fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
})

/** Every frame paints a single pixel. */
function movingGif(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from('800000ffffff000000', 'hex'),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from('3b', 'hex'),
  ])
}
