import type { Committed } from '../store/commit.server'
import type { LakeDocument } from '../store/document.server'
import { layerOf } from '../store/document.server'
import { isSelected, type Query } from '../query/query.server'
import type { Change } from '../store/working-copy.server'

/** What a listener wants to hear of, with the names that Sanity's API has for it. */
export interface ListenOptions {
  query: Query
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  /** Versions in releases, too. */
  includeAllVersions: boolean
  /** `mendoza`: also how to get from one revision to the other. */
  effectFormat: string | null
  visibility: string
}

/** Reads the parameters of `GET /data/listen`, with Sanity's defaults for those that are missing. */
export function listenOptions(query: Query, search: URLSearchParams): ListenOptions {
  const flag = (name: string, otherwise: boolean) =>
    search.has(name) ? search.get(name) === 'true' : otherwise
  return {
    query,
    includeResult: flag('includeResult', false),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    includeAllVersions: flag('includeAllVersions', false),
    effectFormat: search.get('effectFormat'),
    visibility: search.get('visibility') ?? 'query',
  }
}

/** What Sanity sends in a `mutation` event. */
export interface MutationEvent {
  eventId: string
  documentId: string
  [field: string]: unknown
}

/** What a change means for a query: it selects the document now, before, or both. Null: neither. */
export type Transition = 'appear' | 'update' | 'disappear'

/**
 * @param select whether a query selects a document.
 * @throws {LakeError} 400 when the query cannot be evaluated.
 */
export function transitionOf(
  { id, before, after }: Change,
  { query, includeAllVersions }: Pick<ListenOptions, 'query' | 'includeAllVersions'>,
  select = isSelected,
): Transition | null {
  if (!includeAllVersions && !['published', 'drafts'].includes(layerOf(id))) return null
  const [was, is] = [select(before, query), select(after, query)]
  if (!was && !is) return null
  return was && is ? 'update' : is ? 'appear' : 'disappear'
}

/**
 * What a listener is told of one of a transaction's changes.
 *
 * @param index of the change.
 */
export function eventOf(
  { id, author, time, changes }: Committed,
  index: number,
  transition: Transition,
  options: Omit<ListenOptions, 'query'>,
): MutationEvent | null {
  const change = changes[index]
  if (!change) return null
  const { id: documentId, before, after, mutations } = change
  return {
    eventId: `${id}#${documentId}`,
    documentId,
    transactionId: id,
    transition,
    identity: author,
    timestamp: time,
    visibility: options.visibility,
    transactionTotalEvents: changes.length,
    transactionCurrentEvent: index + 1,
    ...(before ? { previousRev: before._rev } : {}),
    resultRev: id,
    ...(options.includeMutations ? { mutations } : {}),
    ...(options.includeResult && after ? { result: after } : {}),
    ...(options.includePreviousRevision && before ? { previous: before } : {}),
    ...(options.effectFormat === 'mendoza' ? { effects: effectsOf(change) } : {}),
  }
}

/** Mendoza patches of the simplest legal kind: operation 0 puts the whole document there, `[0, null]` takes it away. */
export function effectsOf({ before, after }: Change): { apply: unknown[]; revert: unknown[] } {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] }
}

function withoutRevision(document: LakeDocument | null): Omit<LakeDocument, '_rev'> | null {
  if (document === null) return null
  const { _rev: _, ...rest } = document
  return rest
}
