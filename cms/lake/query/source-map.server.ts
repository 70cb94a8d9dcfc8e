import type { ContentSourceMap } from '@sanity/client'
import { jsonPath, type ContentSourceMapParsedPath } from '@sanity/client/csm'
import type { LakeDocument } from '../store/document.server'
import { findPlaces, isObject, ofKey, type Place } from './places.server'
import { ORIGINS, type Item, type Origin, type Step, type Traced } from './traced-tree.server'

/** How elements of lists are named in the documents: by `_key` where they have one, or by their number. */
export type ArraySelector = 'index' | 'key'

type ResultPath = readonly (string | number)[]

/**
 * Sanity's content source map (https://www.sanity.io/docs/content-source-maps): which field of which document each value of a result
 * was taken from. A value that the query made has no mapping, and neither has one that the field does not have: nothing is guessed.
 *
 * @param documents - all that the values may come from.
 * @returns the mappings, and every document of which the result has the id: the Presentation tool lists them.
 */
export function sourceMapOf(
  { result, origin }: Traced,
  documents: Iterable<LakeDocument>,
  byId: ReadonlyMap<string, LakeDocument>,
  selector: ArraySelector,
): ContentSourceMap {
  const places = findPlaces([result, origin], documents)
  const map = openMap(selector)
  for (const id of idsIn(result)) {
    const document = byId.get(id)
    if (document) map.numberOf(document)
  }
  mapAll(result, origin, [])
  return map.made()

  function mapAll(value: unknown, from: Origin, path: ResultPath): void {
    if (value === null || value === undefined) return
    if (!isObject(value)) {
      const place = placeOf(from)
      if (place?.parent && place.parent.value[place.key] === value) map.add(path, place)
      return
    }
    if (Array.isArray(value)) {
      const origins = elementsOf(value, from)
      value.forEach((one: unknown, index) => mapAll(one, origins[index] ?? null, [...path, index]))
    } else
      for (const [key, one] of Object.entries(value))
        mapAll(one, originOfField(value, key), [...path, key])
  }

  /** How a field came about: an object that is a document's own has all of its fields from there. */
  function originOfField(holder: object, key: string): Origin {
    return places.has(holder)
      ? { kind: 'taken', from: holder, key, origin: null }
      : fieldOf(holder, key)
  }

  /** Where a text, number or boolean was taken from. */
  function placeOf(from: Origin): Place | null {
    if (from?.kind !== 'taken' || !isObject(from.from)) return null
    const { from: holder, key } = from
    const place = places.get(holder)
    if (Array.isArray(holder)) {
      const index = Number(key) < 0 ? holder.length + Number(key) : Number(key)
      return place ? ofKey(place, index) : placeOf(elementsOf(holder, from.origin)[index] ?? null)
    }
    return place ? ofKey(place, key) : placeOf(fieldOf(holder, String(key)))
  }

  /** How the elements of a list came about that the query has made. */
  function elementsOf(elements: readonly unknown[], from: Origin): Origin[] {
    if (places.has(elements))
      return elements.map((_, key) => ({ kind: 'taken', from: elements, key, origin: null }))
    switch (from?.kind) {
      case 'mapped':
        return from.items ?? []
      case 'joined':
        return (from.items ?? []).flatMap(joined)
      case 'part':
        return Array.isArray(from.of)
          ? sameLength(from.of, elementsOf(from.of, from.origin)).slice(from.left, from.right)
          : []
      case 'taken':
        return isObject(from.from) && !Array.isArray(from.from)
          ? elementsOf(elements, fieldOf(from.from, String(from.key)))
          : []
      default:
        return []
    }
  }

  function joined({ value, origin: from, isSplat }: Item): Origin[] {
    if (!isSplat || !Array.isArray(value)) return [from]
    return sameLength(value, elementsOf(value, from))
  }
}

