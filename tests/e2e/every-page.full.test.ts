import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

test.each(EVERY_PAGE)(
  'on %s nothing covers what the Tab key has reached in windows between, and with large letters no text is cut off',
  async (path) => {
    await using site = await startSite()
    await fillBoard(site, 30)
    await using page = await openWhole(site, path)
    await atWidths(page, [820, 1280], (width) => expectTabsInSight(page, width))
    await expectRoomForLargeLetters(page)
  },
)

async function expectRoomForLargeLetters(page: Page): Promise<void> {
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
    expect.soft([size, width, stays]).toEqual([size, width, stays && size === 16])
  }
}

/** Texts that reach beyond the window or beyond an element that cuts off what is outside. What can be scrolled to counts as there. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: holder } = walker.currentNode
      const text = walker.currentNode.textContent!.trim()
      if (!text || !holder?.checkVisibility({ visibilityProperty: true })) continue
      if (holder.closest('script, style, noscript, [aria-hidden=true], svg, .sr-only, .skip-link'))
        continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      let [from, to] = [0, document.documentElement.clientWidth]
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX) && box !== document.documentElement) break
        if (!/hidden|clip/.test(overflowX)) continue
        const edges = box.getBoundingClientRect()
        // Hidden for the eye, and there for screen readers.
        if (edges.width <= 1 || edges.height <= 1) {
          to = Infinity
          from = -Infinity
          break
        }
        from = Math.max(from, edges.left)
        to = Math.min(to, edges.right)
      }
      if (left < from - 1 || right > to + 1)
        cut.add(
          `${text.slice(0, 40)}: ${Math.round(left)} to ${Math.round(right)} in ${Math.round(from)} to ${Math.round(to)}`,
        )
    }
    return [...cut]
  })
}
