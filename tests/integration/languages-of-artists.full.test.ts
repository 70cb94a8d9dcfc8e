import { expect, test } from 'vitest'
import { databaseOf } from '../helpers/database'
import { addLeg, putCard, readDesk } from '../helpers/desk'
import { aFlight, askForFlights, sendFlight } from '../helpers/flights'
import { outbox, sendOwnForm, submitted } from '../helpers/my-flight'
import { startSite } from '../helpers/site'

test('the mail to an artist who wrote in German is German and leads to the German page', async () => {
  await using site = await startSite()
  const { key } = await submitted(site, {}, 'de')
  const [mail] = await outbox(site)
  expect(mail?.subject).toContain(': deine Flugdaten (CAVE-')
  expect(mail?.text).toContain(`/de/my-flight#${key}\n`)
})

test('the calendar of booked flights has the words of its address', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  await putCard(site, 1, { status: 'told' })
  await addLeg(site, 1)
  const [english, spanish] = await Promise.all(
    ['/my-flight', '/es/my-flight'].map(async (page) =>
      (await sendOwnForm(site, { key }, `${page}/calendar.ics`)).text(),
    ),
  )
  expect(english).toMatch(/DESCRIPTION:Departs 2026-/)
  expect(spanish).toMatch(/DESCRIPTION:Salida 2026-/)
  expect(spanish?.replace(/\r\n /g, '')).toContain('Recogida: En la sala de llegadas de PMI.')
})

test('the language of a submission is on the desk and in the artist’s file, and in no list or CSV', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
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
