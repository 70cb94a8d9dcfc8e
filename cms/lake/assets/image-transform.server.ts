import sharp, { type Sharp } from 'sharp'
import { withoutGifMetadata } from './gif-metadata.server'
import { FAIL_ON, MOST_PIXELS } from './image-asset.server'
import type { StoredImage } from './image-cache.server'
import type { Format, ImageFile, Transformation } from './image-request.server'
import { planSize } from './image-size.server'

/** Deadline for one picture, drawn here or by Sanity's cloud. */
export const PICTURE_MS = 20_000

/** Sanity's default, and AVIF's equivalent of it. */
const QUALITY = { jpg: 75, pjpg: 75, webp: 75, avif: 50 }

/** libvips caches decoded sources. That is useless here, because we keep the results. */
sharp.cache(false)

/** By default the original's format, if browsers show it. A drawing becomes a PNG, which may be transparent too. */
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

/** @throws when the bytes are no picture or the picture is too large. */
export async function transform(
  original: Buffer,
  file: ImageFile,
  transformation: Transformation,
): Promise<StoredImage> {
  // A GIF is rendered only for a part of it, or in another format: see `image-request.server.ts`.
  if (file.extension === 'gif' && transformation.rect === null && transformation.format === null)
    return { bytes: withoutGifMetadata(original), extension: 'gif' }
  const format = resultFormat(file, transformation)
  const image = await prepare(original, file, transformation, format)
  return {
    bytes: await encode(image, format, transformation.quality),
    extension: format === 'pjpg' ? 'jpg' : format,
  }
}

async function prepare(
  original: Buffer,
  file: ImageFile,
  transformation: Transformation,
  format: Format | 'gif',
): Promise<Sharp> {
  const { background, blur, isGrey, isInverted } = transformation
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
    ...(transformation.crop === 'entropy' ? { position: sharp.strategy.entropy } : {}),
  })
  const image = await turn(upright, transformation)
  if (isGrey) image.greyscale()
  if (isInverted) image.negate({ alpha: false })
  if (blur > 0) image.blur(Math.max(LEAST_SIGMA, blur / 2))
  if (canvas) {
    const isTurned = transformation.orientation % 180 !== 0
    const [width, height] = isTurned
      ? [picture.height, picture.width]
      : [picture.width, picture.height]
    const [left, top] = [
      Math.floor((canvas.width - width) / 2),
      Math.floor((canvas.height - height) / 2),
    ]
    const [right, bottom] = [canvas.width - width - left, canvas.height - height - top]
    image.extend({ left, top, right, bottom, background: colourOf(background) })
  }
  // Otherwise transparent areas stay transparent, if the format supports it.
  if (background !== null || format === 'jpg' || format === 'pjpg')
    image.flatten({ background: colourOf(background) })
  return image
}

/** sharp's minimum, which is hardly visible. */
const LEAST_SIGMA = 0.3

/** Flips, then turns. sharp has its own fixed order for both, so they run in a pipeline of their own. */
async function turn(image: Sharp, { flip, orientation }: Transformation): Promise<Sharp> {
  if (flip === '' && orientation === 0) return image
  if (flip.includes('h')) image.flop()
  if (flip.includes('v')) image.flip()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
    .timeout({ seconds: PICTURE_MS / 1000 })
    .rotate(orientation)
}

function colourOf(background: string | null): string {
  return `#${background ?? 'ffffff'}`
}

function encode(image: Sharp, format: Format | 'gif', quality: number | null): Promise<Buffer> {
  switch (format) {
    case 'jpg':
      return image.jpeg({ quality: atLeastOne(quality ?? QUALITY.jpg) }).toBuffer()
    case 'pjpg':
      return image
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

/** Sanity's quality begins at 0, sharp's at 1. */
function atLeastOne(quality: number): number {
  return Math.max(1, quality)
}
