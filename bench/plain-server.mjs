/* Plain node:http with one fixed answer. The site's figures are compared with its figures. */
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
