import { subscribe } from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long one page waits for new connections, in milliseconds. Without an end a flood of them would keep every page waiting. */
const LONGEST_WAIT_MS = 50

let last: Promise<void> | null = null
let connections = 0

/**
 * Resolves for one caller after the other, each when the site has answered what has come meanwhile. Rendering a page takes
 * milliseconds, in which nothing else happens. So between two pages the site can answer cheap requests, such as a health check.
 *
 * One turn of the event loop serves all open connections, but Node takes only one new connection in it (libuv since 1.45). So
 * a page waits until a turn has brought none. Else a hundred visitors would wait in the kernel's queue for a hundred pages.
 */
export function oneATurn(): Promise<void> {
  last = (last ?? countConnections()).then(afterNewConnections)
  return last
}

async function afterNewConnections(): Promise<void> {
  const begun = performance.now()
  let before: number
  do {
    before = connections
    await nextTurn()
  } while (connections > before && performance.now() - begun < LONGEST_WAIT_MS)
}

async function countConnections(): Promise<void> {
  subscribe('net.server.socket', () => {
    connections += 1
  })
}
