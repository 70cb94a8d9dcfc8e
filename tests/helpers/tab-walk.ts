import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** In a window of this width nothing covers what the Tab key reaches, forwards and, with Shift, backwards. */
export async function expectTabsInSight(
  page: Page,
  width: number,
  keys = ['Tab', 'Shift+Tab'],
): Promise<void> {
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    scrollTo(0, 0)
  })
  for (const key of keys) {
    const { stops, covered } = await walk(page, key)
    expect(stops).toBeGreaterThan(2)
    expect.soft(covered, `covered after ${key} at ${width} px`).toEqual([])
  }
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
