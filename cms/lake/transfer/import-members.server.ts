import { createHash } from 'node:crypto'
import { withArrayKeys } from '../store/array-keys.server'
import { mapObjects } from '../store/map-objects.server'

/**
 * Gives a `_key` to each object in a list that has none, and the type `reference` to each reference without a type, as Sanity's
 * importer does. Its keys are random. Ours are hashes of the objects, so that the next import gives the same keys: the
 * timetable makes its public ids of them.
 */
export function tidyMembers<T>(document: T): T {
  return withTypes(withArrayKeys(document, stableKeys())) as T
}

/** Equal objects of a document get different keys. */
function stableKeys(): (item: object) => string {
  const equal = new Map<string, number>()
  return (item) => {
    const text = JSON.stringify(item)
    const before = equal.get(text) ?? 0
    equal.set(text, before + 1)
    return createHash('sha1').update(`${text}${before}`).digest('hex').slice(0, 12)
  }
}

function withTypes(value: unknown): unknown {
  return mapObjects(value, (fields) =>
    '_ref' in fields && !('_type' in fields) ? { _type: 'reference', ...fields } : fields,
  )
}
