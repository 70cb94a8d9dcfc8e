import type { Page } from 'playwright-core'

/**
 * Texts that reach beyond the window or beyond an element that cuts off what is outside, as paint does that fills the letters. What
 * can be scrolled to counts as there.
 */
export function cutTexts(page: Page): Promise<string[]> {
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
      const { left, right: end, width } = range.getBoundingClientRect()
      // After the last letter there is space, too.
      const right =
        end - Math.max(0, Number.parseFloat(getComputedStyle(holder).letterSpacing) || 0)
      if (width === 0) continue
      let [from, to] = [0, document.documentElement.clientWidth]
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const { overflowX, backgroundClip } = getComputedStyle(box)
        if (/auto|scroll/.test(overflowX) && box !== document.documentElement) break
        if (!/hidden|clip/.test(overflowX) && backgroundClip !== 'text') continue
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
