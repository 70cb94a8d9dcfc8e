import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillIn, openForm, submit } from '../helpers/flight-form'
import { aFlight, FLIGHTS_API } from '../helpers/flights'
import { shownToast } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

const FAILED = 'Error Failed to submit flight details. Please try again.'

test('a toast leaves after 5000 ms, but not while it is pointed at', async () => {
  await using site = await startSite()
  await using page = await openRefusing(site)
  await page.clock.install()
  await refuse(page)
  await page.locator('.toast').hover()
  // From here on time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + 1000)
  expect(await shownToast(page)).toContain(FAILED)
  await page.clock.runFor(6000)
  expect(await page.locator('.toast').count()).toBe(1)
  await page.mouse.move(1, 1)
  await page.clock.runFor(3500)
  expect(await page.locator('.toast').count()).toBe(1)
  await page.clock.runFor(1600)
  await expect.poll(() => page.locator('.toast').count()).toBe(0)
})

test('on a phone a toast covers neither the title of the summary below the bar nor, on its side, anything but the bar; F8 leads to the toast and Escape dismisses it; a button does, too, and a swipe to the right by 50 px, and no less', async () => {
  await using site = await startSite()
  await using page = await openRefusing(site)
  await page.setViewportSize({ width: 390, height: 844 })
  await refuse(page)
  await expect.poll(() => shownToast(page)).toContain(FAILED)
  // The summary leaves 96 px above itself, and the bar has 64.
  expect(await footOfToast(page)).toBeLessThanOrEqual(96)
  await page.setViewportSize({ width: 844, height: 390 })
  await expect.poll(() => footOfToast(page)).toBeLessThanOrEqual(64)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.toast').count(), { timeout: 2000 }).toBe(0)
  await refuse(page)
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect.poll(() => page.locator('.toast').count(), { timeout: 2000 }).toBe(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)

  await refuse(page)
  await page.locator('.toast[data-state=open]').waitFor()
  await swipe(page, 40)
  expect(await page.locator('.toast').count()).toBe(1)
  await swipe(page, 70)
  await expect.poll(() => page.locator('.toast').count(), { timeout: 2000 }).toBe(0)
})

async function openRefusing(site: Site): Promise<Page> {
  const page = await openForm(site, { expects: [/500/] })
  await page.route(`**${FLIGHTS_API}`, (route) => route.fulfill({ status: 500, body: '' }))
  await fillIn(page, aFlight())
  return page
}

async function refuse(page: Page): Promise<void> {
  await submit(page)
  await page.locator('.toast').waitFor()
}

/** Where a toast that has come ends, in px from the top. It begins there. */
async function footOfToast(page: Page): Promise<number> {
  const toast = page.locator('.toast[data-state=open]')
  await toast.waitFor()
  await expect.poll(() => toast.evaluate((shown) => shown.getAnimations().length)).toBe(0)
  const { top, bottom } = await toast.evaluate((shown) => shown.getBoundingClientRect())
  expect(top).toBeLessThan(10)
  return bottom
}

async function swipe(page: Page, distance: number): Promise<void> {
  const box = (await page.locator('.toast').boundingBox())!
  const [x, y] = [box.x + 60, box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 5 })
  await page.mouse.up()
}
