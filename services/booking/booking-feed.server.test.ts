import { getEventListeners } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aProvider, feedAt } from '../../tests/helpers/booking'
import { askFeed, type Feed } from './booking-feed.server'

function ask(url: string, others: Partial<Feed> = {}) {
  return askFeed({ ...feedAt(url), ...others }, new AbortController().signal)
}

/** Writes a part every 20 ms until the client closes the connection. */
async function writeForEver(response: ServerResponse, part: string): Promise<void> {
  while (!response.destroyed) {
    response.write(part)
    await sleep(20)
  }
}

describe('a good answer', () => {
  test.each([
    ['{"confirmedBookings":123}', 123],
    ['{"confirmedBookings":0}', 0],
    ['{"confirmedBookings":9007199254740991}', Number.MAX_SAFE_INTEGER],
    [' {"updated":"today","confirmedBookings":1.0e3}\r\n', 1000],
    ['\ufeff{"confirmedBookings":7}', 7],
  ])('%s is accepted', async (body, confirmedBookings) => {
    await using provider = await aProvider((_request, response) => response.end(body))
    expect(await ask(provider.url)).toEqual({ ok: true, confirmedBookings })
  })

  test('is accepted up to the size limit, also when compressed', async () => {
    const body = '{"confirmedBookings":123}'.padEnd(256 * 1024)
    await using provider = await aProvider((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(body)),
    )
    expect(await ask(provider.url)).toEqual({ ok: true, confirmedBookings: 123 })
  })

  test('the authorization is sent as it is, and no header without one', async () => {
    const seen: IncomingMessage['headers'][] = []
    await using provider = await aProvider((request, response) => {
      seen.push(request.headers)
      response.end('{"confirmedBookings":1}')
    })
    await ask(provider.url, { authorization: 'Token f33d' })
    await ask(provider.url)
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Token f33d', undefined])
  })

  test.each<[pointers: string[][], figure: number | null]>([
    [[['paid']], 5],
    [[['paid'], ['kinds', '1', 'sold']], 12],
    [
      [
        ['kinds', '0', 'sold'],
        ['kinds', '1', 'sold'],
      ],
      7,
    ],
    [[['']], 3],
    [[['a/b', 'm~n']], 4],
    [[['paid'], ['nowhere']], null],
    [[['kinds']], null],
    [[['kinds', 'length']], null],
    [[['kinds', '-']], null],
    [[['kinds', '01', 'sold']], null],
    [[['kinds', '9', 'sold']], null],
    [[['paid', 'deeper']], null],
    [[['toString']], null],
    [[['__proto__', 'constructor', 'length']], null],
    [[['most'], ['paid']], null],
  ])('the pointers %j lead to %s', async (pointers, figure) => {
    const body = JSON.stringify({
      paid: 5,
      kinds: [{ sold: 0 }, { sold: 7 }],
      '': 3,
      'a/b': { 'm~n': 4 },
      most: Number.MAX_SAFE_INTEGER,
    })
    await using provider = await aProvider((_request, response) => response.end(body))
    expect(await ask(provider.url, { pointers })).toEqual(
      figure === null
        ? { ok: false, problem: 'no whole number where BOOKING_FEED_POINTER points' }
        : { ok: true, confirmedBookings: figure },
    )
  })
})

describe('an answer without a figure', () => {
  test.each([
    ['a negative number', '{"confirmedBookings":-1}'],
    ['half a booking', '{"confirmedBookings":12.5}'],
    ['text', '{"confirmedBookings":"123"}'],
    ['a number past what is exact', '{"confirmedBookings":9007199254740992}'],
    ['a huge number', '{"confirmedBookings":1e400}'],
    ['null', '{"confirmedBookings":null}'],
    ['another name', '{"confirmed_bookings":123}'],
    ['a number alone', '123'],
    ['nothing but null', 'null'],
    ['a list', '[{"confirmedBookings":123}]'],
    ['an object inside', '{"data":{"confirmedBookings":123}}'],
  ])('%s is refused', async (_what, body) => {
    await using provider = await aProvider((_request, response) => response.end(body))
    expect(await ask(provider.url)).toEqual({
      ok: false,
      problem: 'no whole number where BOOKING_FEED_POINTER points',
    })
  })

  test.each([
    ['HTML', '<!doctype html><title>123</title>'],
    ['half an answer', '{"confirmedBookings":12'],
    ['two answers', '{"confirmedBookings":12}{"confirmedBookings":13}'],
    ['nothing', ''],
  ])('%s is not JSON', async (_what, body) => {
    await using provider = await aProvider((_request, response) => response.end(body))
    expect(await ask(provider.url)).toEqual({ ok: false, problem: 'not JSON' })
  })

  test.each([201, 204, 401, 404, 429, 500, 503])('status %i is refused', async (status) => {
    await using provider = await aProvider((_request, response) =>
      response.writeHead(status).end(status === 204 ? '' : '{"confirmedBookings":1}'),
    )
    expect(await ask(provider.url)).toEqual({ ok: false, problem: `status ${status}` })
  })
})

