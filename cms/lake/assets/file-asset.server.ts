import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Asset } from '../tables/assets.server'
import type { NewDocument } from '../store/mutations.server'

/** Bytes: enough for a photograph straight from a camera. */
export const LARGEST_ASSET = 20 * 1024 * 1024
/** What is not known by its bytes or by its uploader. */
export const UNKNOWN_TYPE = 'application/octet-stream'
/** Characters of a file's name, not UTF-16 units: half of a surrogate pair cannot be stored. */
const LONGEST_NAME = 200

export interface FileAsset extends Asset {
  document: NewDocument
}

/** Where an asset will be, and how its uploader calls it. */
export interface AssetOrigin {
  projectId: string
  dataset: string
  originalFilename: string
  /** Origin of the address in the document, as browsers see it. Without one the document has only the path. */
  publicUrl?: string
}

/**
 * Names a file and describes it as Sanity does.
 *
 * @param options.mimeType the type that the uploader claims. It is used in the document only: `files.server.ts` says as
 * what a file is sent.
 */
export function describeFile(
  bytes: Buffer,
  { mimeType = UNKNOWN_TYPE, ...origin }: AssetOrigin & { mimeType?: string | undefined },
): FileAsset {
  const sha1 = sha1Of(bytes)
  const [extension = 'bin'] =
    /[a-z0-9]{1,10}$/.exec(extname(origin.originalFilename).toLowerCase()) ?? []
  const document = documentOf('file', { name: sha1, extension, mimeType, bytes }, origin)
  return { file: `${sha1}.${extension}`, contentType: UNKNOWN_TYPE, bytes, document }
}

/**
 * The document of a picture or file.
 *
 * @param asset.name begins with the SHA-1 of the bytes. With the extension it names the file.
 */
export function documentOf(
  kind: 'image' | 'file',
  asset: { name: string; extension: string; mimeType: string; bytes: Buffer },
  { projectId, dataset, originalFilename, publicUrl }: AssetOrigin,
): NewDocument {
  const { name, extension, mimeType, bytes } = asset
  const sha1hash = name.slice(0, 40)
  const path = `${kind}s/${projectId}/${dataset}/${name}.${extension}`
  return {
    _id: `${kind}-${name}-${extension}`,
    _type: `sanity.${kind}Asset`,
    assetId: sha1hash,
    sha1hash,
    extension,
    mimeType,
    path,
    ...(publicUrl === undefined ? {} : { url: `${publicUrl}/${path}` }),
    size: bytes.length,
    originalFilename,
  }
}

export function sha1Of(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex')
}

/** A file's name without folders, because some browsers send the whole path. Empty when nothing is left. */
export function bareName(path: string): string {
  const name = path.replace(/^.*[/\\]/s, '').replace(/\p{Cc}|\p{Surrogate}/gu, '')
  return [...name.trim()].slice(0, LONGEST_NAME).join('')
}
