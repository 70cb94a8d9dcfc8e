import { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { refuseUpgrade } from 'content-lake/server'

export type TakeOver = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Addresses at which a connection may become a WebSocket, and who takes it over. */
export interface UpgradeMount {
  begins: RegExp
  takeOver: TakeOver
}

/**
 * Only a WebSocket at an address that has one is an upgrade. As soon as there is a listener for upgrades, Node takes every
 * `Upgrade` header for one and does not answer the request itself. Some clients send `Upgrade: h2c` with every first request:
 * we answer them as if the header were missing.
 */
export function requestsThatUpgradeAt(
  find: (url: string) => UpgradeMount | undefined,
): typeof IncomingMessage {
  class Request extends IncomingMessage {}
  const asking = new WeakSet<IncomingMessage>()
  // Node sets it, first in the constructor, and asks for it when the headers have been read.
  Object.defineProperty(Request.prototype, 'upgrade', {
    get(this: IncomingMessage) {
      // A tunnel is nothing that a listener for requests could answer: Node hands it to the one for `connect`.
      if (this.method === 'CONNECT') return true
      return (
        asking.has(this) &&
        this.headers.upgrade?.toLowerCase() === 'websocket' &&
        find(this.url ?? '') !== undefined
      )
    },
    set(this: IncomingMessage, asks: unknown) {
      if (asks === true) asking.add(this)
    },
  })
  return Request
}

/** Refuses what comes from other sites' pages, as every request that changes something does; browsers always send `Origin`. */
export function fromOwnPages(
  isOwnOrigin: (origin: string) => boolean,
  { publicUrl, common, log }: { publicUrl: string; common: Record<string, string>; log: Logger },
  takeOver: TakeOver,
): TakeOver {
  return (request, socket, head) => {
    const { origin, 'sec-fetch-site': fetchSite } = request.headers
    const isForeign = fetchSite === 'cross-site' || (origin !== undefined && !isOwnOrigin(origin))
    if (isForeign)
      refuseUpgrade(
        socket,
        '403 Forbidden',
        `This can only be opened from the festival’s own pages, at ${publicUrl}.`,
        common,
        log,
      )
    else takeOver(request, socket, head)
  }
}
