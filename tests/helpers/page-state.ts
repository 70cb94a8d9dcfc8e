import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Resolves when the page's scripts have taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
}

/** What the toast says that is there, or comes: title and description in one line. */
export async function shownToast(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: 'Notifications (F8)' }).filter({ hasText: /\S/ })
  // The region itself has no size: what is in it hangs over the page.
  await region.waitFor({ state: 'attached' })
  return (await region.innerText()).replace(/\s+/g, ' ').trim()
}

/** By how many pixels the page is wider than the window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What keeps people out of the page as it stands now, as far as a program can tell: one line for each rule that is broken. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
