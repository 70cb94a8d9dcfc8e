import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import * as productionBuild from 'virtual:remix/server-build'
import { LOCAL } from 'content-lake'
import { openAdmission } from './front/admission'
import { createApp } from './app'
import { enforceBodyDeadline } from './front/body-deadline'
import { openServices } from './start/context'
import { crawlerResources } from './answers/crawlers'
import { idleSettings, misspeltSettings, parseEnv, retiredSettings, type Env } from './start/env'
import { answerWhileStarting, databaseCheck, healthResources } from './answers/health'
import { drain, openServer } from './front/http-server'
import { answerInOrder } from './front/pipelining'
import { listen } from './start/listen'
import { openLog } from './start/log'
import { limitConnections } from './start/most-connections'
import { answerCounts, metricsResource } from './answers/metrics'
import { ownOrigins } from './front/own-origin'
import { previewResources } from './organisers/preview'
import { previewPages } from './organisers/preview-page'
import { runAsProcess, type RunningServer } from './start/process'
import { openRemix } from './answers/remix'
import { pagePatterns, publicPages, siteRoutes } from './front/routes'
import { pathOf } from './front/request-target'
import { commonHeaders } from './front/security-headers'
import type { StartRefused } from './start/start-refused'
import { staticFiles } from './answers/static-files'
import { openStudio } from './organisers/studio'
import { studioSession } from './organisers/studio-session'
import { fromOwnPages, type UpgradeMount } from './front/upgrades'
import { studioSoldOut } from './organisers/studio-sold-out'

