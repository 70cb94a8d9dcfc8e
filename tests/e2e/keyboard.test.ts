import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { startSite, type Site } from '../helpers/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(['/', '/privacy', '/artist-flight-form'])(
  'on %s the first Tab reaches the skip link, and the Tab after it something in the content',
  async (path) => {
    await using page = await openPage(site.url)
    await page.goto(path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect.poll(() => inWindow(page)).toBe(true)
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe('#main')
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement!.closest('main, footer')?.tagName),
    ).toMatch(path === '/privacy' ? /MAIN|FOOTER/ : 'MAIN')
  },
)

test('a link of the footer, followed by keyboard, leads to the start of the new page', async () => {
  await using page = await openPage(site.url)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter')
  await page.waitForURL('**/privacy')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Skip to the content')
})

test('a jump by the menu takes the next Tab into the section', async () => {
  await using page = await openPage(site.url)
  await page.goto('/')
  await page.locator('#menu a[href="#contact"]').press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.closest('section')?.id)).toBe('contact')
})

/** Whether the element that has the focus is inside the window. */
function inWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && document.activeElement !== document.body
  })
}
