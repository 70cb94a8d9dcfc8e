import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { atWidths } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('who presses a place and goes on by keyboard sees no frame, a jump by the menu takes the focus and the next Tab into the section, and a link of the footer leads to the start of the new page', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  await page.goto('/')
  await page.mouse.click(20, 400)
  await page.keyboard.press('ArrowDown')
  expect(await outlineOf(page, 'h1')).toBe('none')

  await page.locator('#menu a[href="#contact"]').press('Enter')
  await expect.poll(() => focused(page)).toBe('contact')
  expect(await outlineOf(page, '#contact-heading')).toBe('solid')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.closest('section')?.id)).toBe('contact')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter')
  await page.waitForURL('**/privacy')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Skip to the content')
})

test('every link to a place on the page takes the focus there, and draws no frame for a mouse', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { reducedMotion: true })
  for (const path of ['/', '/timetable']) {
    await page.goto(path)
    await atWidths(page, [390, 1440], async (width) => {
      const links = page.locator('a[href^="#"]:not(.skip-link, [data-href])')
      expect(await links.count()).toBeGreaterThan(3)
      for (const link of await links.all()) {
        if (!(await link.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
        await link.click()
        const [, place = ''] = (await link.getAttribute('href'))!.split('#')
        await expect.poll(() => focused(page), { message: `${path} at ${width} px` }).toBe(place)
        const frames = await page.evaluate(
          () =>
            [document.activeElement!, ...document.querySelectorAll('h1, h2')].filter(
              (element) => getComputedStyle(element).outlineStyle !== 'none',
            ).length,
        )
        expect(frames).toBe(0)
      }
    })
  }
})

test('a page that is opened at an anchor has its focus there, and shows the ring with the first key', async () => {
  await using site = await startSite()
  const [, day = ''] = /id="(on-[^"]+)"/.exec(await (await fetch(`${site.url}/timetable`)).text())!
  for (const [path, place, heading] of [
    ['/', 'contact', 'contact-heading'],
    ['/timetable', day, day],
  ] as const) {
    await using page = await openPage(site.url, { reducedMotion: true })
    await page.goto(`${path}#${place}`)
    await expect.poll(() => focused(page)).toBe(place)
    expect(await outlineOf(page, `#${heading}`)).toBe('none')
    await page.keyboard.press('Shift')
    expect(await outlineOf(page, `#${heading}`)).toBe('solid')
  }
})

/** The id of the element that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement!.id)
}

function outlineOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).outlineStyle)
}
