import { expect, test } from 'vitest'
import { flightNames, listed, openAdmin, pinNote } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { databaseOf } from '../helpers/database'
import { aFlight, FLIGHTS_API, sendFlight, storeFlights } from '../helpers/flights'
import { axeViolations, resize } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

const FAILURE = 'The scripts of this page could not be loaded.'

test('a list of 300 flights is whole, and the browser lays out no more of it than is in sight, on a phone and on a desk; the table is sorted up and down by a press and says by what, and so are its cards', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await storeFlights(pg.sql, 300, (n) => ({ artistName: `Artist ${n}` }))
  await using page = await openAdmin(site, { width: 390 })
  const laidOutNames = () =>
    flightNames(page).evaluateAll(
      (all) => all.filter((name) => name.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  const names = () => flightNames(page).allTextContents()
  const numbered = (...numbers: number[]) => numbers.map((n) => `Artist ${n}`)
  for (const width of [390, 1440]) {
    await resize(page, width, 800)
    await page.getByLabel('Filter by name').fill('')
    await expect.poll(() => listed(page).count()).toBe(300)
    await expect.poll(laidOutNames, { message: `laid out at ${width} px` }).toBeLessThan(60)
    await page.getByLabel('Filter by name').fill('Artist 30')
    await expect.poll(() => listed(page).count()).toBe(4)
    expect([width, ...(await names())]).toEqual([width, ...numbered(300, 230, 130, 30)])
  }
  const sorted = () =>
    page
      .locator('[aria-sort]')
      .evaluateAll((heads) =>
        heads.map((head) => `${head.textContent} ${head.getAttribute('aria-sort')}`),
      )
  const byArtist = page.getByRole('columnheader', { name: 'Artist' }).getByRole('button')
  const up = numbered(30, 130, 230, 300)
  await byArtist.click()
  await expect.poll(names).toEqual(up)
  expect(await sorted()).toEqual(['Artist▲ ascending'])
  await byArtist.press('Enter')
  await expect.poll(names).toEqual(up.toReversed())
  expect(await sorted()).toEqual(['Artist▼ descending'])
  expect(await page.getByRole('row', { name: 'Artist 130' }).getByRole('cell').count()).toBe(8)
  expect(await axeViolations(page)).toEqual([])
  // Below 1024 px the same flights are shown as cards, in the same order.
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect.poll(() => page.getByRole('article').count()).toBe(4)
  expect(await names()).toEqual(up.toReversed())
  await page.getByLabel('Sort by').selectOption('Artist')
  await expect.poll(names).toEqual(up)
})

test('where the script that starts the islands cannot be loaded, the page says so', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/ERR_FAILED/] })
  await page.route(/entry\.client/, (route) => route.abort())
  await page.goto('/admin-flight-details')
  await page.getByText(FAILURE).waitFor()
  const isDead = await page.getByRole('button', { name: 'Access Admin Panel' }).isDisabled()
  expect([isDead, await axeViolations(page)]).toEqual([true, []])
})

test('a flight or a note that is deleted while the list is loaded again stays deleted; a closed tab keeps the layout of its list, and neither the keyboard nor a screen reader finds it', async () => {
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
    const [isMade, mayArrive] = [deferred(), deferred()]
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      isMade.resolve()
      await mayArrive.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: again }).click()
    await isMade.promise
    await goes.click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await goes.waitFor({ state: 'detached' })
    mayArrive.resolve()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await page.getByRole('button', { name: `${label} Stays` }).waitFor()
    expect([tab, await goes.count()]).toEqual([tab, 0])
  }

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
  expect(await page.getByText(FAILURE).isVisible()).toBe(false)
})
