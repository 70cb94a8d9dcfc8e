import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type { Logger } from 'pino'
import * as productionBuild from 'virtual:remix/server-build'
import { LOCAL } from 'content-lake'
import { openAdmission } from './front/admission'
import { createApp, type AppOptions } from './app'
import { addressIn, LISTED } from '../languages'
import { openFrontDoor, type Listener } from './front-door'
import { openServices } from './start/context'
import { crawlerResources } from './answers/crawlers'
import { idleSettings, misspeltSettings, parseEnv, retiredSettings, type Env } from './start/env'
import { databaseCheck, healthResources } from './answers/health'
import { openLog } from './start/log'
import { metricsResource } from './answers/metrics'
import { ownOrigins } from './front/own-origin'
import { previewResources } from './organisers/preview'
import { previewPages } from './organisers/preview-page'
import { runAsProcess, type RunningServer } from './start/process'
import { openRemix } from './answers/remix'
import { pagePatterns, presentPages, publicPages, siteRoutes } from './front/routes'
import { commonHeaders } from './front/security-headers'
import type { StartRefused } from './start/start-refused'
import { staticFiles } from './answers/static-files'
import { openStudio } from './organisers/studio'
import { studioSession } from './organisers/studio-session'
import { fromOwnPages } from './front/upgrades'
import { studioSoldOut } from './organisers/studio-sold-out'

export { contentCommand } from './commands/content-command'
export { runDataCommand } from './commands/data-commands'

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
  warnOfSettings(variables, log)
  const door = await openFrontDoor(env, log)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${door.port}`
  const opened = await openServices(env, {
    log,
    publicUrl,
    now,
    onRefused: (error) => {
      log.fatal({ err: error }, 'the database cannot be used; the site stops')
      onRefused(error)
    },
  }).catch((error: unknown) => {
    door.close()
    throw error
  })
  const { services, drafts } = opened
  const common = commonHeaders(publicUrl, env.HSTS_SUBDOMAINS)
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
      ...crawlerResources(publicUrl, async () => [
        ...(await presentPages(build, services, LISTED)),
        ...(await opened.actPaths()).flatMap((path) =>
          LISTED.map((language) => addressIn(language, path)),
        ),
      ]),
      ...healthResources({
        databaseTrouble,
        content: services.content,
        isDraining: door.isDraining,
      }),
      ...metricsResource({
        token: env.METRICS_TOKEN,
        answers: door.answers,
        shed: () => admission.shed() + opened.picturesShed(),
        services,
        databaseAnswers: async () => (await databaseTrouble()) === null,
      }),
      ...studioSession(services, opened.sessions, admission),
      ...studioSoldOut(services.content),
      ...studio.resources,
      ...previewPages({ folder: studioFolder, pages }),
      ...previewResources({ drafts, remix, services, queue: admission, pages }),
    ]),
    mounts: [...opened.mounts, ...studio.mounts],
    boundPort: door.port,
    trustedProxies: env.TRUST_PROXY,
  } as const
  const listener = vite
    ? developmentListener(vite, options)
    : createApp({ ...options, build: productionBuild })
  const isOwn = ownOrigins(publicUrl, door.port)
  const sockets = opened.sockets.map((mount) => ({
    ...mount,
    takeOver: fromOwnPages(isOwn, { publicUrl, common }, mount.takeOver),
  }))
  door.open(listener, sockets)
  log.info({ url: publicUrl, port: door.port }, 'listening')

  return {
    url: publicUrl,
    port: door.port,
    services,
    drainMs: env.DRAIN_SECONDS * 1000,
    close: async () => {
      door.startDraining()
      opened.endStreams()
      drafts.changes.close()
      await door.drain()
      await opened.close()
      log.info('stopped')
    },
    kill: opened.kill,
  }
}

/** Tells the operator of settings that are misspelt, have no effect, or are no longer used. */
function warnOfSettings(variables: Record<string, string | undefined>, log: Logger): void {
  for (const { given, meant } of misspeltSettings(variables))
    log.warn({ given, meant }, 'unknown setting, which is probably misspelt')
  for (const { given, needed } of idleSettings(variables))
    log.warn(`${given} has no effect, because ${needed} is not set`)
  for (const given of retiredSettings(variables))
    log.warn(`${given} is a setting of an earlier version, and is no longer used`)
}

/** Vite answers first. Routes come and go while the site is developed, and a file may be half written. */
function developmentListener(
  { middleware, loadBuild }: NonNullable<StartOptions['vite']>,
  options: Omit<AppOptions, 'build'>,
): Listener {
  return (request, response) =>
    middleware(request, response, async () => {
      try {
        createApp({ ...options, build: await loadBuild() })(request, response)
      } catch (error) {
        options.services.log.error(
          { err: error },
          'the site cannot be built from the files as they are',
        )
        response
          .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
          .end(error instanceof Error ? error.message : String(error))
      }
    })
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
