import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { hydrated, laidOut } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('without scripts and without a figure nothing claims to be loading', async () => {
  await using site = await startSite()
  await mutate(site, await beginSession(site), [
    { patch: { id: 'bookingSettings', unset: ['confirmedBookings'] } },
  ])
  await expect
    .poll(async () => (await fetch(`${site.url}/`)).text())
    .toContain('Loading Madness Level...')
  await using page = await openPage(site.url, { javaScript: false })
  await page.goto('/')
  await page.getByText('The level is not known right now.').waitFor()
  expect(await page.getByText('Loading Madness Level...').isVisible()).toBe(false)
})

test('on paper the home page is black on white, no gaps make more than ten sheets, and what moves stands as it ends', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await hydrated(page)
  const file = await page.pdf({ format: 'A4', outline: true, tagged: true })
  // The outline of the file names the sheet of every heading.
  const paper = file.toString('latin1')
  const sheetOf = (title: string) =>
    new RegExp(`/Title \\(${title}\\)[^>]*?/Dest \\[(\\d+)`).exec(paper)?.[1]
  const first = /\/Kids \[(\d+)/.exec(paper)?.[1]
  expect.soft(first).toBeDefined()
  // The first sheet has the hero and the newest past edition.
  expect.soft([sheetOf('PREVIOUSDESCENTS'), sheetOf('2025Trance & Panic')]).toEqual([first, first])
  expect.soft(paper.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(10)

  const moving = page.locator('main :is(h2, li, .reading, .plank)')
  await moving.evaluateAll((all) => {
    // As when a part comes into sight, but held in the middle.
    for (const part of all)
      part.animate([{ opacity: 0, transform: 'translateY(28px)' }, {}], 300).pause()
  })
  const caught = () =>
    moving.evaluateAll(
      (all) =>
        all
          .map((part) => getComputedStyle(part))
          .filter(({ opacity, transform }) => opacity !== '1' || transform !== 'none').length,
    )
  expect.soft(await caught()).toBe(await moving.count())
  await page.emulateMedia({ media: 'print' })
  expect.soft(await caught()).toBe(0)

  const inks = await page
    .locator('main :is(section, h1, h2, h3, h4, p, dt, dd, blockquote, .display-title)')
    .evaluateAll((parts) => [
      ...new Set(
        parts
          .map((part) => getComputedStyle(part))
          .flatMap(({ color, webkitTextFillColor, backgroundImage }) => [
            color,
            webkitTextFillColor,
            backgroundImage,
          ]),
      ),
    ])
  expect.soft(inks.toSorted()).toEqual(['none', 'rgb(0, 0, 0)'])
  // Links that are only for pressing are not printed.
  const links = page.getByRole('link', { name: /^(GET TICKETS NOW!|VIEW LINEUP|Book your place)/ })
  expect.soft(await links.count()).toBe(0)
  const pictures = await page
    .locator('main img')
    .evaluateAll((all) => all.filter((picture) => picture.checkVisibility()).length)
  expect.soft(pictures).toBe(0)
})

const WALLS = ['main > section', '.tablet', '.door-leaf', '.contract']
const PRESSED = ['.hero-actions a', '.shaft', '#menu-button']

test('in forced colours walls give way to the visitor’s own, and what can be pressed has a border', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  for (const part of [...WALLS, ...PRESSED])
    expect(await page.locator(part).count(), part).toBeGreaterThan(0)
  const walls = await page
    .locator(WALLS.join())
    .evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).backgroundImage !== 'none')
        .map(({ className }) => className),
    )
  expect(walls).toEqual([])
  const faces = page.locator('.rock-face')
  expect(await faces.count()).toBe(4)
  expect(
    await faces.evaluateAll((drawings) => drawings.some((drawing) => drawing.checkVisibility())),
  ).toBe(false)
  const bare = await page
    .locator(PRESSED.join())
    .evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).borderTopStyle !== 'solid')
        .map(({ className }) => className),
    )
  expect(bare).toEqual([])
})

test('everything below is there before it is seen, and moves once as it comes into sight; the hero moves up by half of what is scrolled; so it is for who comes from another page of ours', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/privacy')
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL('**/#home')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await laidOut(page)
  const pale = await page
    .locator('main :is(h2, h3, li, p)')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).opacity !== '1').length)
  expect(pale).toBe(0)
  await countMoves(page)
  const bringIn = () =>
    page.evaluate(() =>
      scrollBy({
        top: document.querySelector('#about h2')!.getBoundingClientRect().top - innerHeight + 60,
        behavior: 'instant',
      }),
    )
  await bringIn()
  await expect.poll(() => moves(page)).toBe(1)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await bringIn()
  expect(await moves(page)).toBe(1)
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await expect.poll(() => layerOffset(page)).toBe(-200)
})

test('where less motion is wanted nothing moves by itself, and the hero stands still', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await countMoves(page)
  for (const id of ['about', 'lineup', 'rules'])
    await page.evaluate(async (at) => {
      const { top } = document.querySelector(`#${at} h2`)!.getBoundingClientRect()
      scrollBy({ top: top - innerHeight + 60, behavior: 'instant' })
      // An animation would begin two frames after its element comes into sight.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }, id)
  expect(await moves(page)).toBe(0)
  await page.evaluate(async () => {
    scrollTo({ top: 400, behavior: 'instant' })
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  expect(await layerOffset(page)).toBe(0)
})

function layerOffset(page: Page): Promise<number> {
  return page.locator('#home').evaluate((home) => {
    const offsets = [...home.children].map(
      (layer) => new DOMMatrix(getComputedStyle(layer).transform).m42,
    )
    return Math.min(...offsets)
  })
}

/** Counts the animations of the heading "about" from now on. With reduced motion it counts those of all elements. */
async function countMoves(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The page looks once at what is in sight already, in the frame after hydration. That never moves.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    document.body.dataset.moves = '0'
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...rest) {
      if (this.id === 'about-heading' || matchMedia('(prefers-reduced-motion: reduce)').matches)
        document.body.dataset.moves = String(Number(document.body.dataset.moves) + 1)
      return animate.apply(this, rest)
    }
  })
}

async function moves(page: Page): Promise<number> {
  return Number(await page.evaluate(() => document.body.dataset.moves))
}
