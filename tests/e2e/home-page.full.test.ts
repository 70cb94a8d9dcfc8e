import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { scriptsOfPage } from '../helpers/client-files'
import { beginSession, mutate } from '../helpers/organiser'
import { axeViolations, hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { expectWhole } from '../helpers/home'

test('the home page has nothing that keeps somebody out, as far as axe can tell, in forced colours and with the menu open', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, reducedMotion: true })
  await page.goto('/')
  await hydrated(page)
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // axe reads the colours of our style sheets, not the forced ones.
  expect(
    (await axeViolations(page)).filter((violation) => !violation.startsWith('color-contrast')),
  ).toEqual([])
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(
    await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).isVisible(),
  ).toBe(true)
  expect(await axeViolations(page)).toEqual([])
})

test('the countdown holds at zeros once the festival has begun', async () => {
  const now = new Date('2026-03-12T22:59:58Z')
  await using site = await startSite({ now: () => now })
  await using page = await openPage(site.url)
  await page.clock.install({ time: now })
  await page.goto('/')
  await hydrated(page)
  await page.clock.runFor(10_000)
  await expect
    .poll(() => figures(page.getByRole('timer').innerText()))
    .toEqual(['00', '00', '00', '00'])
})

test('who loads the page again sees the new figures, and not those that the browser kept from before', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  const answered = () => page.waitForResponse('**/api/booking-status')
  const meter = page.getByRole('meter', { name: 'Festival capacity' })
  await Promise.all([answered(), page.goto('/')])
  const level = await meter.getAttribute('aria-valuetext')
  expect(level).not.toBe('25% FULL')
  await mutate(site, await beginSession(site), [
    { patch: { id: 'bookingSettings', set: { capacity: 400, confirmedBookings: 100 } } },
  ])
  await expect
    .poll(async () => (await fetch(`${site.url}/`)).text(), { timeout: 8000 })
    .toContain('25% FULL')
  const [answer] = await Promise.all([answered(), page.reload()])
  expect(await answer.json()).toMatchObject({ confirmedBookings: 100 })
  expect(await meter.getAttribute('aria-valuetext')).toBe('25% FULL')
})

test('the first view stays within its budgets, and its scripts wait until it has been seen', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  const early: Request[] = []
  const late: Request[] = []
  let isLoaded = false
  page.on('load', () => (isLoaded = true))
  page.on('requestfinished', (request) => (isLoaded ? late : early).push(request))
  await page.goto('/')
  expect(early.length).toBeLessThanOrEqual(14)
  // The only early script is the entry, which starts nothing before the page's `load`.
  const earlyScripts = scriptsAmong(early)
  expect(earlyScripts.filter((path) => !path.startsWith('/assets/entry.client-'))).toEqual([])
  expect(await bytesOf(early, 'document')).toBeLessThanOrEqual(32 * 1024)
  expect(await bytesOf(early, 'font')).toBeLessThanOrEqual(70_000)

  await hydrated(page)
  await page.waitForLoadState('networkidle')
  // The page loads only the scripts for which tests/bundle has a budget.
  expect([...earlyScripts, ...scriptsAmong(late)].toSorted()).toEqual(
    // The checkout's button is far below, and its script is loaded when the button is near the window.
    scriptsOfPage('routes/_index.tsx', ['checkout-widget']).toSorted(),
  )
})

function scriptsAmong(requests: Request[]): string[] {
  return requests
    .filter((request) => request.resourceType() === 'script')
    .map((request) => new URL(request.url()).pathname)
}

/** The four numbers of the countdown. */
async function figures(text: Promise<string>): Promise<string[]> {
  return (await text).match(/\d+/g) ?? []
}

/** The bodies' bytes over the network. */
async function bytesOf(requests: Request[], ...types: string[]): Promise<number> {
  const sizes = await Promise.all(
    requests
      .filter((request) => types.includes(request.resourceType()))
      .map((request) => request.sizes()),
  )
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

test('without JavaScript the home page is whole in windows from 320 to 1440 px, has its manifest, and a picture of the gallery leads to a larger one', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { javaScript: false })
  await page.goto('/')
  await expectWhole(page)
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('/site.webmanifest')
  const link = await page.locator('.gallery').getByRole('link').first().getAttribute('href')
  const answer = await page.request.get(link!)
  expect([link, answer.status(), answer.headers()['content-type']]).toEqual([
    expect.stringContaining('w=1440'),
    200,
    expect.stringMatching(/^image\//),
  ])
})

test('in another time zone the countdown shows what is left until midnight in Mallorca', async () => {
  const now = new Date('2026-03-10T21:58:57Z')
  await using site = await startSite({ now: () => now })
  await using page = await openPage(site.url, { timezone: 'America/Los_Angeles' })
  await page.clock.setFixedTime(now)
  await page.goto('/')
  const timer = page.getByRole('timer')
  // The figures are right before hydration, and after it.
  expect(await figures(timer.innerText())).toEqual(['02', '01', '01', '03'])
  await hydrated(page)
  await page.clock.setFixedTime(now.getTime() + 64_000)
  await expect.poll(() => figures(timer.innerText())).toEqual(['02', '00', '59', '59'])
})
