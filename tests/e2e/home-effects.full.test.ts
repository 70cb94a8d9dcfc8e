import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { holdScripts } from '../helpers/lineup'
import { hydrated, resize, isFocused } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('the depth gauge says how deep the page is scrolled, and in which section in the language of the page, on desks and phones', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1440 })
  await page.goto('/de')
  await hydrated(page)
  const gauge = page.locator('.gauge')
  const shown = () => gauge.evaluate(({ dataset: { depth, section } }) => `${depth} ${section}`)
  await expect.poll(shown).toBe('0 m Start')
  for (const width of [1440, 390]) {
    await resize(page, width, 800)
    await scrollToChamber(page, 'gallery')
    await expect.poll(shown).toMatch(/^−(92|93) m Galerie$/)
    expect([width, await gauge.isVisible()]).toEqual([width, true])
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(shown).toBe('−150 m Kontakt')
  }
})

test('the torch in the gallery follows the pointer and the keyboard, and a double click on a picture opens one row of pictures, which stays; the next one comes with a key, Escape leads back to it, and two quick presses move two pictures', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/')
  await hydrated(page)
  const pictures = page.locator('.gallery').getByRole('link')
  await pictures.first().hover()
  await expect.poll(() => isLitInTheMiddle(pictures.first())).toBe(true)
  await pictures.first().focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => isLitInTheMiddle(pictures.nth(1))).toBe(true)

  const lightbox = page.getByRole('dialog', { name: 'Gallery' })
  // First while the code is on its way, then with the second click on the open row.
  for (const clickCount of [2, 2]) {
    await pictures.first().dblclick({ delay: 20 })
    await lightbox.waitFor()
    expect([clickCount, await lightbox.count()]).toEqual([clickCount, 1])
    await page.keyboard.press('Escape')
    await lightbox.waitFor({ state: 'detached' })
  }

  await pictures.nth(1).press('Enter')
  const inSight = () =>
    lightbox.getByRole('img').evaluateAll((images) =>
      images
        .filter((image) => {
          const { left, right } = image.getBoundingClientRect()
          return left >= 0 && right <= innerWidth && (image as HTMLImageElement).naturalWidth > 0
        })
        .map((image) => image.getAttribute('alt')),
    )
  const alt = (index: number) => pictures.nth(index).getByRole('img').getAttribute('alt')
  await expect.poll(inSight).toEqual([await alt(1)])
  const place = lightbox.getByRole('status')
  const count = await pictures.count()
  expect(await place.innerText()).toBe(`2 of ${count}`)
  await page.keyboard.press('ArrowRight')
  await expect.poll(inSight).toEqual([await alt(2)])
  await expect.poll(() => place.innerText()).toBe(`3 of ${count}`)
  await lightbox.getByRole('button', { name: 'Previous picture' }).click()
  await expect.poll(inSight).toEqual([await alt(1)])
  // The button that leads to the last picture keeps the focus, so the keys still work there.
  const last = count - 1
  const next = lightbox.getByRole('button', { name: 'Next picture' })
  for (let picture = 2; picture <= last; picture++) {
    await next.press('Enter')
    await expect.poll(inSight).toEqual([await alt(picture)])
  }
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
  await next.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(inSight).toEqual([await alt(last - 1)])
  await page.keyboard.press('Escape')
  await expect.poll(() => lightbox.count()).toBe(0)
  expect(await isFocused(pictures.nth(last - 1))).toBe(true)

  await pictures.first().press('Enter')
  await next.evaluate((button: HTMLElement) => (button.click(), button.click()))
  await expect.poll(() => place.innerText()).toMatch(/^3 of/)
  // The keys count on from there.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place.innerText()).toMatch(/^4 of/)
})

