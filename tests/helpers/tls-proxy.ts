import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** For `localhost` alone, by an authority of its own: itself. It is of no use to anybody. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgo7PUY6FFDM6O4+bx
jqJUfRAHn4jm663fgQjojaCoCNChRANCAAQYuawotNmmokapG/9UAlSdvbLi2JYN
pRNJYWDQ/mBTy9Ydrw94n9CV+2WcmE2ntBEL5W3t4U8WYITkzk7tPnX/
-----END PRIVATE KEY-----
`
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBYDCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABBi5rCi02aaiRqkb
/1QCVJ29suLYlg2lE0lhYND+YFPL1h2vD3if0JX7ZZyYTae0EQvlbe3hTxZghOTO
Tu0+df+jSDBGMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/
MB0GA1UdDgQWBBQKitB0cJBSUEMUHMiGEyXenr3OezAKBggqhkjOPQQDAgNHADBE
AiBpcTL5ENLk5POfR60MKGFr223RoPuuq+5EWgq9UxCINgIgPhcZgpwKbjCg2OI9
ISzVAegwr7I+QpD8P1A1GesiFgQ=
-----END CERTIFICATE-----
`

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
