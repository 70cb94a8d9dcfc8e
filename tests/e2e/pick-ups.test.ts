import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { addLeg, aLeg } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { hydrated } from '../helpers/page-state'
import { SECRETS, startSite } from '../helpers/site'

test('what a driver presses without a connection outlasts a reload, and is sent when the board is opened again', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-13T10:00:00Z') })
  await sendFlight(site, aFlight())
  await addLeg(site, 1, aLeg())
  await using phone = await openPage(site.url, { width: 390, expects: [/ERR_FAILED/] })
  await open(phone)
  await phone.route('**/api/admin/**', (route) => route.abort())
  const landed = phone.getByRole('button', { name: 'Landed' })
  await landed.click()
  await phone.getByText('No connection. What you press is kept and sent').waitFor()
  await phone.reload()
  await phone.unroute('**/api/admin/**')
  const sent = phone.waitForResponse('**/state')
  await open(phone)
  expect(await landed.getAttribute('aria-pressed')).toBe('true')
  expect((await sent).status()).toBe(200)
  await expect.poll(() => phone.getByText('Being sent...').count()).toBe(0)
  await expect.poll(() => phone.evaluate(() => ({ ...localStorage }))).toEqual({})

  await phone.reload()
  await open(phone)
  expect(await landed.getAttribute('aria-pressed')).toBe('true')
})

/** Opens the board with a key. */
async function open(phone: Page): Promise<void> {
  await phone.goto('/pick-ups')
  await hydrated(phone)
  await phone.getByLabel('Your key').fill(SECRETS.ADMIN_PASSWORD)
  await phone.getByRole('button', { name: 'Show the arrivals' }).click()
  await phone.getByRole('heading', { name: 'DJ Murciélago' }).waitFor()
}
