import { expect, test } from 'vitest'
import { openAdmin, pinNote } from '../helpers/admin'
import { testDatabase } from '../helpers/database'
import { beginSession, mutate } from '../helpers/organiser'
import { axeViolations, shownToast, sidewaysOverflow, isFocused } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('the board of a former edition is emptied after a question that says how many notes it has', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({
    env: { DATABASE_URL: pg.url },
    now: () => new Date('2026-03-05T12:00:00Z'),
  })
  const isKnown = async () => (await pg.sql`select is_first from editions where id = 2026`)[0]
  await expect.poll(isKnown).toMatchObject({ isFirst: true })
  await pinNote(site, 'Bat of 2026', 'Palma')
  await pinNote(site, 'Mole of 2026', 'Graz')
  const dates = { startDate: '2027-03-11', endDate: '2027-03-14' }
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set: dates } }])
  const statusOfBoard = async () => (await fetch(`${site.url}/editions/2026/pinboard`)).status
  await expect.poll(statusOfBoard, { timeout: 10_000 }).toBe(200)
  await pinNote(site, 'Bat of 2027', 'Palma')

  await using page = await openAdmin(site, { width: 390 })
  await page.getByRole('tab', { name: 'Pinboard' }).click()
  const boards = page.getByRole('region', { name: 'Boards of former editions' })
  const button = boards.getByRole('button', { name: 'Empty the board of 2026' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 notes of 2026?' })
  await dialog.waitFor()
  expect([await sidewaysOverflow(page), await axeViolations(page)]).toEqual([0, []])
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  expect(await isFocused(button)).toBe(true)

  await button.click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await boards.waitFor({ state: 'detached' })
  await expect
    .poll(() => shownToast(page))
    .toBe('Deleted The board of 2026 is empty. Its counters stay.')
  await expect
    .poll(() => page.getByRole('list', { name: 'All notes' }).getByRole('listitem').count())
    .toBe(1)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pinboard')
})
