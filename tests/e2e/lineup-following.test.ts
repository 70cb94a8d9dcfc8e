import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { DAYS, film, openLineup, PATH, slots } from '../helpers/lineup'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { watchNames } from '../helpers/watch-names.mjs'

test('the film is shown in less light than it was made with', async () => {
  await using site = await startSite()
  // The film's own aspect ratio, so that nothing of it is cut off.
  await using page = await openPage(site.url, { width: 960, height: 540 })
  await page.goto(PATH)
  await hydrated(page)
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: true })
  await page.getByRole('button', { name: 'Pause the film' }).click()
  // The shade of the same second, however late the press was.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.currentTime = 1000
  })
  // At the callback the frame goes to the compositor. It is on the screen two frames of the page later.
  await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise((done) => {
        video.requestVideoFrameCallback(() =>
          requestAnimationFrame(() => requestAnimationFrame(done)),
        )
        video.currentTime = 1
      }),
  )
  // The area without the film's buttons.
  const area = { x: 0, y: 0, width: 960, height: 400 }
  const frame = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement, { width, height }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')!
      context.drawImage(video, 0, 0, 960, 540)
      return canvas.toDataURL('image/png').replace(/^.*,/, '')
    }, area)
  const made = await brightness(Buffer.from(frame, 'base64'))
  expect(made).toBeGreaterThan(10)
  expect(await brightness(await page.screenshot({ clip: area }))).toBeLessThan(made * 0.85)
})

/** Sizes of the window. All of them: `SHOW_SIZES=all npx vitest run --project e2e tests/e2e/lineup-following.test.ts`. */
const SIZES: [number, number][] = [
  [390, 844],
  [844, 390],
  [1440, 900],
  ...(process.env.SHOW_SIZES === 'all'
    ? ([
        [320, 640],
        [360, 740],
        [820, 1180],
        [1280, 720],
        [1920, 1080],
      ] satisfies [number, number][])
    : []),
]

test.each(SIZES)(
  'at %i × %i px every name is in the window and in full light while it burns clear and for 700 ms more, and no name comes back',
  async (width, height) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height })
    await page.clock.install()
    await openLineup(page)
    await page.getByRole('button', { name: 'Show all names' }).click()
    // Names in the fallback font have other heights.
    await page.locator('html:not([data-plain])').waitFor({ state: 'attached' })
    for (const day of ['Friday', 'Saturday', 'Sunday'] as const) {
      await page.getByRole('button', { name: day }).click()
      await page.mouse.move(0, 0)
      await slots(page, day).waitFor()
      const seen = await watchNames(page)
      await page.clock.runFor(DAYS[day] * 800 + 4000)
      const { names, ways } = await seen()
      expect(names).toHaveLength(DAYS[day])
      expect(names.filter((name) => name.troubles.length > 0 || !name.clearMs)).toEqual([])
      expect(Math.min(...ways)).toBeGreaterThanOrEqual(0)
    }
  },
)

test.each(SIZES)(
  'at %i × %i px the title and its tagline stay in sight for almost two seconds after the press, and then the first name burns clear in the window',
  async (width, height) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height })
    await page.clock.install()
    await openLineup(page)
    await page.locator('html:not([data-plain])').waitFor({ state: 'attached' })
    await page.mouse.move(0, 0)
    const title = page.getByRole('heading', { name: 'The lineup reveal' })
    const tagline = page.getByText('We really tried to keep it a secret')
    const bar = (await page.locator('.bar').boundingBox())!
    for (const passed of [0, 900, 900]) {
      await page.clock.runFor(passed)
      expect((await title.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height)
      const { y, height: ownHeight } = (await tagline.boundingBox())!
      expect(y + ownHeight).toBeLessThan(height)
    }
    const seen = await watchNames(page)
    for (let turn = 0; turn < DAYS.Thursday + 3; turn++) await page.clock.runFor(800)
    const { names } = await seen()
    expect(names).toHaveLength(DAYS.Thursday)
    expect(names.filter(({ troubles }) => troubles.length > 0)).toEqual([])
  },
)

test.each(SIZES)(
  'at %i × %i px the way on to the next day comes into the window by itself, whole and uncovered',
  async (width, height) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height })
    await page.clock.install()
    await openLineup(page)
    for (let turn = 0; turn < DAYS.Thursday + 5; turn++) await page.clock.runFor(800)
    const next = page.getByRole('button', { name: 'On to the next day' })
    await expect
      .poll(() =>
        next.evaluate((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect()
          return [
            [left + 8, top + 2],
            [right - 8, top + 2],
            [left + 8, bottom - 2],
            [right - 8, bottom - 2],
          ].every(([x = 0, y = 0]) => button.contains(document.elementFromPoint(x, y)))
        }),
      )
      .toBe(true)
    await next.click()
    await expect.poll(() => slots(page, 'Friday').count()).toBe(1)
  },
)

test('a link of the footer that has the focus stays in sight while the names above it still come', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 844 })
  await page.clock.install()
  await openLineup(page)
  const links = page.getByRole('contentinfo').getByRole('link')
  await links.first().focus()
  await page.keyboard.press('Tab')
  const focused = page.locator('footer :focus-visible')
  for (let slot = 2; slot <= DAYS.Thursday; slot++) {
    await page.clock.runFor(800)
    expect(await slots(page, 'Thursday').count()).toBe(slot)
    await expect
      .poll(() => focused.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true)
  }
})