export { contentCommand } from './commands/content-command'
export { runDataCommand } from './commands/data-commands'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface StartOptions {
  now?: () => Date
  /** In development: Vite answers first, and rebuilds the app while we run. */
  vite?: { middleware: Middleware; loadBuild: () => Promise<ServerBuild> }
  /** The folder of the built Studio. Default: beside the server's build. */
  studioFolder?: string
  /** Called when a database that came after the start does not fit: the process has to end, and the message says why. */
  onRefused?: (error: StartRefused) => void
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
    onRefused = () => undefined,
  }: StartOptions = {},
): Promise<RunningServer> {
  const env = parseEnv(variables)
  const log = openLog(env.LOG_LEVEL)
  for (const { given, meant } of misspeltSettings(variables))
    log.warn({ given, meant }, 'unknown setting, which is probably misspelt')
  for (const { given, needed } of idleSettings(variables))
    log.warn(`${given} has no effect, because ${needed} is not set`)
  for (const given of retiredSettings(variables))
    log.warn(`${given} is a setting of an earlier version, and is no longer used`)
  // Bound before anything is opened: with PORT=0 the public address depends on it, and a taken port is an error at once.
  let listener: Listener | null = null
  const early: [IncomingMessage, ServerResponse][] = []
  let isDraining = false
  const hasLake = env.SANITY_PROJECT_ID === undefined
  let sockets: readonly UpgradeMount[] = []
  const answers = answerCounts()
  const commonEarly = commonHeaders(env.PUBLIC_URL ?? '', env.HSTS_SUBDOMAINS)
  const server = openServer({
    answers,
    isDraining: () => isDraining,
    findSocket: (url) => sockets.find(({ begins }) => begins.test(pathOf(url))),
    common: () => commonEarly,
    onRequest: (request, response) => {
      // Done once here, because the pipeline, the content lake and Vite all read the address.
      request.url = pathOf(request.url ?? '')
      enforceBodyDeadline(request, hasLake)
      answerInOrder(response, () => {
        if (listener) listener(request, response)
        else if (!answerWhileStarting(request, response, commonEarly))
          early.push([request, response])
      })
    },
  })
  limitConnections(server, (count) =>
    log.warn({ count }, 'connections were refused, because the process may not open more files'),
  )
  const port = await listen(server, env.PORT, env.HOST, (error) =>
    log.warn({ err: error }, 'a connection could not be taken'),
  )
  const drainMs = env.DRAIN_SECONDS * 1000
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`

  const { services, mounts, sessions, drafts, actPaths, endStreams, close, kill, ...opened } =
    await openServices(env, {
      log,
      publicUrl,
      now,
      onRefused: (error) => {
        log.fatal({ err: error }, 'the database cannot be used; the site stops')
        onRefused(error)
      },
    }).catch(async (error: unknown) => {
      server.close()
      throw error
    })
  const common = commonHeaders(publicUrl, env.HSTS_SUBDOMAINS)
  sockets = opened.sockets.map((mount) => ({
    ...mount,
    takeOver: fromOwnPages(ownOrigins(publicUrl, port), { publicUrl, common }, mount.takeOver),
  }))
  const admission = openAdmission()
  const databaseTrouble = databaseCheck(services.database)
  const studio = openStudio({
    folder: studioFolder,
    publicUrl,
    settings: studioSettings(env),
    common,
    log,
  })
  const mode = vite ? 'development' : 'production'
  const build = vite ? await vite.loadBuild() : productionBuild
  const files = vite ? new Map<string, never>() : staticFiles(buildFolder('client'), common)
  const remix = openRemix({
    services,
    common,
    build: vite?.loadBuild ?? productionBuild,
    mode,
    ownNames: { pages: new Set(pagePatterns(build)), scripts: new Set(scriptsAmong(files.keys())) },
  })
  const pages = publicPages(build)
  const options = {
    services,
    common,
    remix,
    admission,
    mode,
    resources: new Map([
      ...files,
      ...crawlerResources(publicUrl, pages, actPaths),
      ...healthResources({
        databaseTrouble,
        content: services.content,
        isDraining: () => isDraining,
      }),
      ...metricsResource({
        token: env.METRICS_TOKEN,
        answers,
        shed: () => admission.shed() + opened.picturesShed(),
        services,
        databaseAnswers: async () => (await databaseTrouble()) === null,
      }),
      ...studioSession(services, sessions, admission),
      ...studioSoldOut(services.content),
      ...studio.resources,
      ...previewPages({ folder: studioFolder, pages }),
      ...previewResources({ drafts, remix, services, queue: admission, pages }),
    ]),
    mounts: [...mounts, ...studio.mounts],
    boundPort: port,
    trustedProxies: env.TRUST_PROXY,
  } as const
  listener = vite
    ? (request, response) =>
        vite.middleware(request, response, async () => {
          // Routes come and go while the site is developed, and a file may be half written.
          try {
            createApp({ ...options, build: await vite.loadBuild() })(request, response)
          } catch (error) {
            log.error({ err: error }, 'the site cannot be built from the files as they are')
            response
              .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
              .end(error instanceof Error ? error.message : String(error))
          }
        })
    : createApp({ ...options, build: productionBuild })
  for (const [request, response] of early) listener(request, response)
  log.info({ url: publicUrl, port }, 'listening')

  return {
    url: publicUrl,
    port,
    services,
    drainMs,
    close: async () => {
      isDraining = true
      endStreams()
      drafts.changes.close()
      await drain(server, drainMs)
      await close()
      log.info('stopped')
    },
    kill,
  }
}

/** `start` as a process of its own: says in plain words where it is open or why it is not, and stops on a signal. */
export function serve(options: StartOptions = {}): Promise<void> {
  return runAsProcess((onRefused) => start(process.env, { ...options, onRefused }))
}

/** @throws {RouteError} when a file in `app/routes` lacks something; its message says what. */
export function checkRoutes(): void {
  const answer = () => undefined
  siteRoutes(productionBuild, { stored: answer, storedByPattern: answer, direct: answer })
}

/** The names of the scripts among the addresses of files. */
function scriptsAmong(addresses: Iterable<string>): string[] {
  return [...addresses].flatMap((address) => /^\/assets\/(.+\.js)$/.exec(address)?.[1] ?? [])
}

/** The client's and the Studio's build are beside the server's, which is this one file. */
function buildFolder(name: 'client' | 'studio'): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', name)
}

/** Whose Studio it is: the settings name a project in Sanity's cloud, or content is kept in our own lake. */
function studioSettings({ SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset }: Env) {
  return projectId === undefined
    ? { isLocal: true, ...LOCAL }
    : { isLocal: false, projectId, dataset }
}
