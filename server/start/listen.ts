import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartRefused } from './start-refused'

/**
 * Binds a server to its address.
 *
 * @param onLost - called with a later error, when a connection cannot be accepted. Without a listener the error would end the
 *   process.
 * @returns the port, which is another one than asked for when that was 0.
 * @throws {StartRefused} saying what to do.
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  onLost: (error: Error) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      reject(new StartRefused(whyNotBound(error, port, host)))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse).on('error', onLost)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function whyNotBound(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to another one.`
  if (error.code === 'EACCES')
    return `Port ${port} on ${host} may not be opened by this user. Set PORT to one above 1023.`
  return `HOST and PORT must name an address of this machine: it could not be opened (${error.code}).`
}
