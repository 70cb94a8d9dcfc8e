import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startSiteProcess } from '../helpers/site'

test('more connections than the process may open files are refused with one line in the log, and the others are served', async () => {
  await using site = await startSiteProcess({ env: { LOG_LEVEL: 'warn' }, limit: '-n 512' })
  const sockets: Socket[] = []
  const open = async () => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const first = await open()
  await Promise.all(Array.from({ length: 450 }, open))
  const closed = () => sockets.filter((socket) => socket.readableEnded || socket.destroyed)
  for (const socket of sockets) socket.resume()
  await expect.poll(() => closed().length).toBeGreaterThan(60)
  expect(closed()).not.toContain(first)
  await expect.poll(() => site.output()).toContain('connections were refused')
  expect(site.output().match(/connections were refused/g)).toHaveLength(1)

  // With descriptors left it reaches its database and its files.
  for (const path of ['/readyz', '/intro.webm'])
    expect(await ask(first, path)).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of sockets) if (socket !== first) socket.destroy()
  await expect.poll(() => fetch(`${site.url}/healthz`).then((one) => one.status)).toBe(200)
})

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString()
}
