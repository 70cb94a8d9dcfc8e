import { expect, test } from 'vitest'
import { aFlight, sendFlight } from '../helpers/flights'
import { startMailServer } from '../helpers/mail-server'
import { outbox } from '../helpers/my-flight'
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
