import { evaluate, parse } from 'groq-js'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { warnDaily, warnOfPublicDataset } from './public-dataset.server'

const SECRET = { when: 'sold-out' }
const DOCUMENTS = [
  { _id: 'a', _type: 'artist', name: 'Mother Karst', revealAt: SECRET },
  { _id: 'b', _type: 'artist', name: 'Lime', revealAt: { when: 'at-once' } },
  { _id: 'c', _type: 'revealDay', slots: [{ artist: 'Sump', revealAt: SECRET }, { artist: 'A' }] },
  { _id: 'd', _type: 'revealDay' },
]

/** A cloud that answers strangers from these documents, or refuses them when there are none to name. */
async function cloud(documents: object[] | null) {
  const tokens: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    tokens.push(request.headers.authorization)
    if (documents === null) return void response.writeHead(401).end('{"error":"Unauthorized"}')
    const query = new URL(request.url ?? '', 'http://x').searchParams.get('query') ?? ''
    const result = await (await evaluate(parse(query), { dataset: documents })).get()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ result }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const lines: string[] = []
  const source = {
    projectId: 'abc123',
    dataset: 'production',
    token: 'a-read-token-of-sanity',
    apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const warn = () => warnOfPublicDataset(source, log)
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { tokens, lines, warn, source, log, [Symbol.asyncDispose]: close }
}

test('a dataset that answers a stranger is warned of, with what leaks and no word of the content', async () => {
  await using open = await cloud(DOCUMENTS)
  expect(await open.warn()).toBe(true)
  expect(open.tokens).toEqual([undefined])
  expect(JSON.parse(open.lines.join())).toMatchObject({
    level: 40,
    dataset: 'production',
    documents: 4,
    secrets: 2,
    msg: expect.stringMatching(/^THE DATASET IS PUBLIC: .*names of all secret guests/),
  })
  expect(open.lines.join()).not.toMatch(/Karst|Sump|a-read-token/)
})

test.each([
  ['refuses strangers', null],
  ['has nothing for strangers', []],
])('a dataset that %s is not warned of', async (_, documents) => {
  await using shut = await cloud(documents)
  expect([await shut.warn(), shut.tokens, shut.lines]).toEqual([false, [undefined], []])
})

test('a dataset that is made public later is warned of within a day', async () => {
  await using open = await cloud(DOCUMENTS)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stop = warnDaily(open.source, open.log)
    await expect.poll(() => open.lines.length).toBe(1)
    vi.advanceTimersByTime(24 * 60 * 60_000)
    await expect.poll(() => open.lines.length).toBe(2)
    stop()
    vi.advanceTimersByTime(24 * 60 * 60_000)
    expect(open.tokens).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
