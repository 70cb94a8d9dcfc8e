import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atWidths, sidewaysOverflow, WIDTHS } from './page-state'

export const SECTIONS = [
  'home',
  'events',
  'about',
  'schedule',
  'lineup',
  'gallery',
  'booking',
  'rules',
  'contact',
]

export async function expectWhole(page: Page): Promise<void> {
  expect(await page.title()).toContain('Trance & Madness')
  const ids = await page
    .locator('section[id]')
    .evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids.filter((id) => SECTIONS.includes(id))).toEqual(SECTIONS)
  expect(await page.getByRole('meter', { name: 'Festival capacity' }).count()).toBe(1)
  await atWidths(page, WIDTHS, async (width) => {
    expect.soft(await sidewaysOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0)
  })
}
