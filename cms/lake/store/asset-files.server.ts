import type { LakeDocument } from './document.server'
import type { Change } from './working-copy.server'

/**
 * Caching of public pictures and files, in seconds. They never change, but they may be deleted or become a secret. So shared
 * caches ask again after a minute, and a browser that has shown one may keep it for an hour.
 */
export const ASSET_CACHE_CONTROL = 'public, max-age=3600, s-maxage=60'

const ASSET_TYPES = ['sanity.imageAsset', 'sanity.fileAsset']

/**
 * The name of the file that an asset document describes: the last part of its address under `/images` or `/files`.
 *
 * @returns null for other documents.
 */
export function fileOf(document: LakeDocument | null): string | null {
  if (document === null || !ASSET_TYPES.includes(document._type)) return null
  return typeof document.path === 'string' ? (document.path.split('/').at(-1) ?? null) : null
}

/**
 * Sets the `url` of an asset's document, as Sanity does. It is computed when documents are read and not stored: the site may
 * move to another origin, and older documents have none.
 *
 * @param publicUrl origin of pictures and files, as browsers see it.
 */
export function withAddress(publicUrl: string): (document: LakeDocument) => LakeDocument {
  return (document) => {
    if (fileOf(document) === null) return document
    const url = `${publicUrl}/${String(document.path)}`
    return document.url === url ? document : { ...document, url }
  }
}

/** The names of all files that documents describe. */
export function filesOf(documents: ReadonlyMap<string, LakeDocument>): Set<string> {
  return new Set([...documents.values()].flatMap((document) => fileOf(document) ?? []))
}

/**
 * The files that no document describes any more after these changes.
 *
 * @param documents all documents of the dataset after the changes.
 */
export function filesGone(
  documents: ReadonlyMap<string, LakeDocument>,
  changes: readonly Change[],
): string[] {
  const dropped = changes.flatMap(({ before, after }) => {
    const file = fileOf(before)
    return file === null || file === fileOf(after) ? [] : [file]
  })
  if (dropped.length === 0) return []
  const kept = filesOf(documents)
  return [...new Set(dropped)].filter((file) => !kept.has(file))
}

/** The files that these changes begin to describe, with the ids of their documents. */
export function newFiles(changes: readonly Change[]): Map<string, string> {
  return new Map(
    changes.flatMap(({ id, before, after }): [string, string][] => {
      const file = fileOf(after)
      return file === null || file === fileOf(before) ? [] : [[file, id]]
    }),
  )
}
