import sharp from 'sharp'
import { documentOf, sha1Of, type AssetOrigin } from './file-asset.server'
import { extrasOf } from './image-extras.server'
import { pictureType } from './picture-types.server'
import type { Asset } from '../tables/assets.server'
import type { NewDocument } from '../store/mutations.server'

/** A picture to store: its bytes and the document that describes it. */
export interface ImageAsset extends Asset {
  document: NewDocument
  /** Whether it breaks a rule of its format, in a way that browsers pass over. Only known when there is a preview. */
  isIrregular: boolean
}

export interface DescribeOptions extends AssetOrigin {
  /** The preview takes most of the time, because it needs the whole picture decoded. */
  withPreview: boolean
  /** What else an uploader wishes for: `blurhash`, `thumbhash`, `palette`. Default: nothing. */
  wished?: readonly string[]
}

/** The extensions of sharp's formats. */
const EXTENSIONS: Record<string, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  heif: 'avif',
}

/** Pixels of a picture, all frames together. It limits the memory for scaling. */
export const MOST_PIXELS = 100_000_000
/** Pixels of a side. The names of pictures have at most five digits for it. */
const LONGEST_ORIGINAL_SIDE = 99_999

/** The picture is refused. The message says why in one sentence. */
export class RefusedImage extends Error {
  override name = 'RefusedImage'
}

/** Pictures are read as browsers read them: an odd byte is passed over, a missing part is not. */
export const FAIL_ON = 'error'

/** Width in pixels of the preview that a page shows until the picture is loaded. */
const PREVIEW_WIDTH = 20

/**
 * Names a picture and describes it as Sanity does. Id and path contain its size and the SHA-1 of its bytes, so the same picture
 * is stored once, however often it is uploaded.
 *
 * @throws {RefusedImage} when the picture is too large, or the preview shows that a part is missing.
 * @throws {Error} when the bytes are not a picture of an accepted format.
 */
export async function describeImage(
  bytes: Buffer,
  { withPreview, wished = [], ...origin }: DescribeOptions,
): Promise<ImageAsset> {
  const {
    format,
    hasAlpha,
    autoOrient,
    compression,
    pages = 1,
  } = await sharp(bytes, { failOn: FAIL_ON }).metadata()
  const extension = EXTENSIONS[format]
  if (!extension || (format === 'heif' && compression !== 'av1'))
    throw new Error(`a picture of the kind ${format} is not taken`)
  const { width, height } = autoOrient
  refuseLarge(width, height, pages)
  const name = `${sha1Of(bytes)}-${width}x${height}`
  const mimeType = pictureType(extension)
  const preview = withPreview ? await decode(bytes, hasAlpha) : null
  return {
    isIrregular: preview?.isIrregular ?? false,
    file: `${name}.${extension}`,
    contentType: mimeType,
    bytes,
    document: {
      ...documentOf('image', { name, extension, mimeType, bytes }, origin),
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
        hasAlpha,
        isOpaque: !hasAlpha,
        ...(preview ? { lqip: preview.lqip } : {}),
        ...(wished.length > 0 ? await extras(bytes, wished) : {}),
      },
    },
  }
}

const extras = (bytes: Buffer, wished: readonly string[]) =>
  extrasOf(bytes, wished, FAIL_ON).catch((error: unknown) => {
    throw damaged(error)
  })

function refuseLarge(width: number, height: number, frames: number): void {
  const pixels = width * height * frames
  if (pixels > MOST_PIXELS)
    throw new RefusedImage(
      `A picture may have ${MOST_PIXELS / 1e6} megapixels at most; this one has ${Math.ceil(pixels / 1e6)}${frames > 1 ? `, all ${frames} frames together` : ''}.`,
    )
  if (Math.max(width, height) > LONGEST_ORIGINAL_SIDE)
    throw new RefusedImage(
      `A side of a picture may have ${LONGEST_ORIGINAL_SIDE} pixels at most; this one has ${Math.max(width, height)}.`,
    )
}

async function decode(
  bytes: Buffer,
  hasAlpha: boolean,
): Promise<{ lqip: string; isIrregular: boolean }> {
  try {
    return { lqip: await previewOf(bytes, hasAlpha, 'warning'), isIrregular: false }
  } catch {
    const lqip = await previewOf(bytes, hasAlpha, FAIL_ON).catch((error: unknown) => {
      throw damaged(error)
    })
    return { lqip, isIrregular: true }
  }
}

function damaged(cause: unknown): RefusedImage {
  return new RefusedImage(
    'The picture is damaged: a part of it cannot be read, so save it again.',
    { cause },
  )
}

/** A data URL of a few hundred bytes. */
async function previewOf(
  bytes: Buffer,
  hasAlpha: boolean,
  failOn: 'warning' | 'error',
): Promise<string> {
  const tiny = sharp(bytes, { failOn }).autoOrient().resize(PREVIEW_WIDTH)
  const [type, preview] = hasAlpha
    ? ['png', await tiny.png().toBuffer()]
    : ['jpeg', await tiny.jpeg({ quality: 60 }).toBuffer()]
  return `data:image/${type};base64,${preview.toString('base64')}`
}
