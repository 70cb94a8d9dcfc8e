import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSite } from '../helpers/site'

/** Pages, files and answers of the API: together more than the kernel buffers for a connection. */
const WANTED = [
  '/',
  '/intro.webm',
  '/lineup-reveal',
  '/intro.mp4',
  '/attendee-pinboard',
  '/api/attendee-pinboard',
]
const READERS = 150

test(
  'readers who take nothing of what they have asked for are hung up on, and do not hold the site meanwhile',
  { timeout: 60_000 },
  async () => {
    await using site = await startSite()
    const readers = Array.from({ length: READERS }, () =>
      connect(site.port, '127.0.0.1')
        .on('error', () => undefined)
        .pause(),
    )
    onTestFinished(() => readers.forEach((reader) => reader.destroy()))
    const requests = WANTED.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(
      '',
    )
    const memory = process.memoryUsage.rss()
    for (const reader of readers) reader.write(requests.repeat(10))
    await expect.poll(connections, { timeout: 8000 }).toBeGreaterThanOrEqual(1.9 * READERS)
    for (let round = 0; round < 10; round++)
      expect((await fetch(`${site.url}/lineup-reveal`)).status).toBe(200)
    expect(process.memoryUsage.rss() - memory).toBeLessThan(2 * READERS * 2 ** 20)
    // The readers' own sockets stay open, because they do not read the end of the connection.
    await expect.poll(connections, { timeout: 40_000, interval: 200 }).toBeLessThan(1.5 * READERS)
  },
)

/** Open sockets of this process, which has both ends of each connection. */
function connections(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}
