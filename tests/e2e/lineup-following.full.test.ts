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

type Day = keyof typeof DAYS
const LATER_DAYS: Day[] = ['Friday', 'Saturday', 'Sunday']

/**
 * Sizes of the window, and the days that are watched there after Thursday. The day with the headline act is enough for the second.
 * Wider windows have more room. All sizes and days: `SHOW_SIZES=all npx vitest run --project e2e tests/e2e/lineup-following.full.test.ts`.
 */
const SIZES: [number, number, Day[]][] =
  process.env.SHOW_SIZES === 'all'
    ? (
        [
          [320, 640],
          [360, 740],
          [390, 844],
          [820, 1180],
          [844, 390],
          [1280, 720],
          [1440, 900],
          [1920, 1080],
        ] as const
      ).map(([width, height]) => [width, height, LATER_DAYS])
    : [
        [390, 844, LATER_DAYS],
        [844, 390, ['Saturday']],
      ]

test.each(SIZES)(
  'at %i × %i px the title stays in sight after the press, every name of the days burns clear in the window and in full light, no name comes back, and the way on comes into the window by itself',
  // It goes through 40 s of the show frame by frame.
  { timeout: 120_000 },
  async (width, height, days) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height })
    await page.clock.install()
    // `watchNames` sets the browser's animations to the page's clock. By themselves they stand still.
    await openLineup(page, 0)
    // Names in the fallback font have other heights.
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

    const next = page.getByRole('button', { name: 'On to the next day' })
    await expect.poll(() => next.evaluate(isUncovered)).toBe(true)
    await next.click()
    await expect.poll(() => slots(page, 'Friday').count()).toBe(1)

    // The other days are locked until the names of this one are out.
    if (!days.includes('Friday')) await page.getByRole('button', { name: 'Show all names' }).click()
    for (const day of days) {
      if (day !== 'Friday') await page.getByRole('button', { name: day }).click()
      await page.mouse.move(0, 0)
      await slots(page, day).waitFor()
      const seenOfDay = await watchNames(page)
      await page.clock.runFor(DAYS[day] * 800 + 4000)
      const { names: namesOfDay, ways } = await seenOfDay()
      expect(namesOfDay, day).toHaveLength(DAYS[day])
      expect(
        namesOfDay.filter(({ troubles, clearMs }) => troubles.length > 0 || !clearMs),
        day,
      ).toEqual([])
      expect(Math.min(...ways), day).toBeGreaterThanOrEqual(0)
    }
  },
)

/** Whether each corner of the button is in the window, and nothing lies on it. */
function isUncovered(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return [
    [left + 8, top + 2],
    [right - 8, top + 2],
    [left + 8, bottom - 2],
    [right - 8, bottom - 2],
  ].every(([x = 0, y = 0]) => button.contains(document.elementFromPoint(x, y)))
}

test('a link of the footer that has the focus stays in sight while the names above it still come', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 844 })
  await page.clock.install()
  await openLineup(page, 0)
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

test('a visitor who moves the page up, turns the wheel, touches the page, presses a key or the pointer is no longer led; after the show nothing runs for every frame; a day that is chosen from deep down the one before begins at its header', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 800 })
  await page.clock.install()
  await openLineup(page, 0)
  const place = () => page.evaluate(() => scrollY)
  const goOnTo = async (day: Day) => {
    await page.getByRole('button', { name: 'Show all names' }).click()
    await page.getByRole('button', { name: day }).click()
  }
  await goOnTo('Friday')
  await page.clock.runFor(1000)
  const begun = await place()
  await page.clock.runFor(5000)
  const led = await place()
  expect(led).toBeGreaterThan(begun + 100)
  // As by a scroll bar or assistive technology, without a key or a pointer.
  await page.evaluate(() => scrollTo({ top: scrollY - 60, behavior: 'instant' }))
  await page.clock.runFor(3000)
  expect.soft(await place()).toBe(led - 60)

  await goOnTo('Saturday')
  await page.clock.runFor(DAYS.Saturday * 800 + 4500)
  expect.soft(await framesIn(page, 1000)).toBe(0)

  expect.soft(await beginningOf(page, 'Friday')).toSatisfy(isNearTheHead)
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.clock.runFor(DAYS.Friday * 800 + 4000)
  expect.soft(await beginningOf(page, 'Saturday')).toSatisfy(isNearTheHead)

  await page.setViewportSize({ width: 390, height: 800 })
  for (const [index, [act, distance, takeOver]] of ACTS.entries()) {
    const day = index % 2 ? 'Saturday' : 'Friday'
    await goOnTo(day)
    await page.mouse.move(200, 500)
    await page.clock.runFor(1000)
    const left = (await place()) + distance
    await takeOver(page)
    await expect.poll(place).toBe(left)
    await page.clock.runFor(5000)
    expect(await slots(page, day).count()).toBe(8)
    expect.soft([act, await place()]).toEqual([act, left])
  }
})

/** How many frames the page asks for in this time of its clock. */
async function framesIn(page: Page, ms: number): Promise<number> {
  const count = await page.evaluateHandle(() => {
    const request = window.requestAnimationFrame
    const counted = { frames: 0 }
    window.requestAnimationFrame = (callback) => {
      counted.frames += 1
      return request(callback)
    }
    return counted
  })
  await page.clock.runFor(ms)
  return count.evaluate(({ frames }) => frames)
}

/**
 * Chooses a day from the foot of the page. @returns the place of its header in the window, as a share of the height, as soon as
 * the header is in the document and before it is painted
 */
async function beginningOf(page: Page, day: Day): Promise<number> {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  return page.getByRole('button', { name: day }).evaluate(
    (button: HTMLElement, header) =>
      new Promise<number>((tell) => {
        const watch = new MutationObserver(() => {
          const title = [...document.querySelectorAll('main h2')].find(
            ({ textContent }) => textContent === header,
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
    day.toUpperCase(),
  )
}

const isNearTheHead = (share: number) => share > 0.1 && share < 0.7

test('the poster and the button below the last name wait until the names of the day are out; the button leads to the next day, and the focus stays in the show', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.clock.install()
  await openLineup(page)
  const next = page.getByRole('button', { name: 'On to the next day' })
  // While it waits it can be neither seen nor reached.
  const waiting = page.locator('.secret-card[inert]')
  const opacity = () =>
    page.locator('.secret-card').evaluate((card) => getComputedStyle(card).opacity)
  const poster = async () => [await waiting.count(), await opacity()]
  await page.clock.runFor(6000)
  expect(await next.isVisible()).toBe(false)
  await page.clock.runFor(390)
  expect(await slots(page, 'Thursday').count()).toBe(3)
  expect(await poster()).toEqual([1, '0'])
  await page.clock.runFor(10)
  await expect.poll(poster).toEqual([0, '1'])
  await page.clock.runFor(100)
  await page.getByText('Next: Friday').waitFor()
  expect(await page.getByRole('button', { name: 'Friday' }).count()).toBe(1)

  await next.press('Enter')
  await expect.poll(() => slots(page, 'Friday').count()).toBe(1)
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('show')
  expect(await next.isVisible()).toBe(false)
  await expect.poll(poster).toEqual([1, '0'])
  await page.getByRole('button', { name: 'Show all names' }).click()
  await expect.poll(() => waiting.count()).toBe(0)
})

/** Mean of all pixels in red, green and blue, 0 to 255. */
async function brightness(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0)
}
