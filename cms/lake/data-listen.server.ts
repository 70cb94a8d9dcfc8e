import type { ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { PRIVATE_HEADERS } from './answer.server'
import { LakeError } from './errors.server'
import type { Committed } from './commit.server'
import { eventsFor, listenOptions } from './listener.server'
import { isSelected } from './query.server'
import { keepRecentCommits, readPosition, writePosition, type Position } from './recent-commits.server'
import { queryFrom, type LakeRequest } from './request.server'
import type { Store } from './store.server'

/** Each is a connection and a query that runs for every change. */
const MOST_LISTENERS = 200
/** Shorter than what proxies allow a silent connection (60 s, as a rule). */
const HEARTBEAT_MS = 15_000
/** Bytes that may wait for a reader; one that is slower is cut off and comes back by itself. */
const MOST_WAITING = 4 * 1024 * 1024

export interface ListenEndpoint {
  /**
   * `GET /data/listen/<dataset>`: events of the changes to what a query selects, as Server-Sent Events, beginning with
   * `welcome`. With `enableResume=true` a listener that comes back with the `Last-Event-ID` of what it heard last is told what
   * it missed after `welcomeback`; `welcome` once more says that this cannot be done. A query that is not valid is told as a `channelError` event, because an EventSource cannot read error bodies.
   */
  answer: (request: LakeRequest) => Promise<void>
  /** Ends all streams and takes no more: a server that stops would wait for them for ever. */
  close: () => void
}

export function openListenEndpoint(store: Store): ListenEndpoint {
  const recent = keepRecentCommits(store)
  const open = new Set<ServerResponse>()
  let isClosed = false

  return {
    async answer({ request, response, search }) {
      const options = listenOptions(queryFrom(search), search)
      if (isClosed) throw new LakeError(503, 'stopping', 'This server is about to stop.')
      if (open.size >= MOST_LISTENERS) throw new LakeError(503, 'tooManyListeners', 'There are too many listeners already.')
      // A listener that hears of changes to documents it can read nothing of yet is of no use.
      const { seq } = await store.snapshot()
      response.writeHead(200, { ...PRIVATE_HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
      if (request.method === 'HEAD' || response.destroyed) return void response.end()

      const send = (event: string, data: unknown, id?: string) => {
        if (response.writableEnded) return
        response.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
        if (response.writableLength > MOST_WAITING) response.destroy()
      }
      const refuse = (error: unknown) => {
        const description = error instanceof LakeError ? error.message : 'The change could not be told.'
        send('channelError', { error: { type: error instanceof LakeError ? error.type : 'internal', description } })
        response.end()
      }
      try {
        isSelected({ _id: '', _type: '', _rev: '', _createdAt: '', _updatedAt: '' }, options.query)
      } catch (error) {
        return refuse(error)
      }

      open.add(response)
      const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
      const tell = (committed: Committed, heard: Position | null) => {
        try {
          const events = eventsFor(committed, options)
          const isCutShort = heard?.seq === committed.seq
          const next = isCutShort ? events.findIndex(({ documentId }) => documentId === heard.documentId) + 1 : 0
          for (const event of events.slice(next)) send('mutation', event, writePosition({ seq: committed.seq, documentId: event.documentId }))
        } catch (error) {
          refuse(error)
        }
      }
      const stopListening = store.onCommit((committed) => tell(committed, null))
      response.once('close', () => {
        open.delete(response)
        clearInterval(heartbeat)
        stopListening()
      })
      const heard = search.get('enableResume') === 'true' ? readPosition(request.headers['last-event-id']) : null
      const missed = heard && recent.since(heard, seq)
      send(missed ? 'welcomeback' : 'welcome', { listenerName: randomUUID() }, writePosition(missed ? heard : { seq, documentId: null }))
      for (const committed of missed ?? []) tell(committed, heard)
    },

    close() {
      isClosed = true
      for (const response of open) response.end()
    },
  }
}
