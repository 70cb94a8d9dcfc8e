import { expect, test } from 'vitest'
import { counters, flightNamed, listed, openGate, unlock } from '../helpers/admin'
import { databaseOf } from '../helpers/database'
import { aFlight, aShortFlight, sendFlight } from '../helpers/flights'
import { shownToast } from '../helpers/page-state'
import { startSite } from '../helpers/site'

test('the right password opens the list: counters, and one article for each flight', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  await sendFlight(site, aShortFlight({ artistName: 'Short Notice' }))
  await sendFlight(site, aFlight({ artistName: '<b>Bold</b> & "quoted"' }))
  await pg.sql`update artist_flight_details set created_at = '2026-02-28T23:30:00Z'`
  // In this time zone it is another day than at the festival.
  await using page = await openGate(site, { timezone: 'America/Los_Angeles' })
  await unlock(page)
  await expect.poll(() => shownToast(page)).toBe('Access Granted Welcome to the admin panel.')
  await page.getByRole('heading', { name: 'Artist Flight Details Admin' }).waitFor()
  await listed(page).first().waitFor()
  expect(await counters(page)).toEqual({
    'Total Submissions': '2',
    'With Phone Numbers': '1',
    'With Special Requirements': '1',
  })

  expect(await listed(page).count()).toBe(2)
  const full = await flightNamed(page, '<b>Bold</b> & "quoted"').innerText()
  const { passportNumber, ...shown } = aFlight({ artistName: '<b>Bold</b> & "quoted"' })
  for (const text of Object.values(shown)) expect(full).toContain(text)
  expect(full).toContain('•••567')
  expect(full).not.toContain(passportNumber)
  expect(full).toContain('1 Mar 2026')
  const short = await flightNamed(page, 'Short Notice').innerText()
  expect(short).not.toMatch(/Phone|Notes|null/)
})
