import type { Import } from './import-folder.server'
import type { Store } from '../store/store.server'
import type { WorkingCopy } from '../store/working-copy.server'

/** What a transfer has done to how many documents. */
export interface Transferred {
  written: number
  deleted: number
}

/** How much of the pictures and files is stored, in bytes. */
export type OnProgress = (stored: number, total: number) => void

/** Who the history names. */
const AUTHOR = 'import'
/** For the documents: a transaction may have 32 MB of them. Pictures and files come before, each with a deadline of its own. */
const WRITING_MS = 10 * 60_000

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
  onProgress?: OnProgress,
): Promise<Transferred> {
  const change = (copy: WorkingCopy) =>
    documents.forEach((document) => copy.apply({ createOrReplace: document }))
  await transfer(store, change, assets, onProgress)
  return { written: documents.length, deleted: 0 }
}

/** The same, and every other document is deleted. The history of all of them stays, so that they can be restored. */
export async function replaceContent(
  store: Store,
  { documents, assets }: Import,
  onProgress?: OnProgress,
): Promise<Transferred> {
  const kept = new Set(documents.map(({ _id }) => _id))
  let deleted = 0
  const change = (copy: WorkingCopy) => {
    const superfluous = [...copy.documents.keys()].filter((id) => !kept.has(id))
    deleted = superfluous.length
    for (const id of superfluous) copy.apply({ delete: { id } })
    for (const document of documents) copy.apply({ createOrReplace: document })
  }
  await transfer(store, change, assets, onProgress)
  return { written: documents.length, deleted }
}

async function transfer(
  store: Store,
  change: (copy: WorkingCopy) => void,
  assets: Import['assets'],
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const transaction = { author: AUTHOR, change, writingMs: WRITING_MS }
  // What cannot be written is refused before anything of it is stored.
  await store.commit({ ...transaction, dryRun: true })
  const total = assets.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let stored = 0
  await store.commit({
    ...transaction,
    assets,
    onStored({ bytes }) {
      stored += bytes.length
      onProgress(stored, total)
    },
  })
}
