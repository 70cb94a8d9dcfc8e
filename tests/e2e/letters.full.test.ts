import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { unlock } from '../helpers/admin'
import { addLeg, putCard, readDesk } from '../helpers/desk'
import { openDesk, showDesk } from '../helpers/desk-page'
import { aFlight, from, sendFlight } from '../helpers/flights'
import { startMailServer, type MailServer } from '../helpers/mail-server'
import { outbox } from '../helpers/my-flight'
import { beginSession, mutate } from '../helpers/organiser'
import { focusedText } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

const LETTERS = '**/api/admin/letters'
const EARLY = new Date('2026-02-01T12:00:00Z')
/** A recipient gets one mail in ten minutes: by then each may have had all that wait. */
const LATE = new Date('2026-02-01T15:00:00Z')

test('when the answer to a sending is lost, and the page is loaded again, nobody gets a letter twice', async () => {
  let now = EARLY
  await using mail = await startMailServer()
  await using site = await startSite({ env: settings(mail), now: () => now })
  for (const id of [1, 2, 3]) {
    const flight = aFlight({ artistName: `Bat ${id}`, email: bat(id) })
    await sendFlight(site, flight, from(`192.0.2.${id}`))
    await addLeg(site, id)
    await putCard(site, id, { status: 'booked' })
  }
  await using page = await openDesk(site, [/ERR_FAILED/])
  await page.route(LETTERS, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await openLetters(page)
  await send(page, '3 letters')
  await page.getByText('could not be sent. Please try again: nobody gets one twice').waitFor()
  await page.unroute(LETTERS)

  await page.reload()
  await unlock(page)
  await showDesk(page)
  await openLetters(page)
  await page.getByRole('checkbox', { name: 'Bat 1', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Send 2 letters' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
  await expect.poll(() => focusedText(page)).toBe('Send 2 letters')
  await send(page, '2 letters')
  await said(page, '2 letters are in the outbox.')
  const nobody = page.getByRole('button', { name: 'Send the letters' })
  await expect.poll(() => nobody.isDisabled()).toBe(true)

  now = LATE
  await allSent(site)
  expect(subjectsOf(mail)).toEqual([...links(3), ...[1, 2, 3].map((id) => [bat(id), 'letter'])])
})

test('a refused letter alone is sent again once its address is mended, and those before stay queued', async () => {
  let now = EARLY
  await using mail = await startMailServer()
  await using site = await startSite({ env: settings(mail), now: () => now })
  await sendFlight(site, aFlight({ email: bat(1) }))
  const [one, two, three] = (await readDesk(site)).missing.map(({ artist }) => artist)
  await using page = await openDesk(site)
  await openLetters(page)
  await page.getByRole('combobox', { name: 'Letter' }).selectOption('Reminder')
  const type = (artist = '', text: string) =>
    page.getByLabel(`E-mail address of ${artist}`, { exact: true }).fill(text)
  await type(one, bat(1))
  await type(two, 'bat-2@mail')
  await type(three, bat(3))
  await send(page, '3 letters')
  await said(page, '2 letters are in the outbox.')
  await page.getByText(`No letter for ${two}: has no e-mail address`).waitFor()
  await type(two, bat(2))
  await send(page, '1 letter')
  await said(page, '1 letter is in the outbox.')

  now = LATE
  await allSent(site)
  expect(subjectsOf(mail)).toEqual([...links(1), ...[1, 2, 3].map((id) => [bat(id), 'letter'])])
})

test('nobody is ticked whose act is cancelled, and a letter to them is asked about once', async () => {
  await using mail = await startMailServer()
  await using site = await startSite({ env: settings(mail), now: () => EARLY })
  for (const [index, artistName] of ['Señora Sima', 'Bat'].entries()) {
    await sendFlight(site, aFlight({ artistName, email: bat(index) }), from(`192.0.2.${index + 1}`))
    await addLeg(site, index + 1)
    await putCard(site, index + 1, { status: 'booked' })
  }
  const set = { 'slots[_key=="senora-sima"].change': { kind: 'cancelled', reason: 'No ferry' } }
  await mutate(site, await beginSession(site), [{ patch: { id: 'reveal-friday', set } }])
  const isCancelled = async () => JSON.stringify(await readDesk(site)).includes('"cancelled"')
  await expect.poll(isCancelled).toBe(true)

  await using page = await openDesk(site)
  await openLetters(page)
  await page.getByRole('button', { name: 'Send 1 letter', exact: true }).waitFor()
  const cancelled = page.getByRole('checkbox', { name: 'Señora Sima is cancelled' })
  expect(await cancelled.isChecked()).toBe(false)
  await cancelled.check()
  await page.getByRole('button', { name: 'Send 2 letters', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByText(/Sure\? .*Sima.* is cancelled\./)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 letters' }).click()
  await said(page, '2 letters are in the outbox.')
})

const bat = (id: number) => `bat-${id}@mail.example`

const settings = ({ url }: MailServer) => ({
  MAIL_URL: url,
  MAIL_FROM: 'The Festival <travel@festival.example>',
})

async function openLetters(page: Page) {
  await page.locator('summary', { hasText: /^Letters$/ }).click()
}

async function send(page: Page, count: string) {
  await page.getByRole('button', { name: `Send ${count}`, exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: `Send ${count}`, exact: true }).click()
}

async function allSent(site: Site) {
  const waiting = async () => (await outbox(site)).filter(({ state }) => state !== 'sent')
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
}

/** The mails with a link that so many submissions have brought. */
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => [bat(index + 1), 'link'])

/** What the mail server has taken, by recipient: mails with a link first. */
function subjectsOf({ taken }: MailServer): string[][] {
  return taken
    .map(({ to: [to = ''], source }) => [
      to,
      /We have received flight details/.test(source) ? 'link' : 'letter',
    ])
    .toSorted((a, b) => b[1]!.localeCompare(a[1]!) || a[0]!.localeCompare(b[0]!))
}

/** What the desk says, besides its toast. */
const said = (page: Page, text: string) =>
  page.getByRole('tabpanel').getByText(text, { exact: true }).waitFor()
