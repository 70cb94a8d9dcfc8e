import type { Page } from 'playwright-core'

/** Pairs of texts of which one lies over the other. */
export function coveredTexts(page: Page): Promise<string[]> {
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
