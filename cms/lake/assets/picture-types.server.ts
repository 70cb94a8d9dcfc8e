import { mediaType } from '../messages/request.server'

/** The types of pictures by the extension of a name. The first one of a type is ours. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

export function pictureType(extension: string): string {
  return TYPES[extension] ?? 'application/octet-stream'
}

/** Of a scaled picture, which is no TIFF. @returns undefined for what is no such picture. */
export function pictureExtension(contentType: string | null): string | undefined {
  const type = mediaType(contentType)
  if (type === 'image/tiff') return undefined
  return Object.keys(TYPES).find((extension) => TYPES[extension] === type)
}
