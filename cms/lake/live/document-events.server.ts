import { layerOf, publishedId } from '../store/document.server'
import type { HistoryEntry } from '../store/history.server'
import type { Change } from '../store/working-copy.server'

/** An event for the Studio's history panel: https://www.sanity.io/docs/http-reference/history. */
export interface DocumentEvent {
  type: string
  documentId: string
  timestamp: string
  author: string
  [field: string]: unknown
}

/**
 * The events of a document and its versions, in editors' terms. They are derived from the changes of the transactions, so
 * documents of a mutation, an import or an older version of the lake have events, too. Edits of drafts are no events; the
 * Studio reads them from the transactions.
 *
 * @param entries oldest first.
 * @returns events, newest first.
 */
export function documentEvents(entries: readonly HistoryEntry[]): DocumentEvent[] {
  const alive = new Set<string>()
  const events = entries.flatMap((entry) => {
    const found = eventsOf(entry, alive)
    for (const { id, after } of entry.changes) {
      if (after === null) alive.delete(id)
      else alive.add(id)
    }
    return found
  })
  return events.toReversed()
}

function eventsOf(
  { id: transactionId, author, time, changes }: HistoryEntry,
  alive: ReadonlySet<string>,
): DocumentEvent[] {
  const published = changes.find(({ id }) => layerOf(id) === 'published')
  const versions = changes.filter(({ id }) => layerOf(id) !== 'published')
  const event = (
    type: string,
    { id }: Change,
    fields: Record<string, unknown> = {},
  ): DocumentEvent => ({
    type,
    documentId: publishedId(id),
    timestamp: time,
    author,
    revisionId: transactionId,
    ...fields,
  })
  if (published && published.after === null) {
    const draft = `drafts.${published.id}`
    const stays =
      versions.find(({ after }) => after !== null)?.id ??
      (alive.has(draft) && !versions.some(({ id }) => id === draft) ? draft : null)
    return stays === null
      ? [event('deleteDocumentGroup', published)]
      : [
          event('unpublishDocument', published, {
            versionId: stays,
            versionRevisionId: transactionId,
          }),
        ]
  }
  const ofVersions = versions.flatMap((change) => {
    const { id: versionId, before, after } = change
    if (before === null)
      return [
        event('createDocumentVersion', change, { versionId, versionRevisionId: transactionId }),
      ]
    if (after !== null) return []
    const gone = { versionId, versionRevisionId: before._rev }
    const layer = layerOf(versionId)
    const cause =
      layer === 'drafts'
        ? { publishCause: { type: 'document.publish' } }
        : { publishCause: { type: 'release.publish' }, releaseId: layer }
    return published
      ? [event('publishDocumentVersion', change, { ...gone, ...cause })]
      : [event('deleteDocumentVersion', change, gone)]
  })
  if (!published || ofVersions.some(({ type }) => type === 'publishDocumentVersion'))
    return ofVersions
  // None of our types is edited live. So a write of the seed, an import or a mutation counts as published, and can be restored.
  const written = {
    versionId: `drafts.${published.id}`,
    versionRevisionId: transactionId,
    publishCause: { type: 'document.publish' },
  }
  return [...ofVersions, event('publishDocumentVersion', published, written)]
}
