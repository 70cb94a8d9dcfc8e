import { randomUUID } from 'node:crypto'
import {
  createServer,
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { writeRawResponse } from '../../common/http/raw-response.server'
import { LONGEST_REQUEST_MS } from './body-deadline'
import type { AnswerCounts } from '../answers/metrics'
import { enforceReaderDeadline } from './reader-deadline'
import { pathOf } from './request-target'
import { DRAIN_MS } from './stop-times'
import { hasUnboundedRest } from './unbounded-rest'
import { requestsThatUpgradeAt, type UpgradeMount } from './upgrades'

const TIMEOUTS = {
  // A client that takes longer for its headers holds a connection for nothing; so does one with a slow body (`enforceBodyDeadline`).
  headersTimeout: 10_000,
  requestTimeout: LONGEST_REQUEST_MS,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // Our own step says it in a sentence.
  requireHostHeader: false,
}

export interface ServerParts {
  answers: AnswerCounts
  isDraining: () => boolean
  findSocket: (url: string) => UpgradeMount | undefined
  /** Headers of every answer, also to what is no request at all. */
  common: () => Record<string, string>
  onRequest: (request: IncomingMessage, response: ServerResponse) => void
  log: Logger
}

/** A server that does not listen yet. It has our limits, and our own answers in place of Node's. */
export function openServer({
  answers,
  isDraining,
  findSocket,
  common,
  onRequest,
  log,
}: ServerParts): Server {
  /** Asked when the head of an answer is written, so that it also holds for requests that were under way when draining began. */
  class Answer extends ServerResponse {
    // Named parameters and not `...rest`, because an array for each answer costs measurable time.
    override writeHead(status: number, reason?: unknown, headers?: unknown): this {
      answers.add(status)
      if (isDraining() || hasUnboundedRest(this.req)) this.setHeader('Connection', 'close')
      return super.writeHead(status, reason as string, headers as OutgoingHttpHeaders)
    }
  }
  /** Answers what is no request for anything here. */
  const refuse = (socket: Duplex, status: string, headers: Record<string, string> = {}) => {
    const requestId = randomUUID()
    log.info({ requestId, route: '(none)', status: Number.parseInt(status) }, 'request refused')
    writeRawResponse(socket, status, { ...common(), 'x-request-id': requestId, ...headers })
  }
  const server = createServer(
    { ...TIMEOUTS, IncomingMessage: requestsThatUpgradeAt(findSocket), ServerResponse: Answer },
    onRequest,
  )
  enforceReaderDeadline(server)
  return (
    withConnections(server)
      // The step that reads the body also decides whether it is wanted.
      .on('checkContinue', onRequest)
      .on('checkExpectation', onRequest)
      .on('upgrade', (request, socket, head) => {
        request.url = pathOf(request.url ?? '')
        findSocket(request.url)?.takeOver(request, socket, head)
      })
      .on('connect', (_request, socket) =>
        refuse(socket, '405 Method Not Allowed', { allow: 'GET, HEAD' }),
      )
      .on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
        refuse(socket, CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request')
      })
  )
}

/** For a stop. Node has no list of them that is public. */
const connections = new WeakMap<Server, Set<Socket>>()

/** Notes the open connections of a server, so that it can be drained. */
export function withConnections(server: Server): Server {
  const open = new Set<Socket>()
  connections.set(server, open)
  return server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * At first every answer says `Connection: close`, so that no client sends another request on a connection that will be closed.
 * Then no connection is accepted any more, and the requests under way are finished.
 *
 * @param server - with its connections noted (`withConnections`).
 * @param lastingMs - how long requests are taken while `/readyz` already answers 503: a balancer must notice that before
 *   connections are refused.
 * @param tellingMs - how long answers say so while connections are open.
 */
export async function drain(server: Server, lastingMs: number, tellingMs = 500): Promise<void> {
  const open = await new Promise<number>((resolve) =>
    server.getConnections((_, count) => resolve(count ?? 0)),
  )
  const waitMs = Math.max(lastingMs, open > 0 ? tellingMs : 0)
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
  // Node takes a connection for idle whose answer is still on its way to a slow reader, and its own `close` would cut that off.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  const sockets = connections.get(server)!
  const closeIdle = () => {
    if (![...sockets].some(({ writableLength }) => writableLength > 0))
      server.closeIdleConnections()
  }
  closeIdle()
  const idle = setInterval(closeIdle, 100)
  const cut = setTimeout(() => server.closeAllConnections(), lastingMs + DRAIN_MS - waitMs)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
