import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { laidOut, sidewaysOverflow } from '../helpers/page-state'
import { startSite } from '../helpers/site'

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

test.each([1024, 1280, 1440, 1920])(
  'at %i px the figures of the meter stand on one line, the phone number is in one line, and the button is no bar',
  async (width) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height: 900 })
    await page.goto('/')
    await laidOut(page)
    // A point on the baseline: an empty inline block stands on it.
    const feet = await page.locator('.level, .reading dd').evaluateAll((figures) =>
      figures.map((figure) => {
        const mark = document.createElement('span')
        mark.style.display = 'inline-block'
        figure.append(mark)
        return Math.round(mark.getBoundingClientRect().bottom)
      }),
    )
    expect(feet).toHaveLength(3)
    expect(new Set(feet).size).toBe(1)
    const number = page.locator('#contact a').first()
    expect(
      await number.evaluate(
        (link) =>
          link.clientHeight / Number.parseFloat(getComputedStyle(link.parentElement!).lineHeight),
      ),
    ).toBeLessThan(1.5)
    const button = page.getByRole('link', { name: /^Book your place/ })
    expect(await button.evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(width * 0.7)
  },
)

test.each([1216, 1440])(
  'at %i px the mark of the gauge keeps off the edge of the window',
  async (width) => {
    await using site = await startSite()
    await using page = await openPage(site.url, { width, height: 900 })
    await page.goto('/')
    const gauge = page.locator('.gauge[data-depth]')
    await gauge.waitFor({ state: 'attached' })
    const room = await gauge.evaluate((rope) => {
      const { right } = getComputedStyle(rope, '::before')
      return innerWidth - rope.getBoundingClientRect().right + Number.parseFloat(right)
    })
    expect(room).toBeGreaterThanOrEqual(6)
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
