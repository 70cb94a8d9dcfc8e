import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const LOST = [/ERR_CONNECTION_REFUSED/, /Failed to fetch|net::ERR_/]

test('without the server the timetable is there, its acts and stars too; with it again a moved slot is offered once', async () => {
  await using pg = await testDatabase('seeded')
  const env = { DATABASE_URL: pg.url }
  const before = await startSite({ env })
  await using page = await openPage(before.url, { width: 390, expects: LOST })
  await page.goto('/timetable')
  await kept(page)
  const act = await page.locator('[data-day="Friday"] a[data-name]').nth(1).getAttribute('href')
  expect(await secretsIn(page)).toEqual([])
  await before[Symbol.asyncDispose]()

  await page.reload()
  await page.getByText(/^No signal down here\. As of [A-Z][a-z]+day \d\d:\d\d\.$/).waitFor()
  await page.goto(act!)
  await expect.poll(() => page.url()).toMatch(/\/timetable#act-\w+$/)
  const row = page.locator(new URL(page.url()).hash)
  expect(await row.isVisible()).toBe(true)
  await row.locator('[data-star]').click()
  expect(await row.locator('[data-star]').getAttribute('aria-pressed')).toBe('true')

  await using after = await startSite({ env: { ...env, PORT: String(before.port) } })
  await moveASlot(after)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('There is a newer timetable.').waitFor()
  expect(await page.getByText(/^No signal/).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Show it' }).click()
  await page.getByText('Moved by a bat').first().waitFor()
  expect(await page.getByText('There is a newer timetable.').isVisible()).toBe(false)
  expect(await page.locator('[data-star][aria-pressed=true]').count()).toBe(1)
})

test('the worker has the timetable alone in its hands, and OFFLINE=off takes everything but the stars away', async () => {
  await using pg = await testDatabase('seeded')
  const env = { DATABASE_URL: pg.url }
  const before = await startSite({ env })
  await using page = await openPage(before.url)
  await page.goto('/timetable')
  await kept(page)
  await page.locator('[data-star]').first().click()
  for (const path of ['/', '/artist-flight-form', '/admin-flight-details', '/attendee-pinboard']) {
    await page.goto(path)
    expect([path, await page.evaluate(() => navigator.serviceWorker.controller)]).toEqual([
      path,
      null,
    ])
  }
  await before[Symbol.asyncDispose]()

  await using _after = await startSite({
    env: { ...env, OFFLINE: 'off', PORT: String(before.port) },
  })
  await page.goto('/timetable')
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  expect(await page.locator('[data-star][aria-pressed=true]').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Keep it for underground' }).isVisible()).toBe(
    false,
  )
})

/** Waits until the browser has the whole timetable. */
async function kept(page: Page): Promise<void> {
  const hasPage = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys())
        if (await (await caches.open(name)).match('/timetable')) return true
      return false
    })
  await expect.poll(hasPage, { timeout: 20_000 }).toBe(true)
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(isControlled).toBe(true)
}

/** The seed's secret names that are somewhere in what the browser keeps. */
async function secretsIn(page: Page): Promise<string[]> {
  const text = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
  expect(text).toContain('Timetable')
  return SECRET_NAMES.filter((name) => text.includes(name))
}

async function moveASlot(site: Site): Promise<void> {
  const token = await beginSession(site)
  await mutate(site, token, [
    {
      patch: {
        query: '*[_type == "revealDay"][0]',
        set: { 'slots[0].artist': 'Moved by a bat', 'slots[0].time': '17:10–17:40' },
      },
    },
  ])
}
