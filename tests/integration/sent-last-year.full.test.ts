import { expect, test } from 'vitest'
import { asAdmin, pinNote } from '../helpers/admin'
import { aFlight } from '../helpers/flights'
import type { Site } from '../helpers/site'
import { DATES_OF_2027, isShown, isThere, textAt, twoSites } from '../helpers/two-years'

test('flights of last year are listed with their year, and keep the day that their artists were promised', async () => {
  await using ground = await twoSites()
  const { edit, sites } = ground
  await isThere(ground)
  const send = async (artistName: string) => {
    const answer = await fetch(`${sites[0].url}/api/artist-flight-details`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(aFlight({ artistName })),
    })
    expect(answer.status).toBe(201)
  }
  const namesAt = async (query: string) => {
    const answer = await asAdmin(sites[1], 'GET', `/api/artist-flight-details${query}`)
    return ((await answer.json()) as { artistName: string }[]).map((flight) => flight.artistName)
  }
  await send('Of 2026')
  await edit(DATES_OF_2027)
  for (const site of sites) await isShown(site)
  await send('Of 2027')
  expect(await namesAt('')).toEqual(['Of 2027'])
  expect(await namesAt('?edition=2026')).toEqual(['Of 2026'])
  const ends = await ground.pg.sql`select expires_at from flight_keys order by flight_id`
  expect(ends.map(({ expiresAt }) => (expiresAt as Date).getUTCFullYear())).toEqual([2026, 2027])
  const page = await textAt(sites[1], '/admin-flight-details')
  expect(page).toContain('href="/admin-flight-details?edition=2026"')
})

test('a new year begins with an empty board, and the notes of the last one come back with its dates', async () => {
  await using ground = await twoSites()
  const { edit, sites } = ground
  await isThere(ground)
  const isOfYear = async (year: number) => {
    for (const site of sites)
      await expect.poll(() => site.services.content.editionAtHand()).toBe(year)
  }
  const boardAt = async (site: Site) => {
    const answer = await fetch(`${site.url}/api/attendee-pinboard`)
    const notes = (await answer.json()) as { alias: string }[]
    return [
      notes.map(({ alias }) => alias),
      answer.headers.get('X-Total-Count'),
      answer.headers.get('X-Location-Count'),
    ]
  }
  await pinNote(sites[0], 'Bat of 2026', 'Palma')
  await pinNote(sites[1], 'Mole of 2026', 'Palma')
  await edit(DATES_OF_2027)
  await isOfYear(2027)
  for (const site of sites) {
    expect(await boardAt(site)).toEqual([[], '0', '0'])
    expect(await textAt(site, '/attendee-pinboard')).not.toContain('of 2026')
  }
  await pinNote(sites[1], 'Bat of 2027', 'Palma')
  await expect.poll(() => boardAt(sites[0])).toEqual([['Bat of 2027'], '1', '1'])
  const [old] = await ground.pg.sql`select id from attendee_pinboard where alias = 'Bat of 2026'`
  await asAdmin(sites[0], 'PUT', `/api/admin/pins/${old?.id}`, { body: { isHidden: true } })
  expect(await boardAt(sites[0])).toEqual([['Bat of 2027'], '1', '1'])
  await edit({
    patch: { id: 'siteSettings', set: { startDate: '2026-03-12', endDate: '2026-03-15' } },
  })
  await isOfYear(2026)
  for (const site of sites) expect(await boardAt(site)).toEqual([['Mole of 2026'], '1', '1'])
})
