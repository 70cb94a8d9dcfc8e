import type { Import } from './import-folder.server'
import type { Store } from '../store/store.server'

/** What a transfer has done to how many documents. */
export interface Transferred {
  written: number
  deleted: number
}

/** Who the history names. */
const AUTHOR = 'import'

/**
 * Writes everything that is given, in one transaction: all of it or, when something is against it, nothing. A document with
 * the same id is replaced, all others stay.
 *
 * @throws {LakeError} saying why the documents cannot be written.
 * @throws {DatabaseUnavailable} when it is not certain that anything was written.
 */
export async function importContent(
  store: Store,
  { documents, assets }: Import,
): Promise<Transferred> {
  await store.commit({
    author: AUTHOR,
    change: (copy) => documents.forEach((document) => copy.apply({ createOrReplace: document })),
    assets,
  })
  return { written: documents.length, deleted: 0 }
}

/** The same, and every other document is deleted. The history of all of them stays, so that they can be restored. */
export async function replaceContent(
  store: Store,
  { documents, assets }: Import,
): Promise<Transferred> {
  const kept = new Set(documents.map(({ _id }) => _id))
  let deleted = 0
  await store.commit({
    author: AUTHOR,
    change: (copy) => {
      const superfluous = [...copy.documents.keys()].filter((id) => !kept.has(id))
      deleted = superfluous.length
      for (const id of superfluous) copy.apply({ delete: { id } })
      for (const document of documents) copy.apply({ createOrReplace: document })
    },
    assets,
  })
  return { written: documents.length, deleted }
}
