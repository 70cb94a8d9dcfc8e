import { expect, test } from 'vitest'
import { databaseOf } from '../helpers/database'
import { HOSTILE_TEXTS } from '../helpers/hostile-texts'
import { hydrated } from '../helpers/page-state'
import { startSite } from '../helpers/site'
import { watchedPage, harvest, missing } from '../helpers/harvest'
import { expectHarmless } from '../helpers/harvest'
import { unlock } from '../helpers/admin'

test('notes show as they were typed', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
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

  await page.goto('/admin-flight-details')

  await hydrated(page)

  await unlock(page)

  await page.getByRole('tab').first().waitFor()
  await page.getByRole('tab', { name: 'Pinboard' }).click()
  await expect
    .poll(async () => missing(HOSTILE_TEXTS.slice(-90), (await harvest(page)).texts))
    .toEqual([])
  expectHarmless(await harvest(page), [])
})
