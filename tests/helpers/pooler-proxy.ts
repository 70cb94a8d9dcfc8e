import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What PgBouncer takes among the parameters of a connection. It refuses every other one. */
const TAKEN = new Set([
  'user',
  'database',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
  'application_name',
])
const NOTIFICATION = 'A'.charCodeAt(0)

export interface PoolerProxy extends AsyncDisposable {
  /** The same database, through the pooler. */
  url: string
}

/**
 * Stands before a server as a pooler does: it refuses parameters that it does not know.
 *
 * @param mode `transaction`: it passes no notification on, as a pooler whose connections belong to nobody between transactions.
 */
export async function poolerProxy(
  url: string,
  mode: 'session' | 'transaction',
): Promise<PoolerProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    track(client).once('data', (startup) => {
      const unknown = parametersOf(startup).find((name) => !TAKEN.has(name))
      if (unknown !== undefined)
        return void client.end(fatal('08P01', `unsupported startup parameter: ${unknown}`))
      const upstream = track(connect(Number(target.port), target.hostname))
      upstream.write(startup)
      client.on('data', (data) => upstream.write(data)).on('close', () => upstream.destroy())
      const pass = mode === 'session' ? (data: Buffer) => data : withoutNotifications()
      upstream.on('data', (data) => client.write(pass(data))).on('close', () => client.destroy())
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }

  function track(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
}

/** The names in a connection's first message: its length, the protocol's version, then names and values. */
function parametersOf(startup: Buffer): string[] {
  const texts = startup.subarray(8).toString().split('\0')
  return texts.filter((text, index) => index % 2 === 0 && text !== '')
}

function fatal(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A message is a letter, its length without the letter, and its body. They come cut anywhere. */
function withoutNotifications(): (data: Buffer) => Buffer {
  let rest = Buffer.alloc(0)
  return (data) => {
    rest = Buffer.concat([rest, data])
    const passed: Buffer[] = []
    for (;;) {
      const end = rest.length < 5 ? Infinity : 1 + rest.readInt32BE(1)
      if (rest.length < end) return Buffer.concat(passed)
      if (rest[0] !== NOTIFICATION) passed.push(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}
