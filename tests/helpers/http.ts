import { request } from 'node:http'
import { connect } from 'node:net'
import { expect } from 'vitest'
import type { Site } from './site'

/** The home page once all its data has been read: a server that has just started renders the page again then. */
export async function settled(site: Site) {
  const isSettled = async () => {
    const before = await get(site, '/', {})
    await new Promise((resolve) => setTimeout(resolve, 200))
    return before.headers.etag === (await get(site, '/', {})).headers.etag
  }
  await expect.poll(isSettled).toBe(true)
  return get(site, '/', {})
}

/** Sends bytes as they are; resolves to everything that came back until the server ended the connection. */
export function raw(site: Site, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => resolve(answer)).on('close', () => resolve(answer))
  })
}

/** Sends a request without default headers. The body of the answer is not decoded. */
export function get(site: Site, path: string, headers: Record<string, string>) {
  return new Promise<{
    status: number | undefined
    headers: Record<string, string | undefined>
    body: Buffer
  }>((resolve, reject) => {
    const { port } = new URL(site.url)
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** The address at which the site listens. It differs from the site's PUBLIC_URL. */
export function here(site: Site): string {
  return `http://127.0.0.1:${site.port}`
}
