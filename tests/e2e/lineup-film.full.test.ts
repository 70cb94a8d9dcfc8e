import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import {
  brokenFilm,
  DAYS,
  film,
  holdScripts,
  hydratedByTicks,
  PATH,
  refuseToPlay,
  revealButton,
  slots,
  SMALL_WINDOW,
  stopClock,
} from '../helpers/lineup'
import { hydrated, focusedText } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { deferred } from '../helpers/deferred'

test('the film can be skipped by Escape before the app is alive, and the time until then counts', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await stopClock(page)
  const release = await holdScripts(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: true })
  expect(await page.getByRole('list').filter({ hasText: 'The Early Coach' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  expect(await page.locator('video').isVisible()).toBe(false)
  expect(await film(page)).toMatchObject({ isPlaying: false })
  await page.clock.runFor(2600)
  release()
  await hydratedByTicks(page)
  // If the time counted from here, the button would take 2500 ms.
  await page.clock.runFor(500)
  await revealButton(page).waitFor()
})

test('on a phone on its side the teaser is whole, and the show’s buttons have a strip of dark of their own', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 844, height: 390 })
  await refuseToPlay(page)
  await page.goto(PATH)
  await revealButton(page).waitFor()
  const teaser = page.getByRole('dialog').getByRole('status')
  const edges = async () =>
    Promise.all([teaser, revealButton(page)].map((part) => part.boundingBox()))
  await expect.poll(async () => (await edges())[0]!.y).toBeGreaterThanOrEqual(0)
  const [words, button] = await edges()
  expect(words!.y + words!.height).toBeLessThanOrEqual(button!.y)
  expect(button!.y + button!.height).toBeLessThanOrEqual(390)
  await revealButton(page).click()
  const strip = page.getByRole('group', { name: 'The show' })
  await strip.waitFor()
  expect(
    await strip.evaluate((group) => [
      group.getBoundingClientRect().width,
      getComputedStyle(group).backgroundImage.startsWith('linear-gradient'),
    ]),
  ).toEqual([844, true])
})

const FILM_LOST = [/intro\.webm/, /intro\.mp4/]
const FAULTS = [
  [
    'cannot be loaded',
    (page: Page) => page.route('**/intro.*', (route) => route.abort()),
    FILM_LOST,
  ],
  ['breaks off', breakOff, []],
] as const

test.each(FAULTS)(
  'a film that %s is over at once, also before the app is alive',
  async (_, prepare, expects) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { ...SMALL_WINDOW, expects: [...expects] })
    await prepare(page)
    const release = await holdScripts(page)
    await stopClock(page)
    await page.goto(PATH, { waitUntil: 'domcontentloaded' })
    await page.locator('dialog[data-film-ended]').waitFor()
    release()
    await page.clock.resume()
    await hydrated(page)
    await page.clock.runFor(2600)
    await revealButton(page).waitFor()
  },
)

test('a film that stalls is over after two seconds, although the app has not come', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await page.route('**/intro.*', () => undefined)
  const release = await holdScripts(page)
  await stopClock(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  const ended = page.locator('dialog[data-film-ended]')
  await page.clock.runFor(1900)
  expect(await ended.count()).toBe(0)
  await page.clock.runFor(200)
  expect(await ended.count()).toBe(1)
  release()
  await page.clock.resume()
  await revealButton(page).waitFor()
})

test('a film that stalls is over after two seconds, when the app is alive', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await page.clock.install()
  await page.goto(PATH)
  await hydrated(page)
  await page.evaluate(() =>
    document.addEventListener('timeupdate', (event) => event.stopImmediatePropagation(), true),
  )
  await page.clock.runFor(2100)
  await page.clock.runFor(2500)
  await revealButton(page).waitFor()
})

