import { Mutation } from '@sanity/mutator'
import type { LakeDocument } from './document.server'
import { LakeError, mutationConflict } from '../errors.server'
import type { PatchOperations } from './mutations.server'

/** A larger index would make a list of that many entries, most of them empty. */
const LARGEST_INDEX = 9999

/**
 * Applies a patch with Sanity's own library. The Studio computes the result with the same one, and both results must be equal.
 *
 * @returns a new document with the old revision and times.
 * @throws {LakeError} 400 for a path with too large an index, 409 for a patch that does not fit the document.
 */
export function patchDocument(document: LakeDocument, operations: PatchOperations): LakeDocument {
  refuseWildIndexes(operations)
  const patched = apply(document, operations)
  for (const field of ['_id', '_type'] as const) {
    if (patched?.[field] !== document[field]) {
      throw mutationConflict(
        'cannotModifyImmutableAttributeError',
        `Cannot modify immutable attribute "${field}"`,
        { id: document._id },
      )
    }
  }
  const { _id, _type, _rev, _createdAt, _updatedAt } = document
  return { ...patched, _id, _type, _rev, _createdAt, _updatedAt }
}

function apply(
  document: LakeDocument,
  operations: PatchOperations,
): Record<string, unknown> | null {
  try {
    return new Mutation({ mutations: [{ patch: { ...operations, id: document._id } }] }).apply(
      document,
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be applied'
    throw mutationConflict(
      'patchError',
      `The patch does not fit the document "${document._id}": ${reason}`,
      { id: document._id },
    )
  }
}

function refuseWildIndexes({
  set,
  setIfMissing,
  unset = [],
  inc,
  dec,
  diffMatchPatch,
  insert,
}: PatchOperations): void {
  const places = insert ? Object.values(insert).filter((value) => typeof value === 'string') : []
  const paths = [set, setIfMissing, inc, dec, diffMatchPatch]
    .flatMap((byPath) => Object.keys(byPath ?? {}))
    .concat(unset, places)
  for (const path of paths) {
    // Numbers in quotes are keys or values of a filter, not indexes.
    const numbers = path.replace(/"[^"]*"|'[^']*'/g, '').match(/\d+/g) ?? []
    if (numbers.some((number) => Number(number) > LARGEST_INDEX))
      throw new LakeError(400, 'mutationError', `The path "${path.slice(0, 100)}" counts too far.`)
  }
}
