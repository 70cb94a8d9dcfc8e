import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import {
  comeByLink,
  film,
  headline,
  openLineup,
  PATH,
  revealButton,
  slots,
  SMALL_WINDOW,
  standStill,
} from '../helpers/lineup'
import {
  atWidths,
  axeViolations,
  hydrated,
  sidewaysOverflow,
  WIDTHS,
  focusedText,
} from '../helpers/page-state'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite } from '../helpers/site'

test('a reveal whose film the organisers have left out begins with the teaser', async () => {
  await using site = await startSite()
  const set = { introFilm: 'none' }
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set } }])
  await expect.poll(async () => (await fetch(site.url + PATH)).text()).toContain('data-film="none"')
  await using page = await openPage(site.url)
  await page.goto(PATH)
  await revealButton(page).waitFor()
  expect(await page.locator('video').count()).toBe(0)
  await revealButton(page).click()
  await expect.poll(() => slots(page, 'Thursday').count()).toBeGreaterThan(0)
})

test('keys alone lead through the show, and nothing behind the curtain takes the focus', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await page.clock.install()
  await page.goto(PATH)
  await hydrated(page)
  await standStill(page)
  await page.keyboard.press('Tab')
  expect(await focusedText(page)).toBe('Skip Intro')
  for (let tab = 0; tab < 4; tab++) {
    await page.keyboard.press('Tab')
    // Empty while the focus is in the browser's own controls.
    expect(['BODY', 'Skip Intro', 'Pause the filmPlay the film']).toContain(await focusedText(page))
  }
  await page.getByRole('button', { name: 'Skip Intro' }).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(2500)
  await expect.poll(() => focusedText(page)).toBe('REVEAL THE SECRET')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedText(page)).toBe('The lineup reveal')
  await page.clock.runFor(6400)
  await page.keyboard.press('Tab')
  expect(await focusedText(page)).toContain('Thursday')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => slots(page, 'Friday').count()).toBe(1)
  // The button of the day is disabled now.
  const place = () => page.evaluate(() => document.activeElement?.className)
  expect(await place()).toContain('show')
  const skip = page.getByRole('button', { name: 'Show all names' })
  await skip.press('Enter')
  await skip.waitFor({ state: 'hidden' })
  expect(await place()).toContain('show')
  // The days can be chosen once all names are drawn.
  const thursday = page.getByRole('button', { name: 'Thursday' })
  await expect.poll(() => thursday.isEnabled()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focusedText(page)).toContain('Thursday')
})

test('whoever comes by a link gets the film too, and Escape goes on scene by scene', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, SMALL_WINDOW)
  await page.clock.install()
  await comeByLink(page)
  await expect.poll(() => film(page)).toMatchObject({ isPlaying: true, muted: true })
  await page.keyboard.press('Escape')
  await page.clock.runFor(500)
  await headline(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => slots(page, 'Thursday').count()).toBe(1)
})

test('from 320 to 1440 px nothing hangs over the side, and fingers have room', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.clock.install()
  await openLineup(page)
  const showAll = page.getByRole('button', { name: 'Show all names' })
  await showAll.click()
  await page.getByRole('button', { name: 'Saturday' }).click()
  await showAll.click()
  await atWidths(page, WIDTHS, async (width) => {
    expect(await sidewaysOverflow(page), `at ${width} px`).toBe(0)
    const heights = await page
      .locator('main')
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height))
    expect([heights.length, Math.min(...heights) >= 44], `at ${width} px`).toEqual([16, true])
  })
})

