import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import { endianness } from 'node:os'
import { ipv6Groups } from '../../services/address-digest'

/**
 * How often we look at all connections. A client that has taken nothing between three looks is cut off, so within 15 s. A client
 * that takes a little, such as a phone in a tunnel, goes on.
 */
const LOOK_MS = 5_000

/** Lists every connection with the bytes that its client has not acknowledged: proc(5). Only Linux has these files. */
const KERNEL_TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']

/** Cuts off clients that take nothing of an answer. One timer looks at all connections: Node's own timeout of a server is set anew for every request. */
export function enforceReaderDeadline(server: Server, lookMs = LOOK_MS): void {
  const look = watchReaders(server)
  const looking = setInterval(() => void look(), lookMs).unref()
  server.once('close', () => clearInterval(looking))
}

/**
 * @returns a function that looks at all connections of the server, and cuts off those that have taken nothing for three looks. A
 *   connection with nothing to take yet, such as an event stream, may wait as long as it likes.
 */
export function watchReaders(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  const seen = new WeakMap<Socket, { state: string; looks: number }>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Code that has taken over a socket has its own rules for slow readers.
  server.on('upgrade', (request) => open.delete(request.socket))

  return async () => {
    const waiting = [...open].filter(({ writableLength }) => writableLength > 0)
    if (waiting.length === 0) return
    const bytes = await unacknowledgedBytes()
    for (const socket of waiting) {
      const unacknowledged = bytes.get(endsOf(socket))
      const state = [unacknowledged, socket.bytesWritten, socket.writableLength].join()
      const before = seen.get(socket)
      const looks = before?.state === state ? before.looks + 1 : 1
      if (looks === 3 && socket.writableLength > 0) socket.destroy()
      else seen.set(socket, { state, looks })
    }
  }
}

/**
 * What the kernel still holds of the bytes that it took from us, by the two ends of a connection. Node sees nothing of it: on
 * a slow line the kernel holds megabytes, and takes more from us only when a third of them has gone. Empty where there are
 * no such files: then a client must take that third between two looks.
 */
async function unacknowledgedBytes(): Promise<Map<string, number>> {
  const tables = await Promise.all(
    KERNEL_TABLES.map((path) => readFile(path, 'latin1').catch(() => '')),
  )
  const bytes = new Map<string, number>()
  for (const [, local = '', remote = '', queue = ''] of tables
    .join('')
    .matchAll(/^ *\d+: (\w+:\w+) (\w+:\w+) \w+ (\w+):/gm))
    bytes.set(`${local} ${remote}`, parseInt(queue, 16))
  return bytes
}

/** The two ends of a connection as the kernel writes them: two clients may have the same port. */
function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Socket): string {
  return `${kernelAddress(localAddress, localPort)} ${kernelAddress(remoteAddress, remotePort)}`
}

/** Address and port in hexadecimal. The kernel prints each four bytes of an address as one number of this machine. */
export function kernelAddress(address = '', port = 0): string {
  const words = bytesOf(address).match(/.{8}/g) ?? []
  const swapped = words.map((word) =>
    endianness() === 'LE' ? (word.match(/../g) ?? []).toReversed().join('') : word,
  )
  return `${swapped.join('')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

/** The bytes of an IPv4 or IPv6 address in hexadecimal. */
function bytesOf(address: string): string {
  const hex = (numbers: number[], digits: number) =>
    numbers.map((number) => number.toString(16).padStart(digits, '0')).join('')
  if (isIPv4(address)) return hex(address.split('.').map(Number), 2)
  return isIPv6(address) ? hex(ipv6Groups(address), 4) : ''
}
