import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cutTexts } from '../helpers/cut-texts'
import { EVERY_PAGE, openWhole } from '../helpers/every-page'
import { atWidths, sidewaysOverflow } from '../helpers/page-state'
import { fillBoard } from '../helpers/pinboard'
import { startSite } from '../helpers/site'
import { expectTabsInSight } from '../helpers/tab-walk'

/** The browser's font size, and the width of the window: both in pixels. */
const LARGE_LETTERS = [
  [16, 320],
  [24, 320],
  [24, 390],
  [32, 390],
] as const

/** Pages that need all of a small window: their bar goes with the page. */
const WITHOUT_STAYING_BAR = [
  '/artist-flight-form',
  '/admin-flight-details',
  '/my-flight',
  '/pick-ups',
  '/call-sheet',
]

test.each(EVERY_PAGE)(
  'on %s nothing covers what the Tab key has reached on the way there and back in four windows, and with large letters no text is cut off',
  async (path) => {
    await using site = await startSite()
    await fillBoard(site, 30)
    await using page = await openWhole(site, path)
    await atWidths(page, [390, 820, 1280, 1440], (width) => expectTabsInSight(page, width))
    await expectRoomForLargeLetters(page, !WITHOUT_STAYING_BAR.includes(path))
  },
)

async function expectRoomForLargeLetters(page: Page, hasStayingBar: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [size, width] of LARGE_LETTERS) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
    await page.setViewportSize({ width, height: 800 })
    const applied = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(applied).toBe(`${size}px`)
    // Coming from a wide window the page takes a moment.
    await expect
      .poll(async () => [await sidewaysOverflow(page), await cutTexts(page)], {
        message: `overflow and texts that are cut off with letters of ${size} px at ${width} px`,
      })
      .toEqual([0, []])
    // The bar stays on top only where it is one line.
    const stays = await page.evaluate(
      () => getComputedStyle(document.querySelector('.bar')!).position === 'sticky',
    )
    expect.soft([size, width, stays]).toEqual([size, width, hasStayingBar && size === 16])
  }
}
