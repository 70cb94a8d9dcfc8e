import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import type { Admission } from './admission'
import { clientAddress } from './client-address'
import { Exchange, type Resource } from './exchange'
import { ownOrigins } from './own-origin'
import { run, stepsOf } from './pipeline'
import type { openRemix, Services } from '../answers/remix'
import { commonHeaders } from './security-headers'
import { siteRoutes } from './routes'
import { openSite } from '../answers/site'

const MINUTE_MS = 60_000

export interface AppOptions {
  services: Services
  remix: ReturnType<typeof openRemix>
  admission: Admission
  /** Remix's build: its routes are the site's. */
  build: ServerBuild
  mode: 'production' | 'development'
  /** Resources without the Remix app, by exact path: files, health checks. */
  resources: Map<string, Resource>
  /** The same by the beginning of the path: content lake, pictures, Studio. */
  mounts: readonly { begins: RegExp; resource: Resource }[]
  boundPort: number
  trustedProxies: number
}

/** The whole of what happens to a request, as a listener for node:http. */
export function createApp(
  options: AppOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { services, remix, mode } = options
  const { publicUrl, log, content, booking, pinboard } = services
  const site = openSite({
    remix,
    content,
    admission: options.admission,
    keepsPages: mode === 'production',
    counters: {
      content() {
        // A sell-out may reveal something, so a request for any page must notice it.
        booking.version()
        return content.version()
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

  const pipeline = stepsOf({
    pages: new Set(routes.pages.filter((path) => path !== '/')),
    find,
    notFound: site.notFound,
    isOwnOrigin: ownOrigins(publicUrl, options.boundPort),
  })

  const common = commonHeaders(publicUrl)
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(
      socket.remoteAddress,
      headers['x-forwarded-for']?.toString(),
      options.trustedProxies,
    )

  const parts = { common, addressOf }
  const fail = (exchange: Exchange, error: unknown) => {
    if (exchange.response.destroyed) return // The visitor has gone; what was broken off on the way is no failure of ours.
    log.error(
      { err: error, requestId: exchange.facts.id, method: exchange.method },
      'request failed',
    )
    exchange.refuse(500, 'Something went wrong in the cave. Please try again.')
  }

  return (request, response) => {
    const exchange = new Exchange(request, response, parts)
    try {
      run(pipeline, exchange)?.catch((error: unknown) => fail(exchange, error))
    } catch (error) {
      fail(exchange, error)
    }
  }
}
