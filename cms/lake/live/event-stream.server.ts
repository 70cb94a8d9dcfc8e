import type { ServerResponse } from 'node:http'
import { watchAccess } from '../access/access.server'
import { PRIVATE_HEADERS } from '../http/answer.server'
import { LakeError } from '../errors.server'
import type { LakeRequest } from '../http/request.server'

export interface EventStream {
  /** @param data JSON. */
  send: (event: string, data: string, id?: string) => void
  end: () => void
}

export interface EventStreams {
  /**
   * Answers with Server-Sent Events until either side ends it, or until the caller has no access any more.
   *
   * @returns null when there is nothing to send: to a HEAD, to a reader who has gone, and to one too many, who is told so in
   *   a `channelError` event. An EventSource cannot read error bodies, and would ask again and again without a word.
   * @throws {LakeError} 503 when the server is stopping: another one may take over.
   */
  open(request: LakeRequest): EventStream | null
  /** Ends all and takes no more: a server that stops would wait for them for ever. */
  close(): void
}

const TOO_MANY = {
  type: 'tooManyListeners',
  description: 'There are too many listeners already. Please try again later.',
}
/** Each is a connection. */
const MOST_STREAMS = 200
/** Shorter than what proxies allow a silent connection (60 s, as a rule). */
const HEARTBEAT_MS = 15_000
/** Bytes that may wait for a reader; one that is slower is cut off and comes back by itself. */
const MOST_WAITING = 4 * 1024 * 1024

/** One for all endpoints that stream to the same kind of callers: the limit counts them together. */
export function openEventStreams(most = MOST_STREAMS): EventStreams {
  const open = new Set<ServerResponse>()
  let isClosed = false

  return {
    open({ request, response, askAgain }) {
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
      if (open.size >= most) {
        response.end(eventText('channelError', JSON.stringify({ error: TOO_MANY })))
        return null
      }
      open.add(response)
      const heartbeat = setInterval(() => write(response, ':\n\n'), HEARTBEAT_MS)
      const stopWatching = watchAccess(askAgain, () => response.end())
      response.once('close', () => {
        open.delete(response)
        clearInterval(heartbeat)
        stopWatching()
      })
      return {
        send(event, data, id) {
          write(response, eventText(event, data, id))
        },
        end: () => void response.end(),
      }
    },
    close() {
      isClosed = true
      for (const response of open) response.end()
    },
  }
}

function eventText(event: string, data: string, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`
}

/** Until the last byte has been taken an answer that has ended is still there, and must not be written to. */
function write(response: ServerResponse, text: string): void {
  if (response.writableEnded) return
  response.write(text)
  if (response.writableLength > MOST_WAITING) response.destroy()
}
