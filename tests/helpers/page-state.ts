import { readFileSync } from 'node:fs'
import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** From a small phone to a large desk. */
export const WIDTHS = [320, 390, 820, 1440]

/** Resolves when the page's islands are hydrated; at once on a page without islands. */
export async function hydrated(page: Page): Promise<void> {
  const done = page.locator('html[data-hydrated], html:not(:has([data-island]))')
  await done.waitFor({ state: 'attached' })
}

/** Resolves when the page is laid out whole, in its own letters. Before that, heights and widths are those of a stand-in. */
export async function laidOut(page: Page | Frame): Promise<void> {
  await page.locator('html:not([data-folded]):not([data-plain])').waitFor({ state: 'attached' })
  // A page waits three seconds for its letters, and on a busy machine they come later.
  await page.evaluate(async () => {
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}

/** Whether this element has the focus. */
export function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

/** The text of the element that has the focus; `BODY` when it is nowhere. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused === document.body ? 'BODY' : (focused?.textContent ?? '')
  })
}

/** Waits for a toast. @returns its title and description in one line */
export async function shownToast(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: 'Notifications (F8)' }).filter({ hasText: /\S/ })
  // The region itself has no size: what is in it hangs over the page.
  await region.waitFor({ state: 'attached' })
  return (await region.innerText()).replace(/\s+/g, ' ').trim()
}

/** By how many pixels the page is wider than the window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** Accessibility rules that axe finds violated in the page's current state, one line for each. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  return page.evaluate(async () => {
    // In the middle of a change of colour the contrast is not that of either state.
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
    const { axe } = window as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
      }
    }
    return (await axe.run({ resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
    )
  })
}

/** The page, laid out in a window of this size. Not for a page without scripts, or whose clock stands still. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  // The window has its size before the page is laid out in it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

/** Calls `check` with the page's current state in a window of each width. */
export async function atWidths(
  page: Page,
  widths: readonly number[],
  check: (width: number) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    await check(width)
  }
}

/**
 * In its current state the page is no wider than the window at each width, and axe finds nothing at the least and the greatest.
 * Our pages are laid out by style sheets alone, so a resized window shows the same as one that was opened at that width.
 */
export function expectToFit(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  const judged = [Math.min(...widths), Math.max(...widths)]
  return atWidths(page, widths, async (width) => {
    const overflow = await sidewaysOverflow(page)
    const violations = judged.includes(width) ? await axeViolations(page) : []
    // In the message, too: a run's last lines name the first line of a failure alone.
    const message = `overflow and violations at ${width} px: ${violations.join(' · ')}`
    expect([overflow, violations], message).toEqual([0, []])
  })
}

/** The same while a toast is shown. The focus is in its region, so it does not close. */
export async function expectToFitWithToast(page: Page): Promise<void> {
  const said = await shownToast(page)
  await page.keyboard.press('F8')
  await expectToFit(page)
  expect(await shownToast(page)).toBe(said)
}
