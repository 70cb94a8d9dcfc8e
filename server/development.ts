import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from '@remix-run/node'
import { createApp, type AppOptions } from './app'
import type { Listener } from './front-door'

/** Vite, as `npm run dev` opens it. */
export interface DevelopmentServer {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The app as its files are now. */
  loadBuild: () => Promise<ServerBuild>
}

/** Vite answers first. Routes come and go while the site is developed, and a file may be half written. */
export function developmentListener(
  { middleware, loadBuild }: DevelopmentServer,
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
