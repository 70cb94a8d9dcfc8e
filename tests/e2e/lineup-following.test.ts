import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { DAYS, film, openLineup, PATH, slots } from '../helpers/lineup'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('the film is shown in less light than it was made with', async () => {
  await using site = await startSite()
  // Of the film's own shape, so that all of it is there.
  await using page = await openPage(site.url, { width: 960, height: 540 })
  await page.goto(PATH)
  await hydrated(page)
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: true })
  await page.getByRole('button', { name: 'Pause the film' }).click()
  // The frame has been handed over when it is called, and is on the screen two frames of the page later.
  await page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise((done) => {
        video.requestVideoFrameCallback(() =>
          requestAnimationFrame(() => requestAnimationFrame(done)),
        )
        video.currentTime = 1
      }),
  )
  // Without the corner that its buttons stand in.
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

test.each([
  [1440, 'the middle', (place: number) => place > 0.3 && place < 0.7],
  [390, 'the top', (place: number) => place > 0.1 && place < 0.4],
])(
  'at %i px a name that has no room is brought to %s, and the page moves in the dark',
  async (width, _, isThere) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width })
    await page.clock.install()
    await openLineup(page)
    await settled(page)
    const moves: number[] = []
    for (let slot = 2; slot <= DAYS.Thursday; slot++) {
      const shades = await shadesOfTheNextMove(page, () => page.clock.runFor(800))
      expect(await slots(page, 'Thursday').count()).toBe(slot)
      expect(await isInSight(page)).toBe(true)
      if (shades.length === 0) continue
      expect(Math.max(...shades)).toBeLessThan(0.7)
      moves.push(await placeOfNewest(page))
    }
    expect(moves.length).toBeGreaterThan(0)
    expect(moves.filter((place) => !isThere(place))).toEqual([])
  },
)

test('a link of the footer that has the focus stays in sight while the names above it still come', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 844 })
  await page.clock.install()
  await openLineup(page)
  await settled(page)
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
    // As soon as it is there, before it was painted.
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

test('whoever scrolls is not led any more', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390 })
  await page.clock.install()
  await openLineup(page)
  await settled(page)
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 10)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before + 10)
  expect(await shadesOfTheNextMove(page, () => page.clock.runFor(1600))).toEqual([])
  expect(await slots(page, 'Thursday').count()).toBe(3)
  expect(await isInSight(page)).toBe(false)
})

test('the poster waits until the names of the day are out, and again on the next day', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.clock.install()
  await openLineup(page)
  const poster = page.getByRole('heading', { name: 'THE SECRET IS OUT' })
  const share = page.getByRole('link', { name: 'Share' })
  await page.clock.runFor(6390)
  expect(await slots(page, 'Thursday').count()).toBe(3)
  // By their roles: what is hidden has none.
  expect([await poster.count(), await share.count()]).toEqual([0, 0])
  await page.clock.runFor(10)
  await expect.poll(async () => [await poster.count(), await share.count()]).toEqual([1, 1])
  await page.getByRole('button', { name: 'Friday' }).click()
  await expect.poll(() => poster.count()).toBe(0)
  await page.getByRole('button', { name: 'Show all names' }).click()
  await expect.poll(() => poster.count()).toBe(1)
})

/** Mean of all pixels in red, green and blue, 0 to 255. */
async function brightness(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0)
}

/** Resolves when the names have come back out of the dark, if they were in it. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator('main ol').evaluate((list) => list.getAnimations().length), {
      timeout: 8000,
    })
    .toBe(0)
}

/**
 * How bright the names were, of 1, whenever the page was in the middle half of its way: the rest of the light goes and
 * comes back meanwhile. Empty when it did not move.
 */
async function shadesOfTheNextMove(page: Page, begin: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const seen: { y: number; shade: number }[] = [{ y: scrollY, shade: 1 }]
    const look = () =>
      seen.push({
        y: scrollY,
        shade: Number(getComputedStyle(document.querySelector('ol')!).opacity),
      })
    addEventListener('scroll', look)
    Object.assign(window, { seen, stopLooking: () => removeEventListener('scroll', look) })
  })
  await begin()
  await settled(page)
  return page.evaluate(() => {
    const { seen, stopLooking } = window as unknown as {
      seen: { y: number; shade: number }[]
      stopLooking: () => void
    }
    stopLooking()
    const [from, to] = [seen[0]!.y, scrollY]
    return seen
      .filter(
        ({ y }) =>
          Math.abs(y - from) > Math.abs(to - from) / 4 &&
          Math.abs(to - y) > Math.abs(to - from) / 4,
      )
      .map(({ shade }) => shade)
  })
}

/** Where the newest slot's middle is on the screen, from 0 at the top to 1 at the bottom. */
function placeOfNewest(page: Page): Promise<number> {
  return page
    .locator('main ol')
    .locator('li')
    .last()
    .evaluate((slot) => {
      const { top, bottom } = slot.getBoundingClientRect()
      return (top + bottom) / 2 / innerHeight
    })
}

/** Whether the newest slot is on the screen as a whole. */
function isInSight(page: Page): Promise<boolean> {
  return page
    .locator('main ol')
    .locator('li')
    .last()
    .evaluate((slot) => {
      const { top, bottom } = slot.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
}
