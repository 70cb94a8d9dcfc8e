import type { Page } from 'playwright-core'
import { isolated } from '../../rules/isolated'
import { openAdmin } from './admin'
import type { Site } from './site'

/** The travel desk in the unlocked admin page. */
export async function openDesk(site: Site, expects: RegExp[] = []): Promise<Page> {
  const page = await openAdmin(site, { expects })
  await showDesk(page)
  return page
}

/** Goes to the travel desk in the unlocked admin page. */
export async function showDesk(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Travel desk' }).click()
  await page.getByRole('list', { name: 'Submissions' }).waitFor()
}

/** Opens the card of an artist. */
export async function openCard(page: Page, artist: string) {
  await page.getByRole('button', { name: `Open ${isolated(artist)}` }).click()
  return cardOf(page, artist)
}

/** The card of an artist. */
export function cardOf(page: Page, artist: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: artist }) })
}

/** Fills the form of a flight. */
export async function fillLeg(
  form: ReturnType<Page['getByRole']>,
  changes: Record<string, string>,
) {
  const fields = {
    'Flight number': 'LX 2041',
    'Transfer in minutes': '120',
    From: 'ZRH',
    Departs: '2026-03-13T21:55',
    To: 'PMI',
    Arrives: '2026-03-13T23:50',
    ...changes,
  }
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
}

/** The artists of the shown cards. */
export function cards(page: Page): Promise<string[]> {
  return page
    .getByRole('list', { name: 'Submissions' })
    .getByRole('heading', { level: 3 })
    .allTextContents()
}
