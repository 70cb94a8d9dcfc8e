import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { lakeOn, testLake } from '../testing/lake'

interface Received {
  headers: IncomingHttpHeaders
  body: unknown
  raw: string
}

/** Answers with the statuses in their order, and then with 200. 0 is no answer at all. */
async function openReceiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    received.push({ headers: request.headers, raw, body: JSON.parse(raw) })
    const status = statuses.shift() ?? 200
    if (status > 0) response.writeHead(status).end('noted')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    bodies: () => received.map(({ body }) => body),
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const post = (title: string) => ({ _id: 'post-1', _type: 'post', title })

test('each change that the filter selects is sent with its projection, signed and with the headers of Sanity, in order', async () => {
  using receiver = await openReceiver()
  const hook = {
    name: 'revalidate',
    url: receiver.url,
    secret: 'shared',
    filter: '_type == "post" && (delta::operation() != "update" || delta::changedAny(title))',
    projection: '{_id, title, "was": before().title, "author": author->name}',
  }
  await using lake = await testLake({ webhooks: [hook] })
  const author = { _type: 'reference', _ref: 'author', _weak: true }
  await lake.write({ _id: 'author', _type: 'author', name: 'Živa' })
  const first = await lake.write({ ...post('Karst'), author })
  await lake.write({ ...post('Karst'), author, read: 1 })
  await lake.write({ ...post('Draft'), _id: 'drafts.post-1' })
  await lake.write({ ...post('Doline'), author, read: 1 })
  await lake.client().delete('post-1')
  await expect
    .poll(() => receiver.bodies())
    .toEqual([
      { _id: 'post-1', title: 'Karst', was: null, author: 'Živa' },
      { _id: 'post-1', title: 'Doline', was: 'Karst', author: 'Živa' },
      { _id: 'post-1', title: 'Doline', was: 'Doline', author: 'Živa' },
    ])
  const operations = receiver.received.map(({ headers }) => headers['sanity-operation'])
  expect(operations).toEqual(['create', 'update', 'delete'])
  const [earliest] = receiver.received
  const headers: IncomingHttpHeaders = earliest?.headers ?? {}
  const raw = earliest?.raw ?? ''
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
    'sanity-dataset': 'production',
    'sanity-document-id': 'post-1',
    'sanity-project-id': 'local',
    'sanity-transaction-id': first,
    'sanity-transaction-time': expect.stringMatching(/^\d{4}-.*Z$/),
  })
  const signature = String(headers[SIGNATURE_HEADER_NAME])
  expect(await isValidSignature(raw, signature, 'shared')).toBe(true)
  expect(await isValidSignature(raw, signature, 'another')).toBe(false)
})

test('what a receiver does not take is tried again after growing pauses, and what it refuses for good is passed by', async () => {
  using receiver = await openReceiver(503, 429, 200, 404)
  const hook = { name: 'hook', url: receiver.url, secret: 'shared', filter: '_type == "post"' }
  await using lake = await testLake({ webhooks: [hook] })
  const soon = () => lake.pg.sql`update webhooks set due_at = now()`
  const pause = async () => {
    const [row] = await lake.pg
      .sql`select extract(epoch from due_at - now()) > 1 as long from webhooks`
    return row?.['long']
  }
  await lake.write(post('one'))
  await expect.poll(async () => (await lake.lake.webhooks())[0]?.tries).toBe(1)
  expect((await lake.lake.webhooks())[0]?.problem).toBe('the receiver answered 503')
  await soon()
  // Any commit has it look.
  await lake.write({ ...post('two'), _id: 'post-2' })
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2)
  await expect.poll(async () => (await lake.lake.webhooks())[0]?.tries).toBe(2)
  expect(await pause()).toBe(true)
  await soon()
  await lake.write({ ...post('three'), _id: 'post-3' })
  await expect.poll(() => receiver.bodies().length).toBe(5)
  const titles = receiver.bodies().map((body) => (body as { title: string }).title)
  expect(titles).toEqual(['one', 'one', 'one', 'two', 'three'])
  const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(3)
  const answer = await lake.client().request({ uri: '/hooks' })
  expect(answer).toMatchObject([{ name: 'hook', url: receiver.url, tries: 0 }])
  expect(JSON.stringify(answer)).not.toContain('shared')
})

test('a change that the filter selects no longer is not mistaken for one that was sent', async () => {
  using receiver = await openReceiver(200, 503)
  const filter = '_type == "post" && !(_id in *[_type == "muted"].of)'
  await using lake = await testLake({ webhooks: [{ name: 'hook', url: receiver.url, filter }] })
  await lake.write(post('sent'), { ...post('held'), _id: 'post-2' })
  await expect.poll(async () => (await lake.lake.webhooks())[0]?.tries).toBe(1)
  await lake.pg.sql`update webhooks set due_at = now()`
  await lake.write({ _id: 'mute', _type: 'muted', of: 'post-1' })
  const titles = () => receiver.bodies().map((body) => (body as { title: string }).title)
  await expect.poll(titles).toEqual(['sent', 'held', 'held'])
})

test('of two instances one sends, and what one held when it was killed is sent by the other', async () => {
  using receiver = await openReceiver(0)
  await using pg = await testDatabase()
  const webhooks = [{ name: 'hook', url: receiver.url, filter: '_type == "post"' }]
  await using killed = await lakeOn(pg.database, { webhooks })
  await killed.write(post('held'))
  await expect.poll(() => receiver.received.length).toBe(1)
  await using other = await lakeOn(pg.database, { webhooks })
  await other.write({ ...post('waits'), _id: 'post-2' })
  expect(receiver.received).toHaveLength(1)
  // The time that a killed instance holds it for has passed.
  await pg.sql`update webhooks set held_until = now() - interval '1 second'`
  await other.write({ ...post('last'), _id: 'post-3' })
  const titles = () => receiver.bodies().map((body) => (body as { title: string }).title)
  await expect.poll(titles).toEqual(['held', 'held', 'waits', 'last'])
})

test('what was written while no instance ran is sent at the next start, and a new webhook begins with what is new', async () => {
  using receiver = await openReceiver()
  await using pg = await testDatabase()
  const webhooks = [{ name: 'hook', url: receiver.url, on: ['delete' as const] }]
  {
    await using first = await lakeOn(pg.database, { webhooks })
    await first.write(post('one'))
    await expect.poll(async () => (await first.lake.webhooks())[0]?.seq).toBeGreaterThan(0)
  }
  {
    await using without = await lakeOn(pg.database)
    await without.client().delete('post-1')
  }
  const all = [...webhooks, { name: 'new', url: receiver.url }]
  await using _ = await lakeOn(pg.database, { webhooks: all })
  await expect.poll(() => receiver.bodies()).toMatchObject([{ title: 'one' }])
})

test.each([
  [{ url: 'ftp://x' }, 'needs a url'],
  [{ filter: '_type ==' }, 'The filter of the webhook "hook" is not valid GROQ'],
  [{ on: [] }, 'is on create, update, delete'],
])('a webhook with %j is refused when the lake opens', async (wrong, reason) => {
  await using pg = await testDatabase('empty')
  const hook = { name: 'hook', url: 'http://localhost', ...wrong }
  await expect(lakeOn(pg.database, { webhooks: [hook] })).rejects.toThrow(reason)
})