test.each([390, 1440])(
  'at %i px a day that is chosen from deep down the one before begins at its header',
  async (width) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width })
    await page.clock.install()
    await openLineup(page)
    await page.clock.runFor(DAYS.Thursday * 800 + 4000)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    // The position is read as soon as the header is in the document, before it is painted.
    const place = await page.getByRole('button', { name: 'Friday' }).evaluate(
      (button: HTMLElement) =>
        new Promise<number>((tell) => {
          const watch = new MutationObserver(() => {
            const title = [...document.querySelectorAll('main h2')].find(
              ({ textContent }) => textContent === 'FRIDAY',
            )
            if (!title) return
            watch.disconnect()
            tell(title.getBoundingClientRect().top / innerHeight)
          })
          watch.observe(document.querySelector('main')!, {
            childList: true,
            subtree: true,
            characterData: true,
          })
          button.click()
        }),
    )
    expect(place).toBeGreaterThan(0.1)
    expect(place).toBeLessThan(0.7)
  },
)

/** Acts by which a visitor takes over, each with the pixels that it scrolls the page. */
const ACTS: [string, number, (page: Page) => Promise<unknown>][] = [
  ['turns the wheel', 10, ({ mouse }) => mouse.wheel(0, 10)],
  [
    'drags with a finger',
    0,
    (page) =>
      page.evaluate(() => document.dispatchEvent(new Event('touchmove', { bubbles: true }))),
  ],
  ['presses a key', 0, ({ keyboard }) => keyboard.press('Shift')],
  ['presses the pointer', 0, ({ mouse }) => mouse.down()],
]

test('a visitor who scrolls, touches the page, presses a key or the pointer is no longer led', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  await page.clock.install()
  await openLineup(page)
  for (const [index, [act, distance, takeOver]] of ACTS.entries()) {
    const day = index % 2 ? 'Saturday' : 'Friday'
    await page.getByRole('button', { name: 'Show all names' }).click()
    await page.getByRole('button', { name: day }).click()
    await page.mouse.move(200, 500)
    await page.clock.runFor(1000)
    const place = (await page.evaluate(() => scrollY)) + distance
    await takeOver(page)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    await page.clock.runFor(5000)
    expect(await slots(page, day).count()).toBe(8)
    expect([act, await page.evaluate(() => scrollY)]).toEqual([act, place])
  }
})

test('a page that is scrolled up without a key or a pointer stays there, and after the show nothing runs for every frame', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  await page.clock.install()
  await openLineup(page)
  await page.getByRole('button', { name: 'Show all names' }).click()
  await page.getByRole('button', { name: 'Friday' }).click()
  const place = () => page.evaluate(() => scrollY)
  await page.clock.runFor(6000)
  const led = await place()
  expect(led).toBeGreaterThan(100)
  await page.evaluate(() => scrollTo({ top: scrollY - 60, behavior: 'instant' }))
  await page.clock.runFor(3000)
  expect(await place()).toBe(led - 60)

  await page.getByRole('button', { name: 'Show all names' }).click()
  await page.getByRole('button', { name: 'Saturday' }).click()
  await page.clock.runFor(DAYS.Saturday * 800 + 4500)
  await page.evaluate(() => {
    const request = window.requestAnimationFrame
    const count = { frames: 0 }
    Object.assign(window, { __count: count })
    window.requestAnimationFrame = (callback) => {
      count.frames += 1
      return request(callback)
    }
  })
  await page.clock.runFor(1000)
  const frames = () =>
    page.evaluate(() => (window as { __count?: { frames: number } }).__count?.frames)
  expect(await frames()).toBe(0)
})

test('the button below the last name leads to the next day, and the focus stays in the show', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.clock.install()
  await openLineup(page)
  const next = page.getByRole('button', { name: 'On to the next day' })
  await page.clock.runFor(6000)
  expect(await next.isVisible()).toBe(false)
  await page.clock.runFor(500)
  await page.getByText('Next: Friday').waitFor()
  expect(await page.getByRole('button', { name: 'Friday' }).count()).toBe(1)
  await next.press('Enter')
  await expect.poll(() => slots(page, 'Friday').count()).toBe(1)
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('show')
  expect(await next.isVisible()).toBe(false)
})

test('the poster waits until the names of the day are out, and again on the next day', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.clock.install()
  await openLineup(page)
  // While it waits it can be neither seen nor reached.
  const waiting = page.locator('.secret-card[inert]')
  const opacity = () =>
    page.locator('.secret-card').evaluate((card) => getComputedStyle(card).opacity)
  await page.clock.runFor(6390)
  expect(await slots(page, 'Thursday').count()).toBe(3)
  expect([await waiting.count(), await opacity()]).toEqual([1, '0'])
  await page.clock.runFor(10)
  await expect.poll(async () => [await waiting.count(), await opacity()]).toEqual([0, '1'])
  await page.getByRole('button', { name: 'Friday' }).click()
  await expect.poll(async () => [await waiting.count(), await opacity()]).toEqual([1, '0'])
  await page.getByRole('button', { name: 'Show all names' }).click()
  await expect.poll(() => waiting.count()).toBe(0)
})

/** Mean of all pixels in red, green and blue, 0 to 255. */
async function brightness(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0)
}
