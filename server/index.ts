import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import * as productionBuild from 'virtual:remix/server-build'
import { answerBare } from '../cms/lake/bare-answer.server'
import { LOCAL } from '../cms/lake/lake.server'
import { openAdmission } from './admission'
import { createApp } from './app'
import { hurryBody, LONGEST_REQUEST_MS } from './body-deadline'
import { openContentWebhook } from './content-webhook'
import { openServices, type OpenServices } from './context'
import { crawlerResources } from './crawlers'
import { parseEnv, SettingsError, type Env } from './env'
import { healthResources } from './health'
import { inTurn } from './in-turn'
import { endUncaught } from './last-resort'
import { listen } from './listen'
import { openLog } from './log'
import { ownOrigins } from './own-origin'
import { previewResources } from './preview'
import { previewPages } from './preview-page'
import { hurryReader } from './reader-deadline'
import { openRemix } from './remix'
import { publicPages, siteRoutes } from './routes'
import { pathOf } from './request-target'
import { commonHeaders } from './security-headers'
import { StartRefused } from './start-refused'
import { staticFiles } from './static-files'
import { openStudio } from './studio'
import { studioSession } from './studio-session'
import { fromOwnPages, requestsThatUpgradeAt, type UpgradeMount } from './upgrades'

export { contentCommand } from './content-command'
export { runDataCommand } from './data-commands'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface StartOptions {
  now?: () => Date
  /** In development: Vite answers first, and rebuilds the app while we run. */
  vite?: { middleware: Middleware; loadBuild: () => Promise<ServerBuild> }
  /** Where the built Studio is, unless it lies beside the server's build. */
  studioFolder?: string
  /** The Studio's build, going on beside us: whether it went well. Without it what is in the folder is served. */
  studioBuild?: Promise<boolean>
}

export interface RunningServer {
  /** As visitors know it. */
  url: string
  /** The port it listens on, which need not be the address's. */
  port: number
  services: OpenServices['services']
  /** Finishes every request that was accepted, then lets go of everything. */
  close(): Promise<void>
}

/**
 * Opens the whole site on its port.
 *
 * @throws {SettingsError} when a setting is wrong.
 * @throws {StartRefused} when it cannot start for a reason that a person can mend.
 */
