import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client/connect.server'
import { digestsWith } from '../../services/digests.server'
import { testDatabase } from '../../tests/helpers/database'
import type { AppContext } from '~/context'
import { receive } from '~/forms/receive.server'
import { PIN_FORMS } from './pin-form.server'

/** A way to the server of `url` that counts questions which wait for the answer to what was asked before. */
async function countedWay(url: string) {
  const { hostname, port } = new URL(url)
  let trips = 0
  let isAnswered = true
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.on('data', (data) => {
      if (isAnswered) trips += 1
      isAnswered = false
      server.write(data)
    })
    server.on('data', (data) => {
      isAnswered = true
      client.write(data)
    })
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const here = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const database = openDatabase(Object.assign(new URL(url), { host: here }).href, { max: 1 })
  return {
    database,
    trips: () => trips,
    async [Symbol.asyncDispose]() {
      await database.close()
      proxy.close()
    },
  }
}

test('a note asks the database five times, and once more when it is sent again', async () => {
  await using pg = await testDatabase()
  await using way = await countedWay(pg.url)
  const context = {
    database: way.database,
    digests: digestsWith(Buffer.alloc(32)),
    request: { id: 'one', address: '192.0.2.1' },
    content: {
      editionAtHand: () => 2026,
      in: () => ({ site: async () => ({ pinboardOpen: true }) }),
    },
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  } as unknown as AppContext
  const pin = async (key: string) => {
    const value = { alias: 'Ada', location: 'Palma' }
    const bytes = Buffer.from(JSON.stringify(value))
    const before = way.trips()
    const sent = { bytes, key, read: () => ({ ok: true as const, value }) }
    const { status, ok } = await receive(context, PIN_FORMS.en, sent)
    return { status, ok, trips: way.trips() - before }
  }
  // The first has its connection opened and its statements prepared.
  await pin('warm')
  await pin('warm')
  expect(await pin('key-1')).toEqual({ status: 201, ok: true, trips: 5 })
  expect(await pin('key-1')).toEqual({ status: 201, ok: true, trips: 2 })
  expect(await pg.sql`select cardinality(tries) as tries from rate_limits`).toEqual([{ tries: 2 }])
})
