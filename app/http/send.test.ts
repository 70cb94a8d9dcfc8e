import { createServer, type IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { fetchJson, send } from './send'

interface Heard {
  method?: string
  type?: string
  language?: string
  body: string
}

/** A server that gives every request the same answer and records the requests. */
async function farSide(answer: { status?: number; text?: string; body?: string }) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    heard.push({
      method: request.method,
      type: request.headers['content-type'],
      language: request.headers['content-language'],
      body: await read(request),
    })
    response.writeHead(answer.status ?? 200, answer.text).end(answer.body ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, heard, [Symbol.dispose]: () => void server.close() }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

test('a body goes out as JSON and says so', async () => {
  using server = await farSide({ body: '{"message":"in"}' })
  expect(await fetchJson(server.url, { method: 'POST', body: { alias: 'Bat' } })).toEqual({
    message: 'in',
  })
  expect(server.heard).toMatchObject([
    { method: 'POST', type: 'application/json', body: '{"alias":"Bat"}' },
  ])
})

test('without a body no content type is named', async () => {
  using server = await farSide({})
  await fetchJson(server.url)
  expect(server.heard).toMatchObject([{ method: 'GET', type: undefined, body: '' }])
})

test.each([
  [{ status: 503, body: 'Try again shortly.' }, '503: Try again shortly.'],
  [{ status: 404, text: 'Not Found', body: '' }, '404: Not Found'],
  [{ status: 401, body: 'Who are you?' }, '401: Who are you?'],
])('an answer that is not ok fails with its status and text (%o)', async (answer, message) => {
  using server = await farSide(answer)
  await expect(fetchJson(server.url)).rejects.toThrow(new Error(message))
})

test('a 401 can mean nothing to show', async () => {
  using server = await farSide({ status: 401, body: 'Who are you?' })
  expect(await fetchJson(server.url, { on401: 'null' })).toBeNull()
})

test('an answer that is not JSON fails', async () => {
  using server = await farSide({ body: '<!doctype html>' })
  await expect(fetchJson(server.url)).rejects.toThrow(SyntaxError)
})

test('the language of the page is named where it is not English', async () => {
  using server = await farSide({})
  await fetchJson(server.url, { language: 'en' })
  await fetchJson(server.url, { language: 'es' })
  expect(server.heard.map(({ language }) => language)).toEqual([undefined, 'es'])
})

test('an answer that does not come is given up after 15 seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_answer, giveUp) =>
        signal?.addEventListener('abort', () => giveUp(signal.reason as Error)),
      ),
  )
  try {
    const failure = send('/api/booking-status').catch((error: Error) => error.name)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(await Promise.race([failure, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toBe('AbortError')
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
