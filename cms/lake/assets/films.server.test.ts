import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { listening } from '../testing/images'
import { silent, testLake } from '../testing/lake'
import { hostedFilms } from './files.server'

test.each([
  ['film.MP4', 'video/mp4'],
  ['film.webm', 'video/webm'],
])(
  'a player gets %s as %s, whole and in parts, and nobody looks for another type in it',
  async (filename, type) => {
    await using lake = await testLake()
    const bytes = randomBytes(300_000)
    const { url } = await lake.client().assets.upload('file', bytes, { filename })
    const whole = await look(url)
    expect(whole).toMatchObject({
      status: 200,
      'content-type': type,
      'content-disposition': null,
      'content-length': '300000',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(whole.bytes.equals(bytes)).toBe(true)
    // The lake reads 128 kB at a time: the first part crosses a border of two reads.
    for (const [range, start, end] of [
      ['bytes=131000-132000', 131_000, 132_000],
      ['bytes=-1', 299_999, 299_999],
      ['bytes=1-', 1, 299_999],
    ] as const) {
      const part = await look(url, { range, 'if-range': whole.etag ?? '' })
      expect(part).toMatchObject({
        status: 206,
        'content-range': `bytes ${start}-${end}/300000`,
        'content-length': String(end + 1 - start),
      })
      expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    expect(await look(url, { range: 'bytes=300000-' })).toMatchObject({
      status: 416,
      'content-range': 'bytes */300000',
    })
    expect(await look(url, { range: 'bytes=0-1', 'if-range': '"other"' })).toMatchObject({
      status: 200,
      'content-length': '300000',
    })
    expect((await look(url, { 'if-none-match': whole.etag ?? '' })).status).toBe(304)
  },
)

test('a file is a download in parts, too, and what calls itself a film is none without the name of one', async () => {
  await using lake = await testLake()
  const { url } = await lake
    .client()
    .assets.upload('file', randomBytes(10), { filename: 'a.pdf', contentType: 'video/mp4' })
  expect(await look(url, { range: 'bytes=2-3' })).toMatchObject({
    status: 206,
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-length': '2',
  })
})

const NAME = `${'0123456789'.repeat(4)}.mp4`

test('a film in Sanity’s cloud comes through us in the parts that a player asks for, and nothing else does', async () => {
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    [NAME]: ({ headers }, response) =>
      response
        .writeHead(206, {
          'Content-Range': 'bytes 2-3/10',
          'Content-Length': 2,
          'Content-Type': 'text/html',
          'Set-Cookie': 'a=b',
          ETag: '"theirs"',
        })
        .end(headers.range === 'bytes=2-3' && headers['if-range'] === '"theirs"' ? 'ok' : 'no'),
    [NAME.replace('0', '1')]: (_, response) => response.writeHead(404).end(),
    [NAME.replace('0', '2')]: (_, response) => response.writeHead(302, { Location: NAME }).end(),
    [NAME.replace('0', '3')]: (_, response) => response.writeHead(500).end('trouble'),
    [NAME.replace('0', '4')]: (_, response) =>
      response.writeHead(416, { 'Content-Range': 'bytes */10' }).end(),
  }
  const asked: string[] = []
  await using sanity = await listening((request, response) => {
    asked.push(request.url ?? '')
    answers[request.url?.split('/').at(-1) ?? '']?.(request, response)
  })
  const place = { projectId: 'abc123', dataset: 'production', log: silent }
  await using site = await listening(hostedFilms({ origin: sanity.url, ...place }))
  const at = `${site.url}/files/abc123/production`
  const part = await look(`${at}/${NAME}`, { range: 'bytes=2-3', 'if-range': '"theirs"' })
  expect(part).toMatchObject({
    status: 206,
    'content-type': 'video/mp4',
    'content-range': 'bytes 2-3/10',
    'content-length': '2',
    etag: '"theirs"',
    'set-cookie': null,
    'x-content-type-options': 'nosniff',
  })
  expect(part.bytes.toString()).toBe('ok')
  const statuses = []
  for (const digit of ['1', '2', '3', '4'])
    statuses.push((await look(`${at}/${NAME.replace('0', digit)}`)).status)
  expect(statuses).toEqual([404, 503, 503, 416])
  const before = asked.length
  for (const other of [
    `${at}/${NAME.replace('mp4', 'pdf')}`,
    `${at.replace('abc', 'zzz')}/${NAME}`,
  ])
    expect((await look(other)).status).toBe(404)
  expect(asked).toHaveLength(before)
})

const LOOKED_AT = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'set-cookie',
  'x-content-type-options',
] as const

async function look(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers })
  const told = Object.fromEntries(LOOKED_AT.map((name) => [name, answer.headers.get(name)]))
  return {
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
    ...(told as Record<(typeof LOOKED_AT)[number], string | null>),
  }
}
