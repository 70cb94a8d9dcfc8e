import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { counters, flightNamed, flightNames, listed, openGate, unlock } from '../helpers/admin'
import { deferred } from '../helpers/deferred'
import { aFlight, FLIGHTS_API, sendFlight } from '../helpers/flights'
import { expectToFit, expectToFitWithToast, shownToast, isFocused } from '../helpers/page-state'
import { SECRETS, startSite } from '../helpers/site'
import { openPage } from '../helpers/browser'

test('a password in any letters is a wrong one and nothing worse; ten wrong ones are refused as such, and a press leaves the focus in the field; the next try is told how long to wait; the right one is in no address, no storage and no request but the header', async () => {
  await using site = await startSite()
  await using page = await openGate(site, { expects: [/401/, /429/] })
  const isSaid = async (words: string, message?: string) =>
    await expect.poll(() => shownToast(page), { message }).toBe(words)
  const isRefused = (message?: string) =>
    isSaid('Access Denied Invalid password. Please try again.', message)
  for (const password of ['pässwörd', '密码', '🦇']) {
    await unlock(page, password)
    await isRefused(password)
    await dismissToasts(page)
  }
  for (let count = 0; count < 10; count += 1) {
    const answer = page.waitForResponse(`**${FLIGHTS_API}`)
    await unlock(page, 'not-the-password')
    expect((await answer).status()).toBe(401)
    await isRefused()
    await page.getByText('That is not the password.').waitFor()
    const field = page.getByLabel('Admin password')
    expect(await isFocused(field)).toBe(true)
  }
  await unlock(page, 'not-the-password')
  await isSaid('Access Denied Too many attempts. Please try again in 15 minutes.')
  expect(await page.getByText('Admin Access Required').isVisible()).toBe(true)

  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.postData() ?? ''))
  await unlock(page)
  await page.getByText('No flight details submitted yet').waitFor()
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      document.cookie,
      location.href,
    ]),
  )
  expect([...seen, kept].filter((text) => text.includes(SECRETS.ADMIN_PASSWORD))).toEqual([])
})

