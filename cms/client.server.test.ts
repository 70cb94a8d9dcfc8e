import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { ContentUnavailable, contentClient, readContent } from './client.server'

async function farSide(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const echo: RequestListener = ({ url, headers }, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ result: { url, authorization: headers.authorization } }))

test('a query goes to the host that is set, with the token in a header, for published documents as they are now', async () => {
  await using far = await farSide(echo)
  const { url, authorization } = (await readContent(
    contentClient({
      projectId: 'abc123',
      dataset: 'production',
      token: 'secret',
      apiHost: far.apiHost,
    }),
    '*',
  )) as Record<string, string>
  expect(url).toBe(
    '/v2025-02-19/data/query/production?query=*&returnQuery=false&perspective=published',
  )
  expect(authorization).toBe('Bearer secret')
})

test('without a host of its own a project is asked at Sanity’s, past the CDN', () => {
  const { url, useCdn } = contentClient({
    projectId: 'abc123',
    dataset: 'production',
    token: 'secret',
  }).config()
  expect([url, useCdn]).toEqual(['https://abc123.api.sanity.io/v2025-02-19', false])
})

test('the local lake is asked directly, whatever proxy the environment names', async () => {
  await using far = await farSide(echo)
  await using proxy = await farSide((_, response) => response.writeHead(502).end())
  const source = {
    projectId: 'local',
    dataset: 'production',
    token: 'secret',
    apiHost: far.apiHost,
  }
  vi.stubEnv('HTTP_PROXY', proxy.apiHost)
  try {
    await expect(readContent(contentClient({ ...source, isLocal: false }), '*')).rejects.toThrow(
      'answered with status 502',
    )
    expect(await readContent(contentClient({ ...source, isLocal: true }), '*')).toMatchObject({
      authorization: 'Bearer secret',
    })
  } finally {
    vi.unstubAllEnvs()
  }
})

test('null is an answer, and the error for every other bad response does not quote it', async () => {
  const answers: [RequestListener, string][] = [
    [
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1}'),
      'the answer is not one to a query',
    ],
    [(_, response) => response.writeHead(200).end('secret'), 'the answer is not one to a query'],
    [(_, response) => response.writeHead(404).end('secret'), 'answered with status 404'],
    [
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('secret'),
      'the answer cannot be read',
    ],
    [(request) => request.socket.destroy(), 'not reached (ECONNRESET)'],
    [
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ result: 'secret'.repeat(400_000) })),
      'the answer is larger than 2 MB',
    ],
  ]
  for (const [answer, message] of answers) {
    await using far = await farSide(answer)
    const error = await readContent(
      contentClient({
        projectId: 'abc123',
        dataset: 'production',
        token: 't',
        apiHost: far.apiHost,
      }),
      '*',
    ).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ContentUnavailable)
    expect((error as Error).message).toBe(message)
  }
  await using far = await farSide((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":null}'),
  )
  expect(
    await readContent(
      contentClient({
        projectId: 'abc123',
        dataset: 'production',
        token: 't',
        apiHost: far.apiHost,
      }),
      '*',
    ),
  ).toBeNull()
})
