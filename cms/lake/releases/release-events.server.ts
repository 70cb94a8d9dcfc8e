import type { HistoryEntry } from '../store/history.server'
import type { Change } from '../store/working-copy.server'
import { publishedId, type LakeDocument } from '../store/document.server'
import type { Release } from './release.server'

/** An event for the activity of a release in the Studio. */
export interface ReleaseEvent {
  type: string
  timestamp: string
  author: string
  /** The release's name, not its title. */
  releaseName: string
  [field: string]: unknown
}

/**
 * What happened to a release and to the versions in it. Edits are no events: the Studio reads those of the metadata from the
 * transactions.
 *
 * @param entries of the release's document and its versions, newest first.
 * @returns events, newest first.
 */
export function releaseEvents(name: string, entries: readonly HistoryEntry[]): ReleaseEvent[] {
  return entries.flatMap((entry) => {
    const about = { timestamp: entry.time, author: entry.author, releaseName: name }
    const ofRelease = entry.changes.find(({ id }) => id.startsWith('_.releases.'))
    if (ofRelease !== undefined) return eventsOf(ofRelease).map((event) => ({ ...event, ...about }))
    return entry.changes
      .flatMap((change) => eventsOfVersion(change, entry.id))
      .map((event) => ({
        ...event,
        ...about,
      }))
  })
}

type Event = { type: string; [field: string]: unknown }

/** The versions of a release that change together with it are a part of that event. */
function eventsOf({ before, after }: Change): Event[] {
  const [was, is] = [stateOf(before), stateOf(after)]
  if (was === is) return []
  if (was === null) return [{ type: 'createRelease' }]
  if (is === 'scheduled') return [{ type: 'scheduleRelease', publishAt: after?.publishAt }]
  if (is === 'published') return [{ type: 'publishRelease' }]
  if (is === 'archived') return [{ type: 'archiveRelease' }]
  if (is === 'active')
    return [{ type: was === 'archived' ? 'unarchiveRelease' : 'unscheduleRelease' }]
  return []
}

function eventsOfVersion({ id, before, after }: Change, transactionId: string): Event[] {
  const about = { documentId: publishedId(id), versionId: id, versionRevisionId: transactionId }
  if (before === null && after !== null)
    return [
      {
        type: 'addDocumentToRelease',
        ...about,
        documentType: after._type,
        revisionId: transactionId,
      },
    ]
  if (before !== null && after === null)
    return [{ type: 'discardDocumentFromRelease', ...about, documentType: before._type }]
  return []
}

function stateOf(document: LakeDocument | null): Release['state'] | null {
  return document === null ? null : (document as Release).state
}
