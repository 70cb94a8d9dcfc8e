import type { LakeDocument } from './document.server'
import { mutationConflict } from '../errors.server'
import type { Change } from './working-copy.server'

/** The references of each document. They are computed once, because document objects never change. */
const found = new WeakMap<LakeDocument, ReadonlySet<string>>()

/**
 * The ids of a document's references whose targets must exist. Weak references and those to another dataset or resource
 * (`<resource>:<id>`) are left out.
 */
function strongReferences(document: LakeDocument): ReadonlySet<string> {
  const known = found.get(document)
  if (known) return known
  const ids = new Set<string>()
  collect(document, ids)
  found.set(document, ids)
  return ids
}

/**
 * Sanity's rule: the target of a strong reference must exist. It is checked after the last mutation of a transaction.
 *
 * @param documents all documents of the dataset after the transaction.
 * @throws {LakeError} 409.
 */
export function checkReferences(
  documents: ReadonlyMap<string, LakeDocument>,
  changes: readonly Change[],
): void {
  const [dangling] = danglingReferences(documents, changes)
  if (dangling) {
    const { id, target } = dangling
    const message = `Document "${id}" references non-existent document "${target}"`
    throw mutationConflict('documentReferenceDoesNotExistError', message, {
      id,
      referenceID: target,
    })
  }
  const deleted = new Set(changes.flatMap(({ id, after }) => (after === null ? id : [])))
  if (deleted.size === 0) return
  for (const document of documents.values()) {
    const target = [...strongReferences(document)].find((id) => deleted.has(id))
    if (target === undefined) continue
    const message = `Document "${target}" cannot be deleted as there are references to it from "${document._id}"`
    throw mutationConflict('documentHasExistingReferencesError', message, {
      id: target,
      referencingIDs: [document._id],
    })
  }
}

/** The strong references of the changed documents to documents that are not there. */
export function danglingReferences(
  documents: ReadonlyMap<string, LakeDocument>,
  changes: readonly Change[],
): { id: string; target: string }[] {
  return changes.flatMap(({ id, after }) =>
    after === null
      ? []
      : [...strongReferences(after)].flatMap((target) =>
          documents.has(target) ? [] : [{ id, target }],
        ),
  )
}

function collect(value: unknown, ids: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  if ('_ref' in value && typeof value._ref === 'string') {
    const isWeak = '_weak' in value && value._weak === true
    const isElsewhere = '_dataset' in value || '_projectId' in value || value._ref.includes(':')
    if (!isElsewhere && !isWeak) ids.add(value._ref)
  }
  for (const field of Object.values(value)) collect(field, ids)
}