test('whoever skips the film before the app has come reads that it is on its way, and need not wait for it: a button or Escape shows the names, and so does time', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await holdScripts(page)
  await stopClock(page)
  for (const show of [
    () => page.getByRole('button', { name: 'Show the names now' }).press('Enter'),
    () => page.keyboard.press('Escape'),
    // Who presses nothing and whose app never comes.
    async () => {
      await page.clock.runFor(9000)
      expect(await page.getByRole('list', { name: 'Sunday' }).count()).toBe(0)
      await page.clock.runFor(1500)
    },
  ]) {
    await page.goto(PATH, { waitUntil: 'domcontentloaded' })
    const line = page.getByText('The show is still on its way down.')
    expect(await line.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Skip Intro' }).press('Enter')
    expect(await line.isVisible()).toBe(true)
    expect(await focusedText(page)).toContain('The show is still on its way down.')
    await show()
    await expectEveryName(page)
  }
})

test('when the app cannot be loaded, the names follow the film at once', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    ...SMALL_WINDOW,
    expects: [/ERR_FAILED|Failed to load/],
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(PATH)
  await page.locator('[data-island][data-failed]').waitFor({ state: 'attached' })
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Skip Intro' }).press('Enter')
  await expectEveryName(page)
})

test('when the app turns out to be lost after the film, the names are there at once', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    ...SMALL_WINDOW,
    expects: [/ERR_FAILED|Failed to load/],
  })
  const { promise: lost, resolve: lose } = deferred()
  await page.route('**/assets/*.js', async (route) => {
    await lost
    await route.abort()
  })
  await stopClock(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Skip Intro' }).press('Enter')
  await page.clock.resume()
  expect(await page.getByRole('list', { name: 'Sunday' }).count()).toBe(0)
  lose()
  await page.getByRole('list', { name: 'Sunday' }).waitFor()
  await expectEveryName(page)
})

test('the film can be held before the app is alive and afterwards, let go again and skipped while it is held, and holding it is not stalling; the focus of the skip button goes on to the show, before its next button is there', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await stopClock(page)
  const release = await holdScripts(page)
  await page.goto(PATH, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: true })
  expect(await lightOfFilm(page)).toEqual(LIGHT_OF_FILM)
  const hold = page.getByRole('button', { name: 'Pause the film' })
  const letGo = page.getByRole('button', { name: 'Play the film' })
  await hold.click()
  await letGo.waitFor()
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: false })
  release()
  await hydratedByTicks(page)
  expect(await lightOfFilm(page)).toEqual(LIGHT_OF_FILM)
  // Longer than a playing film may stall.
  await page.clock.runFor(4500)
  expect(await film(page)).toMatchObject({ isPlaying: false })
  await letGo.click()
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: true })
  await hold.click()
  await letGo.waitFor()
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: false })
  await page.clock.runFor(4500)
  expect(await film(page)).toMatchObject({ isPlaying: false })
  const skip = page.getByRole('button', { name: 'Skip Intro' })
  await skip.press('Enter')
  await skip.waitFor({ state: 'detached' })
  expect(await revealButton(page).count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement!.closest('dialog')?.id))
    .toBe('intro')
  await page.clock.runFor(2600)
  await revealButton(page).waitFor()
})

/** The film's bytes are invalid after a good start. */
async function breakOff(page: Page): Promise<void> {
  await page.route('**/intro.*', (route) =>
    route.fulfill({ body: brokenFilm(), contentType: 'video/webm' }),
  )
}

/** Every name of every day can be read, and the focus is at their head. */
async function expectEveryName(page: Page): Promise<void> {
  for (const [day, count] of Object.entries(DAYS))
    expect(await slots(page, day).count()).toBe(count)
  expect(await focusedText(page)).toBe('The lineup reveal')
}

/** The shade's opacity and the film's brightness, by the seconds since the film began. */
const LIGHT_OF_FILM = { 1: ['1', 'none'], 3: ['0', 'brightness(1.8)'], 6: ['0', 'none'] }

async function lightOfFilm(page: Page): Promise<Record<number, string[]>> {
  return page.evaluate(() => {
    const parts = [document.querySelector('.film-shade'), document.querySelector('.film')]
    const at = (seconds: number) =>
      parts.map((part, index) => {
        const [light] = part?.getAnimations() ?? []
        if (!part || !light) return 'no light'
        const { currentTime } = light
        light.currentTime = seconds * 1000
        const { opacity, filter } = getComputedStyle(part)
        light.currentTime = currentTime
        return index === 0 ? opacity : filter
      })
    return { 1: at(1), 3: at(3), 6: at(6) }
  })
}
