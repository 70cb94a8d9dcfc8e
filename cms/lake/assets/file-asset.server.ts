import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Asset } from '../tables/assets.server'
import type { NewDocument } from '../store/mutations.server'

/** Bytes: enough for a photograph straight from a camera. */
export const LARGEST_ASSET = 20 * 1024 * 1024
/** Characters of a file's name, not UTF-16 units: half of a surrogate pair cannot be stored. */
const LONGEST_NAME = 200

export interface FileAsset extends Asset {
  document: NewDocument
}

/**
 * Names a file and describes it as Sanity does.
 *
 * @param options.mimeType the type that the uploader claims. It is used in the document only: `file-headers.server.ts` says as
 * what a file is sent.
 */
export function describeFile(
  bytes: Buffer,
  {
    projectId,
    dataset,
    originalFilename,
    publicUrl,
    mimeType = 'application/octet-stream',
  }: {
    projectId: string
    dataset: string
    originalFilename: string
    publicUrl?: string
    mimeType?: string
  },
): FileAsset {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const [extension = 'bin'] = /[a-z0-9]{1,10}$/.exec(extname(originalFilename).toLowerCase()) ?? []
  const file = `${sha1}.${extension}`
  const path = `files/${projectId}/${dataset}/${file}`
  return {
    file,
    contentType: 'application/octet-stream',
    bytes,
    document: {
      _id: `file-${sha1}-${extension}`,
      _type: 'sanity.fileAsset',
      assetId: sha1,
      sha1hash: sha1,
      extension,
      mimeType,
      path,
      ...(publicUrl === undefined ? {} : { url: `${publicUrl}/${path}` }),
      size: bytes.length,
      originalFilename,
    },
  }
}

/** A file's name without folders, because some browsers send the whole path. Empty when nothing is left. */
export function bareName(path: string): string {
  const name = path.replace(/^.*[/\\]/s, '').replace(/\p{Cc}|\p{Surrogate}/gu, '')
  return [...name.trim()].slice(0, LONGEST_NAME).join('')
}