export async function start(
  variables: Record<string, string | undefined>,
  {
    now = () => new Date(),
    vite,
    studioFolder = buildFolder('studio'),
    studioBuild,
  }: StartOptions = {},
): Promise<RunningServer> {
  const env = parseEnv(variables)
  const log = openLog(env.LOG_LEVEL)
  // Bound before anything is opened: with PORT=0 the public address depends on it, and a taken port is told at once.
  let listener: Listener | null = null
  const early: [IncomingMessage, ServerResponse][] = []
  let isDraining = false
  let sockets: readonly UpgradeMount[] = []
  const server = openServer({
    isDraining: () => isDraining,
    findSocket: (url) => sockets.find(({ begins }) => begins.test(pathOf(url))),
    common: () => commonHeaders(env.PUBLIC_URL ?? ''),
    onRequest: (request, response) => {
      // Once for all who look at it: the pipeline, the content lake, Vite.
      request.url = pathOf(request.url ?? '')
      hurryBody(request)
      hurryReader(request, response)
      inTurn(response, () => {
        if (listener) listener(request, response)
        else early.push([request, response])
      })
    },
  })
  const port = await listen(server, env.PORT, env.HOST, (error) =>
    log.warn({ err: error }, 'a connection could not be taken'),
  )
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`

  const { services, mounts, sessions, drafts, endStreams, close, ...opened } = await openServices(
    env,
    { log, publicUrl, now },
  ).catch(async (error: unknown) => {
    server.close()
    throw error
  })
  const common = commonHeaders(publicUrl)
  sockets = opened.sockets.map((mount) => ({
    ...mount,
    takeOver: fromOwnPages(ownOrigins(publicUrl, port), common, mount.takeOver),
  }))
  const webhook = await openContentWebhook(env.SANITY_WEBHOOK_SECRET, services)
  const studio = openStudio({
    folder: studioFolder,
    build: studioBuild,
    publicUrl,
    settings: studioSettings(env),
    log,
  })
  const mode = vite ? 'development' : 'production'
  const remix = openRemix({ services, build: vite?.loadBuild ?? productionBuild, mode })
  const pages = publicPages(vite ? await vite.loadBuild() : productionBuild)
  const options = {
    services,
    remix,
    admission: openAdmission(),
    mode,
    resources: new Map([
      ...(vite ? [] : staticFiles(buildFolder('client'), common)),
      ...crawlerResources(publicUrl, pages),
      ...healthResources({ ...services, isDraining: () => isDraining }),
      ...studioSession(services, sessions),
      ...webhook.resources,
      ...previewPages({ folder: studioFolder, build: studioBuild, pages }),
      ...previewResources({ drafts, remix, services, pages }),
    ]),
    mounts: [...mounts, studio],
    boundPort: port,
    trustedProxies: env.TRUST_PROXY,
  } as const
  listener = vite
    ? (request, response) =>
        vite.middleware(request, response, async () => {
          // Routes come and go while the site is developed.
          createApp({ ...options, build: await vite.loadBuild() })(request, response)
        })
    : createApp({ ...options, build: productionBuild })
  for (const [request, response] of early) listener(request, response)
  log.info({ url: publicUrl, port }, 'listening')

  return {
    url: publicUrl,
    port,
    services,
    close: async () => {
      isDraining = true
      endStreams()
      drafts.changes.close()
      await drain(server)
      await webhook.close()
      await close()
      log.info('stopped')
    },
  }
}

/** `start` as a process of its own: says in plain words where it is open or why it is not, and stops on a signal. */
export async function serve(options: StartOptions = {}): Promise<void> {
  const running = await start(process.env, options).catch((error: unknown) => {
    if (!(error instanceof SettingsError || error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  process.on(
    'uncaughtException',
    endUncaught(running.services.log, () => process.exit(1)),
  )
  process.stderr.write(`The cave is open: ${running.url}\n`)
  let isStopping = false
  const stop = () => {
    // Who asks twice does not want to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

/** @throws {RouteError} when a file in `app/routes` lacks something; its message says what. */
export function checkRoutes(): void {
  const answer = () => undefined
  siteRoutes(productionBuild, { stored: answer, direct: answer })
}

/** What browsers get lies beside the server's build, in which this module may be a chunk. */
function buildFolder(name: 'client' | 'studio'): string {
  const here = fileURLToPath(import.meta.url)
  const build = here.slice(0, here.lastIndexOf(`${sep}server${sep}`))
  return join(build, name)
}

/** Whose Studio it is: the settings name a project in Sanity's cloud, or content is kept in our own lake. */
function studioSettings({ SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset }: Env) {
  return projectId === undefined
    ? { isLocal: true, ...LOCAL }
    : { isLocal: false, projectId, dataset }
}

const STOP_WITHIN_MS = 9_500
const DRAIN_WITHIN_MS = 7_000
const TIMEOUTS = {
  // A client that takes longer for its headers holds a connection for nothing; so does one with a slow body (`hurryBody`).
  headersTimeout: 10_000,
  requestTimeout: LONGEST_REQUEST_MS,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // Our own step says it in a sentence.
  requireHostHeader: false,
}

interface ServerParts {
  isDraining: () => boolean
  findSocket: (url: string) => UpgradeMount | undefined
  /** Headers of every answer, also to what is no request at all. */
  common: () => Record<string, string>
  onRequest: Listener
}

function openServer({ isDraining, findSocket, common, onRequest }: ServerParts): Server {
  /** Asked when the head of an answer is written, so that it also holds for requests that were under way when draining began. */
  class Answer extends ServerResponse {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (isDraining() || hasUnboundedRest(this.req)) this.setHeader('Connection', 'close')
      return Reflect.apply(super.writeHead, this, [status, ...rest])
    }
  }
  return (
    createServer(
      { ...TIMEOUTS, IncomingMessage: requestsThatUpgradeAt(findSocket), ServerResponse: Answer },
      onRequest,
    )
      // Whether a body is wanted is said by the step that reads it.
      .on('checkContinue', onRequest)
      .on('checkExpectation', onRequest)
      .on('upgrade', (request, socket, head) => {
        request.url = pathOf(request.url ?? '')
        findSocket(request.url)?.takeOver(request, socket, head)
      })
      .on('connect', (_request, socket) =>
        answerBare(socket, '405 Method Not Allowed', { ...common(), allow: 'GET, HEAD' }),
      )
      .on('clientError', (error: NodeJS.ErrnoException, socket) => {
        if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
        const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request'
        answerBare(socket, status, common())
      })
  )
}

/**
 * Whether a request that is being answered still has a body under way that may be of any length. Node would read all of it, to
 * find the next request behind it; then the connection is rather closed. The rest of a small body is read: that costs less.
 */
function hasUnboundedRest({ complete, headers }: IncomingMessage): boolean {
  return (
    !complete &&
    (headers['transfer-encoding'] !== undefined ||
      Number(headers['content-length'] ?? 0) > 64 * 1024)
  )
}

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * First every answer says `Connection: close`, so that clients open no new request on a connection that is about to go;
 * then nothing new is accepted, and what is under way is finished.
 */
async function drain(server: Server): Promise<void> {
  const open = await new Promise<number>((resolve) =>
    server.getConnections((_, count) => resolve(count ?? 0)),
  )
  if (open > 0) await new Promise((resolve) => setTimeout(resolve, 500))
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
