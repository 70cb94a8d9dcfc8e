import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { GOODBYE_MS } from '../../../common/http/raw-response.server'
import { refuseUpgrade } from '../messages/refusals.server'
import { SOCKET_PATH } from '../addresses.server'
import type { LakeDatabase } from '../database.server'
import { LakeError } from '../errors.server'
import { openPresence } from './presence.server'
import type { LakeRequest } from '../messages/request.server'
import { openRpc, type SocketParts } from './json-rpc.server'
import { HEARTBEAT_MS, MOST_CONNECTIONS, MOST_STRANGERS, MOST_UNSENT } from './subscriptions.server'

export type SocketEndpoint = ReturnType<typeof openSocketEndpoint>

/** Enough for an office behind one address, because a browser's tab sends its token within a second. */
const MOST_STRANGERS_OF_ONE_ADDRESS = 20
/** Bytes: several times the length of a listener's query. */
const LARGEST_MESSAGE = 64 * 1024
/** From the connection to the token. */
const TOKEN_WITHIN_MS = 5000
/** The message that Sanity's presence client expects as a heartbeat. A browser's scripts cannot see pings. */
const HEARTBEAT = '♥'

/**
 * `/v<version>/socket/<dataset>`: all listeners of a browser tab, and its presence, over one connection. A browser opens at most
 * six HTTP/1.1 connections, and a Studio has more listeners than that.
 *
 * @param parts.addressOf - the client's address, behind trusted proxies.
 * @param parts.headers - the headers of every refusal.
 */
export function openSocketEndpoint({
  database,
  addressOf,
  headers,
  ...parts
}: SocketParts & {
  database: Pick<LakeDatabase, 'run' | 'listen'>
  addressOf: (request: IncomingMessage) => string
  headers: Record<string, string>
}) {
  const { source, log } = parts
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
  })
  const presence = openPresence(database, source.dataset)
  /** Connections without a token so far, with their addresses, the oldest first. */
  const strangers = new Map<WebSocket, string>()
  const authorized = new Set<WebSocket>()
  let isClosed = false

  function authorize(socket: WebSocket): void {
    strangers.delete(socket)
    if (authorized.has(socket)) return
    if (authorized.size >= MOST_CONNECTIONS)
      return hangUp(socket, 1013, 'Too many connections are open. Please try again later.')
    authorized.add(socket)
  }

  function hold(socket: WebSocket, address: string): void {
    strangers.set(socket, address)
    const send = (text: string) => {
      if (socket.readyState !== socket.OPEN) return
      socket.send(text)
      if (socket.bufferedAmount > MOST_UNSENT) socket.terminate()
    }
    const deadline = setTimeout(() => hangUp(socket, 4408, 'No token came.'), TOKEN_WITHIN_MS)
    let hasAnswered = true
    const heartbeat = setInterval(() => {
      // A client without an answer to the last one is gone.
      if (!hasAnswered) return socket.terminate()
      hasAnswered = false
      socket.ping()
      send(HEARTBEAT)
    }, HEARTBEAT_MS)
    const conversation = openRpc({
      ...parts,
      presence,
      send: (message) => send(typeof message === 'string' ? message : JSON.stringify(message)),
      hangUp: (code, reason) => hangUp(socket, code, reason),
      onAuthorized: () => {
        clearTimeout(deadline)
        authorize(socket)
      },
    })
    socket.on('pong', () => {
      hasAnswered = true
    })
    socket.on('message', (data, isBinary) => conversation.hear(isBinary ? '' : String(data)))
    // An error also closes the connection, and `close` handles it.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(deadline)
      clearInterval(heartbeat)
      strangers.delete(socket)
      authorized.delete(socket)
      conversation.end()
    })
  }

  return {
    /** Handles an upgrade request at `SOCKET_PATH`. The caller has checked its origin. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const refuse = (status: string, sentence: string) =>
        refuseUpgrade(socket, status, sentence, headers, log)
      if (SOCKET_PATH.exec(request.url ?? '')?.[1] !== source.dataset)
        return refuse('404 Not Found', 'There is no such dataset here.')
      if (isClosed) return refuse('503 Service Unavailable', 'This server is about to stop.')
      const address = addressOf(request)
      const fromHere = [...strangers.values()].filter((other) => other === address).length
      if (fromHere >= MOST_STRANGERS_OF_ONE_ADDRESS)
        return refuse('429 Too Many Requests', 'Too many connections wait for a token.')
      // A new one ends the oldest, so strangers cannot keep organisers out.
      const [oldest] = strangers.keys()
      if (oldest !== undefined && strangers.size >= MOST_STRANGERS) {
        strangers.delete(oldest)
        oldest.terminate()
      }
      server.handleUpgrade(request, socket, head, (opened) => hold(opened, address))
    },
    /** Closes all sockets and refuses new ones. */
    close(): void {
      isClosed = true
      void presence.close()
      for (const socket of server.clients) hangUp(socket, 1001, 'This server is about to stop.')
    },
  }
}

/** Answers a plain HTTP request at the address of the socket. */
export async function answerPlainSocketRequest({ response }: LakeRequest): Promise<void> {
  response.setHeader('Upgrade', 'websocket')
  throw new LakeError(426, 'upgradeRequired', 'This address is for WebSockets.')
}

function hangUp(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
}
