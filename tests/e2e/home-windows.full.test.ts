import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { atWidths, laidOut, resize, sidewaysOverflow } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('from a phone to a wide desk the home page keeps its measures', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1920, height: 1080 })
  await page.goto('/')
  await laidOut(page)
  await expectBarAlongContent(page)
  await atWidths(page, [390, 820, 1440], async (width) => {
    const [headline = 0, ...others] = await sizesOfMeter(page)
    expect.soft(others.length, `texts of the meter at ${width} px`).toBeGreaterThan(3)
    expect
      .soft(headline, `the headline, the largest text of the meter, at ${width} px`)
      .toBeGreaterThan(Math.max(...others) * 1.2)
  })
  await atWidths(page, [1024, 1280, 1440, 1920], async (width) => {
    const feet = await feetOfFigures(page)
    expect.soft(feet, `the figures of the meter on one line at ${width} px`).toHaveLength(3)
    expect.soft(new Set(feet).size, `the figures of the meter on one line at ${width} px`).toBe(1)
    const lines = await page
      .locator('#contact a')
      .first()
      .evaluate(
        (link) =>
          link.clientHeight / Number.parseFloat(getComputedStyle(link.parentElement!).lineHeight),
      )
    expect.soft(lines, `lines of the phone number at ${width} px`).toBeLessThan(1.5)
    const button = page.getByRole('link', { name: /^Book your place/ })
    const buttonWidth = await button.evaluate(({ clientWidth }) => clientWidth)
    expect.soft(buttonWidth, `the button, no bar, at ${width} px`).toBeLessThan(width * 0.7)
  })
  const gauge = page.locator('.gauge[data-depth]')
  await gauge.waitFor({ state: 'attached' })
  await atWidths(page, [1216, 1440], async (width) => {
    const room = await gauge.evaluate((rope) => {
      const { right } = getComputedStyle(rope, '::before')
      return innerWidth - rope.getBoundingClientRect().right + Number.parseFloat(right)
    })
    expect
      .soft(room, `from the mark of the gauge to the edge at ${width} px`)
      .toBeGreaterThanOrEqual(6)
  })
  await atWidths(page, [1440], async () => {
    const height = await page.locator('#lineup').evaluate((wall) => wall.clientHeight)
    expect.soft(height, 'the wall of names').toBeGreaterThan(2000)
    expect.soft(height, 'the wall of names').toBeLessThanOrEqual(3200)
    // The Tab key goes through the bar from left to right.
    const lefts = await page
      .locator('.bar :is(a, button)')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect().left),
      )
    expect.soft(lefts).toHaveLength(12)
    expect.soft(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  })
  // As on a phone of 390 px with text twice its size.
  await atWidths(page, [195], async () => {
    const outside = await page
      .locator('main :is(h1, h2, h3, h4, p, dt, dd, li, a, button)')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
          .map((part) => part.textContent),
      )
    expect.soft(outside, 'cut off').toEqual([])
  })
})

test('in wide windows the bar of every page begins where pages and footer do', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1920, height: 1080, reducedMotion: true })
  for (const path of ['/artist-flight-form', '/admin-flight-details', '/my-flight', '/pick-ups']) {
    await page.goto(path)
    const emblem = await page.locator('.bar .emblem').evaluate(leftOf)
    const footer = await page.locator('footer .emblem').evaluate(leftOf)
    const gutter = (1920 - 82 * 16) / 2
    expect.soft([emblem, footer], path).toEqual([gutter, gutter])
  }
})

test('in narrow windows the edition has a contrast of 4.5 to 1 with every point of the picture behind it', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 320, height: 640, reducedMotion: true })
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
  for (const width of [320, 390, 820]) {
    await resize(page, width, width * 2)
    // In a larger window the browser chooses a larger picture.
    await page
      .locator('#home img')
      .evaluateAll((pictures: HTMLImageElement[]) =>
        Promise.all(pictures.map((one) => one.decode())),
      )
    const points = await sharp(await edition.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer()
    const lights = Array.from({ length: points.length / 3 }, (_, index) =>
      luminance([...points.subarray(index * 3, index * 3 + 3)]),
    )
    expect.soft(lights.length, `at ${width} px`).toBeGreaterThan(1000)
    const contrast = (luminance(ink) + 0.05) / (Math.max(...lights) + 0.05)
    expect.soft(contrast, `at ${width} px`).toBeGreaterThanOrEqual(4.5)
  }
})

test('on a phone on its side the first window has date, countdown and tickets', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-01T12:00:00Z') })
  await using page = await openPage(site.url, { width: 844, height: 390, reducedMotion: true })
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

test('in narrow windows the menu is a rope that says how deep each section lies, and on a phone on its side all of it is in the window', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 844, reducedMotion: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1024, 768],
  ] as const) {
    await resize(page, width, height)
    const at = `at ${width} × ${height} px`
    const depths = await page
      .locator('#menu a[data-depth]')
      .evaluateAll((links) =>
        links.map((link) => [link.textContent, getComputedStyle(link, '::after').content]),
      )
    expect.soft(depths, at).toHaveLength(9)
    expect.soft(depths[5], at).toEqual(['Gallery', expect.stringContaining('−92 m')])
    expect.soft(await page.getByRole('link', { name: 'Gallery', exact: true }).count(), at).toBe(1)
    const tops = await page
      .locator('#menu a:not([hreflang])')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect.soft(tops, at).toHaveLength(10)
    expect.soft(tops, at).toEqual([...new Set(tops)].toSorted((one, other) => one - other))
  }
  await resize(page, 844, 390)
  const bottom = await page
    .getByRole('link', { name: "Who's Coming?" })
    .first()
    .evaluate((link) => link.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(390)
  expect(await sidewaysOverflow(page)).toBe(0)
})

/** In a wide window the bar begins and ends where the content does, and hides what is behind it. */
async function expectBarAlongContent(page: Page): Promise<void> {
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) => part.getBoundingClientRect())
  const content = await edges('#about .section-body')
  expect.soft(await edges('.bar .emblem')).toMatchObject({ left: content.left })
  expect.soft((await edges('.bar a[target=_blank]')).right).toBe(content.right)
  const paint = await page.locator('.bar').evaluate((bar) => getComputedStyle(bar).backgroundColor)
  expect.soft(paint).toMatch(/^rgb\(/)
}

/** Sizes of the meter's texts in pixels, the headline's first. */
function sizesOfMeter(page: Page): Promise<number[]> {
  return page
    .locator('.reading > *, .reading dd')
    .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)))
}

/** Where the figures of the meter stand: an empty inline block stands on the baseline. */
function feetOfFigures(page: Page): Promise<number[]> {
  return page.locator('.level, .reading dd').evaluateAll((figures) =>
    figures.map((figure) => {
      const mark = document.createElement('span')
      mark.style.display = 'inline-block'
      figure.append(mark)
      const { bottom } = mark.getBoundingClientRect()
      mark.remove()
      return Math.round(bottom)
    }),
  )
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
