import { expect, test } from 'vitest'
import { fillSite } from '../../bench/full-site.mjs'
import { listedFlights } from '../helpers/flights'
import { startSite } from '../helpers/site'

test('the benchmark measures a board with an older page and a list of 300 sealed flights', async () => {
  await using site = await startSite()
  await fillSite(site.url)
  const board = await fetch(`${site.url}/api/attendee-pinboard`)
  expect(board.headers.get('X-Total-Count')).toBe('260')
  expect(board.headers.get('Link')).toContain('rel="next"')
  const flights = await listedFlights(site)
  expect(flights).toHaveLength(300)
  expect(flights.filter(({ unreadable }) => unreadable !== undefined)).toEqual([])
  const [{ inClear }] = await site.services.database.run(
    (sql) => sql<[{ inClear: number }]>`
      select count(*) as in_clear
      from artist_flight_details
      where passport_number not like 'v1.%'`,
  )
  expect(inClear).toBe(0)
})
