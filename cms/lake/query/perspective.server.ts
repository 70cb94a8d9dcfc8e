import {
  isPublic,
  isToUnpublish,
  layerOf,
  publishedId,
  type LakeDocument,
  type Snapshot,
} from '../store/document.server'
import { LakeError } from '../errors.server'

/**
 * The variants of a document that a query sees: all of them unchanged (`raw`), or one for each document. That one comes from
 * the first of these layers that has it (`drafts`, names of releases); the last layer is the published one. `public` is for
 * callers who may not read drafts (`isPublic`).
 */
export type Perspective = 'raw' | 'public' | readonly string[]

/** The documents of a query, as a list in the order of their ids and, for references, by id. */
export interface View {
  documents: readonly LakeDocument[]
  byId: ReadonlyMap<string, LakeDocument>
  ofType(type: string): readonly LakeDocument[]
}

/** Since this version of the API a query without a perspective sees published documents only. */
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19'
const LAYER_NAME = /^[A-Za-z0-9_-]{1,128}$/

/**
 * @param given the request's value: `raw`, `published`, `drafts`, `previewDrafts`, or names of layers separated by commas.
 * @param version the API's version: a date, `1` or `X`.
 * @throws {LakeError} 400 for an invalid perspective.
 */
export function parsePerspective(given: string | null, version: string): Perspective {
  if (given === null || given === '')
    return version < PUBLISHED_BY_DEFAULT_SINCE ? 'raw' : ['published']
  if (given === 'raw') return 'raw'
  // Sanity's Presentation tool sends an empty name first: `,r1,drafts`.
  const named = given.split(',').filter((layer) => layer !== '')
  const layers = named.map((layer) => (layer === 'previewDrafts' ? 'drafts' : layer))
  if (layers.includes('raw'))
    throw new LakeError(
      400,
      'invalidPerspective',
      'The perspective "raw" cannot be combined with others.',
    )
  if (layers.length > 50 || !layers.every((layer) => LAYER_NAME.test(layer)))
    throw new LakeError(400, 'invalidPerspective', 'That is no perspective.')
  return layers.includes('published')
    ? layers.slice(0, layers.indexOf('published') + 1)
    : [...layers, 'published']
}

/**
 * Refuses a perspective with a layer that is neither Sanity's nor a release. Such a name is a typing error.
 *
 * @throws {LakeError} 400.
 */
export function refuseUnknownRelease(perspective: Perspective, { documents }: Snapshot): void {
  if (typeof perspective === 'string') return
  for (const layer of perspective) {
    if (layer === 'published' || layer === 'drafts' || documents.has(`_.releases.${layer}`))
      continue
    const isUsed = [...documents.values()].some(({ _id }) => layerOf(_id) === layer)
    if (!isUsed)
      throw new LakeError(
        400,
        'invalidPerspective',
        'There is no such perspective: it is raw, published, drafts, or the name of a release.',
      )
  }
}

/** The views of each snapshot. They are dropped with the snapshot. */
const views = new WeakMap<Snapshot, Map<string, View>>()
/** Views kept for a snapshot: the common ones (raw, published, drafts) and a few of releases. There may be many releases. */
const MOST_VIEWS = 8

/** In the order of their ids, in which queries without `order()` give them: as in Sanity's cloud, and the same on every instance. */
export function inOrder(documents: Iterable<LakeDocument>): LakeDocument[] {
  return [...documents].sort((one, other) => (one._id < other._id ? -1 : 1))
}

/** The documents of a snapshot in a perspective. */
export function viewOf(snapshot: Snapshot, perspective: Perspective): View {
  const known = views.get(snapshot) ?? new Map<string, View>()
  views.set(snapshot, known)
  const key = perspective.toString()
  const found = known.get(key) ?? makeView(snapshot, perspective)
  if (known.size < MOST_VIEWS) known.set(key, found)
  return found
}

function makeView({ documents }: Snapshot, perspective: Perspective): View {
  if (perspective === 'raw') return view([...documents.values()])
  if (perspective === 'public')
    return view([...documents.values()].filter(({ _id }) => isPublic(_id)))
  const byId = new Map<string, LakeDocument | null>()
  for (const layer of perspective) {
    for (const document of documents.values()) {
      const id = publishedId(document._id)
      if (layerOf(document._id) === layer && !byId.has(id))
        byId.set(id, isToUnpublish(document) ? null : standIn(document, id))
    }
  }
  return view([...byId.values()].filter((document) => document !== null))
}

function view(seen: LakeDocument[]): View {
  const documents = inOrder(seen)
  const types = new Map<string, LakeDocument[]>()
  for (const document of documents) {
    const alike = types.get(document._type)
    if (alike) alike.push(document)
    else types.set(document._type, [document])
  }
  return {
    documents,
    byId: new Map(seen.map((document) => [document._id, document])),
    ofType: (type) => types.get(type) ?? [],
  }
}

/** As in Sanity, a draft or version gets the published id, and `_originalId` has its own id. */
function standIn(document: LakeDocument, id: string): LakeDocument {
  return document._id === id ? document : { ...document, _id: id, _originalId: document._id }
}
