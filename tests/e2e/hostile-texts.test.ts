import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { FLIGHT_FIELDS } from '../../app/flights/flight-fields'
import { listed } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { storeFlights } from '../helpers/flights'
import { HOSTILE_TEXTS } from '../helpers/hostile-texts'
import { hydrated } from '../helpers/page-state'
import { SECRETS, startSite } from '../helpers/site'
import { type Harvest, watchedPage, harvest, isAllowed, missing } from '../helpers/harvest'

test('notes show as they were typed', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  // Written past the form's stricter rules: rows that did not come through the form must be harmless, too.
  const rows = HOSTILE_TEXTS.map((text, index) => ({
    alias: text,
    location: HOSTILE_TEXTS.at(index - 40) ?? '',
  }))
  await pg.sql`insert into attendee_pinboard ${pg.sql(rows)}`
  await using page = await watchedPage(site)
  await page.goto('/attendee-pinboard')
  await hydrated(page)
  const notes = page.getByRole('list', { name: 'Pinned notes' }).getByRole('listitem')
  for (let shown = 48; shown < HOSTILE_TEXTS.length; shown += 48) {
    await page.getByRole('link', { name: 'Show older notes' }).click()
    await expect.poll(() => notes.count()).toBe(Math.min(shown + 48, HOSTILE_TEXTS.length))
  }
  expectHarmless(await harvest(page), HOSTILE_TEXTS)

  await unlock(page)
  await page.getByRole('tab', { name: 'Pinboard' }).click()
  await expect
    .poll(async () => missing(HOSTILE_TEXTS.slice(-90), (await harvest(page)).texts))
    .toEqual([])
  expectHarmless(await harvest(page), [])
})

test('flights show as they were typed: in the list, the filter, the question before erasing, and the file', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  const at = (index: number) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? ''
  await storeFlights(pg.sql, HOSTILE_TEXTS.length, (n) =>
    Object.fromEntries(FLIGHT_FIELDS.map(({ name }, index) => [name, at(n + index * 15)])),
  )
  await using page = await watchedPage(site)
  await unlock(page)
  await expect.poll(() => listed(page).count()).toBe(HOSTILE_TEXTS.length)
  // All in one call, because a press replaces the button and would change the list of matches.
  await page
    .getByRole('button', { name: /^Show/ })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
  await expect.poll(() => page.getByRole('button', { name: /^Show/ }).count()).toBe(0)
  expectHarmless(await harvest(page), HOSTILE_TEXTS)
  for (const text of HOSTILE_TEXTS.filter((_, index) => index % 20 === 0))
    await page.getByLabel('Filter by name').fill(text)
  await page.getByLabel('Filter by name').fill('')
  await expect.poll(() => listed(page).count()).toBe(HOSTILE_TEXTS.length)
  for (const index of [0, 40, 80, 120]) {
    await listed(page)
      .nth(index)
      .getByRole('button', { name: /delete|erase/i })
      .click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
    expectHarmless(await harvest(page), [])
    await page.keyboard.press('Escape')
  }
  const csv = await page.evaluate(async (password) => {
    const headers = { 'x-admin-password': password, Accept: 'text/csv' }
    return (await fetch('/api/artist-flight-details', { headers })).text()
  }, SECRETS.ADMIN_PASSWORD)
  expect(csv.match(/^"[=@|%+-]/m)).toBeNull()
  expectHarmless(await harvest(page), [])
})

function expectHarmless(
  { texts, links, dialogs, violations }: Harvest,
  shown: readonly string[],
): void {
  expect([dialogs, violations, links.filter((link) => !isAllowed(link))]).toEqual([[], [], []])
  expect(missing(shown, texts)).toEqual([])
}

async function unlock(page: Page): Promise<void> {
  await page.goto('/admin-flight-details')
  await hydrated(page)
  await page.getByLabel('Password').fill(SECRETS.ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('tab').first().waitFor()
}
