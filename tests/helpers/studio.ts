import type { Locator, Page } from 'playwright-core'
import { openPage, type PageOptions } from './browser'
import { SECRETS, type Site } from './site'

/** A tab with the Studio open at an address of its own, behind the gate: `await using page = await openStudio(site, { at: '/structure/artist' })`. */
export async function openStudio(site: Site, { at = '', ...options }: PageOptions & { at?: string } = {}): Promise<Page> {
  const page = await openPage(site.url, { width: 1440, height: 900, ...options })
  // It is five megabytes of script, on a machine that has other things to do as well.
  page.setDefaultTimeout(20_000)
  await page.goto(`/studio${at}`)
  await passGate(page)
  await page.getByTestId('studio-navbar').waitFor()
  return page
}

export async function passGate(page: Page, password = SECRETS.ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Open the gate' }).click()
}

/** Opens documents and lists from left to right, by what stands on them. */
export async function openFromDesk(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await press(page, page.getByTestId('structure-tool-list-pane').or(page.getByTestId('pane')).getByText(title, { exact: true }).first())
}

/** Lists lie under a pane of the Studio's own until a pointer has really moved over them. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await target.hover({ force: true })
  await page.mouse.move(2, 500, { steps: 2 })
  await target.hover({ force: true })
  await target.click()
}

/** The text input of a field, by the field's name in the schema. */
export function field(page: Page, name: string): Locator {
  return page.getByTestId(`field-${name}`).locator('input, textarea').first()
}

/** Publishes the open document; the lake has it when this is over. */
export async function publish(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/data/actions/') && (response.request().postData() ?? '').includes('.publish'))
  await page.getByTestId('action-publish').click()
  const { status } = await answer.then((response) => ({ status: response.status() }))
  if (status !== 200) throw new Error(`the lake did not publish: ${status}`)
}
