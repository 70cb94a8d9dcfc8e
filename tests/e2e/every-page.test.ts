import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { EVERY_PAGE, openWhole } from '../helpers/every-page'
import { atWidths, axeViolations, sidewaysOverflow } from '../helpers/page-state'
import { fillBoard } from '../helpers/pinboard'
import { startSite } from '../helpers/site'

const WINDOWS = [390, 820, 1280, 1440]
/** The browser's font size, and the width of the window: both in pixels. */
const LARGE_LETTERS = [
  [16, 320],
  [24, 320],
  [24, 390],
  [32, 390],
] as const

test.each(EVERY_PAGE)(
  'on %s axe finds nothing, the first Tab reaches the skip link, nothing covers what the Tab key has reached, and with large letters no text is cut off',
  async (path) => {
    await using site = await startSite()
    await fillBoard(site, 30)
    await using page = await openWhole(site, path)
    expect(await axeViolations(page)).toEqual([])
    await expectSkipLink(page)
    await atWidths(page, WINDOWS, (width) => expectTabsInSight(page, width))
    await expectRoomForLargeLetters(page)
  },
)

/** The link takes the focus to the content and marks its title. The next Tab reaches something in the content. */
async function expectSkipLink(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect.poll(() => inWindow(page)).toBe(true)
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement!.id)).toBe('main')
  await expect.poll(() => new URL(page.url()).hash).toBe('#main')
  await expect.poll(() => outlineOf(page, 'main h1')).toBe('solid')
  expect(await outlineOf(page, 'main')).toBe('none')
  const hasMore = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('a[href], button:enabled, input')].some((part) =>
        part.checkVisibility(),
      ),
    )
  await page.keyboard.press('Tab')
  const part = await page.evaluate(() => document.activeElement!.closest('main, footer')?.tagName)
  expect(part).toMatch(hasMore ? 'MAIN' : 'FOOTER')
}

async function expectTabsInSight(page: Page, width: number): Promise<void> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  for (const key of ['Tab', 'Shift+Tab']) {
    const { stops, covered } = await walk(page, key)
    expect(stops).toBeGreaterThan(2)
    expect.soft(covered, `covered after ${key} at ${width} px`).toEqual([])
  }
}

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

function outlineOf(page: Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).outlineStyle)
}

/** Whether the element that has the focus is inside the window. */
function inWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && document.activeElement !== document.body
  })
}

/** Presses the key through all that can be focused. @returns the number of stops, and those of which nothing was in sight. */
async function walk(page: Page, key: string): Promise<{ stops: number; covered: string[] }> {
  const places = await page.evaluate(() => {
    const covered: string[] = []
    const seen = new Set<Element>()
    const isInSight = (element: Element) =>
      [...element.getClientRects()].some(({ left, top, width, height }) =>
        [0.1, 0.5, 0.9].some((across) =>
          [0.1, 0.5, 0.9].some((down) => {
            const hit = document.elementFromPoint(left + width * across, top + height * down)
            return hit !== null && (hit.contains(element) || element.contains(hit))
          }),
        ),
      )
    // The element that has the focus is looked at before the next press moves it.
    const look = () => {
      const element = document.activeElement
      if (!element || element === document.body || seen.has(element)) return
      seen.add(element)
      // Reduced motion still takes a millisecond.
      for (const change of document.getAnimations())
        if (change instanceof CSSTransition) change.finish()
      if (!isInSight(element)) covered.push(element.outerHTML.slice(0, 120))
    }
    addEventListener('keydown', look, { capture: true })
    Object.assign(window, {
      endWalk() {
        look()
        removeEventListener('keydown', look, { capture: true })
        return { stops: seen.size, covered }
      },
    })
    return document.querySelectorAll(
      'a[href], button, input, textarea, select, summary, [tabindex="0"]',
    ).length
  })
  // All at once: each press need not wait for the answer to the one before.
  await Promise.all(Array.from({ length: places }, () => page.keyboard.press(key)))
  return page.evaluate(() =>
    (window as unknown as { endWalk: () => { stops: number; covered: string[] } }).endWalk(),
  )
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
