import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_PAGE, openWhole } from '../helpers/every-page'
import { sidewaysOverflow } from '../helpers/page-state'
import { fillBoard } from '../helpers/pinboard'
import { startSite, type Site } from '../helpers/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
  await fillBoard(site, 6)
})
afterAll(() => site[Symbol.asyncDispose]())

/** The browser's font size, and the width of the window: both in pixels. */
const WINDOWS = [
  [16, 320],
  [24, 320],
  [24, 390],
  [32, 390],
] as const

test.each(EVERY_PAGE)(
  'with large letters no text of %s is cut off in a narrow window',
  async (path) => {
    await using page = await openWhole(site, path, { width: 390 })
    const session = await page.context().newCDPSession(page)
    for (const [size, width] of WINDOWS) {
      await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
      await page.setViewportSize({ width, height: 800 })
      const applied = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      await expect.poll(applied).toBe(`${size}px`)
      expect
        .soft([await sidewaysOverflow(page), await cutTexts(page)], `${size} px at ${width} px`)
        .toEqual([0, []])
      // The bar stays on top only where it is one line.
      const stays = await page.evaluate(
        () => getComputedStyle(document.querySelector('.bar')!).position === 'sticky',
      )
      expect.soft([size, width, stays]).toEqual([size, width, stays && size === 16])
    }
  },
)

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
