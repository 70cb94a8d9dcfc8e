import sharp, { type Sharp } from 'sharp'
import { withoutGifMetadata } from './gif-metadata.server'
import { FAIL_ON, MOST_PIXELS } from './image-asset.server'
import type { StoredImage } from './image-cache.server'
import type { Format, ImageFile, Transformation } from './image-request.server'
import { isOnItsSide, planSize } from './image-size.server'

/** Deadline for one picture, drawn here or by Sanity's cloud. */
export const PICTURE_MS = 20_000

/** Sanity's default, and AVIF's equivalent of it. */
const QUALITY = { avif: 50, others: 75 }
/** Of AVIF. A higher one takes seconds for a large picture and saves a few per cent. */
const EFFORT = 2

/** libvips caches decoded sources. That is useless here, because we keep the results. */
sharp.cache(false)

/** By default the original's format, if browsers show it. A drawing becomes a PNG, which may be transparent too. */
function resultFormat({ extension }: ImageFile, { fm }: Transformation): Format | 'gif' {
  if (fm !== undefined) return fm
  const shown = (['png', 'webp', 'avif', 'gif'] as const).find((format) => format === extension)
  return shown ?? (extension === 'svg' ? 'png' : 'jpg')
}

/** @throws when the bytes are no picture or the picture is too large. */
export async function transform(
  original: Buffer,
  file: ImageFile,
  transformation: Transformation,
): Promise<StoredImage> {
  const { rect, fm, q } = transformation
  // A GIF is rendered only for a part of it, or in another format: see `image-request.server.ts`.
  if (file.extension === 'gif' && !rect && !fm)
    return { bytes: withoutGifMetadata(original), extension: 'gif' }
  const format = resultFormat(file, transformation)
  const image = await prepare(original, file, transformation, format)
  return {
    bytes: await encode(image, format, q),
    extension: format === 'pjpg' ? 'jpg' : format,
  }
}

async function prepare(
  original: Buffer,
  file: ImageFile,
  transformation: Transformation,
  format: Format | 'gif',
): Promise<Sharp> {
  const { bg, blur, crop, invert, sat } = transformation
  const { part, picture, isCropped, canvas } = planSize(file, transformation)
  const upright = sharp(original, {
    limitInputPixels: MOST_PIXELS,
    animated: format === 'gif',
    failOn: FAIL_ON,
  })
    .timeout({ seconds: PICTURE_MS / 1000 })
    .autoOrient()
  if (part) upright.extract(part)
  upright.resize(picture.width, picture.height, {
    fit: isCropped ? 'cover' : 'fill',
    ...(crop === 'entropy' ? { position: sharp.strategy.entropy } : {}),
  })
  const image = await turn(upright, transformation)
  if (sat) image.greyscale()
  if (invert) image.negate({ alpha: false })
  if (blur) image.blur(Math.max(LEAST_SIGMA, blur / 2))
  const background = `#${bg ?? 'ffffff'}`
  if (canvas) {
    const [width, height] = isOnItsSide(transformation)
      ? [picture.height, picture.width]
      : [picture.width, picture.height]
    const [left, top] = [
      Math.floor((canvas.width - width) / 2),
      Math.floor((canvas.height - height) / 2),
    ]
    const [right, bottom] = [canvas.width - width - left, canvas.height - height - top]
    image.extend({ left, top, right, bottom, background })
  }
  // Otherwise transparent areas stay transparent, if the format supports it.
  if (bg !== undefined || format === 'jpg' || format === 'pjpg') image.flatten({ background })
  return image
}

/** sharp's minimum, which is hardly visible. */
const LEAST_SIGMA = 0.3

/** Flips, then turns. sharp has its own fixed order for both, so they run in a pipeline of their own. */
async function turn(image: Sharp, { flip, or = 0 }: Transformation): Promise<Sharp> {
  if (!flip && or === 0) return image
  if (flip?.includes('h')) image.flop()
  if (flip?.includes('v')) image.flip()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .timeout({ seconds: PICTURE_MS / 1000 })
    .rotate(or)
}

function encode(
  image: Sharp,
  format: Format | 'gif',
  asked = format === 'avif' ? QUALITY.avif : QUALITY.others,
): Promise<Buffer> {
  // Sanity's quality begins at 0, sharp's at 1.
  const quality = Math.max(1, asked)
  switch (format) {
    case 'jpg':
    case 'pjpg':
      return image.jpeg({ quality, progressive: format === 'pjpg' }).toBuffer()
    case 'avif':
      return image.avif({ quality, effort: EFFORT }).toBuffer()
    case 'webp':
      return image.webp({ quality }).toBuffer()
    default:
      // A quality would take colours from a PNG.
      return image.toFormat(format).toBuffer()
  }
}
