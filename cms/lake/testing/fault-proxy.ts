import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * How the network between us and a server behaves:
 * - `ok`: passes everything on;
 * - `refuse`: refuses new connections and cuts the open ones;
 * - `hang up`: takes each new connection and closes it at once, as a proxy does whose own server is gone;
 * - `black hole`: takes connections and data and passes nothing on. Connections of that time stay dead for ever;
 * - `frozen`: the same, but all data is passed on afterwards, as from a server that was stopped and goes on;
 * - `slow`: passes everything on, but each answer late.
 */
export type Weather = 'ok' | 'refuse' | 'hang up' | 'black hole' | 'frozen' | 'slow'

/** How much later an answer comes while it is slow. */
const SLOW_MS = 600

export interface FaultProxy extends AsyncDisposable {
  /** The same address, through the proxy. */
  url: string
  set(weather: Weather): Promise<void>
  /** Resets every connection that is open now. */
  cut(): void
  /** Closes every connection that is open now, as a server that has died. */
  hangUp(): void
  /** Connections taken so far. */
  taken(): number
}

/** A way to the server of `url` that can fail: `await using proxy = await faultProxy(pg.url)`. */
export async function faultProxy(url: string): Promise<FaultProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const dead = new WeakSet<Socket>()
  let weather: Weather = 'ok'
  let taken = 0
  const server = createServer((client) => {
    taken += 1
    if (weather === 'hang up') return void track(client).resume().end()
    const upstream = connect(Number(target.port), target.hostname)
    join(client, upstream)
    join(upstream, client, (pass) => (weather === 'slow' ? setTimeout(pass, SLOW_MS) : pass()))
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`

  return {
    url: through.href,
    taken: () => taken,
    cut,
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    async set(next) {
      if (next === 'refuse') await stopListening()
      else if (weather === 'refuse') await listen(server, port)
      weather = next
      for (const socket of sockets) socket[next === 'frozen' ? 'pause' : 'resume']()
      if (next === 'black hole') for (const socket of sockets) dead.add(socket)
    },
    [Symbol.asyncDispose]: stopListening,
  }

  function join(
    from: Socket,
    to: Socket,
    soon: (pass: () => void) => unknown = (pass) => pass(),
  ): void {
    if (weather === 'black hole') dead.add(from)
    track(from)
      .on('data', (data) => soon(() => dead.has(from) || to.write(data)))
      .on('close', () => soon(() => dead.has(from) || to.destroy()))
    if (weather === 'frozen') from.pause()
  }

  function track(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }

  function cut(): void {
    for (const socket of sockets) socket.resetAndDestroy()
  }

  async function stopListening(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    cut()
    await closed
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve))
}
