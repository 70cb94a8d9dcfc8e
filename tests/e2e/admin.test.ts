import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { flightNamed, listed, openGate, unlock } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { aFlight, aShortFlight, FLIGHTS_API, sendFlight } from '../helpers/flights'
import { shownToast } from '../helpers/page-state'
import { SECRETS, startSite } from '../helpers/site'

test('the right password opens the list: counters, and one article for each flight', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  await sendFlight(site, aShortFlight({ artistName: 'Short Notice' }))
  await sendFlight(site, aFlight({ artistName: '<b>Bold</b> & "quoted"' }))
  await pg.sql`update artist_flight_details set created_at = '2026-02-28T23:30:00Z'`
  // In this time zone it is another day than at the festival.
  await using page = await openGate(site, { timezone: 'America/Los_Angeles' })
  await unlock(page)
  await expect.poll(() => shownToast(page)).toBe('Access Granted Welcome to the admin panel.')
  await page.getByRole('heading', { name: 'Artist Flight Details Admin' }).waitFor()
  await listed(page).first().waitFor()
  expect(await counters(page)).toEqual({
    'Total Submissions': '2',
    'With Phone Numbers': '1',
    'With Special Requirements': '1',
  })

  expect(await listed(page).count()).toBe(2)
  const full = await flightNamed(page, '<b>Bold</b> & "quoted"').innerText()
  const { passportNumber, ...shown } = aFlight({ artistName: '<b>Bold</b> & "quoted"' })
  for (const text of Object.values(shown)) expect(full).toContain(text)
  expect(full).toContain('•••567')
  expect(full).not.toContain(passportNumber)
  expect(full).toContain('1 Mar 2026')
  const short = await flightNamed(page, 'Short Notice').innerText()
  expect(short).not.toMatch(/Phone|Notes|null/)
})

test('refreshing brings what is new and stays unlocked, also when it fails; reloading locks', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'First' }))
  await using page = await openGate(site, { expects: [/ERR_FAILED/] })
  await unlock(page)
  await flightNamed(page, 'First').waitFor()
  await sendFlight(site, aFlight({ artistName: 'Second' }))
  await page.route(`**${FLIGHTS_API}`, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await page.getByText('Failed to load flight details').waitFor()
  expect(await listed(page).count()).toBe(1)

  await page.route(
    `**${FLIGHTS_API}`,
    async (route) => {
      await page.getByText('Loading flight details...').waitFor()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await flightNamed(page, 'Second').waitFor()
  expect((await counters(page))['Total Submissions']).toBe('2')
  expect(await page.getByText('Failed to load flight details').count()).toBe(0)

  await page.reload()
  await page.getByText('Admin Access Required').waitFor()
  expect(await listed(page).count()).toBe(0)
})

test('without JavaScript the page says that it needs it, and the password goes nowhere', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { javaScript: false })
  await page.goto('/admin-flight-details')
  expect(await page.getByText(/only with JavaScript/).isVisible()).toBe(true)
  await page.getByLabel('Admin password').fill(SECRETS.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  expect(await page.getByRole('button', { name: 'Access Admin Panel' }).isDisabled()).toBe(true)
  expect(page.url()).toBe(`${site.url}/admin-flight-details`)
})

async function counters(page: Page): Promise<Record<string, string>> {
  const terms = await page.locator('dl').first().locator('dt').allTextContents()
  const figures = await page.locator('dl').first().locator('dd').allTextContents()
  return Object.fromEntries(terms.map((term, index) => [term, figures[index] ?? '']))
}
