import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cutTexts } from '../helpers/cut-texts'
import { EVERY_PAGE, openWhole } from '../helpers/every-page'
import { sidewaysOverflow } from '../helpers/page-state'
import { TRANSLATED_PAGES } from '../helpers/pages.mjs'
import { startSite } from '../helpers/site'

/** Success criterion 1.4.12 of WCAG 2.2. */
const SPACING = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p {
    margin-bottom: 2em !important;
  }`

const PAGES = [
  ...EVERY_PAGE,
  ...['es', 'de'].flatMap((language) =>
    TRANSLATED_PAGES.map((path) => (path === '/' ? `/${language}` : `/${language}${path}`)),
  ),
]

test.each(PAGES)(
  'on %s nothing is cut off and no text covers another when a visitor sets wider letters, words and lines',
  async (path) => {
    await using site = await startSite()
    await using page = await openWhole(site, path, { width: 390 })
    // A style element would need the page's permission.
    await page.evaluate((style) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(style)
      document.adoptedStyleSheets = [sheet]
    }, SPACING)
    expect([await sidewaysOverflow(page), await cutTexts(page), await coveredTexts(page)]).toEqual([
      0,
      [],
      [],
    ])
  },
)

/** Pairs of texts of which one lies over the other. */
function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPart = (holder: Element) =>
      holder.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !holder.closest('script, style, noscript, svg, textarea, .sr-only, .skip-link, .bar') &&
      getComputedStyle(holder).position !== 'sticky'
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_ALL)
    const lines: { text: string; box: DOMRect }[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      // Names of the poster are drawn by its style sheet.
      const drawn = node instanceof HTMLElement && !node.textContent ? node.dataset.text : undefined
      const text = node instanceof Text ? node.data.trim() : drawn
      const holder = node instanceof Element ? node : node.parentElement!
      if (!text || !isPart(holder)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = (drawn ? holder : range).getClientRects()
      lines.push(...[...boxes].map((box) => ({ text, box })))
    }
    // A line's box has space above and below its letters.
    const covers = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 2 &&
      other.left < one.right - 2 &&
      one.top + one.height / 4 < other.bottom - other.height / 4 &&
      other.top + other.height / 4 < one.bottom - one.height / 4
    return lines.flatMap(({ text, box }, place) =>
      lines
        .slice(place + 1)
        .filter((other) => covers(box, other.box))
        .map((other) => `${text} and ${other.text}`),
    )
  })
}
