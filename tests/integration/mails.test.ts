import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { aFlight, from, sendFlight } from '../helpers/flights'
import { startMailServer } from '../helpers/mail-server'
import { correctOwn, keyIn, openOwn, outbox, sendOwnForm, submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'

const MAIL_FROM = 'The Festival <travel@festival.example>'

/** A clock that a test sets forward. */
function aClock() {
  const clock = {
    now: new Date('2026-02-01T12:00:00Z'),
    forward: (minutes: number) =>
      void (clock.now = new Date(clock.now.getTime() + minutes * 60_000)),
  }
  return clock
}

test('after a submission one plain mail with the link goes out, with no word that was typed, and its text is erased', async () => {
  await using mail = await startMailServer()
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM, DATABASE_URL: pg.url },
  })
  // The mail has the festival's own telephone number.
  const flight = aFlight({ phone: '+34 611 222 333' })
  const sent = await sendFlight(site, flight)
  const body = (await sent.json()) as { reference: string }
  expect([sent.status, Object.keys(body)]).toEqual([201, ['message', 'reference']])
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(1)
  const [{ from: sender, to, source }] = mail.taken as [(typeof mail.taken)[number]]
  expect([sender, to]).toEqual(['travel@festival.example', ['ana@example.com']])
  const [head = '', text = ''] = source.split(/\r\n\r\n([^]*)/)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(text).toContain(body.reference)
  const { email: _, ...typed } = flight
  for (const word of Object.values(typed)) expect(source).not.toContain(word)
  const key = keyIn(text.replaceAll('\r', ''))
  expect((await openOwn(site, key)).status).toBe(200)
  await expect
    .poll(async () => (await outbox(site))[0])
    .toMatchObject({ state: 'sent', to: null, text: null })
  const [row] = await pg.sql`select json_agg(mails)::text as dump from mails`
  expect(row?.dump).toContain('"letter_sealed":null')
})

test('while the mail server is away, refuses or hangs up, flights are taken all the same and the mail is tried again', async () => {
  const clock = aClock()
  await using mail = await startMailServer((n) =>
    n === 1 ? 450 : n === 2 ? 'drop' : n === 3 ? 'slow' : 'take',
  )
  await using site = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM },
    now: () => clock.now,
  })
  expect((await sendFlight(site, aFlight())).status).toBe(201)
  const triesFailed = async () => (await outbox(site))[0]?.tries
  await expect.poll(triesFailed, { timeout: 10_000 }).toBe(1)
  clock.forward(1)
  await expect.poll(triesFailed, { timeout: 10_000 }).toBe(2)
  expect(mail.taken).toEqual([])
  clock.forward(3)
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(1)
  expect(mail.tries()).toBe(3)
}, 40_000)

test('one recipient gets one mail in ten minutes and five a day, whoever types the address, and none is lost', async () => {
  const clock = aClock()
  await using site = await startSite({ now: () => clock.now })
  for (let n = 0; n < 22; n += 1)
    await sendFlight(
      site,
      aFlight({ email: n % 2 ? 'ANA@example.com' : 'ana@example.com' }),
      from(`192.0.2.${n}`),
    )
  await sendFlight(site, aFlight({ email: 'other@example.com' }), from('192.0.2.99'))
  const mails = await outbox(site)
  const due = mails.map(({ dueAt }) => (Date.parse(dueAt) - clock.now.getTime()) / 60_000)
  const day = 24 * 60
  expect(due.toSorted((one, other) => one - other)).toEqual([
    // Somebody else's.
    0,
    // Five a day, until the last would wait for more than three days.
    ...[0, 1, 2, 3]
      .flatMap((days) => [0, 10, 20, 30, 40].map((minutes) => days * day + minutes))
      .slice(0, 16),
  ])
  // The one that waits longest has its key already.
  const last = mails.find(
    ({ dueAt }) => Date.parse(dueAt) - clock.now.getTime() === 3 * day * 60_000,
  )
  expect((await openOwn(site, keyIn(last?.text))).status).toBe(200)
  clock.forward(4 * day + 41)
  await submitted(site)
  expect(await outbox(site)).toHaveLength(18)
})

test('a corrected e-mail address gets a new link, and what the old one has, or would get, opens nothing', async () => {
  const clock = aClock()
  await using mail = await startMailServer()
  await using site = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM },
    now: () => clock.now,
  })
  const { passportNumber: _, ...typed } = aFlight({ email: 'wrong@example.com' })
  await sendFlight(site, aFlight({ email: 'wrong@example.com' }))
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(1)
  const keyOf = (n: number) => keyIn(mail.taken[n]!.source.replaceAll('\r', ''))
  const page = await sendOwnForm(site, {
    ...(typed as Record<string, string>),
    email: 'right@example.com',
    passportNumber: '',
    website: '',
    intent: 'correct',
    key: keyOf(0),
  })
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('A new link goes to your new e-mail address.'),
  ])
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(2)
  expect(mail.taken[1]!.to).toEqual(['right@example.com'])
  await expect.poll(async () => (await openOwn(site, keyOf(0))).status).toBe(401)
  // The right one has had a mail a moment ago, so its next one waits; until then the page goes on with the key that it has.
  await correctOwn(site, keyOf(1), { ...typed, email: 'other@example.com' })
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(3)
  await correctOwn(site, keyOf(2), { ...typed, email: 'right@example.com' })
  expect((await outbox(site))[0]).toMatchObject({ state: 'waiting', to: 'right@example.com' })
  expect((await openOwn(site, keyOf(2))).status).toBe(200)
  await correctOwn(site, keyOf(2), { ...typed, email: 'fourth@example.com' })
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(4)
  clock.forward(11)
  await expect.poll(async () => (await openOwn(site, keyOf(2))).status).toBe(401)
  expect(mail.named).toEqual(
    ['wrong', 'right', 'other', 'fourth'].map((name) => `${name}@example.com`),
  )
  expect(mail.taken).toHaveLength(4)
})

test('when no link follows a correction, the key in use stays, and what a mail server is taking right now opens nothing', async () => {
  const clock = aClock()
  let goOn: (act: 'take') => void = () => undefined
  const held = new Promise<'take'>((done) => (goOn = done))
  await using mail = await startMailServer((n) => (n === 2 ? held : 'take'))
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM, DATABASE_URL: pg.url },
    now: () => clock.now,
  })
  const { passportNumber: _, ...typed } = aFlight({ email: 'first@example.com' })
  await sendFlight(site, aFlight({ email: 'first@example.com' }))
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(1)
  const keyOf = (n: number) => keyIn(mail.taken[n]!.source.replaceAll('\r', ''))
  const correct = (email: string) =>
    correctOwn(site, keyOf(0), { ...typed, email: `${email}@example.com` })
  await correct('second')
  await expect.poll(() => mail.named.length, { timeout: 10_000 }).toBe(2)
  // The third address has had so many mails that its turn would come too late.
  const recipient = site.services.digests.recipient('third@example.com')
  const begunAt = new Date(clock.now.getTime() + 4 * 24 * 3_600_000)
  await pg.sql`
    insert into mail_hand_overs (mail_id, recipient_digest, begun_at)
    values (gen_random_uuid(), ${recipient}, ${begunAt})`
  expect((await correct('third')).status).toBe(200)
  goOn('take')
  await expect.poll(() => mail.taken.length, { timeout: 10_000 }).toBe(2)
  await expect.poll(() => mail.connections()).toBe(0)
  expect((await openOwn(site, keyOf(1))).status).toBe(401)
  expect((await openOwn(site, keyOf(0))).status).toBe(200)
})
