import { encode } from 'blurhash'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** Pixels of the longer side. Both hashes keep far less, and a larger picture only takes longer. */
const SIDE = 64

/**
 * What a picture's field may wish for beside its preview (`options.metadata`), as Sanity names it: `blurHash`, `thumbHash`, and of a
 * `palette` the dominant colour.
 *
 * @param bytes of a picture that can be decoded.
 * @param failOn what ends the decoding, as sharp names it.
 */
export async function extrasOf(
  bytes: Buffer,
  wished: readonly string[],
  failOn: 'warning' | 'error',
): Promise<Record<string, unknown>> {
  const tiny = sharp(bytes, { failOn })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside' })
    .toColourspace('srgb')
  const { data, info } = await tiny.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const { dominant } = await sharp(data, { raw: info }).stats()
  return {
    ...(wished.includes('blurhash') && {
      blurHash: encode(new Uint8ClampedArray(data), width, height, 4, 3),
    }),
    ...(wished.includes('thumbhash') && {
      thumbHash: Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64'),
    }),
    ...(wished.includes('palette') && {
      palette: { _type: 'sanity.imagePalette', dominant: swatchOf(dominant) },
    }),
  }
}

function swatchOf({ r, g, b }: { r: number; g: number; b: number }) {
  const background = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  // On a bright colour black is read more easily.
  const foreground = 0.299 * r + 0.587 * g + 0.114 * b > 150 ? '#000' : '#fff'
  return { _type: 'sanity.imagePaletteSwatch', background, foreground, title: foreground }
}
