import { ASSET_CACHE_CONTROL } from '../store/asset-files.server'

/** Films, which a page may play. The name decides, which is ours: whatever an uploader claims, nothing else is shown. */
const FILMS: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm' }

/** Whether a page may play a file of this name. */
export function isFilm(file: string): boolean {
  return extensionOf(file) in FILMS
}

/**
 * Headers of a file. Browsers save all but films, and neither show nor run them. No browser looks into the bytes for another type.
 */
export function fileHeaders(file: string): Record<string, string> {
  return {
    ...(isFilm(file)
      ? { 'Content-Type': FILMS[extensionOf(file)]! }
      : { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' }),
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': ASSET_CACHE_CONTROL,
  }
}

function extensionOf(file: string): string {
  return file.slice(file.lastIndexOf('.') + 1)
}
