import type { Page } from 'playwright-core'
import { openPage, type PageOptions } from './browser'
import type { Site } from './site'

export const ADD = 'Add Yourself to the Pinboard!'
export const JOIN = 'Join the Pinboard!'

/** Opens the board and waits until its scripts run. */
export async function openBoard(page: Page, query = ''): Promise<void> {
  await page.goto(`/attendee-pinboard${query}`)
  await page.locator('html[data-hydrated]').waitFor()
}

export async function fillForm(page: Page, alias: string, location: string): Promise<void> {
  await page.getByLabel('Party Alias').fill(alias)
  await page.getByLabel('Where are you coming from?').fill(location)
}

export async function waitForToast(page: Page, text: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByText(text, { exact: true })
    .waitFor()
}

export async function pins(site: Site): Promise<string | null> {
  return (await fetch(`${site.url}/api/attendee-pinboard`)).headers.get('X-Total-Count')
}

export async function fillBoard(site: Site, count: number): Promise<void> {
  await site.services.database.run(
    (sql) => sql`
    insert into attendee_pinboard (alias, location)
    select 'raver ' || n, 'Palma' from generate_series(1, ${count}) as n`,
  )
}

/** The notes that the page shows. */
export function notesOn(page: Page) {
  return page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem')
}

/** The element that has the focus: its text or name, or the name of its element. */
export function focusOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    return (
      element?.getAttribute('aria-label') ??
      element?.getAttribute('name') ??
      (element === document.body ? 'BODY' : (element?.textContent ?? ''))
    )
  })
}

/** The board with its form open. */
export async function openJoin(site: Site, options?: PageOptions): Promise<Page> {
  const page = await openPage(site.url, { reducedMotion: true, ...options })
  await openBoard(page)
  await page.getByRole('button', { name: ADD }).click()
  await page.getByRole('heading', { name: 'Join the Crew!' }).waitFor()
  return page
}

export async function join(page: Page): Promise<void> {
  await page.getByRole('button', { name: JOIN }).click()
}
