import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { axeViolations, hydrated, isFocused } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { expectWhole, SECTIONS } from '../helpers/home'

/** The names of the links, in their order on the page. */
const HERO = ['GET TICKETS NOW!', 'VIEW LINEUP', 'FULL LINEUP REVEAL', 'FOLLOW US']
const BAR = [
  'Trance & Madness',
  ...SECTIONS.map((id) => id.replace(/^./, (letter) => letter.toUpperCase())),
  "Who's Coming?",
  'TICKETS',
]

test('the home page is whole in windows from 320 to 1440 px, its bar and hero have the specified links, and axe finds nothing at an opened picture', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await hydrated(page)
  await expectWhole(page)
  const namesIn = (part: Locator) =>
    part
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.textContent?.replace(' (opens in a new tab)', '').trim()),
      )
  expect(await namesIn(page.locator('.hero-actions'))).toEqual(HERO)
  expect(await namesIn(page.getByRole('navigation').first())).toEqual(BAR)
  await page.locator('.gallery').getByRole('link').first().press('Enter')
  await page.getByRole('dialog', { name: 'Gallery' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
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
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'smooth',
  )
  await button.click()
  await choice.focus()
  await page.keyboard.press('Escape')
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await isFocused(button)).toBe(true)
})
