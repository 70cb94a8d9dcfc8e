import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { atWidths, hydrated, sidewaysOverflow, WIDTHS } from '../helpers/page-state'
import { startSite } from '../helpers/site'

const SECTIONS = [
  'home',
  'events',
  'about',
  'schedule',
  'lineup',
  'gallery',
  'booking',
  'rules',
  'contact',
]

test('the home page is whole in windows from 320 to 1440 px', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await hydrated(page)
  await expectWhole(page)
})

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

async function expectWhole(page: Page): Promise<void> {
  expect(await page.title()).toContain('Trance & Madness')
  const ids = await page
    .locator('section[id]')
    .evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids.filter((id) => SECTIONS.includes(id))).toEqual(SECTIONS)
  expect(await page.getByRole('meter', { name: 'Festival capacity' }).count()).toBe(1)
  await atWidths(page, WIDTHS, async (width) => {
    expect.soft(await sidewaysOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0)
  })
}

test('west and east of the festival the countdown shows what is left until midnight in Mallorca', async () => {
  const now = new Date('2026-03-10T21:58:57Z')
  await using site = await startSite({ now: () => now })
  for (const timezone of ['America/Los_Angeles', 'Asia/Tokyo']) {
    await using page = await openPage(site.url, { timezone })
    await page.clock.setFixedTime(now)
    await page.goto('/')
    const timer = page.getByRole('timer')
    // The figures are right before hydration, and after it.
    expect.soft(await figures(timer.innerText()), timezone).toEqual(['02', '01', '01', '03'])
    await hydrated(page)
    await page.clock.setFixedTime(now.getTime() + 64_000)
    await expect
      .poll(() => figures(timer.innerText()), { message: timezone })
      .toEqual(['02', '00', '59', '59'])
  }
})

test('on a phone the menu opens, closes after a choice and by Escape, also before the app is alive', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  // The scripts never arrive, so the page is not hydrated.
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('button', { name: 'Menu' })
  const choice = page.getByRole('navigation').getByRole('link', { name: 'Schedule' })
  expect(await choice.isVisible()).toBe(false)
  await button.click()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await choice.click()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(new URL(page.url()).hash).toBe('#schedule')
  await button.click()
  await choice.focus()
  await page.keyboard.press('Escape')
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

/** The four numbers of the countdown. */
async function figures(text: Promise<string>): Promise<string[]> {
  return (await text).match(/\d+/g) ?? []
}
