import type { Committed } from '../store/commit.server'
import { isPublic, layerOf } from '../store/document.server'
import type { EventStream, EventStreams } from '../live/event-stream.server'
import { readsDrafts, type Caller } from '../access/access.server'
import type { LakeRequest } from '../messages/request.server'
import { ALL_CONTENT, tagsOfChanges } from '../query/sync-tags.server'
import type { Store } from '../store/store.server'

/** Which changes a client hears of: of all documents, of published ones, or of those that anybody may read. */
type Audience = 'all' | 'published' | 'public'

/** Tags of one event. A transaction of many documents has several events. */
const TAGS_AT_ONCE = 100

/**
 * `GET /data/live/events/<dataset>`: Server-Sent Events when published content changes, with `includeDrafts=true` drafts too.
 * `message` has the tags of the answers that may be outdated, and no content. `restart` says to a client that reconnects that
 * something has changed meanwhile. Without drafts it needs no token.
 */
export function answerLive(store: Store, streams: EventStreams, isPublicDataset: boolean) {
  const listening = new Map<EventStream, Audience>()
  /** The last transaction that an audience heard of; the newest one at its first request. */
  const last = new Map<Audience, number>()

  store.onCommit((committed) => {
    for (const audience of last.keys())
      if (concerned(committed, audience).length > 0) last.set(audience, committed.seq)
    const messages = new Map<Audience, string[]>()
    for (const [stream, audience] of listening) {
      const texts = messages.get(audience) ?? messagesFor(committed, audience)
      messages.set(audience, texts)
      // A client that is cut off before the last message has not heard of the transaction.
      texts.forEach((text, index) =>
        stream.send(
          'message',
          text,
          index === texts.length - 1 ? String(committed.seq) : undefined,
        ),
      )
    }
  })

  /** The data of the events: as JSON, once for all who hear of the same. */
  function messagesFor(committed: Committed, audience: Audience): string[] {
    const changes = concerned(committed, audience)
    if (changes.length === 0) return []
    const tags = isPublicDataset ? tagsOfChanges(changes) : [ALL_CONTENT]
    const parts = Array.from({ length: Math.ceil(tags.length / TAGS_AT_ONCE) }, (_, part) =>
      tags.slice(part * TAGS_AT_ONCE, (part + 1) * TAGS_AT_ONCE),
    )
    return parts.map((part) => JSON.stringify({ tags: part }))
  }

  function audienceOf(caller: Caller, hasDrafts: boolean): Audience {
    if (hasDrafts) return 'all'
    return isPublicDataset && !readsDrafts(caller) ? 'public' : 'published'
  }

  return async (lakeRequest: LakeRequest): Promise<void> => {
    const { request, response, caller, search } = lakeRequest
    const { seq } = await store.snapshot()
    const audience = audienceOf(caller, search.get('includeDrafts') === 'true')
    if (!last.has(audience)) last.set(audience, seq)
    const stream = streams.open(lakeRequest)
    if (stream === null) return
    listening.set(stream, audience)
    response.once('close', () => listening.delete(stream))
    const now = String(last.get(audience))
    stream.send('welcome', '{}', now)
    const heard = request.headers['last-event-id']
    if (heard !== undefined && heard !== now) stream.send('restart', '{}', now)
  }
}

function concerned({ changes }: Committed, audience: Audience) {
  if (audience === 'all') return changes
  return changes.filter(({ id }) =>
    audience === 'public' ? isPublic(id) : layerOf(id) === 'published' && !isOwn(id),
  )
}

/** The lake's own documents, such as releases. Strangers do not learn when one is planned. */
function isOwn(id: string): boolean {
  return id.startsWith('_.')
}
