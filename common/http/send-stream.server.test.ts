import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sendStream } from './send-stream.server'

test('a source is closed when its reader has left already, and when its reader leaves', async () => {
  await using asked = await ask()
  const [early, late] = [new Endless(), new Endless()]
  const sending = sendStream(late, asked.response)
  await once(asked.response, 'drain')
  asked.client.resetAndDestroy()
  await sending
  await sendStream(early, asked.response)
  expect([early.destroyed, late.destroyed]).toEqual([true, true])
})

test('a source that fails half-way cuts the connection', async () => {
  await using asked = await ask()
  const failing = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('no other half')
    })(),
  )
  let heard = ''
  asked.client.on('data', (chunk) => (heard += chunk))
  const closed = once(asked.client, 'close')
  await sendStream(failing, asked.response)
  await closed
  expect(heard).toContain('half')
  expect(heard).not.toMatch(/0\r\n\r\n$/)
})

class Endless extends Readable {
  override _read() {
    this.push(Buffer.alloc(64 * 1024))
  }
}

/** A request on a real connection, with the answer that it waits for. */
async function ask() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined).on('data', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return {
    client,
    response,
    [Symbol.asyncDispose]: async () => {
      client.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
