import sharp, { type Sharp } from 'sharp'
import { withoutGifMetadata } from './gif-metadata.server'
import { MOST_PIXELS } from './image-asset.server'
import type { StoredImage } from './image-cache.server'
import type { Format, ImageFile, Transformation } from './image-request.server'
import { planSize } from './image-size.server'

/** For one picture, after which it is given up. */
const DEADLINE_S = 20

/** Sanity's default, and AVIF's equivalent of it. */
const QUALITY = { jpg: 75, pjpg: 75, webp: 75, avif: 50 }

/** libvips keeps what it has decoded for the next time, which is of no use here: results are kept, sources are not. */
sharp.cache(false)

/** The original's format, where a browser shows it. A drawing becomes a picture that may be transparent, too. */
function resultFormat(file: ImageFile, { format }: Transformation): Format | 'gif' {
  if (format !== null) return format
  switch (file.extension) {
    case 'png':
    case 'webp':
    case 'avif':
    case 'gif':
      return file.extension
    case 'svg':
      return 'png'
    default:
      return 'jpg'
  }
}

/** @throws when the bytes are no picture, or one that is too large. */
export async function transform(
  original: Buffer,
  file: ImageFile,
  transformation: Transformation,
): Promise<StoredImage> {
  // Of a moving picture only a part is made: see `image-request.server.ts`.
  if (file.extension === 'gif' && transformation.rect === null)
    return { bytes: withoutGifMetadata(original), extension: 'gif' }
  const format = resultFormat(file, transformation)
  return {
    bytes: await encode(prepare(original, file, transformation, format), format, transformation),
    extension: format === 'pjpg' ? 'jpg' : format,
  }
}

function prepare(
  original: Buffer,
  file: ImageFile,
  transformation: Transformation,
  format: Format | 'gif',
): Sharp {
  const { rect, background } = transformation
  const { picture, isCropped, canvas } = planSize(file, transformation)
  const image = sharp(original, { limitInputPixels: MOST_PIXELS, animated: format === 'gif' })
    .timeout({ seconds: DEADLINE_S })
    .autoOrient()
  if (rect) image.extract(rect)
  image.resize(picture.width, picture.height, { fit: isCropped ? 'cover' : 'fill' })
  if (canvas) {
    const [left, top] = [
      Math.floor((canvas.width - picture.width) / 2),
      Math.floor((canvas.height - picture.height) / 2),
    ]
    const [right, bottom] = [
      canvas.width - picture.width - left,
      canvas.height - picture.height - top,
    ]
    image.extend({ left, top, right, bottom, background: `#${background}` })
  }
  return image
}

function encode(
  image: Sharp,
  format: Format | 'gif',
  { background, quality }: Transformation,
): Promise<Buffer> {
  const flat = { background: `#${background}` }
  switch (format) {
    case 'jpg':
      return image
        .flatten(flat)
        .jpeg({ quality: atLeastOne(quality ?? QUALITY.jpg) })
        .toBuffer()
    case 'pjpg':
      return image
        .flatten(flat)
        .jpeg({ quality: atLeastOne(quality ?? QUALITY.pjpg), progressive: true })
        .toBuffer()
    case 'png':
      return image.png().toBuffer()
    case 'gif':
      return image.gif().toBuffer()
    case 'webp':
      return image.webp({ quality: atLeastOne(quality ?? QUALITY.webp) }).toBuffer()
    case 'avif':
      // A higher effort takes seconds for a large picture and saves a few per cent.
      return image.avif({ quality: atLeastOne(quality ?? QUALITY.avif), effort: 2 }).toBuffer()
  }
}

/** Sanity begins at 0, sharp at 1. */
function atLeastOne(quality: number): number {
  return Math.max(1, quality)
}
