import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAdmin, openGate, unlock } from '../helpers/admin'
import { addLeg, aLeg } from '../helpers/desk'
import { aFlight, sendFlight } from '../helpers/flights'
import { axeViolations, expectToFit, hydrated } from '../helpers/page-state'
import { openPage } from '../helpers/browser'
import { startSite } from '../helpers/site'

const PHONE = { width: 390, height: 844 }

test('an organiser makes a key for a driver, who presses Landed on a phone until the key is revoked', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-13T10:00:00Z') })
  await sendFlight(site, aFlight())
  await addLeg(site, 1, aLeg())
  await using page = await openAdmin(site, PHONE)
  await page.getByRole('tab', { name: 'Keys' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Toni')
  await page.getByLabel('Arrivals board for drivers').check()
  await page.getByRole('button', { name: 'Make key' }).click()
  const key = await page.locator('code').innerText()
  expect(key).toMatch(/^fest_/)

  await using phone = await openPage(site.url, {
    ...PHONE,
    expects: [/401/, /401/, /ERR_FAILED.*\/state/],
  })
  await phone.goto('/pick-ups')
  await hydrated(phone)
  await phone.getByLabel('Your key').fill('mistyped')
  await phone.getByRole('button', { name: 'Show the arrivals' }).click()
  await phone
    .getByRole('alert')
    .getByText('That key does not open the arrivals.')
    .waitFor({ state: 'attached' })
  await expect.poll(() => phone.evaluate(() => getSelection()?.toString())).toBe('•'.repeat(8))
  await phone.getByLabel('Your key').fill(key)
  await phone.getByRole('button', { name: 'Show the arrivals' }).press('Enter')
  await phone.getByRole('heading', { name: 'DJ Murciélago' }).waitFor()
  expect(await phone.locator('[data-island] :focus').count()).toBe(1)
  expect(await phone.getByRole('link', { name: '+34 600' }).getAttribute('href')).toBe(
    'tel:+34600000000',
  )
  // Without a connection the press is kept, and it is sent when the connection is back.
  await phone.route('**/state', (route) => route.abort())
  // The line that the test expects, which comes later than the failure of the request.
  const noted = phone.waitForEvent(
    'console',
    (line) => /ERR_FAILED/.test(line.text()) && line.location().url.endsWith('/state'),
  )
  await phone.getByRole('button', { name: 'Landed' }).click()
  await noted
  await phone.getByText('Being sent...').waitFor()
  await phone.unroute('**/state')
  await expect.poll(() => phone.getByText('Being sent...').count(), { timeout: 15_000 }).toBe(0)
  expect(await phone.getByRole('button', { name: 'Landed' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await expectToFit(phone, [PHONE.width])

  await using gate = await openGate(site, { ...PHONE, expects: [/403/] })
  await unlock(gate, key)
  await gate.getByRole('link', { name: 'Arrivals board' }).waitFor()
  expect(await gate.getByRole('tab').count()).toBe(0)
  // The board gets the key from this page, and nothing keeps it.
  const opened = gate.waitForEvent('popup')
  await gate.getByRole('link', { name: 'Arrivals board' }).click()
  const board = await opened
  await board.getByRole('heading', { name: 'DJ Murciélago' }).waitFor()
  const kept = () => [location.href, ...Object.values({ ...localStorage, ...sessionStorage })]
  expect((await board.evaluate(kept)).join()).not.toContain('fest_')
  await board.close()

  expect(await axeViolations(page)).toEqual([])
  // A tab in the background is not read again by the clock. It shows nothing before it has asked.
  const arrivals = phone.getByRole('heading', { name: 'DJ Murciélago' })
  await becomes(phone, 'hidden')
  await arrivals.waitFor({ state: 'detached' })
  await becomes(phone, 'visible')
  await arrivals.waitFor()
  await becomes(phone, 'hidden')
  await arrivals.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Revoke the key of Toni' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Revoked on').waitFor()
  await phone.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.pick-up')) document.body.dataset.shown = ''
    }).observe(document.body, { childList: true, subtree: true })
  })
  await becomes(phone, 'visible')
  await phone
    .getByRole('alert')
    .getByText('Your key does not open the arrivals any more.')
    .waitFor({ state: 'attached' })
  expect(await phone.locator('[data-shown]').count()).toBe(0)
})

/** Says that the tab went to the background, or came into sight. */
function becomes(page: Page, visibilityState: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)
}