test('Back closes an open picture and stays on the page, Forward and a reload open it again, and Escape leaves nothing to go back to', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/privacy')
  await page.goto('/')
  await hydrated(page)
  const picture = page.locator('.gallery').getByRole('link').nth(1)
  const lightbox = page.getByRole('dialog', { name: 'Gallery' })
  const isBack = () =>
    picture.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return link === document.activeElement && bottom > 0 && top < innerHeight
    })
  await picture.press('Enter')
  await lightbox.waitFor()
  await page.goBack()
  await lightbox.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/')
  // The browser brings back the place of the page after it has told the script that it went back.
  await expect.poll(isBack).toBe(true)
  await page.goForward()
  await expect.poll(() => lightbox.getByRole('status').innerText()).toMatch(/^2 of/)
  await page.reload()
  await expect.poll(() => lightbox.getByRole('status').innerText()).toMatch(/^2 of/)
  await page.keyboard.press('Escape')
  await lightbox.waitFor({ state: 'detached' })
  await expect.poll(isBack).toBe(true)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/privacy')
})

test('in small and in large windows an opened picture and its long caption are whole', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await page.goto('/')
  await hydrated(page)
  await page.locator('.gallery figcaption').evaluateAll((captions) => {
    for (const caption of captions) caption.textContent = 'The lake, and nobody in it. '.repeat(6)
  })
  const lightbox = page.getByRole('dialog', { name: 'Gallery' })
  for (const [width, height] of [
    [320, 568],
    [568, 320],
    [740, 360],
    [1440, 900],
  ] as const) {
    await resize(page, width, height)
    await page.locator('.gallery').getByRole('link').first().press('Enter')
    const figure = lightbox.locator('figure').first()
    await expect
      .poll(() => figure.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const [cut, stretched, covered] = await figure.evaluate((element) => {
      const [image, caption] = [element.querySelector('img')!, element.querySelector('figcaption')!]
      const { top, right, left, bottom } = caption.getBoundingClientRect()
      const size = image.getBoundingClientRect()
      const others = [...document.querySelectorAll('.lightbox > :is(button, p)')].filter(
        (other) => {
          const box = other.getBoundingClientRect()
          return box.right > left && box.left < right && box.bottom > top && box.top < bottom
        },
      )
      return [
        Math.max(bottom - innerHeight, 0),
        Math.abs(size.width / size.height / (image.naturalWidth / image.naturalHeight) - 1),
        others.length,
      ]
    })
    expect.soft([cut, covered], `cut and covered at ${width} × ${height} px`).toEqual([0, 0])
    expect.soft(stretched, `stretched at ${width} × ${height} px`).toBeLessThan(0.02)
    await page.keyboard.press('Escape')
    await lightbox.waitFor({ state: 'detached' })
  }
})

test('what a jump has brought onto the screen does not move when the scripts start', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.addInitScript(() => {
    Object.assign(window, { moved: [] })
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...rest) {
      if (this.closest('#rules')) (window as unknown as { moved: Element[] }).moved.push(this)
      return animate.apply(this, rest)
    }
  })
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  // Before the first paint there is nothing below the first view to jump to.
  await page.locator('html:not([data-folded=all])').waitFor({ state: 'attached' })
  const heading = page.locator('#rules-heading')
  await heading.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  release()
  await hydrated(page)
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400)
  // An observer is first called a frame after `observe`.
  const moved = await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return (window as unknown as { moved: Element[] }).moved.length
  })
  expect(moved).toBe(0)
})

/** Scrolls the top of the section a little above the line in the window at which the depth is read. */
function scrollToChamber(page: Page, id: string): Promise<void> {
  return page.evaluate((section) => {
    const { top } = document.getElementById(section)!.getBoundingClientRect()
    scrollBy({ top: top - innerHeight * 0.4 + 5, behavior: 'instant' })
  }, id)
}

/** Whether the torch's light is in the middle of an element. */
function isLitInTheMiddle(element: ReturnType<Page['locator']>): Promise<boolean> {
  return element.evaluate((lit) => {
    const { left, top, width, height } = lit.getBoundingClientRect()
    const style = getComputedStyle(lit)
    const x = Number.parseFloat(style.getPropertyValue('--torch-x'))
    const y = Number.parseFloat(style.getPropertyValue('--torch-y'))
    return Math.hypot(x - left - width / 2, y - top - height / 2) < 2
  })
}