function sameLength(list: readonly unknown[], origins: readonly Origin[]): Origin[] {
  return list.map((_, index) => origins[index] ?? null)
}

/** How a field came about of an object that the query has made. The last step that gave it counts. */
function fieldOf(made: object, key: string): Origin {
  const steps = (made as { [ORIGINS]?: Step[] })[ORIGINS] ?? []
  for (const step of steps.toReversed()) {
    if (step === null) continue
    if ('name' in step) {
      if (step.name === key) return step.origin
    } else if (isObject(step.splat) && Object.hasOwn(step.splat, key))
      return { kind: 'taken', from: step.splat, key, origin: null }
  }
  return null
}

function* idsIn(value: unknown): Generator<string> {
  if (!isObject(value)) return
  if (typeof value._id === 'string') yield value._id
  for (const field of Object.values(value)) yield* idsIn(field)
}

/** A map to add to. A document and a path are in it once. */
function openMap(selector: ArraySelector) {
  const documents = new Map<LakeDocument, number>()
  const paths = new Map<string, number>()
  const mappings: ContentSourceMap['mappings'] = {}
  return {
    numberOf: (document: LakeDocument) => numberIn(documents, document),
    add(path: ResultPath, place: Place): void {
      const source = sourcePath(place, selector)
      if (source === null) return
      const document = numberIn(documents, source.document)
      mappings[jsonPath([...path])] = {
        type: 'value',
        source: { type: 'documentValue', document, path: numberIn(paths, source.path) },
      }
    },
    made: (): ContentSourceMap => ({
      documents: [...documents.keys()].map((one) => ({ _id: ownId(one), _type: one._type })),
      paths: [...paths.keys()],
      mappings,
    }),
  }
}

/** What is new gets the next number. */
function numberIn<T>(numbers: Map<T, number>, one: T): number {
  const number = numbers.get(one) ?? numbers.size
  numbers.set(one, number)
  return number
}

/** A draft in place of its document has an id of its own, which the document in the result has not. */
function ownId({ _id, _originalId }: LakeDocument): string {
  return typeof _originalId === 'string' ? _originalId : _id
}

/** A normalised JSON path, and its document; null for what the document itself has not, or where clients could not read the path. */
function sourcePath(
  place: Place,
  selector: ArraySelector,
): { document: LakeDocument; path: string } | null {
  const segments: ContentSourceMapParsedPath = []
  let at = place
  while (at.parent) {
    const { value: holder } = at.parent
    const isKeyed = selector === 'key' && Array.isArray(holder)
    segments.unshift((isKeyed && keyOf(holder, Number(at.key))) || at.key)
    at = at.parent
  }
  const document = at.value as LakeDocument
  const isStandIn = ownId(document) !== document._id
  if (isStandIn && place.parent === at && ['_id', '_originalId'].includes(String(place.key)))
    return null
  const path = jsonPath(segments)
  // `@sanity/client` takes this for the end of a name.
  return path.includes(String.raw`\']`) ? null : { document, path }
}

/** The key of an element, when no other element has it, and clients can read it. */
function keyOf(elements: readonly unknown[], index: number): { _key: string; _index: -1 } | null {
  const key = keyIn(elements[index])
  if (typeof key !== 'string' || !/^[^'\\]+$/.test(key)) return null
  const counts = keyCounts.get(elements) ?? countKeys(elements)
  keyCounts.set(elements, counts)
  return counts.get(key) === 1 ? { _key: key, _index: -1 } : null
}

/**
 * How many elements of a list have a key. What is written now has no key twice (`store/array-keys.server.ts`), but older documents
 * may. Lists of stored documents never change.
 */
const keyCounts = new WeakMap<readonly unknown[], ReadonlyMap<unknown, number>>()

function countKeys(elements: readonly unknown[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>()
  for (const key of elements.map(keyIn)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function keyIn(element: unknown): unknown {
  return isObject(element) ? element._key : undefined
}
