import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn'

test('of many requests in one packet each is looked at when its turn has come', async () => {
  const seen: string[] = []
  const answers: ServerResponse[] = []
  const server = createServer((request, response) => {
    inTurn(response, () => {
      seen.push(request.url ?? '')
      answers.push(response)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  client.on('data', (chunk) => (heard += chunk.toString()))
  client.write(
    ['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''),
  )

  for (const turn of [1, 2, 3]) {
    await expect.poll(() => seen.length).toBe(turn)
    answers.at(-1)?.end(`answer ${turn}`)
  }
  await expect.poll(() => heard.match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3'])
  expect(seen).toEqual(['/1', '/2', '/3'])
  client.destroy()
  server.close()
})
