import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { readDesk } from '../helpers/desk'
import { aFlight, askForFlights, sendFlight } from '../helpers/flights'
import { sendOwnForm, submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'

test('the language of a submission is on the desk and in the artist’s file, and in no list or CSV', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  const { key } = await submitted(site, {}, 'de')
  await sendFlight(site, aFlight({ email: 'other@example.com' }))

  const stored = await pg.sql`select language from artist_flight_details order by id`
  expect(stored).toEqual([{ language: 'de' }, { language: null }])
  expect((await readDesk(site)).flights).toMatchObject([{ language: null }, { language: 'de' }])
  const file = await sendOwnForm(site, { key }, '/my-flight/data.json')
  expect(await file.json()).toMatchObject({ language: 'de' })
  for (const type of ['application/json', 'text/csv']) {
    const list = await (await askForFlights(site, { Accept: type })).text()
    expect(list).not.toMatch(/language|German/i)
  }
})
