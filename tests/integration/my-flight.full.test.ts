import { expect, test } from 'vitest'
import { databaseOf } from '../helpers/database'
import { askForLink, keyIn, outbox, ownData, submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'

test('a wish for a link reads nothing of the submissions before it is answered', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const { reference } = await submitted(site)
  await pg.sql.begin(async (sql) => {
    // While the lock is held, every read of a submission waits.
    await sql`lock table artist_flight_details, flight_keys, mails in access exclusive mode`
    expect((await askForLink(site, { reference, email: 'ana@example.com' })).status).toBe(202)
  })
})

test('a new link after the festival ends with the first one, because the details are deleted then', async () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') }
  await using site = await startSite({ now: () => clock.now })
  const { reference } = await submitted(site)
  clock.now = new Date('2026-04-20T12:00:00Z')
  await askForLink(site, { reference, email: 'ana@example.com' })
  await expect.poll(async () => (await outbox(site))[0]?.kind).toBe('new link')
  const [mail] = await outbox(site)
  expect(mail?.text).toContain('until 14 May 2026')
  expect(await ownData(site, keyIn(mail?.text))).toMatchObject({
    linkEndsAt: '2026-05-14T22:00:00.000Z',
  })
})
