import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './page-state'
import { deferred } from './deferred'

/** Path of the lineup reveal. */
export const PATH = '/lineup-reveal'
/** The days of the seed and their numbers of slots. */
export const DAYS = { Thursday: 3, Friday: 8, Saturday: 8, Sunday: 9 }

/** A window for what is not about looks. Without a graphics card, film and show cost processor time by the pixel. */
export const SMALL_WINDOW = { width: 390, height: 480 }

/** At this speed an animation is over in a frame or two. */
const AT_ONCE = 50

/**
 * Opens the page, stops its clock and opens the first day. The film is refused, so nothing of it is loaded or decoded.
 *
 * @param speed of the browser's own animations, which do not follow the page's clock. Without a graphics card each of their frames
 *   costs processor time.
 */
export async function openLineup(page: Page, speed = AT_ONCE): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: speed })
  await refuseToPlay(page)
  await page.goto(PATH)
  await hydrated(page)
  await standStill(page)
  await page.clock.runFor(2500)
  await revealButton(page).click()
}

/** Comes to the page by a link of the home page, with a stopped clock. */
export async function comeByLink(page: Page): Promise<void> {
  await page.goto('/')
  await hydrated(page)
  await standStill(page)
  await page.getByRole('link', { name: 'FULL LINEUP REVEAL', exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/**
 * For a page that is opened next: its clock stands. Two seconds without a frame end the film, and a busy machine shows none for as
 * long.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Resolves when the page's islands are hydrated, on a clock that goes on no faster than the page gets on. */
export async function hydratedByTicks(page: Page): Promise<void> {
  const tick = async () => {
    await page.clock.runFor(20)
    return page.locator('html[data-hydrated]').count()
  }
  await expect.poll(tick, { timeout: 20_000 }).toBe(1)
}

/** From here on the page's time moves by `runFor` alone. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Keeps the app's scripts from arriving until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: gate, resolve: release } = deferred()
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Makes the browser refuse to play the film, muted or not. */
export async function refuseToPlay(page: Page): Promise<void> {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.defineProperty(HTMLMediaElement.prototype, 'autoplay', { value: false, writable: true })
  })
}

/** A film whose bytes are invalid after a good start. */
export function brokenFilm(): Buffer {
  const bytes = readFileSync('public/intro.webm')
  return bytes.fill(0xff, 200_000)
}

export function film(page: Page) {
  return page.locator('video').evaluate((video: HTMLVideoElement) => ({
    isPlaying: !video.paused && video.currentTime > 0,
    muted: video.muted,
    playsInline: video.playsInline,
  }))
}

export function headline(page: Page) {
  return page.getByRole('heading', { name: 'The secret is out…' })
}

export function revealButton(page: Page) {
  return page.getByRole('button', { name: 'REVEAL THE SECRET' })
}

export function slots(page: Page, day: string) {
  return page.getByRole('list', { name: day }).getByRole('listitem')
}

/** For each slot of the day, whether its name is blurred. */
export function blurs(page: Page, day: string): Promise<boolean[]> {
  return slots(page, day)
    .getByRole('heading')
    .evaluateAll((names) =>
      names.map((name) =>
        [name, ...name.querySelectorAll('*')].some((part) =>
          /blur\((?!0)/.test(getComputedStyle(part).filter),
        ),
      ),
    )
}

export function lockedDays(page: Page): Promise<boolean[]> {
  return page
    .getByRole('group', { name: 'Festival days' })
    .getByRole('button')
    .evaluateAll((days) => days.map((day) => (day as HTMLButtonElement).disabled))
}

export function requests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

/** Resolves when all that moves into place inside is there. Until its animation begins, it stands at the start of it, and is faint. */
export async function arrived(page: Page, selector: string): Promise<void> {
  const onTheirWay = (root: Element) => {
    const faint = [...root.querySelectorAll<HTMLElement>('[style*=opacity]')].filter(
      (part) => getComputedStyle(part).opacity !== '1',
    )
    const moving = root
      .getAnimations({ subtree: true })
      .filter(
        (animation) =>
          animation.playState === 'running' &&
          animation.effect?.getComputedTiming().iterations !== Infinity,
      )
    return faint.length + moving.length
  }
  await expect.poll(() => page.locator(selector).evaluate(onTheirWay)).toBe(0)
}
