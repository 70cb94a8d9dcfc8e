import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test.each(['/', '/attendee-pinboard', '/lineup-reveal', '/artist-flight-form', '/admin-flight-details', '/privacy'])(
  '%s is dressed when it arrives, without asking for a style sheet',
  async (path) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width: 390 })
    const sheets: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'stylesheet' && sheets.push(request.url())))
    await page.goto(path)
    await hydrated(page)
    expect(sheets).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
    expect(await page.locator('#styles, #page-styles').count()).toBe(2)
  },
)

test('from page to page each has its own styles, and those of the page before are gone', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await hydrated(page)
  const home = await looksOf(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.waitForURL('**/privacy')
  // The hero's are the home page's alone.
  await expect.poll(() => ruleCount(page, '.hero-mouth')).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('header nav')!).display)).toBe('flex')
  await page.goBack()
  await page.locator('#home-heading').waitFor()
  await expect.poll(() => looksOf(page)).toEqual(home)
  await expect.poll(() => ruleCount(page, '.hero-mouth')).toBe(1)
})

test.each(['/', '/attendee-pinboard', '/lineup-reveal', '/artist-flight-form'])('%s shows its letters as soon as they are there', async (path) => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  // Timers stand still: nothing is left to the one that gives up waiting.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto(path)
  await page.locator('html:not([data-plain])').waitFor()
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
})

test('what lies below the first view of the home page is laid out after it, all of it', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  await page.goto('/')
  await page.locator('html:not([data-folded])').waitFor()
  expect(await page.evaluate(() => [...document.querySelectorAll('.chamber-body')].filter((body) => getComputedStyle(body).contentVisibility !== 'visible'))).toEqual([])
})

test('a page that could not be made is dressed too', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { expects: [/404/] })
  await page.goto('/attendee-pinboard?before=x')
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main > div')!).display)).toBe('grid')
})

function looksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['body', 'header nav', '.hero-body', '.hero-actions', '#about', 'footer ul'].map((selector) => {
      const { display, paddingTop, backgroundImage, maxWidth } = getComputedStyle(document.querySelector(selector)!)
      return [selector, display, paddingTop, backgroundImage, maxWidth].join(' ')
    }),
  )
}

/** In how many of the page's style sheets a selector has rules of its own. */
function ruleCount(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wanted) => [...document.styleSheets].filter((sheet) => [...sheet.cssRules].some((rule) => rule.cssText.includes(`${wanted} {`))).length,
    selector,
  )
}
