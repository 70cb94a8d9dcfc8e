import { expect, test } from 'vitest'
import { flightNames, listed, openAdmin, pinNote } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { databaseOf } from '../helpers/database'
import { gate } from '../helpers/flight-form'
import { aFlight, FLIGHTS_API, sendFlight, storeFlights } from '../helpers/flights'
import { axeViolations, hydrated, resize } from '../helpers/page-state'
import { startSite } from '../helpers/site'

const FAILURE = 'The scripts of this page could not be loaded.'

test('a list of 300 flights is whole, and the browser lays out no more of it than is in sight, on a phone and on a desk', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await storeFlights(pg.sql, 300, (n) => ({ artistName: `Artist ${n}` }))
  await using page = await openAdmin(site, { width: 390 })
  const names = () =>
    flightNames(page).evaluateAll(
      (all) => all.filter((name) => name.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  for (const width of [390, 1440]) {
    await resize(page, width, 800)
    await page.getByLabel('Filter by name').fill('')
    await expect.poll(() => listed(page).count()).toBe(300)
    await expect.poll(names, { message: `laid out at ${width} px` }).toBeLessThan(60)
    await page.getByLabel('Filter by name').fill('Artist 30')
    await expect.poll(() => listed(page).count()).toBe(4)
    expect([width, ...(await flightNames(page).allTextContents())]).toEqual([
      width,
      ...[300, 230, 130, 30].map((n) => `Artist ${n}`),
    ])
  }
})

test('a closed tab keeps the layout of its list, and neither the keyboard nor a screen reader finds it', async () => {
  await using site = await startSite()
  await sendFlight(site, aFlight())
  await using page = await openAdmin(site)
  await listed(page).first().waitFor()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const panel = page.locator('[role=tabpanel]').first()
  expect(
    await panel.evaluate((part) => {
      const { display, contentVisibility, height } = getComputedStyle(part)
      return [display, contentVisibility, height]
    }),
  ).toEqual(['block', 'hidden', '0px'])
  expect(await page.getByRole('tabpanel').count()).toBe(1)
  await page.getByRole('button', { name: 'Refresh activity' }).focus()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Activity')
})

test('the table is sorted by name, arrival and airport, up and down, and says by what', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const [ARRIVALS, AIRPORTS] = [
    ['Sat', '11 March', 'Thu 9 am'],
    ['BER', 'VIE', 'AMS'],
  ]
  await storeFlights(pg.sql, 3, (n) => ({
    artistName: ['Bat', 'owl', 'Carla'][n - 1]!,
    preferredArrivalDate: ARRIVALS[n - 1]!,
    preferredAirport: AIRPORTS[n - 1]!,
  }))
  await using page = await openAdmin(site)
  const names = () => flightNames(page).allTextContents()
  const sorted = () =>
    page
      .locator('[aria-sort]')
      .evaluateAll((heads) =>
        heads.map((head) => `${head.textContent} ${head.getAttribute('aria-sort')}`),
      )
  await expect.poll(names).toEqual(['Carla', 'owl', 'Bat'])
  for (const [column, up] of [
    ['Artist', ['Bat', 'Carla', 'owl']],
    ['Arrival', ['owl', 'Carla', 'Bat']],
    ['Airport', ['Carla', 'Bat', 'owl']],
  ] as const) {
    const head = page.getByRole('columnheader', { name: column })
    await head.getByRole('button').click()
    await expect.poll(names).toEqual(up)
    expect(await sorted()).toEqual([`${column}▲ ascending`])
    await head.getByRole('button').press('Enter')
    await expect.poll(names).toEqual(up.toReversed())
    expect(await sorted()).toEqual([`${column}▼ descending`])
  }
  expect(await page.getByRole('row', { name: 'Carla' }).getByRole('cell').count()).toBe(8)
  expect(await axeViolations(page)).toEqual([])

  // Below 1024 px the same flights are shown as cards, in the same order.
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(() => page.getByRole('article').count()).toBe(3)
  expect(await names()).toEqual(['owl', 'Bat', 'Carla'])
  await page.getByLabel('Sort by').selectOption('Arrival')
  await expect.poll(names).toEqual(['owl', 'Carla', 'Bat'])
})

test('where the script that starts the islands, the code of the gate or any script cannot be loaded, the page says so, and where all are loaded it does not', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_FAILED/] })
  for (const script of [/entry\.client/, /admin\.island/, /\.js$/]) {
    await page.route(script, (route) => route.abort())
    await page.goto('/admin-flight-details')
    await page.getByText(FAILURE).waitFor()
    const isDead = await page.getByRole('button', { name: 'Access Admin Panel' }).isDisabled()
    expect.soft([script, isDead, await axeViolations(page)]).toEqual([script, true, []])
    await page.unroute(script)
  }
  await page.reload()
  await hydrated(page)
  expect(await page.getByText(FAILURE).isVisible()).toBe(false)
})

test('a flight or a note that is deleted while the list is loaded again stays deleted', async () => {
  await using site = await startSite()
  for (const name of ['Stays', 'Goes']) {
    await sendFlight(site, aFlight({ artistName: name }))
    await pinNote(site, name, 'Palma')
  }
  await using page = await openAdmin(site)
  for (const [tab, again, path, label] of [
    ['Flights', 'Refresh Data', FLIGHTS_API, 'Delete the flight details of'],
    ['Pinboard', 'Search', '/api/admin/pins', 'Delete the note of'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    const goes = page.getByRole('button', { name: `${label} Goes` })
    await goes.waitFor()
    // The site answers before the deletion, and the answer arrives after it.
    const [isMade, mayArrive] = [gate(), gate()]
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      isMade.open()
      await mayArrive.opened
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: again }).click()
    await isMade.opened
    await goes.click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await goes.waitFor({ state: 'detached' })
    mayArrive.open()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await page.getByRole('button', { name: `${label} Stays` }).waitFor()
    expect([tab, await goes.count()]).toEqual([tab, 0])
  }
})
