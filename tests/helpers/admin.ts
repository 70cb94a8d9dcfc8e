import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { openPage, type PageOptions } from './browser'
import { hydrated } from './page-state'
import { SECRETS, type Site } from './site'

/** The admin page, locked. */
export async function openGate(site: Pick<Site, 'url'>, options?: PageOptions): Promise<Page> {
  const page = await openPage(site.url, options)
  await page.goto('/admin-flight-details')
  await hydrated(page)
  return page
}

export async function unlock(page: Page, password = SECRETS.ADMIN_PASSWORD): Promise<void> {
  await page.getByLabel('Admin password').fill(password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
}

/** The admin page, unlocked. */
export async function openAdmin(site: Pick<Site, 'url'>, options?: PageOptions): Promise<Page> {
  const page = await openGate(site, options)
  await unlock(page)
  await page.getByRole('tab', { name: 'Flights' }).waitFor()
  return page
}

/** The flights in the list: cards, or from 1024 px up the rows of a table. */
export function listed(page: Page): Locator {
  return page.locator('.listed-flight')
}

/** The flight of an artist in the list. */
export function flightNamed(page: Page, name: string): Locator {
  return page.getByRole('article', { name }).or(page.getByRole('row', { name }))
}

/** The artists' names in the list. */
export function flightNames(page: Page): Locator {
  return page.locator('[id^=flight-]')
}

/** Sends a request with the admin password. */
export function asAdmin(
  site: Pick<Site, 'url'>,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(site.url + path, {
    method,
    headers: {
      'x-admin-password': SECRETS.ADMIN_PASSWORD,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}

/** The admins' activity list, newest first, as pairs of kind and count. */
export async function activity(site: Pick<Site, 'url'>): Promise<[kind: string, count: number][]> {
  const lines = (await (await asAdmin(site, 'GET', '/api/admin/activity')).json()) as {
    kind: string
    count: number
  }[]
  return lines.map(({ kind, count }) => [kind, count])
}

/** Pins a note and gives its id. As a client should, it sends again what a busy site refuses, with the same key. */
export async function pinNote(
  site: Pick<Site, 'url'>,
  alias: string,
  location: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const request = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify({ alias, location }),
  }
  const stored = await vi.waitUntil(
    async () => {
      const response = await fetch(`${site.url}/api/attendee-pinboard`, request)
      return response.status === 503 ? null : response
    },
    { timeout: 50_000, interval: 200 },
  )
  const { entry } = (await stored.json()) as { entry: { id: number } }
  return entry.id
}

/** The figures above the list, by their labels. */
export async function counters(page: Page): Promise<Record<string, string>> {
  const terms = await page.locator('dl').first().locator('dt').allTextContents()
  const figures = await page.locator('dl').first().locator('dd').allTextContents()
  return Object.fromEntries(terms.map((term, index) => [term, figures[index] ?? '']))
}
