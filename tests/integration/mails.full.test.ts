import { expect, test } from 'vitest'
import { aFlight, sendFlight, from } from '../helpers/flights'
import { startMailServer } from '../helpers/mail-server'
import { askForLink, openOwn, outbox, submitted } from '../helpers/my-flight'
import { startSite, SECRETS } from '../helpers/site'
import { createSealing } from '../../services/sealing.server'
import { ASKED_PLACE, insertLinkRequest } from '../../db/tables/link-requests.server'
import { asAdmin } from '../helpers/admin'
import { databaseOf, testDatabase } from '../helpers/database'

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

test('a mail that the server refuses for good is left to the organisers, at once or after ten tries', async () => {
  const clock = aClock()
  await using mail = await startMailServer((n) => (n === 1 ? 550 : 450))
  await using site = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM },
    now: () => clock.now,
  })
  await sendFlight(site, aFlight())
  const first = async () => (await outbox(site))[0]
  await expect.poll(first, { timeout: 10_000 }).toMatchObject({
    state: 'failed',
    tries: 1,
    to: 'ana@example.com',
    trouble: expect.stringMatching(/^The mail server refuses the recipient \(recipient 550\)\. /),
  })
  await sendFlight(site, aFlight({ email: 'other@example.com' }))
  const other = async () => (await outbox(site)).find(({ to }) => to === 'other@example.com')
  for (let tries = 1; tries <= 10; tries += 1) {
    await expect.poll(async () => (await other())?.tries, { timeout: 10_000 }).toBe(tries)
    clock.forward(6 * 60)
  }
  expect(await other()).toMatchObject({
    state: 'failed',
    tries: 10,
    trouble: expect.stringMatching(/^The mail server takes the mail later \(recipient 450\)\. /),
  })
  expect(mail.tries()).toBe(11)
}, 60_000)

/** Texts that the form takes for e-mail addresses, and that a mail program reads as more than one mailbox. */
const NO_MAILBOXES = [
  'words<victim@example.com>',
  '(1)victim@example.com',
  'victim(1)@example.com',
  'victim@example.com(1)',
  'victim@example.com>',
  'victim..x@example.com',
  '.victim@example.com',
  'x,victim@example.com',
  'x;victim@example.com',
  '"victim"@example.com',
]

/** One mailbox, written in several ways. */
const ONE_MAILBOX = [
  '<victim@example.com>,',
  'Victim+1@EXAMPLE.com',
  'victim@ｅｘａｍｐｌｅ.com',
  'victim@exam\u00adple.com',
]

test('an address that no mail can go to is refused, and a mail names one recipient, who is counted however it is written', async () => {
  const clock = aClock()
  await using mail = await startMailServer()
  await using site = await startSite({
    env: { MAIL_URL: mail.url, MAIL_FROM },
    now: () => clock.now,
  })
  const send = (email: string, n: number) =>
    sendFlight(site, aFlight({ email }), from(`192.0.2.${n}`))
  for (const [n, email] of NO_MAILBOXES.entries()) {
    const refused = await send(email, n)
    expect([email, refused.status, await refused.text()]).toEqual([
      email,
      422,
      'Email Address must look like name@example.com.',
    ])
  }
  for (const [n, email] of ONE_MAILBOX.entries())
    expect((await send(email, 100 + n)).status).toBe(201)
  // The mail server has the mail a moment before it is marked as sent.
  await expect
    .poll(async () => (await outbox(site)).map(({ state }) => state).toSorted())
    .toEqual(['sent', 'waiting', 'waiting', 'waiting'])
  expect(mail.named).toEqual(['victim@example.com'])
  const to = /^To: (.*)$/m.exec(mail.taken[0]!.source)?.[1]?.trim()
  expect(to).toBe('victim@example.com')
})

test('a wish for a link that cannot be looked at holds up no other, and no mail', async () => {
  const clock = aClock()
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url }, now: () => clock.now })
  const { reference } = await submitted(site)
  clock.forward(11)
  const id = '00000000-0000-4000-8000-000000000000'
  const sealing = createSealing(Buffer.from(SECRETS.DATA_KEY, 'base64'), [])
  const askedSealed = sealing.seal('{no JSON', { ...ASKED_PLACE, rowId: id })
  await pg.database.run((sql) =>
    insertLinkRequest(sql, { id, askedSealed, askedAt: new Date(clock.now.getTime() - 1000) }),
  )
  await askForLink(site, { reference, email: 'ana@example.com' })
  await expect.poll(async () => (await outbox(site))[0]?.kind).toBe('new link')
  expect(await pg.sql`select id from link_requests`).toEqual([])
})

test('without a mail server organisers find the mails in the outbox, sealed, and mark them as sent', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const { key, reference } = await submitted(site)
  const [mail] = await outbox(site)
  expect(mail).toMatchObject({ state: 'waiting', tries: 0, reference, to: 'ana@example.com' })
  const [row] = await pg.sql`select json_agg(mails)::text as dump from mails`
  for (const secret of ['ana@example.com', key]) expect(row?.dump).not.toContain(secret)
  expect(await (await fetch(`${site.url}/my-flight`)).text()).not.toContain('We mail you')
  const sent = await asAdmin(site, 'POST', `/api/admin/mails/${mail!.id}/sent`)
  expect([sent.status, await sent.json()]).toMatchObject([200, { id: mail!.id, state: 'sent' }])
  expect(await outbox(site)).toMatchObject([{ state: 'sent', text: null }])
  const unknown = '/api/admin/mails/00000000-0000-4000-8000-000000000000/sent'
  expect((await asAdmin(site, 'POST', unknown)).status).toBe(404)
  expect((await openOwn(site, key)).status).toBe(200)
})
