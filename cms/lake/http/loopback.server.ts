import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'

export interface Loopback {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Emits `request`; for what can only be answered once the origin is known. */
  server: ReturnType<typeof createServer>
  close(): void
}

/** A server on a free port that this machine alone can reach. */
export async function openLoopback(log: Logger, listener?: RequestListener): Promise<Loopback> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // As when too many files are open. Unheard it would end the process.
  server.on('error', (error) =>
    log.warn({ err: error }, 'a connection of our own could not be taken'),
  )
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
