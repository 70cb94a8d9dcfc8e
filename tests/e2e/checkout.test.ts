import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { nearCheckout, SCRIPT, sellOnThePage, WIDGET } from '../helpers/checkout'
import { axeViolations, hydrated, isFocused } from '../helpers/page-state'
import { startSite, type Site } from '../helpers/site'

/** It sells on the page. Tests with other settings start one of their own. */
let site: Site

beforeAll(async () => {
  site = await startSite()
  await sellOnThePage(site)
})

afterAll(() => site[Symbol.asyncDispose]())

test('a visit can open the checkout wherever it begins, and asks its provider for nothing before', async () => {
  await using page = await openPage(site.url, {
    expects: [/^asked: https:\/\/checkout\.example/],
  })
  const asked = await providerOf(page)
  // The home page itself, and a page without any island.
  for (const path of ['/', '/privacy']) {
    asked.length = 0
    await page.goto(path)
    if (path !== '/') {
      // Every page's bar has this link.
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /, home page$/ })
        .click()
      await page.waitForURL(`${site.url}/`)
    }
    await hydrated(page)
    const button = page.getByRole('button', { name: 'Open the checkout here' })
    // The button's code is loaded when the button is near the window. Without it there is no button.
    expect(await button.count(), path).toBe(0)
    await nearCheckout(page)
    await page.locator('[data-island=checkout-widget][data-live]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await button.hover()
    await button.focus()
    expect(asked, path).toEqual([])
    await button.click()
    await page.getByText('The checkout of the provider').waitFor()
    expect(asked, path).toEqual([SCRIPT])
    await expect.poll(() => button.count()).toBe(0)
    if (path === '/') expect(await axeViolations(page)).toEqual([])
  }
})

test('a checkout that cannot be loaded says so, and can be tried again', async () => {
  await using page = await openPage(site.url, {
    expects: [/^asked: https:\/\/checkout\.example/, /ERR_FAILED/],
  })
  let isAway = true
  let asked = 0
  let answer = () => {}
  await page.route(SCRIPT, async (route) => {
    asked += 1
    if (isAway) return route.abort()
    await new Promise<void>((resolve) => (answer = resolve))
    return route.fulfill({ contentType: 'text/javascript', body: WIDGET })
  })
  // An extension has put something hidden in front of the button, which is loaded when it is near the window.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const hidden = document.createElement('div')
      hidden.style.display = 'none'
      document.querySelector('[data-island=checkout-widget]')!.prepend(hidden)
    }),
  )
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Open the checkout here' })
  await nearCheckout(page)
  await page.locator('[data-island=checkout-widget][data-live]').waitFor({ state: 'attached' })
  await button.click()
  await page.getByText('The checkout could not be loaded.').waitFor()
  isAway = false
  await button.press('Enter')
  // While it is under way, presses do nothing and the focus stays.
  const opening = page.getByRole('button', { name: 'Opening the checkout…' })
  await opening.waitFor()
  await page.keyboard.press('Enter')
  expect(await isFocused(opening)).toBe(true)
  await expect.poll(() => asked).toBe(2)
  answer()
  await page.getByText('The checkout of the provider').waitFor()
  await opening.waitFor({ state: 'detached' })
  expect(asked).toBe(2)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('checkout-widget')
})

/** Answers in place of the provider. @returns the addresses of the requests so far */
async function providerOf(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('https://checkout.example.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: WIDGET })
  })
  return asked
}
