import { createHash } from 'node:crypto'
import { publishedId, type LakeDocument } from '../store/document.server'
import type { Demand } from './demands.server'

/*
 * A sync tag says what an answer depends on (https://www.sanity.io/docs/content-lake/sync-tags): one document, all documents of a type, or
 * everything. A change has the tags of everything that it may change. Clients compare them, and know nothing else of them.
 */

/** The tag of an answer that may depend on any document, and of every change. */
export const ALL_CONTENT = 's1:content'

/** Next.js takes 128 tags for an answer, and a site adds some of its own. */
const MOST_TAGS = 60

/**
 * @param demands - what the query looks at; null for all documents.
 * @param referenced - ids of the documents that it has got to by references, also of missing ones.
 */
export function tagsOfAnswer(
  demands: readonly Demand[] | null,
  referenced: Iterable<string>,
  byId: ReadonlyMap<string, LakeDocument>,
): string[] {
  if (demands === null) return [ALL_CONTENT]
  const types = demands.flatMap((one) => ('type' in one ? [one.type] : []))
  const ids = [...demands.flatMap((one) => ('id' in one ? [one.id] : [])), ...referenced]
  const exact = tagsOf(types, ids)
  if (exact.length <= MOST_TAGS) return exact
  const found = ids.map((id) => byId.get(id))
  const coarse = tagsOf([...types, ...found.flatMap((document) => document?._type ?? [])], [])
  // What is missing has no type yet.
  return found.includes(undefined) || coarse.length > MOST_TAGS ? [ALL_CONTENT] : coarse
}

/** @param changes - of one transaction. */
export function tagsOfChanges(
  changes: readonly { id: string; before: LakeDocument | null; after: LakeDocument | null }[],
): string[] {
  const types = changes.flatMap(({ before, after }) => [before, after])
  const exact = tagsOf(
    types.flatMap((document) => document?._type ?? []),
    changes.map(({ id }) => id),
  )
  return [ALL_CONTENT, ...exact]
}

function tagsOf(types: readonly string[], ids: readonly string[]): string[] {
  const all = [...types.map((type) => `type ${type}`), ...ids.map((id) => `id ${publishedId(id)}`)]
  return [...new Set(all)].map((name) => `s1:${digest(name)}`)
}

/** Nine letters: two names with the same ones would cost a refresh too many. */
function digest(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 9)
}
