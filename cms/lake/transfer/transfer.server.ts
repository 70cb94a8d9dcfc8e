import type { Import } from './import-folder.server'
import type { Store } from '../store/store.server'
import type { WorkingCopy } from '../store/working-copy.server'
import { WHOLE_DATASET_MS } from '../times.server'

/** The numbers of documents that a transfer wrote and deleted. */
export interface Transferred {
  written: number
  deleted: number
}

/** Reports how many bytes of the pictures and files are stored. */
export type OnProgress = (stored: number, total: number) => void

/** The author in the history. */
const AUTHOR = 'import'
/** Bytes of JSON of all documents: what was exported has to come back. The log has each twice, and a list in jsonb 256 MB. */
const LARGEST_IMPORT = 100 * 1024 * 1024

/**
 * Writes all given documents in one transaction, or none of them. A document with the same id is replaced, and all others stay.
 *
 * @throws {LakeError} saying why the documents cannot be written.
 * @throws {DatabaseUnavailable} when it is not certain whether the documents were written.
 */
export function importContent(
  store: Store,
  given: Import,
  onProgress?: OnProgress,
): Promise<Transferred> {
  return transfer(store, given, () => true, onProgress)
}

/** Does the same and deletes all other documents. Their history stays, so that they can be restored. */
export function replaceContent(
  store: Store,
  given: Import,
  onProgress?: OnProgress,
): Promise<Transferred> {
  const ids = new Set<string | undefined>(given.documents.map(({ _id }) => _id))
  return transfer(store, given, (id) => ids.has(id), onProgress)
}

async function transfer(
  store: Store,
  { documents, assets }: Import,
  isKept: (id: string | undefined) => boolean,
  onProgress: OnProgress = () => undefined,
): Promise<Transferred> {
  let deleted = 0
  const transaction = {
    author: AUTHOR,
    change(copy: WorkingCopy) {
      const superfluous = [...copy.documents.keys()].filter((id) => !isKept(id))
      deleted = superfluous.length
      for (const id of superfluous) copy.apply({ delete: { id } })
      for (const document of documents) copy.apply({ createOrReplace: document })
    },
    assets,
    writingMs: WHOLE_DATASET_MS,
    largest: LARGEST_IMPORT,
  }
  // The dry run refuses bad documents before any asset is stored.
  await store.commit({ ...transaction, dryRun: true })
  const total = assets.reduce((sum, { size }) => sum + size, 0)
  let stored = 0
  await store.commit({
    ...transaction,
    onStored({ size }) {
      stored += size
      onProgress(stored, total)
    },
  })
  return { written: documents.length, deleted }
}
