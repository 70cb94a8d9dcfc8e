import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
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

test('a mail goes out once, however often one of two instances is killed while sending, and no log names anybody', async () => {
  await using mail = await startMailServer(async () => (await sleep(600), 'take' as const))
  await using pg = await testDatabase('seeded')
  const env = {
    MAIL_URL: mail.url,
    MAIL_FROM,
    DATABASE_URL: pg.url,
    LOG_LEVEL: 'trace',
    TRUST_PROXY: '1',
  }
  // One starts again while the other one works.
  const starting = [startSiteProcess({ env }), startSiteProcess({ env })]
  const output: string[] = []
  try {
    const emails = [1, 2, 3, 4].map((n) => `artist${n}@mail.example`)
    for (const [n, email] of emails.entries()) {
      const turn = n % 2
      const before = mail.tries()
      const instance = await starting[turn]!
      const sent = await sendFlight(instance, aFlight({ email }), from(`192.0.2.${n}`))
      expect(sent.status).toBe(201)
      // One of the two is in the midst of it.
      await expect
        .poll(() => mail.tries(), { timeout: 20_000, interval: 20 })
        .toBeGreaterThan(before)
      await instance.stop('SIGKILL')
      output.push(instance.output())
      starting[turn] = startSiteProcess({ env })
    }
    const unsent = async () => (await pg.sql`select id from mails where sent_at is null`).length
    await expect.poll(unsent, { timeout: 30_000 }).toBe(0)
    expect(mail.taken.flatMap(({ to }) => to).toSorted()).toEqual(emails)
    for (const instance of starting) output.push((await instance).output())
    const keys = mail.taken.map(({ source }) => keyIn(source.replaceAll('\r', '')))
    for (const secret of ['@mail.example', ...keys]) expect(output.join('')).not.toContain(secret)
  } finally {
    for (const instance of starting) await (await instance)[Symbol.asyncDispose]()
  }
}, 120_000)
