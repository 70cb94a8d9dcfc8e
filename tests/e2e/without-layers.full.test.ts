import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { coveredTexts } from '../helpers/covered-texts'
import { cutTexts } from '../helpers/cut-texts'
import { EVERY_PAGE } from '../helpers/every-page'
import { axeViolations, sidewaysOverflow } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test.each(EVERY_PAGE.filter((path) => path !== '/nothing-here'))(
  'on %s a browser without layers shows all words and none over others, and no field that is for programs',
  async (path) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width: 390, reducedMotion: true })
    await forgetLayers(page)
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('640px')
    expect([
      await sidewaysOverflow(page),
      await cutTexts(page),
      await coveredTexts(page),
      (await axeViolations(page)).filter((violation) => violation.startsWith('color-contrast')),
    ]).toEqual([0, [], [], []])
    expect(await page.locator('[name=stalactite]').filter({ visible: true }).count()).toBe(0)
  },
)

/** As Safari 15.0 reads it: blocks of layers are dropped, and `accent-color` is unknown. */
async function forgetLayers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/@layer [\w-]+\{/g, '@media not all{')
      .replace(/\(accent-color: ?auto\)/g, '(accent-color: unknown)')
    // The hashes of the policy are those of the sheets as they were.
    await route.fulfill({ body, contentType: 'text/html; charset=utf-8' })
  })
}
