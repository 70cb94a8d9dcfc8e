import type { LakeDocument } from '../store/document.server'

/** A value in a document: a field of an object, an element of a list, or the document itself, which has no parent. */
export interface Place {
  value: Record<string, unknown>
  parent: Place | null
  key: string | number
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The place of a value that is no object. */
export function ofKey(parent: Place, key: string | number): Place {
  return { value: {}, parent, key }
}

/**
 * Finds objects and lists in the documents that they are from.
 *
 * @param given - values with such objects in them, and others.
 */
export function findPlaces(
  given: unknown,
  documents: Iterable<LakeDocument>,
): ReadonlyMap<unknown, Place> {
  const wanted = new Set<unknown>()
  collect(given, wanted)
  const places = new Map<unknown, Place>()
  for (const document of documents) find({ value: document, parent: null, key: '' }, wanted, places)
  return places
}

/** All objects in a value, those under symbols included. */
function collect(value: unknown, into: Set<unknown>): void {
  if (!isObject(value) || into.has(value)) return
  into.add(value)
  for (const key of Reflect.ownKeys(value)) collect(value[key as string], into)
}

function find(place: Place, wanted: ReadonlySet<unknown>, into: Map<unknown, Place>): void {
  const { value } = place
  if (wanted.has(value)) into.set(value, place)
  for (const key of Object.keys(value)) {
    const one = value[key]
    if (isObject(one))
      find(
        { value: one, parent: place, key: Array.isArray(value) ? Number(key) : key },
        wanted,
        into,
      )
  }
}
