import type { Committed } from '../store/commit.server'
import { layerOf } from '../store/document.server'
import type { EventStreams } from '../live/event-stream.server'
import { STRANGER } from '../access/access.server'
import type { LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'

/**
 * The tags of a query's answer. They are opaque to clients, which ask again when an event has one of them. We do not know which
 * documents an answer depends on, so every answer has the same tag, for all content.
 */
export const SYNC_TAGS = ['s1:content']

/**
 * `GET /data/live/events/<dataset>`: Server-Sent Events when published content changes, with `includeDrafts=true` drafts too.
 * `message` has the tags of the answers that may be outdated, and no content. `restart` says to a client that reconnects that
 * something has changed meanwhile. Without drafts it needs no token.
 */
export function answerLive(store: Store, streams: EventStreams, strangersStreams: EventStreams) {
  /** The last transaction that changed published content; the newest one at the first request. */
  let published: number | null = null
  return async (lakeRequest: LakeRequest): Promise<void> => {
    const { request, response, caller, search } = lakeRequest
    const { seq } = await store.snapshot()
    if (published === null) {
      published = seq
      store.onCommit((committed) => {
        if (concernsPublished(committed)) published = committed.seq
      })
    }
    const hasDrafts = search.get('includeDrafts') === 'true'
    const stream = (caller === STRANGER ? strangersStreams : streams).open(lakeRequest)
    if (stream === null) return
    const stop = store.onCommit((committed) => {
      if (hasDrafts || concernsPublished(committed))
        stream.send('message', JSON.stringify({ tags: SYNC_TAGS }), String(committed.seq))
    })
    response.once('close', stop)
    const now = String(hasDrafts ? seq : published)
    stream.send('welcome', '{}', now)
    const heard = request.headers['last-event-id']
    if (heard !== undefined && heard !== now) stream.send('restart', '{}', now)
  }
}

/** The lake's own documents, such as releases. Strangers do not learn when one is planned. */
function isOwn(id: string): boolean {
  return id.startsWith('_.')
}

function concernsPublished({ changes }: Committed): boolean {
  return changes.some(({ id }) => layerOf(id) === 'published' && !isOwn(id))
}
