import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Another program may take a port between our look and the start. More often than this it is something else. */
const MOST_TRIES = 5

/**
 * Starts something on a port that was free a moment ago, and on another one if it is taken by then. For programs that cannot
 * choose a port themselves: with `PORT=0` the site can.
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await portThatIsFree())
    } catch (error) {
      if (tries === MOST_TRIES || !isTaken(error)) throw error
    }
  }
}

/** In the words of the site, of PostgreSQL and of Node. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    /is taken by another program|could not create any TCP\/IP sockets|EADDRINUSE/.test(
      error.message,
    )
  )
}

async function portThatIsFree(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
