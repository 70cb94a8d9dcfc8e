import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { CERTIFICATE, KEY } from '../../cms/lake/testing/certificate'

/** PostgreSQL's question for TLS: length, then the code. */
const TLS_QUESTION = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** A way to the server of `url` that speaks TLS: `await using proxy = await tlsProxy(pg.url)`. */
export async function tlsProxy(url: string): Promise<AsyncDisposable & { port: number }> {
  const target = new URL(url)
  const secureContext = createSecureContext({ key: KEY, cert: CERTIFICATE })
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (question) => {
      if (!question.equals(TLS_QUESTION)) return void client.destroy()
      client.write('S')
      const safe = new TLSSocket(client, { isServer: true, secureContext })
      const upstream = connect(Number(target.port), target.hostname)
      safe.on('error', () => upstream.destroy()).on('close', () => upstream.destroy())
      upstream.on('error', () => safe.destroy()).on('close', () => safe.destroy())
      safe.pipe(upstream).pipe(safe)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    [Symbol.asyncDispose]: () => new Promise((done) => void server.close(() => done())),
  }
}
