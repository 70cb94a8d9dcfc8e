import { expect, test } from 'vitest'
import { storeFlights } from '../../tests/helpers/flights'
import { testDatabase } from '../../tests/helpers/database'
import { insertLinkRequest } from './link-requests.server'
import { insertMail, listMails, markMailSent, sweepMails } from './mails.server'

const NOW = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

test('a mail goes two days after it was sent, one that waits stays, and a wish that nobody has looked at goes after a day', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  for (const [n, hours] of [49, 49, 47].entries())
    await insertMail(pg.sql, {
      id: uuid(n),
      flightId: 1,
      kind: 'submitted',
      artistName: null,
      hasLink: true,
      recipientDigest: Buffer.alloc(32),
      letterSealed: 'letter',
      createdAt: hoursAgo(hours - n),
      dueAt: hoursAgo(hours),
    })
  for (const [n, hours] of [25, 23].entries())
    await insertLinkRequest(pg.sql, { id: uuid(n), askedSealed: 'wish', askedAt: hoursAgo(hours) })
  for (const [n, hours] of [
    [0, 49],
    [2, 47],
  ] as const)
    await markMailSent(pg.sql, uuid(n), hoursAgo(hours))
  // The mail that was not sent is the first, although it is older.
  expect((await listMails(pg.sql, 2)).map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  await sweepMails(pg.sql, NOW)
  expect((await listMails(pg.sql, 9)).map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  expect(await pg.sql`select id from link_requests`).toEqual([{ id: uuid(1) }])
})
