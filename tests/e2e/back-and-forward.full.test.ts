import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { hydrated, laidOut } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('Back from another page and a reload come to the place at which the page was left, and from there Back and Forward find every place that the menu has jumped to', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await page.goto('/')
  await hydrated(page)
  await laidOut(page)
  const places = new Map([['', 0]])
  for (const id of ['schedule', 'booking', 'events']) {
    await page.locator(`#menu a[href="#${id}"]`).click()
    places.set(`#${id}`, await expectAt(page, await placeOf(page, id)))
  }
  expect(new Set(places.values()).size).toBe(4)
  // The page is scrolled by hand after the jump.
  const left = places.get('#events')! + 333
  await page.evaluate(() => scrollBy({ top: 333, behavior: 'instant' }))
  await expectAt(page, left)

  await page.getByRole('navigation').getByRole('link', { name: "Who's Coming?" }).click()
  await page.waitForURL('**/attendee-pinboard')
  await page.goBack()
  await expectAt(page, left)
  expect(new URL(page.url()).hash).toBe('#events')
  // By the page itself, which first tells the browser where it is.
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())])
  await expectAt(page, left)
  expect(new URL(page.url()).hash).toBe('#events')

  for (const [go, hash] of [
    ['goBack', '#booking'],
    ['goBack', '#schedule'],
    ['goBack', ''],
    ['goForward', '#schedule'],
    ['goForward', '#booking'],
  ] as const) {
    await page[go]()
    expect(new URL(page.url()).hash).toBe(hash)
    await expectAt(page, places.get(hash)!)
  }
})

test('while a page is restored its address has no anchor, to which Chromium sometimes goes instead', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/#booking')
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => Object.assign(window, { early: location.hash })),
  )
  await page.reload()
  const hashes = () => page.evaluate(() => [Reflect.get(window, 'early'), location.hash])
  await expect.poll(hashes).toEqual(['', '#booking'])
  // A key is for the script of its page, also after a reload.
  await page.goto('/pick-ups#a-key')
  await page.reload()
  expect(await page.evaluate(() => Reflect.get(window, 'early'))).toBe('#a-key')
})

test('from the back/forward cache the page comes with new figures and a countdown that is right at once and goes on, and is not being left any more', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { backForwardCache: true })
  await page.addInitScript(() => {
    addEventListener(
      'pageshow',
      ({ persisted }) => (document.body.dataset.persisted = `${persisted}`),
    )
    const now = Date.now.bind(Date)
    // Two days before the seed's target, plus the time that the test adds while the page sleeps.
    const shift = Date.parse('2026-03-10T23:00:10Z') - now()
    Date.now = () => now() + shift + Number(sessionStorage.slept ?? 0)
    // While `held` is set no tick comes, so what is shown then is shown by the return itself.
    const setTimer = setTimeout.bind(window)
    const waiting: (() => void)[] = []
    Object.assign(window, {
      setTimeout: (go: () => void, ms?: number) =>
        setTimer(() => void (sessionStorage.held ? waiting.push(go) : go()), ms),
      letGo: () => {
        sessionStorage.removeItem('held')
        for (const go of waiting.splice(0)) go()
      },
    })
  })
  await page.goto('/')
  await hydrated(page)
  const timer = page.getByRole('timer')
  await expect.poll(() => figuresOf(timer)).toMatch(/^0[12] /)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.getByRole('navigation').getByRole('link', { name: "Who's Coming?" }).click()
  await page.waitForURL('**/attendee-pinboard')
  await hydrated(page)
  await page.evaluate(() => Object.assign(sessionStorage, { slept: 25 * 3_600_000, held: 'yes' }))
  const left = asked.length
  await page.goBack(FROM_CACHE)
  await page.locator('body[data-persisted=true]').waitFor()
  // The figures are requested at once, long before the 30 s are over. The document is not requested.
  await expect.poll(() => asked.slice(left)).toEqual(['/api/booking-status'])
  expect(await page.locator('html[data-leaving]').count()).toBe(0)
  await expect.poll(() => figuresOf(timer)).toMatch(/^00 22 /)
  const shown = await figuresOf(timer)
  await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
  await expect.poll(() => figuresOf(timer)).not.toBe(shown)
})

/** A page from the back/forward cache is not loaded again, so there is no `load` to wait for. */
const FROM_CACHE = { waitUntil: 'commit' } as const

/** The scroll position at which a jump to the section ends, in pixels. */
function placeOf(page: Page, id: string): Promise<number> {
  return page.evaluate((at) => {
    const section = document.getElementById(at)!
    const margin = parseFloat(getComputedStyle(section).scrollMarginTop)
    return section.getBoundingClientRect().top + scrollY - margin
  }, id)
}

/** Waits until the page stands still, and not in the middle of a smooth scrolling, at `place`. @returns where it stands */
async function expectAt(page: Page, place: number): Promise<number> {
  const look = () =>
    page.evaluate(async (wanted) => {
      const before = scrollY
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return { stands: before === scrollY, isThere: Math.abs(scrollY - wanted) <= 3 }
    }, place)
  await expect.poll(look).toEqual({ stands: true, isThere: true })
  return page.evaluate(() => scrollY)
}

async function figuresOf(timer: ReturnType<Page['getByRole']>): Promise<string> {
  return ((await timer.innerText()).match(/\d+/g) ?? []).join(' ')
}
