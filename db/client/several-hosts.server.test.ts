import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { deferred } from '../../tests/helpers/deferred'
import { testDatabase } from '../../tests/helpers/database'
import { faultProxy } from '../../tests/helpers/fault-proxy'
import { openDatabase, type Sql } from './connect.server'
import { openConnection, type Connection, type Driver } from './connection.server'
import { DatabaseUnavailable } from './database-errors.server'
import { openPool } from './pool.server'

const ask = (sql: Sql) => sql`select 1 as one`

const severalHosts = (url: string, ...others: string[]) =>
  url.replace(/@([^/]+)/, (_, host) => `@${[host, ...others].join(',')}`)

afterEach(() => void vi.useRealTimers())

test('one that has said something keeps its time for the login', async () => {
  await using pg = await testDatabase('empty')
  const { port, hostname } = new URL(pg.url)
  const mayGoOn = deferred()
  const slow = createServer((client) => {
    const server = connect(Number(port), hostname)
    client.pipe(server)
    server.once('data', async (bytes) => {
      server.pause()
      client.write(bytes.subarray(0, 1))
      await mayGoOn.promise
      client.write(bytes.subarray(1))
      server.pipe(client)
    })
    for (const end of [client, server]) end.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const url = new URL(pg.url)
  url.port = String((slow.address() as AddressInfo).port)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hasAnswered = deferred()
  const connection = openConnection(severalHosts(url.href, '127.0.0.1:1'), {
    onAnswer: hasAnswered.resolve,
  })
  const begun = connection.begin()
  await vi.advanceTimersByTimeAsync(0)
  await hasAnswered.promise
  await vi.advanceTimersByTimeAsync(1500)
  mayGoOn.resolve()
  const sql = await begun
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  vi.useRealTimers()
  await connection.end()
  slow.close()
})

test('one that says nothing has a second, for the next one to answer within the same use', async () => {
  await using silent = await faultProxy(inject('postgresUrl'))
  await silent.set('black hole')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const connection = openConnection(severalHosts(silent.url, '127.0.0.1:1'))
  let refusal: unknown = null
  connection.begin().catch((error: unknown) => (refusal = error))
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(900)
  expect(refusal).toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  await nextTurn()
  await nextTurn()
  expect(refusal).toMatchObject({ code: 'CONNECT_TIMEOUT' })
  vi.useRealTimers()
  await connection.end()
})

test('a second question whether they answer goes to the next one', async () => {
  await using pg = await testDatabase('empty')
  await using silent = await faultProxy(pg.url)
  await using good = await faultProxy(pg.url)
  await silent.set('black hole')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const database = openDatabase(severalHosts(silent.url, new URL(good.url).host))
  // One right after the other, as the pool asks.
  const first = database.answers()
  const second = first.then(() => database.answers())
  await vi.advanceTimersByTimeAsync(1100)
  expect(await first).toBe(false)
  await second
  expect([silent.taken(), good.taken()]).toEqual([1, 1])
  await database.close()
})

const WRONG_CERTIFICATE = 'DEPTH_ZERO_SELF_SIGNED_CERT'
const STANDBY = '25006'

test.each([
  ['one that starts before one with a wrong certificate', ['57P03', WRONG_CERTIFICATE], '57P03'],
  ['one that is away, whichever was asked first', [WRONG_CERTIFICATE, 'ECONNRESET'], 'ECONNRESET'],
  ['a wrong certificate before a standby', [WRONG_CERTIFICATE, STANDBY], WRONG_CERTIFICATE],
  ['one that is away before a standby', ['ECONNREFUSED', STANDBY], 'ECONNREFUSED'],
  ['a standby when there is nothing else', [STANDBY, STANDBY], STANDBY],
])('of what several hosts refuse is told: %s', async (_, codes, told) => {
  const connections = codes.map((code) => refusing(code))
  const pool = openPool(() => connections.shift()!, { max: 4, hosts: codes.length })
  const use = pool.use(ask, { kind: 'request', deadlineMs: 1000 })
  await expect(use).rejects.toMatchObject({ code: told })
  await pool.close()
})

test('what fails on the host that has taken a work is told, and not what others have refused', async () => {
  const taking = { ...refusing(''), begin: () => Promise.resolve({} as Driver) }
  const connections = [refusing('57P03'), taking]
  const pool = openPool(() => connections.shift()!, { max: 4, hosts: 3 })
  const work = () => Promise.reject(new DatabaseUnavailable(STANDBY))
  const use = pool.use(work, { kind: 'request', deadlineMs: 1000 })
  await expect(use).rejects.toMatchObject({ code: STANDBY })
  await pool.close()
})

function refusing(code: string): Connection {
  return {
    begin: () => Promise.reject(new DatabaseUnavailable(code)),
    isOver: () => false,
    end: () => Promise.resolve(),
  }
}
