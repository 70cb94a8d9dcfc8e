import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../languages'
import { openPage } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('a page in another language fits a window of 320 px, lives, and has a worker and a manifest of its own', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 320 })
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    if (language === 'en') continue
    await page.goto(`/${language}/timetable`)
    await hydrated(page)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(`${site.url}/${language}/timetable`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const cutDays = () =>
      [...document.querySelectorAll('.timetable-days a')]
        .filter((day) => day.scrollWidth > day.clientWidth)
        .map((day) => day.textContent)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect([language, width, await page.evaluate(cutDays)]).toEqual([language, width, []])
    }
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe(
      `/${language}/site.webmanifest`,
    )
  }
})
