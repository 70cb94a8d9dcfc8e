import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pinNote } from '../helpers/admin'
import { openPage } from '../helpers/browser'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

/** Longer than the pointer has to rest on a link for a prefetch. */
const REST_MS = 800

test('a link under the pointer is fetched ahead, and a press takes what was fetched; sections of the open page, the board, pictures and the organisers’ pages are not, so that one’s own note shows after a press', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  const prefetched = watchPrefetches(page)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    for (const href of ['/admin-flight-details', '/studio', '/api/booking-status', '/nowhere']) {
      const link = document.createElement('a')
      Object.assign(link, { href, textContent: href, className: 'for-the-test' })
      document.querySelector('.hero-actions')!.append(link)
    }
  })
  const board = page.locator('#menu a[href="/attendee-pinboard"]')
  for (const link of [
    page.locator('#menu a[href="#schedule"]'),
    page.locator('.exhibit').first(),
    ...(await page.locator('.for-the-test').all()),
    board,
  ]) {
    await link.hover()
    await page.waitForTimeout(REST_MS)
  }
  expect(prefetched).toEqual([])
  // Meanwhile the note is pinned in another tab.
  await pinNote(site, 'Late Echo', 'Graz')
  await board.click()
  await page.waitForURL('**/attendee-pinboard')
  await page.getByText('Late Echo').waitFor()

  await page.goto('/')
  await hydrated(page)
  const link = page.getByRole('link', { name: 'FULL LINEUP REVEAL', exact: true })
  await link.hover()
  await expect.poll(() => prefetched).toEqual(['/lineup-reveal'])
  await page.waitForLoadState('networkidle')
  await link.click()
  await page.waitForURL('**/lineup-reveal')
  expect(
    await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
        deliveryType: string
      })[]
      return visit?.deliveryType
    }),
  ).toBe('navigational-prefetch')
})

test.each([true, false])(
  'from page to page there is a short transition, unless less motion is wanted (%s)',
  async (reducedMotion) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { reducedMotion })
    await page.goto('/privacy')
    await page.evaluate(() => {
      addEventListener('pageswap', (event) => {
        sessionStorage.hadTransition = String('viewTransition' in event && !!event.viewTransition)
      })
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Artists: your flight' }).click()
    await page.waitForURL('**/artist-flight-form')
    expect(await page.evaluate(() => sessionStorage.hadTransition as string)).toBe(
      String(!reducedMotion),
    )
    const longest = await page.evaluate(async () => {
      const durations = document
        .getAnimations()
        .filter(({ effect }) =>
          String((effect as KeyframeEffect).pseudoElement).startsWith('::view-transition'),
        )
        .map(({ effect }) => Number(effect!.getTiming().duration))
      return Math.max(0, ...durations)
    })
    expect(longest).toBeLessThanOrEqual(200)
  },
)

/** Paths that Chromium has prefetched so far. */
function watchPrefetches(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.startsWith('prefetch'))
      paths.push(new URL(request.url()).pathname)
  })
  return paths
}
