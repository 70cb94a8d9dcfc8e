import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { deferred } from '../helpers/deferred'
import { aFlight, from, sendFlight } from '../helpers/flights'
import { startMailServer } from '../helpers/mail-server'
import { keyIn, outbox } from '../helpers/my-flight'
import { startSite, startSiteProcess } from '../helpers/site'

const MAIL_FROM = 'The Festival <travel@festival.example>'

test('a mail that the server has and does not confirm is left to the organisers, who are told why, and is not sent again', async () => {
  let now = new Date('2026-02-01T12:00:00Z')
  await using mail = await startMailServer(undefined, { atEnd: () => 'drop' })
  await using site = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM },
    now: () => now,
  })
  await sendFlight(site, aFlight())
  const first = async () => (await outbox(site))[0]
  await expect
    .poll(first, { timeout: 10_000 })
    .toMatchObject({ state: 'unconfirmed', tries: 1, to: 'ana@example.com' })
  now = new Date('2026-02-02T12:00:00Z')
  await sendFlight(site, aFlight({ email: 'other@example.com' }))
  await expect.poll(() => mail.named, { timeout: 10_000 }).toContain('other@example.com')
  // The server has the whole mail later than its first line.
  await expect
    .poll(() => mail.taken.map(({ to }) => to))
    .toEqual([['ana@example.com'], ['other@example.com']])
})

test('mails whose instances were killed while sending go out once each, after their leases, and no log names anybody', async () => {
  const open = deferred<'take'>()
  await using mail = await startMailServer(() => open.promise)
  await using pg = await testDatabase('seeded')
  const env = {
    MAIL_URL: mail.url,
    MAIL_FROM,
    DATABASE_URL: pg.url,
    LOG_LEVEL: 'trace',
  }
  const startTwo = () => Promise.all([startSiteProcess({ env }), startSiteProcess({ env })])
  const output: string[] = []
  const emails = ['one@mail.example', 'two@mail.example']
  const killed = await startTwo()
  for (const [n, instance] of killed.entries()) {
    const flight = aFlight({ email: emails[n] })
    const headers = { ...from(`192.0.2.${n}`), 'idempotency-key': `flight-${n}` }
    // A busy machine may answer 503 at first.
    await expect
      .poll(async () => (await sendFlight(instance, flight, headers)).status, {
        timeout: 20_000,
        interval: 500,
      })
      .toBe(201)
    // The first mail is under way, so the second is the other instance's.
    await expect.poll(() => mail.named, { timeout: 20_000 }).toEqual(emails.slice(0, n + 1))
  }
  for (const instance of killed) {
    await instance.stop('SIGKILL')
    output.push(instance.output())
  }
  open.resolve('take')
  const last = await startTwo()
  try {
    await pg.sql`update mails set locked_until = now()`
    const unsent = async () => (await pg.sql`select id from mails where sent_at is null`).length
    await expect.poll(unsent, { timeout: 30_000 }).toBe(0)
    expect(mail.taken.flatMap(({ to }) => to).toSorted()).toEqual(emails)
    for (const instance of last) output.push(instance.output())
    const keys = mail.taken.map(({ source }) => keyIn(source.replaceAll('\r', '')))
    for (const secret of ['@mail.example', ...keys]) expect(output.join('')).not.toContain(secret)
  } finally {
    for (const instance of last) await instance[Symbol.asyncDispose]()
  }
}, 120_000)
