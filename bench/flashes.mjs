import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { ensureChromium } from '../tests/helpers/chromium.mjs'
import { openFirstDay } from './names.mjs'
import { CHROMIUM_FLAGS } from './phone-browser.mjs'

/** Frames a second that are looked at. Pairs of changes that are faster than half of it are missed. */
const FRAMES_A_SECOND = 20
const FRAME_MS = 1000 / FRAMES_A_SECOND
/** A picture is looked at in this many cells by so many; a cell is far smaller than the area that counts. */
const CELLS = 24
/** A cell has this many pixels in each direction. */
const PIXELS = 6
/** WCAG 2.3.1: a change by this much of the relative luminance counts, if the darker side is below `BRIGHT`. */
const CHANGE = 0.1
const BRIGHT = 0.8
/**
 * The area that counts is a quarter of a field of 10 degrees, which is 341 × 256 px of a window of 1024 × 768 px. It is that
 * share of the window here, so that it also holds where a phone is near to the eye.
 */
const FIELD = [341 / 1024, 256 / 768]
const AREA = 0.25
const FILM_SECONDS = 6.4
const SHOW_SECONDS = 11

/**
 * The most flashes in any second of the film as it is shown, and of a day's show.
 *
 * @param {string} origin
 */
export async function flashes(origin) {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
  const rows = []
  for (const [width = 0, height = 0] of [
    [390, 844],
    [1440, 900],
  ]) {
    for (const [what, look] of Object.entries({ film: filmFrames, show: showFrames })) {
      const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' })
      const frames = await look(await context.newPage(), origin)
      const brightest = Math.max(...frames.map((cells) => Math.max(...cells)))
      if (brightest < CHANGE) throw new Error(`The ${what} was not seen: its pictures are dark.`)
      rows.push({ what, size: `${width} × ${height}`, brightest, ...mostFlashes(frames) })
      await context.close()
    }
  }
  await browser.close()
  return rows
}

/**
 * The film in the light of the page: each frame is sought, and the page's own animations are set to the same moment.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 */
async function filmFrames(page, origin) {
  await page.goto(`${origin}/lineup-reveal`)
  await page.locator('dialog[data-film-plays]').waitFor()
  await page.getByRole('button', { name: 'Pause the film' }).click()
  const frames = []
  for (let time = 0; time < FILM_SECONDS; time += 1 / FRAMES_A_SECOND) {
    await page.evaluate(async (seconds) => {
      const film = document.querySelector('video')
      if (!film) throw new Error('The film is over.')
      for (const animation of document.getAnimations()) animation.currentTime = seconds * 1000
      await new Promise((done) => {
        film.requestVideoFrameCallback(() =>
          requestAnimationFrame(() => requestAnimationFrame(done)),
        )
        // The callback comes for a new frame only.
        film.currentTime = seconds + 0.001
        setTimeout(done, 1000)
      })
    }, time)
    frames.push(await luminances(page))
  }
  return frames
}

/**
 * The first seconds of the longest day, on the page's own clock. Animations of the browser follow it.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 */
async function showFrames(page, origin) {
  await openFirstDay(page, origin)
  await page.getByRole('button', { name: 'Show all names' }).click()
  await page.getByRole('button', { name: 'Sunday' }).click()
  await page.evaluate(() => Object.assign(window, { starts: new WeakMap() }))
  const frames = []
  for (let frame = 0; frame < SHOW_SECONDS * FRAMES_A_SECOND; frame += 1) {
    await page.clock.runFor(FRAME_MS)
    await page.evaluate(() => {
      const { starts } = /** @type {any} */ (window)
      for (const animation of document.getAnimations()) {
        const start = starts.get(animation) ?? performance.now()
        starts.set(animation, start)
        const time = performance.now() - start
        if (time >= Number(animation.effect?.getComputedTiming().endTime)) animation.finish()
        else {
          animation.pause()
          animation.currentTime = time
        }
      }
    })
    frames.push(await luminances(page))
  }
  return frames
}

/** The mean relative luminance of each cell of the window. @param {import('playwright-core').Page} page */
async function luminances(page) {
  const side = CELLS * PIXELS
  const pixels = await sharp(await page.screenshot({ type: 'jpeg', quality: 90 }))
    .resize(side, side, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const cells = Array.from({ length: CELLS * CELLS }, () => 0)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray((y * side + x) * 3)
      // The mean of light, not of the figures that stand for it.
      const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      const cell = Math.floor(y / PIXELS) * CELLS + Math.floor(x / PIXELS)
      cells[cell] = (cells[cell] ?? 0) + light / PIXELS ** 2
    }
  return cells
}

/** @param {number} value - of 0 to 255 */
function linear(value) {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/**
 * A flash is a pair of opposing changes. Changes of one direction count together, as they add up. In each field of 10 degrees
 * the flashes of all cells in the same second are compared: those that a quarter of the cells have count.
 *
 * @param {number[][]} frames - luminances of the cells
 * @returns the most in any second, and when it begins
 */
export function mostFlashes(frames) {
  const cells = (frames[0] ?? []).map((_, cell) =>
    changesOf(frames.map((frame) => frame[cell] ?? 0)),
  )
  let most = { flashes: 0, changes: 0, at: 0 }
  for (let first = 0; first < frames.length; first += 1) {
    const counts = cells.map(
      (changes) => changes.filter((at) => at >= first && at < first + FRAMES_A_SECOND).length,
    )
    const changes = mostInAField(counts)
    if (changes > most.changes)
      most = { flashes: Math.floor(changes / 2), changes, at: (first * FRAME_MS) / 1000 }
  }
  return most
}

/** The frames at which one cell has become darker or brighter by enough, in turn. @param {number[]} values */
function changesOf(values) {
  const changes = []
  let [low, high] = [values[0] ?? 0, values[0] ?? 0]
  let direction = 0
  for (const [frame, value] of values.entries()) {
    low = Math.min(low, value)
    high = Math.max(high, value)
    if (direction >= 0 && high - value >= CHANGE && value < BRIGHT) {
      changes.push(frame)
      direction = -1
      low = value
    } else if (direction <= 0 && value - low >= CHANGE && low < BRIGHT) {
      changes.push(frame)
      direction = 1
      high = value
    }
  }
  return changes
}

/** The largest count that a quarter of the cells of any field reach. @param {number[]} counts */
function mostInAField(counts) {
  const [width = 0, height = 0] = FIELD.map((share) => Math.round(share * CELLS))
  let most = 0
  for (let top = 0; top + height <= CELLS; top += 1)
    for (let left = 0; left + width <= CELLS; left += 1) {
      const field = Array.from(
        { length: width * height },
        (_, index) =>
          counts[(top + Math.floor(index / width)) * CELLS + left + (index % width)] ?? 0,
      ).toSorted((a, b) => b - a)
      most = Math.max(most, field[Math.ceil(field.length * AREA) - 1] ?? 0)
    }
  return most
}
