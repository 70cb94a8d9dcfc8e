import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'

/** Opens a server on a free port that only this machine can reach. */
export async function openLoopback(log: Logger, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Such as too many open files. Without a listener the error would end the process.
  server.on('error', (error) =>
    log.warn({ err: error }, 'the site could not accept a connection from itself'),
  )
  return {
    /** `http://127.0.0.1:<port>`. */
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
