import type { ServerResponse } from 'node:http'
import { STRANGER } from '../access/access.server'
import { PRIVATE_HEADERS } from '../messages/answer.server'
import { LakeError } from '../errors.server'
import type { LakeRequest } from '../messages/request.server'
import { HEARTBEAT_MS, MOST_CONNECTIONS, MOST_UNSENT } from './subscriptions.server'

export type EventStreams = ReturnType<typeof openEventStreams>
export type EventStream = NonNullable<ReturnType<EventStreams['open']>>

const TOO_MANY = {
  type: 'tooManyListeners',
  description: 'There are too many listeners already. Please try again later.',
}

/**
 * Opens the event streams of a lake. Those of callers without a token are counted separately, so that organisers' places stay free.
 *
 * @param mostStrangers how many callers without a token may have one.
 */
export function openEventStreams(mostStrangers: number) {
  const [known, strangers] = [new Set<ServerResponse>(), new Set<ServerResponse>()]
  let isClosed = false

  return {
    /**
     * Answers with Server-Sent Events until either side ends the stream or the caller loses access.
     *
     * @returns null when there is nothing to send: to a HEAD, to a client that has hung up, and to one above the limit. That one
     *   gets a `channelError` event, because an EventSource cannot read error bodies and would retry for ever.
     * @throws {LakeError} 503 when the server is stopping: another instance may take over.
     */
    open({ request, response, caller, watchAccess }: LakeRequest) {
      if (isClosed) throw new LakeError(503, 'stopping', 'This server is about to stop.')
      response.writeHead(200, {
        ...PRIVATE_HEADERS,
        'Content-Type': 'text/event-stream; charset=utf-8',
        'X-Accel-Buffering': 'no',
      })
      if (request.method === 'HEAD' || response.destroyed) {
        response.end()
        return null
      }
      const [open, most] =
        caller === STRANGER ? [strangers, mostStrangers] : [known, MOST_CONNECTIONS]
      if (open.size >= most) {
        response.end(eventText('channelError', JSON.stringify({ error: TOO_MANY })))
        return null
      }
      open.add(response)
      const heartbeat = setInterval(() => write(response, ':\n\n'), HEARTBEAT_MS)
      const stopWatching = watchAccess(() => response.end())
      response.once('close', () => {
        open.delete(response)
        clearInterval(heartbeat)
        stopWatching()
      })
      return {
        /** @param data JSON. */
        send: (event: string, data: string, id?: string) =>
          write(response, eventText(event, data, id)),
        end: () => void response.end(),
      }
    },
    /** Ends all streams and refuses new ones: a server that stops would wait for them for ever. */
    close(): void {
      isClosed = true
      for (const response of [...known, ...strangers]) response.end()
    },
  }
}

function eventText(event: string, data: string, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`
}

/** An ended answer stays open until its last byte is sent, and must not be written to. */
function write(response: ServerResponse, text: string): void {
  if (response.writableEnded) return
  response.write(text)
  if (response.writableLength > MOST_UNSENT) response.destroy()
}
