import { expect, test } from 'vitest'
import { openAdmin, openGate, unlock } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { addLeg, aLeg } from '../helpers/desk'
import { aFlight, sendFlight, storeFlights } from '../helpers/flights'
import { axeViolations, expectToFit, hydrated } from '../helpers/page-state'
import { openPage } from '../helpers/browser'
import { SECRETS, startSite } from '../helpers/site'

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
    expects: [/401/, /ERR_FAILED.*\/state/],
  })
  await phone.goto('/pick-ups')
  await hydrated(phone)
  await phone.getByLabel('Your key').fill(key)
  await phone.getByRole('button', { name: 'Show the arrivals' }).press('Enter')
  await phone.getByRole('heading', { name: 'DJ Murciélago' }).waitFor()
  expect(await phone.locator('[data-island] :focus').count()).toBe(1)
  expect(await phone.getByRole('link', { name: '+34 600' }).getAttribute('href')).toBe(
    'tel:+34600000000',
  )
  // Without a connection the press is kept, and it is sent when the connection is back.
  await phone.route('**/state', (route) => route.abort())
  const failed = phone.waitForEvent('requestfailed')
  await phone.getByRole('button', { name: 'Landed' }).click()
  await failed
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

  expect(await axeViolations(page)).toEqual([])
  // A tab in the background is not read again by the clock.
  await phone.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' }),
  )
  await page.getByRole('button', { name: 'Revoke the key of Toni' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('Revoked on').waitFor()
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await phone.getByText('That key does not open the arrivals.').waitFor({ timeout: 15_000 })
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
