import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { answerWhileStarting } from './answers/health'
import { answerCounts, type AnswerCounts } from './answers/metrics'
import { enforceBodyDeadline } from './front/body-deadline'
import { drain, openServer } from './front/http-server'
import { answerInOrder } from './front/pipelining'
import { pathOf } from './front/request-target'
import { commonHeaders } from './front/security-headers'
import type { UpgradeMount } from './front/upgrades'
import type { Env } from './start/env'
import { listen } from './start/listen'
import { limitConnections } from './start/most-connections'

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The port of the site. It is bound before the site behind it is open. */
export interface FrontDoor {
  port: number
  answers: AnswerCounts
  isDraining: () => boolean
  /** From here on requests and sockets reach the site, also those that came before. */
  open(listener: Listener, sockets: readonly UpgradeMount[]): void
  /** Every answer now says that its connection closes. */
  startDraining(): void
  /** Finishes every request that was accepted, then refuses connections. `tellingMs`: see `drain` of `front/http-server.ts`. */
  drain(tellingMs?: number): Promise<void>
  /** For a start that has failed. */
  close(): void
}

/**
 * Binds the port at once: with PORT=0 the public address depends on it, and a taken port is an error before anything is opened.
 *
 * @throws {StartRefused} when it cannot be bound.
 */
export async function openFrontDoor(env: Env, log: Logger): Promise<FrontDoor> {
  let listener: Listener | null = null
  let sockets: readonly UpgradeMount[] = []
  let isDraining = false
  const early: [IncomingMessage, ServerResponse][] = []
  const hasLake = env.SANITY_PROJECT_ID === undefined
  const answers = answerCounts()
  const common = commonHeaders(env.PUBLIC_URL ?? '', env.HSTS_SUBDOMAINS)
  const server = openServer({
    answers,
    isDraining: () => isDraining,
    findSocket: (url) => sockets.find(({ begins }) => begins.test(pathOf(url))),
    common: () => common,
    onRequest: (request, response) => {
      // Done once here, because the pipeline, the content lake and Vite all read the address.
      request.url = pathOf(request.url ?? '')
      enforceBodyDeadline(request, hasLake)
      answerInOrder(response, () => {
        if (listener) listener(request, response)
        else if (!answerWhileStarting(request, response, common)) early.push([request, response])
      })
    },
    log,
  })
  limitConnections(server, () =>
    log.warn('connections were refused, because the process may not open more files'),
  )
  const port = await listen(server, env.PORT, env.HOST, (error) =>
    log.warn({ err: error }, 'a connection could not be taken'),
  )
  return {
    port,
    answers,
    isDraining: () => isDraining,
    open(site, itsSockets) {
      listener = site
      sockets = itsSockets
      for (const [request, response] of early) site(request, response)
    },
    startDraining() {
      isDraining = true
    },
    drain: (tellingMs) => drain(server, env.DRAIN_SECONDS * 1000, tellingMs),
    close: () => void server.close(),
  }
}
