import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, type PageOptions } from './browser'
import { hydrated } from './page-state'
import { aFlight } from './flights'
import type { Site } from './site'

export const FORM = '/artist-flight-form'

export async function openForm(site: Pick<Site, 'url'>, options?: PageOptions): Promise<Page> {
  const page = await openPage(site.url, options)
  await page.goto(FORM)
  await hydrated(page)
  return page
}

export async function fillIn(page: Page, flight: Record<string, unknown>): Promise<void> {
  for (const [name, text] of Object.entries(flight))
    await page.locator(`[name=${name}]`).fill(String(text))
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Flight Details' }).click()
}

/** The texts that describe a field for screen readers. */
export function describedBy(page: Page, label: string): Promise<string> {
  return page.getByLabel(label).evaluate((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )
}

/** The site gets the request and answers it, but the answer does not arrive. */
export async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** The tag name of the element that has the focus. */
export function focusedTag(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName)
}

/** What is typed into the form outlasts a link, Back and a reload, without the passport number, and goes with the sending. */
export async function expectKeptDraft(page: Page): Promise<void> {
  await page.goto(FORM)
  await hydrated(page)
  const { passportNumber = '', ...kept } = aFlight() as Record<string, string>
  const expectTyped = async () => {
    for (const [name, text] of Object.entries(kept))
      await expect.poll(() => page.locator(`[name=${name}]`).inputValue()).toBe(text)
  }
  await fillIn(page, { ...kept, passportNumber })
  await page.getByRole('navigation').getByRole('link', { name: 'home page' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(stored).toContain(kept.fullName)
  expect(stored).not.toContain(passportNumber)
  await page.goBack({ waitUntil: 'commit' })
  await expectTyped()
  await page.reload()
  await hydrated(page)
  await expectTyped()

  await page.getByLabel('Passport Number').fill(passportNumber)
  await submit(page)
  await page.getByRole('heading', { name: 'Flight Details Submitted!' }).waitFor()
  await page.reload()
  await hydrated(page)
  expect(await page.getByLabel('Artist Name').inputValue()).toBe('')
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(
    kept.fullName,
  )
}
