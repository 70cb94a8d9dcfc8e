import { chromium } from 'playwright-core'
import { ensureChromium } from '../tests/helpers/chromium.mjs'
import { watchNames } from '../tests/helpers/watch-names.mjs'
import { CHROMIUM_FLAGS } from './phone-browser.mjs'

/** From a small phone to a large desk, with phones on their side. */
const SIZES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [820, 1180],
  [844, 390],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
]
/** The show's clock is moved by this much at a time, in ms: a slot's turn. */
const TURN_MS = 800
/** More than the longest day takes. */
const TURNS_AT_MOST = 40

/**
 * Goes through the whole show at each size without a touch, and counts the names that can be seen while they burn clear and for
 * 700 ms more: inside the window, not behind the bars or the show's buttons, and not dimmed.
 *
 * @param {string} origin
 */
export async function namesSeen(origin) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  const rows = []
  for (const [width = 0, height = 0] of SIZES) {
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' })
    const page = await context.newPage()
    await openFirstDay(page, origin)
    const results = await watchNames(page)
    await playDay(page)
    const next = page.getByRole('button', { name: 'On to the next day' })
    while ((await next.count()) > 0) {
      await next.click()
      await playDay(page)
    }
    const { names, ways } = await results()
    rows.push({
      size: `${width} × ${height}`,
      names: names.length,
      seen: names.filter(({ troubles }) => troubles.length === 0).length,
      unseen: names
        .filter(({ troubles }) => troubles.length > 0)
        .map(({ name, troubles }) => `${name}: ${troubles.join(', ')}`),
      fastest: Math.max(...ways),
    })
    await context.close()
  }
  await browser.close()
  return rows
}

/**
 * Opens the line-up with a clock that stands still from then on.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 */
export async function openFirstDay(page, origin) {
  await page.clock.install()
  await page.goto(`${origin}/lineup-reveal`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  // Names in the fallback font have other heights.
  await page.locator('html:not([data-plain])').waitFor({ state: 'attached' })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.getByRole('button', { name: 'Skip Intro' }).click()
  await page.clock.runFor(2500)
  await page.getByRole('button', { name: 'REVEAL THE SECRET' }).click()
}

/** Lets the day pass until its buttons are unlocked. @param {import('playwright-core').Page} page */
async function playDay(page) {
  const locked = page.getByRole('group', { name: 'Festival days' }).locator('button:disabled')
  await locked.first().waitFor()
  for (let turn = 0; turn < TURNS_AT_MOST && (await locked.count()) > 0; turn += 1)
    await page.clock.runFor(TURN_MS)
}
