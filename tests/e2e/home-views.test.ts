import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { beginSession, mutate } from '../helpers/organiser'
import { hydrated, laidOut, sidewaysOverflow } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('with text twice its size on a phone nothing of the home page is cut off', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 195, height: 422 })
  await page.goto('/')
  await laidOut(page)
  const outside = await page
    .locator('main :is(h1, h2, h3, h4, p, dt, dd, li, a, button)')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .map((part) => part.textContent),
    )
  expect(outside).toEqual([])
})

test('in wide windows the bar begins and ends where the content does, and hides what is behind it', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1920, height: 1080 })
  await page.goto('/')
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => part.getBoundingClientRect())
  const content = await edges('#about .chamber-body')
  expect(await edges('.bar .emblem')).toMatchObject({ left: content.left })
  expect((await edges('.bar a[target=_blank]')).right).toBe(content.right)
  const paint = await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor)
  expect(paint).toMatch(/^rgb\(/)
})

test.each(['/artist-flight-form', '/admin-flight-details', '/my-flight', '/pick-ups'])(
  'in wide windows the bar of %s begins where pages and footer do',
  async (path) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width: 1920, height: 1080 })
    await page.goto(path)
    const emblem = await page.locator('.bar .emblem').evaluate(leftOf)
    const gutter = (1920 - 82 * 16) / 2
    expect(emblem).toBe(gutter)
    expect(await page.locator('footer .emblem').evaluate(leftOf)).toBe(gutter)
  },
)

test.each([320, 390, 820])(
  'at %i px the edition has a contrast of 4.5 to 1 with every point of the picture behind it',
  async (width) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height: width * 2, reducedMotion: true })
    await page.goto('/')
    await laidOut(page)
    const edition = page.locator('.hero-edition')
    const color = await edition.evaluate((text) => getComputedStyle(text).color)
    const ink = color.match(/\d+/g)!.map(Number)
    // The letters themselves would count as points of the picture.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('.hero-edition')!.style.color = 'transparent'
      document.querySelector('h1')!.style.visibility = 'hidden'
    })
    const points = await sharp(await edition.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer()
    const lights = Array.from({ length: points.length / 3 }, (_, index) =>
      luminance([...points.subarray(index * 3, index * 3 + 3)]),
    )
    expect(lights.length).toBeGreaterThan(1000)
    const contrast = (luminance(ink) + 0.05) / (Math.max(...lights) + 0.05)
    expect(contrast).toBeGreaterThanOrEqual(4.5)
  },
)

test.each([390, 820, 1440])(
  'at %i px the headline is the largest text of the meter',
  async (width) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height: 900 })
    await page.goto('/')
    const sizes = await page
      .locator('.reading > *, .reading dd')
      .evaluateAll((parts) =>
        parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
      )
    expect(sizes.length).toBeGreaterThan(4)
    const [headline = 0, ...others] = sizes
    expect(headline).toBeGreaterThan(Math.max(...others) * 1.2)
  },
)

test('on a phone on its side the first window has date, countdown and tickets', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-01T12:00:00Z') })
  await using page = await openPage(site.url, { width: 844, height: 390 })
  await page.clock.setFixedTime(new Date('2026-03-01T12:00:00Z'))
  await page.goto('/')
  await laidOut(page)
  const bottoms = await page
    .locator('#home :is([role=timer], strong, p:last-child, .hero-actions a)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))
  expect(bottoms.length).toBeGreaterThan(4)
  // Stalagmites start 60 px above the edge.
  expect(Math.max(...bottoms)).toBeLessThan(390 - 16)
})

test('in a wide window the Tab key goes through the bar from left to right', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1440, height: 900 })
  await page.goto('/')
  const lefts = await page
    .locator('.bar :is(a, button)')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect().left),
    )
  expect(lefts).toHaveLength(12)
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
})

test.each([
  [390, 844],
  [820, 1180],
  [1024, 768],
])(
  'in a window of %i × %i px the menu is a rope that says how deep each chamber lies',
  async (width, height) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const depths = await page
      .locator('#menu a[data-depth]')
      .evaluateAll((links) =>
        links.map((link) => [link.textContent, getComputedStyle(link, '::after').content]),
      )
    expect(depths).toHaveLength(9)
    expect(depths[5]).toEqual(['Gallery', expect.stringContaining('−92 m')])
    expect(await page.getByRole('link', { name: 'Gallery', exact: true }).count()).toBe(1)
    const tops = await page
      .locator('#menu a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(tops).toHaveLength(10)
    expect(new Set(tops).size).toBe(10)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  },
)

test('on a phone on its side the whole menu is in the window', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 844, height: 390 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const bottom = await page
    .getByRole('link', { name: "Who's Coming?" })
    .first()
    .evaluate((link) => link.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(390)
  expect(await sidewaysOverflow(page)).toBe(0)
})

test('at 1440 px the wall of names is no longer than 3,200 px', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1440, height: 900 })
  await page.goto('/')
  await laidOut(page)
  const height = await page.locator('#lineup').evaluate((wall) => wall.clientHeight)
  expect(height).toBeGreaterThan(2000)
  expect(height).toBeLessThanOrEqual(3200)
})

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

test('on paper the home page is black on white', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const inks = await page
    .locator('main :is(section, h1, h2, h3, h4, p, dt, dd, blockquote, .carved)')
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
  expect(inks.toSorted()).toEqual(['none', 'rgb(0, 0, 0)'])
  // Links that are only for pressing are not printed.
  expect(
    await page
      .getByRole('link', { name: /^(GET TICKETS NOW!|VIEW LINEUP|Book your place)/ })
      .count(),
  ).toBe(0)
  expect(
    await page
      .locator('main img')
      .evaluateAll((pictures) => pictures.filter((picture) => picture.checkVisibility()).length),
  ).toBe(0)
})

test('in forced colours walls give way to the visitor’s own, and what can be pressed has a border', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const walls = await page
    .locator('main > section, .tablet, .door-leaf, .contract')
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
    .locator('.hero-actions a, .shaft, #menu-button')
    .evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).borderTopStyle !== 'solid')
        .map(({ className }) => className),
    )
  expect(bare).toEqual([])
})

test('everything below is there before it is seen, and moves once as it comes into sight', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
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
})

test('who comes from another page of ours sees it move as well, once at each visit', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/privacy')
  for (const _ of ['first visit', 'second visit']) {
    await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL('**/#home')
    await hydrated(page)
    await countMoves(page)
    await page.evaluate(() =>
      scrollBy({
        top: document.querySelector('#about h2')!.getBoundingClientRect().top - innerHeight + 60,
        behavior: 'instant',
      }),
    )
    await expect.poll(() => moves(page)).toBe(1)
    await page.goBack()
    await page.waitForURL('**/privacy')
  }
})

test('nothing moves by itself where less motion is wanted', async () => {
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
})

/** Counts the animations of the heading "about" from now on. With reduced motion it counts those of all elements. */
async function countMoves(page: Page): Promise<void> {
  await page.evaluate(() => {
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

/** Runs in the page. */
function leftOf(part: Element): number {
  return part.getBoundingClientRect().left
}

/** The relative luminance of WCAG of a colour in red, green and blue, each 0 to 255. */
function luminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
