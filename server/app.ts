import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import type { Logger } from 'pino'
import type { Admission } from './front/admission'
import { clientAddress, proxyTrouble } from './front/client-address'
import { Exchange, type Mount, type Resource } from './front/exchange'
import { run, stepsOf } from './front/pipeline'
import type { openRemix, Services } from './answers/remix'
import { siteRoutes } from './front/routes'
import { openSharedCache } from './answers/shared-cache'
import { openSite } from './answers/site'
import { MINUTE_MS } from '../rules/dates/durations'

export interface AppOptions {
  services: Services
  /** Headers of every answer: `commonHeaders`. */
  common: Record<string, string>
  remix: ReturnType<typeof openRemix>
  admission: Admission
  /** Remix's build: its routes are the site's. */
  build: ServerBuild
  mode: 'production' | 'development'
  /** Resources without the Remix app, by exact path: files, health checks. */
  resources: Map<string, Resource>
  /** The same by the beginning of the path: content lake, pictures, Studio. */
  mounts: readonly Mount[]
  isOwnOrigin: (origin: string) => boolean
  trustedProxies: number
}

/** The whole of what happens to a request, as a listener for node:http. */
export function createApp(
  options: AppOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { services, common, remix, mode } = options
  const { publicUrl, log, content, editions, booking, pinboard } = services
  const site = openSite({
    remix,
    known: { content, editions },
    admission: options.admission,
    keepsPages: mode === 'production',
    forCaches:
      services.sharedCacheSeconds > 0
        ? openSharedCache({
            seconds: services.sharedCacheSeconds,
            now: () => services.now().getTime(),
            nextReveal: content.nextReveal,
          })
        : undefined,
    counters: {
      content() {
        // A sell-out may reveal something, so a request for any page must notice it.
        booking.version()
        return content.version() + editions.version()
      },
      booking: () => booking.version(),
      pins: () => pinboard.version(),
      minute: () => String(Math.floor(services.now().getTime() / MINUTE_MS)),
    },
  })
  const routes = siteRoutes(options.build, site)
  const byPath = new Map([...options.resources, ...routes.byPath])
  const byBeginning = [...routes.byPattern, ...options.mounts]
  const find = (path: string) =>
    byPath.get(path) ?? byBeginning.find(({ begins }) => begins.test(path))?.resource

  let hasWarned = false
  /** The address without what a visitor put into it. */
  const routeOf = (path: string) => {
    if (byPath.has(path)) return path
    const route = routes.byPattern.find(({ begins }) => begins.test(path))?.route
    if (route !== undefined) return route
    const isMount = options.mounts.some(({ begins }) => begins.test(path))
    return isMount ? `/${path.split('/', 2)[1]}/…` : '(none)'
  }

  const pages = new Set([...routes.pages, '/studio'])
  const pipeline = stepsOf({
    pages,
    isPage: (path) =>
      pages.has(path) ||
      routes.byPattern.some(({ route, begins }) => pages.has(route) && begins.test(path)),
    find,
    notFound: site.notFound,
    publicUrl,
    isOwnOrigin: options.isOwnOrigin,
    onOtherAddress(given) {
      if (hasWarned) return
      hasWarned = true
      log.warn(
        { given, meant: publicUrl },
        'nothing can be sent from a page that was opened under another address than PUBLIC_URL; this is said once',
      )
    },
  })

  const addressOf = addressesBehind(options.trustedProxies, log)
  const onRefusal = ({ method, path, facts }: Exchange, status: number, error?: unknown) => {
    const { id: requestId } = facts
    const route = routeOf(path)
    if (status === 500 || error !== undefined)
      log.error({ err: error, requestId, method, route, status }, 'request failed')
    else log.info({ requestId, method, route, status }, 'request refused')
  }
  const parts = { common, addressOf, onRefusal }

  return (request, response) => {
    const exchange = new Exchange(request, response, parts)
    try {
      run(pipeline, exchange)?.catch((error: unknown) => fail(exchange, error))
    } catch (error) {
      fail(exchange, error)
    }
  }
}

function fail(exchange: Exchange, error: unknown): void {
  // The visitor has gone; what was broken off on the way is no failure of ours.
  if (exchange.response.destroyed) return
  const { response } = exchange
  exchange.noteRefusal(response.headersSent ? response.statusCode : 500, error)
  // Half an answer must not look like a whole one.
  if (response.headersSent) response.destroy()
  else exchange.refuse(500, 'Something went wrong in the cave. Please try again.')
}

/** Finds the address of a visitor, and warns once when the number of proxies cannot be right. */
function addressesBehind(trustedProxies: number, log: Logger) {
  let hasWarned = false
  return ({ socket, method, headers }: IncomingMessage): string => {
    const forwardedFor = headers['x-forwarded-for']?.toString()
    const trouble = hasWarned ? null : proxyTrouble(forwardedFor, trustedProxies, method === 'POST')
    if (trouble !== null) {
      hasWarned = true
      log.warn(`${trouble}; this is said once`)
    }
    return clientAddress(socket.remoteAddress, forwardedFor, trustedProxies)
  }
}
