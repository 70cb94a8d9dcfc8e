import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How often we look whether a client takes the bytes that wait for it. A client that has stopped is cut off at the third look
 * at the latest, so within 15 s. A client that takes a little, such as a phone in a tunnel, goes on.
 */
const LOOK_MS = 5_000

/** Lists every connection with the bytes that its client has not acknowledged: proc(5). Only Linux has these files. */
const KERNEL_TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']

/**
 * Cuts off clients that take nothing of an answer. A connection with nothing to take yet, such as an event stream, may wait as
 * long as it likes. Set once for the server: Node then sets the same timer for each request, which costs less than a listener
 * of ours.
 */
export function enforceReaderDeadline(server: Server, lookMs = LOOK_MS): void {
  const seen = new WeakMap<Socket, string>()
  server.setTimeout(lookMs, (socket) => {
    // Between two requests Node sets another time, `keepAliveTimeout`, and leaves the rest to this listener.
    if (socket.timeout !== lookMs) socket.destroy()
    else if (socket.writableLength > 0) void look(socket)
  })

  async function look(socket: Socket): Promise<void> {
    const bytes = await unacknowledgedBytes()
    // Meanwhile the answer may have been taken. Then Node's time between two requests must stay set.
    if (socket.destroyed || socket.timeout !== lookMs || socket.writableLength === 0) return
    const unacknowledged = bytes.get(keyOf(socket.localPort, socket.remotePort))
    const state = [unacknowledged, socket.bytesWritten, socket.writableLength].join()
    if (seen.get(socket) === state) return void socket.destroy()
    seen.set(socket, state)
    // Node's timer has run out, and does not start again by itself.
    socket.setTimeout(lookMs)
  }
}

let reading: Promise<Map<string, number>> | undefined

/**
 * What the kernel still holds of the bytes that it took from us, by the two ports of a connection. Node sees nothing of it: on
 * a slow line the kernel holds megabytes, and takes more from us only when a third of them has gone. Empty where there are
 * no such files: then a client must take that third between two looks.
 */
function unacknowledgedBytes(): Promise<Map<string, number>> {
  reading ??= readKernelTables().finally(() => (reading = undefined))
  return reading
}

async function readKernelTables(): Promise<Map<string, number>> {
  const tables = await Promise.all(
    KERNEL_TABLES.map((path) => readFile(path, 'latin1').catch(() => '')),
  )
  const bytes = new Map<string, number>()
  for (const [, local = '', remote = '', queue = ''] of tables
    .join('')
    .matchAll(/^ *\d+: \w+:(\w+) \w+:(\w+) \w+ (\w+):/gm))
    bytes.set(keyOf(parseInt(local, 16), parseInt(remote, 16)), parseInt(queue, 16))
  return bytes
}

function keyOf(localPort = 0, remotePort = 0): string {
  return `${localPort} ${remotePort}`
}
