import type { Committed } from '../store/commit.server'
import type { LakeDocument } from '../store/document.server'
import { isPublic, layerOf } from '../store/document.server'
import type { Query, QueryContext } from '../query/query.server'
import type { Change } from '../store/working-copy.server'

/** The options of a listener, with the names of Sanity's API. */
export interface ListenOptions {
  query: Query
  context: QueryContext
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  /** Whether versions in releases are included. */
  includeAllVersions: boolean
  /** For callers who may not read drafts. */
  isPublicOnly: boolean
  /** `mendoza`: events include patches between the two revisions. */
  effectFormat: string | null
  visibility: string
}

/** Reads the parameters of `GET /data/listen`, with Sanity's defaults for missing ones. */
export function listenOptions(
  query: Query,
  context: QueryContext,
  search: URLSearchParams,
  isPublicOnly = false,
): ListenOptions {
  const flag = (name: string, otherwise: boolean) =>
    search.has(name) ? search.get(name) === 'true' : otherwise
  return {
    query,
    context,
    includeResult: flag('includeResult', false),
    includePreviousRevision: flag('includePreviousRevision', false),
    includeMutations: flag('includeMutations', true),
    includeAllVersions: flag('includeAllVersions', false),
    isPublicOnly,
    effectFormat: search.get('effectFormat'),
    visibility: search.get('visibility') ?? 'query',
  }
}

/** Whether a query selects a document after a change (`appear`), before it (`disappear`), or both (`update`). */
export type Transition = 'appear' | 'update' | 'disappear'

/** Whether a listener is told of changes of this document at all. */
export function concerns(id: string, { includeAllVersions, isPublicOnly }: ListenOptions): boolean {
  if (isPublicOnly) return isPublic(id)
  return includeAllVersions || ['published', 'drafts'].includes(layerOf(id))
}

/** @returns null when the query selects the document neither before nor after the change. */
export function transitionOf(was: boolean, is: boolean): Transition | null {
  if (!was && !is) return null
  return was && is ? 'update' : is ? 'appear' : 'disappear'
}

/**
 * The data of Sanity's `mutation` event for one change of a transaction.
 *
 * @param index the index of the change.
 */
export function eventOf(
  { id, author, time, changes }: Committed,
  index: number,
  transition: Transition,
  options: Omit<ListenOptions, 'query' | 'context'>,
) {
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

/** Mendoza patches of the simplest valid kind: operation 0 sets the whole document, and `[0, null]` deletes it. */
export function effectsOf({ before, after }: Change): { apply: unknown[]; revert: unknown[] } {
  return { apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)] }
}

function withoutRevision(document: LakeDocument | null): Omit<LakeDocument, '_rev'> | null {
  if (document === null) return null
  const { _rev: _, ...rest } = document
  return rest
}
