import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { atWidths, expectToFit, hydrated, laidOut, resize } from '../helpers/page-state'
import { seedDocuments } from '../helpers/seed'
import { startSite, type Site } from '../helpers/site'

// The day after the festival. It is over for visitors only once the organisers say so.
let site: Site
beforeAll(async () => {
  site = await startSite({ now: () => new Date('2026-03-16T12:00:00Z') })
})
afterAll(() => site[Symbol.asyncDispose]())

test('on a desk and on a phone the meter’s shaft fits into the window, with its water in sight at 23 %, and the headline is larger than the figures’ labels', async () => {
  await publish('bookingSettings', { capacity: 400, confirmedBookings: 92, bonusPhase: false })
  await using page = await openPage(site.url, { width: 1440, height: 900, reducedMotion: true })
  await expect.poll(async () => (await fetch(site.url)).text()).toContain('23% FULL')
  await page.goto('/')
  await hydrated(page)
  await laidOut(page)
  const meter = page.getByRole('meter', { name: 'Festival capacity' })
  expect(await meter.getAttribute('aria-valuetext')).toBe('23% FULL')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, width, height)
    const { shaft, surface, bar, headline, labels } = await meter.evaluate((element) => {
      element.scrollIntoView({ block: 'end', behavior: 'instant' })
      const size = (text: Element) => Number.parseFloat(getComputedStyle(text).fontSize)
      const card = element.parentElement!
      return {
        shaft: element.getBoundingClientRect().toJSON() as DOMRect,
        surface: element.querySelector('.water')!.getBoundingClientRect().top,
        bar: document.querySelector('.bar')!.getBoundingClientRect().bottom,
        headline: size(card.querySelector('h3')!),
        labels: [...card.querySelectorAll('dt')].map(size),
      }
    })
    const at = `at ${width} × ${height} px`
    expect.soft(shaft.top, at).toBeGreaterThanOrEqual(bar)
    expect.soft(Math.floor(shaft.bottom), at).toBeLessThanOrEqual(height)
    // Three quarters of the shaft are dry.
    expect.soft((surface - shaft.top) / shaft.height, at).toBeGreaterThan(0.7)
    expect.soft((surface - shaft.top) / shaft.height, at).toBeLessThan(0.9)
    expect.soft(headline, at).toBeGreaterThan(Math.max(...labels))
  }
})

test('a visit after the festival: the farewell, nothing for sale, and nothing that keeps somebody out at any width', async () => {
  await publish('siteSettings', { 'farewell.when': 'dates' })
  const settings = (await seedDocuments()).find(({ _id }) => _id === 'siteSettings')
  await expect
    .poll(async () => (await fetch(site.url)).text())
    .toContain('The cave is quiet again.')
  await using page = await openPage(site.url)
  await page.goto('/')
  await hydrated(page)
  expect(await page.getByText('The cave is quiet again.').count()).toBeGreaterThan(0)
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThan(10)
  expect(links).not.toContain(settings?.ticketUrl)
  expect(await page.getByRole('link', { name: /ticket/i }).count()).toBe(0)
  await expectToFit(page)
  await atWidths(page, [390], async () => {
    const lefts = await page
      .locator('.hero-actions > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left))
    // What comes next has its own row, and so has the last one.
    expect(lefts).toEqual([18, 18, expect.closeTo(201, 0), 18])
  })
})

test('the longest label that the bar’s ticket button may have stays beside the menu on the narrowest phone', async () => {
  await using site = await startSite()
  const set = { ticketSale: { when: 'now', barLabel: 'VERKAUF!!!' } }
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set } }])
  await expect.poll(async () => (await fetch(`${site.url}/privacy`)).text()).toContain('VERKAUF!!!')
  await using page = await openPage(site.url, { width: 320, height: 640 })
  await page.goto('/privacy')
  await laidOut(page)
  const middles = await page
    .locator('.bar :is(.menu-button, a[target=_blank])')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    )
  expect(middles).toEqual([32, 32])
})

async function publish(id: string, set: Record<string, unknown>): Promise<void> {
  await mutate(site, await beginSession(site), [{ patch: { id, set } }])
}