test('the poster fits on the screen of a phone, with nothing larger than the headline act, and the picture of the page is sent; sharing opens a small window with the address of the site, and the copy button says for two seconds that it has copied, or that it could not', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, {
    width: 390,
    height: 844,
    reducedMotion: true,
    expects: [/^asked: https:\/\/twitter\.com/],
  })
  await page
    .context()
    .route('https://twitter.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Share</title>' }),
    )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      async share({ files: [file] = [], text }: ShareData) {
        if (!file) return
        const { width, height } = await createImageBitmap(file)
        const focused = document.activeElement?.textContent
        Object.assign(window, { __sent: [file.type, width, height, text, focused] })
      },
    })
  })
  await page.goto(PATH)
  await hydrated(page)
  const poster = page.locator('.poster')
  await poster.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await poster.boundingBox())?.height).toBeLessThanOrEqual(690)
  const sizes = await poster
    .locator('.poster-names p')
    .evaluateAll((rows) => rows.map((row) => Number.parseFloat(getComputedStyle(row).fontSize)))
  const act = await poster
    .locator('.poster-act')
    .evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize))
  expect(sizes.filter((size) => size >= act)).toEqual([act])
  await page.getByRole('button', { name: 'Send the poster' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => (window as { __sent?: unknown }).__sent))
    .toEqual(['image/jpeg', 1200, 630, expect.stringContaining(site.url), 'Send the poster'])

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Share' }).click(),
  ])
  await popup.waitForLoadState()
  expect(await popup.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([600, 500, null])
  expect(new URL(popup.url()).searchParams.get('url')).toBe(site.url)
  await popup.close()

  await standStill(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied!' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`Trance & Madness.* ${site.url}$`),
  )
  await page.clock.runFor(1990)
  expect(await page.getByRole('button', { name: 'Copied!' }).count()).toBe(1)
  await page.clock.runFor(10)
  expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(1)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copy manually' }).waitFor()
  await page.clock.runFor(2000)
  expect(await page.getByRole('button', { name: 'Copy', exact: true }).count()).toBe(1)
})

test('of a day axe finds nothing, what scrolls behind the sticky buttons fades out, and each slot has its sign, which lies on no words', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 844, reducedMotion: true })
  await page.goto(PATH)
  await hydrated(page)
  await page.getByRole('button', { name: 'Sunday' }).click()
  expect.soft(await axeViolations(page)).toEqual([])
  await expectFading(page)
  const slotCount = await slots(page, 'Sunday').count()
  for (const [width, height] of [
    [844, 390],
    [320, 460],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    const rooms = await slots(page, 'Sunday').evaluateAll((items) =>
      items.map((item) => {
        const sign = item.querySelector('.slot-sign')!.getBoundingClientRect()
        const words = document.createRange()
        const overlaps = [...item.querySelectorAll('.burnt, .slot-words, .slot-when span')].some(
          (part) => {
            words.selectNodeContents(part)
            return [...words.getClientRects()].some(
              // Lines of the display font are higher than its letters.
              (line) =>
                line.left < sign.right &&
                line.right > sign.left &&
                line.top + 8 < sign.bottom &&
                line.bottom > sign.top,
            )
          },
        )
        return sign.width >= 24 && !overlaps
      }),
    )
    expect.soft(rooms, `at ${width} × ${height} px`).toEqual(Array(slotCount).fill(true))
  }
})

/** A white bar below the buttons, from their edge down, gets lighter step by step. */
async function expectFading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const picker = document.querySelector('.day-picker')!
    scrollTo({ top: 900, behavior: 'instant' })
    const { left, bottom, width } = picker.getBoundingClientRect()
    const bar = document.createElement('div')
    const place = {
      position: 'fixed',
      zIndex: '1',
      background: '#fff',
      height: '60px',
      width: '8px',
    }
    Object.assign(bar.style, place, { left: `${left + width / 2}px`, top: `${bottom}px` })
    picker.after(bar)
  })
  const box = (await page.locator('.day-picker').boundingBox())!
  const clip = { x: box.x + box.width / 2 + 2, y: box.y + box.height, width: 1, height: 50 }
  const points = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer()
  const steps = [...points].slice(1).map((light, index) => Math.abs(light - points[index]!))
  expect.soft(points[0]).toBeLessThan(60)
  expect.soft(points[45]).toBeGreaterThan(240)
  expect.soft(Math.max(...steps)).toBeLessThan(40)
}

test('on paper the intro is a sentence that leads to the timetable, and the day has no button', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url)
  await page.goto('/lineup-reveal')
  const skip = page.getByRole('button', { name: 'Skip Intro' })
  await skip.waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = await page
    .locator('#intro')
    .evaluate((intro: HTMLElement) => [
      getComputedStyle(intro, '::after').content,
      intro.innerText.trim(),
    ])
  expect(printed).toEqual(['"The show is for the screen. For paper there is the timetable."', ''])

  await page.emulateMedia({ media: 'screen' })
  await skip.click()
  await page.getByRole('button', { name: 'REVEAL THE SECRET' }).click()
  await page.getByRole('button', { name: 'Show all names' }).click()
  await page.getByRole('button', { name: 'On to the next day' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('main').getByRole('button').count()).toBe(0)
})
