import type { LakeDocument } from '../store/document.server'
import type { DocumentNow } from './query-thread.server'

/** The changes that lead from `known` to `documents`. */
export function difference(
  known: { documents: ReadonlyMap<string, LakeDocument> } | null,
  documents: ReadonlyMap<string, LakeDocument>,
): DocumentNow[] {
  const before = known?.documents ?? new Map<string, LakeDocument>()
  const changed: DocumentNow[] = []
  for (const [id, document] of documents)
    if (before.get(id) !== document) changed.push([id, document])
  for (const id of before.keys()) if (!documents.has(id)) changed.push([id, null])
  return changed
}
