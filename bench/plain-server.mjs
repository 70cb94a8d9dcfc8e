/* Plain node:http that sends one fixed answer: what every figure of ours is compared with. */
import { createServer } from 'node:http'

process.once(
  'message',
  (/** @type {{ headers: Record<string, string>, body: string }} */ { headers, body }) => {
    const bytes = Buffer.from(body, 'base64')
    const server = createServer((_request, response) => {
      response.writeHead(200, headers)
      response.end(bytes)
    })
    server.listen(0, '127.0.0.1', () =>
      process.send?.({
        port: /** @type {import('node:net').AddressInfo} */ (server.address()).port,
      }),
    )
  },
)