describe('a provider that misbehaves', () => {
  test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
    const paths: (string | undefined)[] = []
    await using provider = await aProvider((request, response) => {
      paths.push(request.url)
      if (request.url === '/bookings') response.writeHead(status, { location: '/elsewhere' }).end()
      else response.end('{"confirmedBookings":1}')
    })
    expect(await ask(provider.url, { authorization: 'Bearer f33d' })).toEqual({
      ok: false,
      problem: `status ${status}`,
    })
    expect(paths).toEqual(['/bookings'])
  })

  test('an answer of one byte over the limit is refused', async () => {
    const body = '{"confirmedBookings":123}'.padEnd(256 * 1024 + 1)
    await using provider = await aProvider((_request, response) => response.end(body))
    expect(await ask(provider.url)).toEqual({ ok: false, problem: 'more than 262144 bytes' })
  })

  test('an endless answer is cut off at the limit, and its connection is closed', async () => {
    let closed: Promise<unknown> = Promise.resolve()
    await using provider = await aProvider((_request, response) => {
      closed = new Promise((resolve) => response.once('close', resolve))
      void writeForEver(response, ' '.repeat(8000))
    })
    expect(await ask(provider.url)).toEqual({ ok: false, problem: 'more than 262144 bytes' })
    await closed
  })

  test('a small compressed body that expands beyond the limit is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const before = process.memoryUsage().rss
    await using provider = await aProvider((_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(bomb),
    )
    expect(await ask(provider.url)).toEqual({ ok: false, problem: 'more than 262144 bytes' })
    expect(process.memoryUsage().rss - before).toBeLessThan(20_000_000)
  })

  test('a refused connection is reported with its error code', async () => {
    const provider = await aProvider(() => undefined)
    await provider[Symbol.asyncDispose]()
    expect(await ask(provider.url)).toEqual({ ok: false, problem: 'no answer (ECONNREFUSED)' })
  })

  test('a connection that breaks half-way is reported with its error code', async () => {
    await using provider = await aProvider((_request, response) => {
      response.write('{"confirmed')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await ask(provider.url)).toEqual({ ok: false, problem: 'no answer (UND_ERR_SOCKET)' })
  })

  test('the problem contains nothing of the address, the token or the answer', async () => {
    await using provider = await aProvider((_request, response) => response.end('canary'))
    const problems = [
      await ask(`${provider.url}?canary`, { authorization: 'canary' }),
      await ask('http://canary.invalid/', { authorization: 'canary' }),
      await ask('canary:', { authorization: 'canary\n' }),
    ]
    expect(problems.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(JSON.stringify(problems)).not.toContain('canary')
  })
})

describe.concurrent('the deadline of two seconds', () => {
  test.each<[string, RequestListener]>([
    ['no headers', () => undefined],
    ['headers and no body', (_request, response) => void response.writeHead(200).flushHeaders()],
    ['a body that drips', (_request, response) => void writeForEver(response, ' ')],
    [
      'a body without an end',
      (_request, response) => void response.write('{"confirmedBookings":123}'),
    ],
  ])('ends a call with %s', async (_what, listener) => {
    await using provider = await aProvider(listener)
    expect(await ask(provider.url)).toEqual({ ok: false, problem: 'no answer within 2000 ms' })
  })
})

test('a call leaves no listener on the closing signal', async () => {
  await using provider = await aProvider((_request, response) =>
    response.end('{"confirmedBookings":1}'),
  )
  const closing = new AbortController()
  for (let call = 0; call < 3; call += 1) await askFeed(feedAt(provider.url), closing.signal)
  expect(getEventListeners(closing.signal, 'abort')).toEqual([])
})

test('closing ends a running call at once', async () => {
  await using provider = await aProvider(() => undefined)
  const closing = new AbortController()
  const answer = askFeed(feedAt(provider.url), closing.signal)
  closing.abort()
  // Not the problem of the deadline.
  expect(await answer).toEqual({ ok: false, problem: 'no answer (20)' })
})
