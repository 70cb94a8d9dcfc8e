import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { testDatabase } from '../helpers/database'
import { beginSession, mutate } from '../helpers/organiser'
import { startSiteProcess, type SiteProcess } from '../helpers/site'

const SECRET = 'A canary in the dark'

const LOST = [/ERR_CONNECTION_REFUSED/, /Failed to fetch|net::ERR_/]

test('without the server the timetable is there, its acts and stars too; with it again a moved slot is offered once', async () => {
  await using pg = await testDatabase('seeded')
  const env = { DATABASE_URL: pg.url }
  await using before = await startSiteProcess({ env })
  await patchSlot(before, {
    artist: SECRET,
    revealAt: { when: 'never', standIn: 'Secret guest of the night' },
  })
  await using page = await openPage(before.url, { width: 390, expects: LOST })
  await page.goto('/timetable')
  await kept(page)
  const act = await page.locator('[data-day="Friday"] a[data-name]').nth(1).getAttribute('href')
  const texts = await keptTexts(page)
  expect(texts).toContain('Secret guest of the night')
  expect(texts).not.toContain(SECRET)
  await before.stop()

  await page.reload()
  await page.getByText(/^No signal down here\. As of [A-Z][a-z]+day \d\d:\d\d\.$/).waitFor()
  await page.goto(act!)
  await expect.poll(() => page.url()).toMatch(/\/timetable#act-\w+$/)
  const row = page.locator(new URL(page.url()).hash)
  expect(await row.isVisible()).toBe(true)
  await row.locator('[data-star]').click()
  expect(await row.locator('[data-star]').getAttribute('aria-pressed')).toBe('true')

  await using after = await startSiteProcess({ env: { ...env, PORT: portOf(before) } })
  await patchSlot(after, { artist: 'Moved by a bat', time: '17:10–17:40', revealAt: null })
  const timetable = async () => (await fetch(`${after.url}/timetable`)).text()
  await expect.poll(timetable).toContain('Moved by a bat')
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
  await using before = await startSiteProcess({ env })
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
  await before.stop()

  await using _after = await startSiteProcess({
    env: { ...env, OFFLINE: 'off', PORT: portOf(before) },
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

/** All that the browser keeps of the site, addresses and texts. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
}

const portOf = (site: SiteProcess) => new URL(site.url).port

/** Changes the first slot of the first day. */
async function patchSlot(site: SiteProcess, changes: Record<string, unknown>): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [`slots[0].${field}`, value]),
  )
  await mutate(site, await beginSession(site), [
    { patch: { query: '*[_type == "revealDay"] | order(orderRank)[0]', set } },
  ])
}
