import { readsDrafts } from '../access/access.server'
import { LakeError } from '../errors.server'
import type { EventStreams } from '../live/event-stream.server'
import { listenOptions } from '../live/listener.server'
import { readPosition } from '../store/recent-commits.server'
import { queryFrom, type LakeRequest } from '../messages/request.server'
import type { Store } from '../store/store.server'
import type { Subscriptions } from '../live/subscriptions.server'

/**
 * `GET /data/listen/<dataset>`: the changes of the documents that a query selects, as Server-Sent Events, beginning with
 * `welcome`. With `enableResume=true` a listener that reconnects with the `Last-Event-ID` of its last event gets the missed
 * events after `welcomeback`. It gets `welcome` again when they are no longer known. An invalid query gets a `channelError`
 * event, because an EventSource cannot read error bodies.
 */
export function answerListen(
  store: Store,
  subscriptions: Subscriptions,
  streams: EventStreams,
  source: { projectId: string; dataset: string },
) {
  return async (lakeRequest: LakeRequest): Promise<void> => {
    const { request, response, caller, search } = lakeRequest
    const context = { ...source, identity: caller.id }
    const options = listenOptions(queryFrom(search), context, search, !readsDrafts(caller))
    // Without the database this throws before the headers are sent, so the client gets status 503.
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
