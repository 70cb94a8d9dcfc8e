import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { readableLog } from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { deferred } from '../../tests/helpers/deferred'
import { DatabaseUnavailable, openDatabase, type Database } from '../../db/client/connect.server'
import { leaseDueMail, listMails } from '../../db/tables/mails.server'
import { NOW, uuid, world } from '../../tests/helpers/mail-queue'
import { openTransport, type Handed } from './transport.server'

const AWAY: Handed = {
  ok: false,
  code: 'ECONNECTION',
  isFinal: false,
  isAboutThisMail: false,
  mayHaveArrived: false,
}

test('mails that are there go out while no others can be prepared', async () => {
  await using pg = await testDatabase()
  const { queue, open, handed } = await world(pg)
  await queue(1)
  const sender = open({ prepare: () => Promise.reject(new Error('no wish can be looked at')) })
  await expect.poll(() => handed).toEqual([1])
  await sender.close()
})

test('a database that stays away is logged once, and so is its return', async () => {
  await using pg = await testDatabase()
  const { log, messages } = readableLog()
  let isAway = true
  let refused = 0
  const transact: Database['transact'] = (work, options) => {
    if (isAway) refused += 1
    return isAway
      ? Promise.reject(new DatabaseUnavailable('ECONNREFUSED'))
      : pg.database.transact(work, options)
  }
  const database = { ...pg.database, transact }
  const { open } = await world(pg)
  const sender = open({ database, log })
  await expect.poll(() => refused).toBeGreaterThan(3)
  isAway = false
  await expect
    .poll(() => messages)
    .toEqual(['the database does not answer: the mails; trying again', 'works again: the mails'])
  await sender.close()
})

test('mails that have waited for the mail server go to one recipient ten minutes apart, and five a day, from two instances', async () => {
  await using pg = await testDatabase()
  const { queue, open, handed, forward, settled } = await world(pg)
  // The mail server was away for so long that all of them are due.
  for (let n = 1; n <= 7; n += 1) await queue(n)
  await queue(8, 'somebody else')
  const other = openDatabase(pg.url)
  const senders = [open(), open({ database: other })]
  await expect.poll(() => handed.toSorted()).toEqual([1, 8])
  for (let n = 2; n <= 5; n += 1) {
    forward(9.9)
    await settled()
    expect(handed).toHaveLength(n)
    forward(0.1)
    await expect.poll(() => handed).toHaveLength(n + 1)
  }
  forward(60)
  await settled()
  expect(handed.slice(2)).toEqual([2, 3, 4, 5])
  forward(24 * 60)
  await expect.poll(() => handed).toHaveLength(7)
  await Promise.all(senders.map((sender) => sender.close()))
  await other.close()
})

test('a mail that is deleted while the mail server takes it counts for its recipient all the same', async () => {
  await using pg = await testDatabase()
  const { queue, open, handed, forward, settled } = await world(pg, async () => {
    await pg.sql`delete from mails where id = ${uuid(1)}`
    return { ok: true }
  })
  await queue(1)
  await queue(2)
  const sender = open()
  await expect.poll(() => handed).toEqual([1])
  await settled()
  expect(handed).toEqual([1])
  forward(10)
  await expect.poll(() => handed).toEqual([1, 2])
  await sender.close()
})

test('a mail that was not taken does not count', async () => {
  await using pg = await testDatabase()
  const { queue, open, handed, forward } = await world(pg, () => AWAY)
  await queue(1)
  await queue(2)
  const sender = open()
  await expect.poll(() => handed).toEqual([1, 2])
  forward(1)
  await expect.poll(() => handed).toEqual([1, 2, 1, 2])
  await sender.close()
})

test('why a mail was not taken is in the log and with the mail, until it is sent', async () => {
  await using pg = await testDatabase()
  const { log, messages } = readableLog()
  const full: Handed = { ...AWAY, code: 'recipient 452' }
  const answers: Handed[] = [full, { ok: true }]
  const { queue, open, forward } = await world(pg, () => answers.shift() ?? AWAY)
  await queue(1)
  const sender = open({ log })
  const troubles = async () => (await listMails(pg.sql, 9)).map(({ trouble }) => trouble)
  await expect.poll(troubles).toEqual(['recipient 452'])
  expect(messages).toEqual(['the mailbox is full: a mail was not taken'])
  forward(1)
  await expect.poll(troubles).toEqual([null])
  await sender.close()
})