test('a list that does not come leaves the page locked, and an empty one has nothing to export; refreshing brings what is new and stays unlocked, also when it fails; the filter says how many there are, and leaves counters and export alone; reloading locks', async () => {
  await using site = await startSite()
  await using page = await openGate(site, { expects: [/ERR_FAILED/, /503/] })
  await page.route(`**${FLIGHTS_API}`, (route) => route.abort(), { times: 1 })
  await unlock(page)
  await expect.poll(() => shownToast(page)).toBe('Error Failed to load flight details')
  await page.route(`**${FLIGHTS_API}`, (route) => route.fulfill({ status: 503, body: 'Later.' }), {
    times: 1,
  })
  await unlock(page)
  await expect.poll(() => shownToast(page)).toBe('Error Failed to load flight details')
  await unlock(page)
  await page.getByText('No flight details submitted yet').waitFor()
  expect(await page.getByRole('button', { name: 'Export CSV' }).isDisabled()).toBe(true)
  expect(await counters(page)).toMatchObject({ 'Total Submissions': '0' })

  await dismissToasts(page)
  const refresh = page.getByRole('button', { name: 'Refresh Data' })
  await sendFlight(site, aFlight({ artistName: 'Señora Sima' }))
  await page.route(
    `**${FLIGHTS_API}`,
    async (route) => {
      await page.getByText('Loading flight details...').waitFor()
      await route.continue()
    },
    { times: 1 },
  )
  await refresh.click()
  await flightNamed(page, 'Señora Sima').waitFor()
  for (const artistName of ['Moonmilk Delivery', 'Simaron'])
    await sendFlight(site, aFlight({ artistName }))
  await page.route(`**${FLIGHTS_API}`, (route) => route.abort(), { times: 1 })
  await refresh.click()
  const failed = page.getByText('Failed to load flight details')
  await failed.waitFor()
  expect(await listed(page).count()).toBe(1)
  await refresh.click()
  await expect.poll(() => listed(page).count()).toBe(3)
  expect(await failed.count()).toBe(0)

  const filter = page.getByLabel('Filter by name')
  await filter.fill('sima')
  await page.getByRole('status').getByText('2 of 3 submissions', { exact: true }).waitFor()
  expect(await flightNames(page).allTextContents()).toEqual(['Simaron', 'Señora Sima'])
  expect((await counters(page))['Total Submissions']).toBe('3')
  await filter.fill('nobody')
  await page.getByRole('status').getByText('None of 3 submissions has this name').waitFor()
  expect(await listed(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Export CSV' }).isEnabled()).toBe(true)
  await sendFlight(site, aFlight({ artistName: 'Nobody in Particular' }))
  await refresh.click()
  await flightNamed(page, 'Nobody in Particular').waitFor()
  await filter.fill('')
  await expect.poll(() => listed(page).count()).toBe(4)

  await page.reload()
  await page.getByText('Admin Access Required').waitFor()
  expect(await listed(page).count()).toBe(0)
})

test('everything is done with the keyboard, and focus is never lost; the list goes on paper as cards with nothing to press, and into a file, which is the server’s; one that cannot be fetched is told', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight({ artistName: 'The "Bat"' }))
  await using page = await openGate(site, { expects: [/401/, /ERR_FAILED/] })
  const isFocused = (name: string) =>
    page.evaluate(
      (name) => document.activeElement?.textContent === name || document.activeElement?.id === name,
      name,
    )
  await page.getByLabel('Admin password').focus()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  expect(await shownToast(page)).toContain('Access Denied')
  await expect.poll(() => isFocused('admin-password')).toBe(true)
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.type(SECRETS.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await listed(page).waitFor()
  await expect.poll(() => isFocused('Artist Flight Details Admin')).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isFocused('Export CSV')).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isFocused('Refresh Data')).toBe(true)

  await page.emulateMedia({ media: 'print' })
  expect.soft(await listed(page).isVisible()).toBe(true)
  expect
    .soft(await listed(page).evaluate((card) => getComputedStyle(card).breakInside))
    .toBe('avoid')
  expect.soft(await page.locator('button:visible, input:visible').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('trance-madness-flight-details-2026-11-27.csv')
  const asked = await fetch(site.url + FLIGHTS_API, {
    headers: { Accept: 'text/csv', 'x-admin-password': SECRETS.ADMIN_PASSWORD },
  })
  const file = await readFile(await download.path())
  expect(file.equals(Buffer.from(await asked.arrayBuffer()))).toBe(true)
  expect(file.toString()).toContain('"The ""Bat""","Ana María Ó Briain"')

  await page.route(`**${FLIGHTS_API}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => shownToast(page)).toContain('Error Failed to export')
})

test('locked and unlocked page fit windows from 320 to 1440 px, and axe finds nothing in them', async () => {
  await using site = await startSite()
  await sendFlight(
    site,
    aFlight({ preferredAirport: 'W'.repeat(200), email: `${'m'.repeat(200)}@example.com` }),
  )
  await using page = await openGate(site, { reducedMotion: true })
  await expectToFit(page)
  await unlock(page)
  await listed(page).waitFor()
  await expectToFitWithToast(page)
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

/** Closes by the keyboard what toasts there are. */
async function dismissToasts(page: Page): Promise<void> {
  const left = async () => {
    for (const key of ['F8', 'Tab', 'Escape']) await page.keyboard.press(key)
    return page.locator('.toast').count()
  }
  await expect.poll(left).toBe(0)
}

test('a travel desk whose code did not come is reported, and loaded again by a press, which leaves the focus at its heading', async () => {
  await using site = await startSite()
  await using page = await openGate(site, {
    expects: [/ERR_FAILED/, /thrown: Failed to fetch dynamically imported module/],
  })
  await unlock(page)
  const file = '**/assets/travel-desk-*'
  await page.route(file, (route) => route.abort(), { times: 1 })
  const report = page.waitForRequest('**/api/browser-errors')
  await page.getByRole('tab', { name: 'Travel desk' }).click()
  await page.getByText('Failed to load the travel desk').waitFor()
  await page.getByText('If it fails again, load the page again.').waitFor()
  const { trace } = (await report).postDataJSON() as { trace: string[] }
  expect(trace[0]).toMatch(/^travel-desk-[\w-]{8}\.js$/)

  const { promise: released, resolve: letGo } = deferred()
  await page.route(
    file,
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  const again = page.getByRole('button', { name: 'Load it again' })
  await again.press('Enter')
  await expect.poll(() => again.getAttribute('aria-busy')).toBe('true')
  expect(await isFocused(again)).toBe(true)
  letGo()
  await page.getByRole('button', { name: 'Refresh desk' }).waitFor()
  await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Travel desk' }))).toBe(true)
})
