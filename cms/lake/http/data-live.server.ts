import type { Committed } from '../store/commit.server'
import { layerOf } from '../store/document.server'
import type { EventStreams } from '../live/event-stream.server'
import type { LakeRequest } from './request.server'
import type { Store } from '../store/store.server'

/**
 * What a query's answer depends on: opaque to clients, who ask again when one of its tags is told. Which documents decide
 * about an answer only its query knows, so that here every answer depends on everything.
 */
export const SYNC_TAGS = ['s1:content']

/**
 * `GET /data/live/events/<dataset>`: tells as Server-Sent Events that published content has changed, with
 * `includeDrafts=true` drafts too, but not what: `message` with the tags of the answers that may be outdated. `restart` tells
 * one who comes back that something has changed meanwhile.
 */
export function answerLive(store: Store, streams: EventStreams) {
  return async (lakeRequest: LakeRequest): Promise<void> => {
    const { request, response, search } = lakeRequest
    const { seq } = await store.snapshot()
    const stream = streams.open(lakeRequest)
    if (stream === null) return
    const hasDrafts = search.get('includeDrafts') === 'true'
    const concerns = ({ changes }: Committed) =>
      hasDrafts || changes.some(({ id }) => layerOf(id) === 'published')
    const stop = store.onCommit((committed) => {
      if (concerns(committed))
        stream.send('message', JSON.stringify({ tags: SYNC_TAGS }), String(committed.seq))
    })
    response.once('close', stop)
    stream.send('welcome', '{}', String(seq))
    const heard = request.headers['last-event-id']
    if (heard !== undefined && heard !== String(seq)) stream.send('restart', '{}', String(seq))
  }
}
