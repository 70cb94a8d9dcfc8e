import { request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A response. `text` has all forms in which it can be read: headers, body as sent, body decompressed. */
export interface Heard {
  path: string
  status: number
  headers: IncomingHttpHeaders
  text: string
}

interface Asking {
  method?: string
  headers?: Record<string, string>
}

/** Sends a request with the path as it is. `fetch` would normalise it. */
export function hear(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: Asking = {},
): Promise<Heard> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      // An event stream has no end; its first second is enough.
      const enough = setTimeout(() => response.destroy(), 1000)
      const done = () => {
        clearTimeout(enough)
        const body = Buffer.concat(chunks)
        const text = [
          JSON.stringify(response.headers),
          body.toString('latin1'),
          unpacked(body, response.headers['content-encoding']),
        ].join('\n')
        resolve({ path, status: response.statusCode ?? 0, headers: response.headers, text })
      }
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('close', done)
        .on('error', () => undefined)
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Every address of this site that is named in a text: links, pictures in all their sizes, scripts, styles. */
export function addressesIn(text: string, origin: string): string[] {
  const plain = text.replaceAll('&amp;', '&').replaceAll('\\u0026', '&').replaceAll(origin, '')
  return [
    ...new Set(
      [...plain.matchAll(/(?<=["'(\s,=])\/(?!\/)[\w./%?&=,:+-]+/g)].map(([address]) => address),
    ),
  ]
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return ''
  return (
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  ).toString()
}