test('a mail server that accepts connections and says nothing gets a pause after each, as long as the dialogue was', async () => {
  await using pg = await testDatabase()
  await using silent = await startSilentServer()
  const transport = openTransport(
    silent.url,
    'travel@festival.example',
    'https://festival.example',
    {
      untilWritten: 300,
      untilTaken: 300,
      whenStopping: 10,
    },
  )
  const dialogues: { begun: number; ended: number }[] = []
  const { queue, open } = await world(pg, async (n, stopping) => {
    const begun = performance.now()
    const mail = { to: `artist${n}@example.com`, subject: 'Your link', text: 'Hello' }
    const handed = await transport(uuid(n), mail, stopping)
    dialogues.push({ begun, ended: performance.now() })
    return handed
  })
  for (let n = 1; n <= 4; n += 1) await queue(n, `artist${n}`)
  const sender = open()
  await expect.poll(() => dialogues).toHaveLength(4)
  await sender.close()
  for (const [n, { begun }] of dialogues.slice(1).entries()) {
    const before = dialogues[n]!
    expect(begun - before.ended).toBeGreaterThanOrEqual(before.ended - before.begun)
  }
  expect(silent.connections()).toBe(4)
})

test('a mail that may have arrived is never handed over again, counts, and is left to people', async () => {
  await using pg = await testDatabase()
  const { queue, open, handed, forward, settled } = await world(pg, (n) =>
    n === 1 ? { ...AWAY, mayHaveArrived: true } : { ok: true },
  )
  await queue(1)
  await queue(2)
  const sender = open()
  await settled()
  expect(handed).toEqual([1])
  forward(10)
  await expect.poll(() => handed).toEqual([1, 2])
  forward(48 * 60)
  await settled()
  expect(handed).toEqual([1, 2])
  const [mail] = await listMails(pg.sql, 1)
  expect(mail).toMatchObject({ id: uuid(1), mayHaveArrived: true, tries: 1 })
  expect(mail?.givenUpAt).not.toBeNull()
  await sender.close()
})

test('what the mail server says while the database is away is written down later, and the mail is not sent again', async () => {
  await using pg = await testDatabase()
  let isAway = false
  let refused = 0
  const transact: Database['transact'] = (work, options) => {
    if (!isAway) return pg.database.transact(work, options)
    refused += 1
    isAway = refused < 3
    return Promise.reject(new DatabaseUnavailable('ECONNREFUSED'))
  }
  const { queue, open, handed } = await world(pg, () => {
    isAway = true
    return { ok: true }
  })
  await queue(1)
  const sender = open({ database: { ...pg.database, transact } })
  await expect.poll(async () => (await listMails(pg.sql, 1))[0]?.sentAt).not.toBeNull()
  expect([handed, refused]).toEqual([[1], 3])
  await sender.close()
})

test('while one instance hands a mail over no other takes it, and no transaction is open', async () => {
  await using pg = await testDatabase()
  const dialogue = deferred<Handed>()
  const { queue, open, handed, settled } = await world(pg, (n) =>
    n === 1 ? dialogue.promise : { ok: true },
  )
  await queue(1)
  const other = openDatabase(pg.url)
  const senders = [open(), open({ database: other })]
  await expect.poll(() => handed).toEqual([1])
  await queue(2, 'somebody else')
  await expect.poll(() => handed).toEqual([1, 2])
  await settled()
  expect(handed).toEqual([1, 2])
  expect(
    await pg.sql`
      select pid
      from pg_stat_activity
      where datname = current_database() and xact_start < now() - interval '1 second'`,
  ).toEqual([])
  dialogue.resolve({ ok: true })
  await expect
    .poll(async () => (await listMails(pg.sql, 9)).every(({ sentAt }) => sentAt !== null))
    .toBe(true)
  expect(handed).toEqual([1, 2])
  await Promise.all(senders.map((sender) => sender.close()))
  await other.close()
})

test('the mail of an instance that was killed in the dialogue goes out when its lease has ended', async () => {
  await using pg = await testDatabase()
  const { queue, open, handed, settled } = await world(pg)
  await queue(1)
  // What a killed instance leaves.
  expect(await pg.database.transact((sql) => leaseDueMail(sql, NOW, 60_000))).not.toBeNull()
  const sender = open()
  await settled()
  expect(handed).toEqual([])
  await pg.sql`update mails set locked_until = now()`
  await expect.poll(() => handed).toEqual([1])
  await sender.close()
})

test('a dialogue that a stop cuts off does not count as a try', async () => {
  await using pg = await testDatabase()
  const { queue, open, handed } = await world(
    pg,
    (_, stopping) => new Promise((done) => stopping?.addEventListener('abort', () => done(AWAY))),
  )
  await queue(1)
  const sender = open()
  await expect.poll(() => handed).toEqual([1])
  await sender.close()
  expect(await listMails(pg.sql, 1)).toMatchObject([{ tries: 0, sentAt: null, givenUpAt: null }])
  expect(await pg.sql`select mail_id from mail_hand_overs`).toEqual([])
})

/** Takes connections and never greets, as a mail server does that hangs. */
async function startSilentServer() {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket.on('error', () => undefined).resume())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
