import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asAdmin, listed, openGate, unlock } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { addLeg, aLeg } from '../helpers/desk'
import { aFlight, sendFlight, storeFlights } from '../helpers/flights'
import { KEYS, makeKey } from '../helpers/keys'
import { hydrated, shownToast, isFocused } from '../helpers/page-state'
import { openPage } from '../helpers/browser'
import { SECRETS, startSite } from '../helpers/site'

const PHONE = { width: 390, height: 844 }

test('a board whose key is refused sends no further press, and one that is limited hides its rows', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-13T10:00:00Z') })
  for (const id of [1, 2]) {
    await sendFlight(site, aFlight({ artistName: `Bat ${id}` }))
    await addLeg(site, id, aLeg())
  }
  await using phone = await openPage(site.url, { ...PHONE, expects: [/401/, /429/, /ERR_FAILED/] })
  const open = async () => {
    await phone.goto('/pick-ups')
    await hydrated(phone)
    await phone.getByLabel('Your key').fill(SECRETS.ADMIN_PASSWORD)
    await phone.getByRole('button', { name: 'Show the arrivals' }).click()
    await phone.getByRole('heading', { name: 'Bat 2' }).waitFor()
  }
  const asked: string[] = []
  let status: number | null = null
  await phone.route('**/api/admin/**', async (route) => {
    if (status === null) return route.continue()
    const method = route.request().method()
    // A round that has begun without a connection ends without one.
    if (status === 0 || (asked.length === 0 && method === 'GET')) return route.abort()
    asked.push(method)
    return route.fulfill({ status, body: 'Refused.' })
  })
  await open()
  status = 0
  for (const landed of await phone.getByRole('button', { name: 'Landed' }).all())
    await landed.click()
  await expect.poll(() => phone.getByText('Being sent...').count()).toBe(2)
  status = 401
  await phone.getByText('Your key does not open the arrivals any more.').first().waitFor()
  expect(await phone.locator('.pick-up').count()).toBe(0)
  expect(asked).toEqual(['PUT'])

  status = null
  await open()
  status = 429
  await becomes(phone, 'visible')
  await phone.getByText('Too many wrong keys came from your connection.').waitFor()
  expect(await phone.locator('.pick-up').count()).toBe(0)
})

/** A tab, a button of it that asks for something, and the lists that the tab reads when it is opened. */
const ASKING: [string, string, string[]][] = [
  ['Pinboard', 'Search', ['/api/admin/pins', '/api/admin/boards']],
  ['Travel desk', 'Refresh desk', ['/api/admin/desk']],
  ['Artists', 'Refresh artists', ['/api/admin/artists']],
  ['Outbox', 'Refresh outbox', ['/api/admin/mails']],
  ['Flights', 'Refresh Data', []],
]

test('the admin page locks itself in whichever tab it asks after its key is revoked, and the next key opens it again; a key whose answer is lost is not lost without a word, and a browser that does not copy says so', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  await using page = await openGate(site, { expects: [/401/] })
  for (const [tab, button, lists] of ASKING) {
    const { id, key } = await makeKey(site, ['flights', 'wall'])
    await unlock(page, key)
    await listed(page).first().waitFor()
    // A list that came after the key has gone would lock the page before the press.
    const read = Promise.all(lists.map((path) => page.waitForResponse(site.url + path)))
    await page.getByRole('tab', { name: tab }).click()
    await read
    await asAdmin(site, 'DELETE', `${KEYS}/${id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText('This page is locked again').waitFor()
    expect.soft(await page.content(), tab).not.toContain('DJ Murciélago')
    const field = page.getByLabel('Admin password')
    const hasFocus = await isFocused(field)
    expect.soft(hasFocus, tab).toBe(true)
  }

  await unlock(page)
  // Browsers have no clipboard on plain http.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.route('**/api/admin/keys', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, body: (await response.text()).slice(0, -9) })
  })
  await page.getByRole('tab', { name: 'Keys' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Toni')
  await page.getByLabel('Arrivals board for drivers').check()
  await page.getByRole('button', { name: 'Make key' }).click()
  await page.getByRole('alert').getByText('The answer was lost.').waitFor()
  await page.getByRole('button', { name: 'Revoke the key of Toni' }).waitFor()

  await page.unroute('**/api/admin/keys')
  await page.getByRole('button', { name: 'Make key' }).click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.poll(() => shownToast(page)).toMatch(/^Error The browser does not let us copy/)

  await page.route('**/api/admin/keys', (route) => route.fulfill({ body: '[{"id":' }))
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByRole('tab', { name: 'Keys' }).click()
  await page.getByText('Failed to load the keys').waitFor()
})

test('on paper each day begins on a sheet of its own, with two lines for an arrival and no empty sheet', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { DATABASE_URL: pg.url },
    now: () => new Date('2026-03-13T10:00:00Z'),
  })
  await storeFlights(pg.sql, 55, (n) => ({ artistName: `Señora Sima and Friends ${n}` }))
  const land = async (day: string, from: number, to: number) => {
    for (let id = from; id <= to; id += 1)
      await addLeg(site, id, aLeg({ departs: `${day}T07:00`, arrives: `${day}T09:00` }))
  }
  await using page = await openPage(site.url, PHONE)
  const sheets = async (arrivals: number) => {
    await page.goto('/pick-ups')
    await hydrated(page)
    await page.getByLabel('Your key').fill(SECRETS.ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Show the arrivals' }).click()
    await page.getByRole('heading', { name: /^Tomorrow/ }).waitFor()
    await expect.poll(() => page.locator('.pick-up').count()).toBe(arrivals)
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
    return paper.match(/\/Type\s*\/Page\b/g)?.length
  }
  await land('2026-03-13', 1, 1)
  expect(await sheets(1)).toBe(2)
  await land('2026-03-13', 2, 15)
  expect(await sheets(15)).toBe(2)
  // Forty need a second sheet.
  await land('2026-03-14', 16, 55)
  expect(await sheets(55)).toBe(3)
})

/** Says that the tab went to the background, or came into sight. */
function becomes(page: Page, visibilityState: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibilityState)
}
