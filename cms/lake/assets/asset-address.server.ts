import { fileOf } from '../store/asset-files.server'
import type { LakeDocument } from '../store/document.server'

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
