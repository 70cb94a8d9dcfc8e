import { LakeError } from '../errors.server'
import type { EventStreams } from '../live/event-stream.server'
import { listenOptions } from '../live/listener.server'
import { readPosition } from '../store/recent-commits.server'
import { queryFrom, type LakeRequest } from './request.server'
import type { Store } from '../store/store.server'
import type { Subscriptions } from '../live/subscriptions.server'

/**
 * `GET /data/listen/<dataset>`: events of the changes to what a query selects, as Server-Sent Events, beginning with
 * `welcome`. With `enableResume=true` a listener that comes back with the `Last-Event-ID` of what it heard last is told what
 * it missed after `welcomeback`; `welcome` once more says that this cannot be done. A query that is not valid is told as a
 * `channelError` event, because an EventSource cannot read error bodies.
 */
export function answerListen(store: Store, subscriptions: Subscriptions, streams: EventStreams) {
  return async (lakeRequest: LakeRequest): Promise<void> => {
    const { request, response, search } = lakeRequest
    const options = listenOptions(queryFrom(search), search)
    // With the database away it is said with a status, while that can still be done.
    await store.snapshot()
    const stream = streams.open(lakeRequest)
    if (stream === null) return
    const fail = ({ type, message }: LakeError) => {
      stream.send('channelError', JSON.stringify({ error: { type, description: message } }))
      stream.end()
    }
    const heard =
      search.get('enableResume') === 'true' ? readPosition(request.headers['last-event-id']) : null
    try {
      const stop = await subscriptions.add({ options, heard, send: stream.send, fail })
      if (response.closed) stop()
      else response.once('close', stop)
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      fail(error)
    }
  }
}
