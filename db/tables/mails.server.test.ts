import { expect, test, vi } from 'vitest'
import { storeFlights } from '../../tests/helpers/flights'
import { testDatabase, waitsForLocks } from '../../tests/helpers/database'
import type { Sql } from '../client/connect.server'
import { deleteFlight, deleteFlightsBefore } from './artist-flight-details.server'
import { saveFlightKey } from './flight-keys.server'
import { insertLinkRequest } from './link-requests.server'
import {
  insertMail,
  leaseDueMail,
  listMails,
  markMailFailed,
  markMailSent,
  releaseMail,
} from './mails.server'
import { deleteExpired } from './kept.server'

const NOW = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const MAIL = {
  flightId: 1,
  kind: 'submitted',
  artistName: null,
  hasLink: true,
  recipientDigest: Buffer.alloc(32),
  letterSealed: 'letter',
} as const
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

test('a mail goes two days after it was sent, one that waits stays, and a wish that nobody has looked at goes after 20 hours', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  for (const [n, hours] of [49, 49, 47].entries())
    await insertMail(pg.sql, {
      ...MAIL,
      id: uuid(n),
      createdAt: hoursAgo(hours - n),
      dueAt: hoursAgo(hours),
    })
  for (const [n, hours] of [21, 19].entries())
    await insertLinkRequest(pg.sql, { id: uuid(n), askedSealed: 'wish', askedAt: hoursAgo(hours) })
  for (const [n, hours] of [
    [0, 49],
    [2, 47],
  ] as const)
    await markMailSent(pg.sql, uuid(n), hoursAgo(hours))
  // The mail that was not sent is the first, although it is older.
  expect((await listMails(pg.sql, 2)).map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  await deleteExpired(pg.database, { now: NOW, areTrusted: true })
  expect((await listMails(pg.sql, 9)).map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  expect(await pg.sql`select id from link_requests`).toEqual([{ id: uuid(1) }])
})

test.each<[string, (sql: Sql) => Promise<unknown>]>([
  ['an artist or an organiser', (sql) => deleteFlight(sql, 1)],
  ['the day of deletion', (sql) => deleteFlightsBefore(sql, 0, new Date('2999-01-01'))],
])(
  'a submission that %s deletes while its link is being marked as sent goes, and neither waits for the other for ever',
  async (_, erase) => {
    await using pg = await testDatabase()
    await storeFlights(pg.sql, 1)
    const key = { flightId: 1, keyDigest: Buffer.alloc(32), createdAt: NOW, expiresAt: NOW }
    await saveFlightKey(pg.sql, key, null)
    // The second key waits for its mail, so the first one still opens the submission.
    await saveFlightKey(pg.sql, { ...key, keyDigest: Buffer.alloc(32, 1) }, key.keyDigest)
    await insertMail(pg.sql, { ...MAIL, id: uuid(1), createdAt: NOW, dueAt: NOW })
    const both = await pg.sql.begin(async (held) => {
      await held`select from flight_keys for update`
      // It has the submission, and waits for the key.
      const erasing = pg.database.transact(erase)
      await vi.waitFor(async () => expect(await waitsForLocks(pg)).toHaveLength(1))
      const marking = pg.database.transact((sql) => markMailSent(sql, uuid(1), NOW))
      await vi.waitFor(async () => expect(await waitsForLocks(pg)).toHaveLength(2))
      return { results: Promise.allSettled([erasing, marking]) }
    })
    expect(await both.results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled', value: null },
    ])
    expect(await listMails(pg.sql, 9)).toEqual([])
  },
)

test('a mail that organisers mark as sent while its dialogue fails counts as sent, and neither waits for the other for ever', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  await insertMail(pg.sql, { ...MAIL, id: uuid(1), createdAt: NOW, dueAt: NOW })
  await pg.database.transact((sql) => leaseDueMail(sql, NOW, 60_000))
  const failure = { next: NOW, trouble: 'ECONNREFUSED' }
  const both = await pg.sql.begin(async (held) => {
    await held`select from mail_hand_overs for update`
    const failing = pg.database.transact((sql) => markMailFailed(sql, uuid(1), NOW, failure))
    await vi.waitFor(async () => expect(await waitsForLocks(pg)).toHaveLength(1))
    const marking = pg.database.transact((sql) => markMailSent(sql, uuid(1), NOW))
    await vi.waitFor(async () => expect(await waitsForLocks(pg)).toHaveLength(2))
    return { results: Promise.allSettled([failing, marking]) }
  })
  expect(await both.results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled', value: NOW },
  ])
  expect(await listMails(pg.sql, 9)).toMatchObject([{ sentAt: NOW, letterSealed: null }])
  // It counts for the limits, whatever the dialogue says afterwards.
  await markMailFailed(pg.sql, uuid(1), NOW, failure)
  await releaseMail(pg.sql, uuid(1))
  expect(await pg.sql`select from mail_hand_overs`).toHaveLength(1)
})
