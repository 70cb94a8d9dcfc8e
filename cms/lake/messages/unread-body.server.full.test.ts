import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testLake, TOKEN, type TestLake } from '../testing/lake'

const PICTURE = Buffer.alloc(40 * 2 ** 20, 'x')
const chunked = [`${PICTURE.length.toString(16)}\r\n`, PICTURE, '\r\n0\r\n\r\n']

let lake: TestLake
beforeAll(async () => {
  lake = await testLake()
})
afterAll(() => lake[Symbol.asyncDispose]())

test.each([
  ['whose length is known', 413, TOKEN, `Content-Length: ${PICTURE.length}`, [PICTURE]],
  ['whose length is not known', 413, TOKEN, 'Transfer-Encoding: chunked', chunked],
  ['of a stranger', 401, 'no-token', `Content-Length: ${PICTURE.length}`, [PICTURE]],
])(
  'a picture of 40 MB %s is refused with %i, which also reaches a client that reads only after sending',
  async (_, status, token, length, body) => {
    const head = [
      'POST /v2025-02-19/assets/images/production HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: image/png',
      length,
    ]
    const ask = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(lake.url).port), '127.0.0.1')
        let answer = ''
        socket.pause().on('error', reject)
        socket.on('data', (chunk) => (answer += chunk)).on('close', () => resolve(answer))
        socket.write(`${head.join('\r\n')}\r\n\r\n`)
        for (const part of body) socket.write(part)
        socket.write('', () => socket.resume())
      })
    const answers = await Promise.all([ask(), ask(), ask()])
    for (const answer of answers)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*}$`, 's'))
  },
)

test('a refusal reaches a slow sender, and who sends on without an end is hung up on after ten seconds', async () => {
  const length = 10 * 2 ** 20
  const begin = () => {
    const socket = connect(Number(new URL(lake.url).port), '127.0.0.1')
    let [answer, error] = ['', '']
    socket.on('error', ({ message }) => (error = message))
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.write(
      `POST /v2025-02-19/assets/images/production HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer none\r\n` +
        `Content-Type: image/png\r\nContent-Length: ${length}\r\n\r\n`,
    )
    socket.on('data', (chunk) => (answer += chunk))
    return { socket, closed, told: () => [answer.slice(0, 12), error] }
  }
  const endless = begin()
  const drip = setInterval(() => endless.socket.write('x'), 250)
  const slow = begin()
  slow.socket.pause()
  for (let part = 0; part < 10; part += 1) {
    slow.socket.write(Buffer.alloc(length / 10))
    await sleep(250)
  }
  slow.socket.resume()
  await slow.closed
  expect(slow.told()).toEqual(['HTTP/1.1 401', ''])
  await endless.closed
  clearInterval(drip)
  expect(endless.told()[0]).toBe('HTTP/1.1 401')
})
