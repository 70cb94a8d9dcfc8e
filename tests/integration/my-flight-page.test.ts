import { expect, test } from 'vitest'
import { testDatabase } from '../helpers/database'
import { aFlight, listedFlights } from '../helpers/flights'
import { sendOwnForm, submitted, withFlightKey } from '../helpers/my-flight'
import { startSite } from '../helpers/site'

const { passportNumber: _, ...READABLE } = aFlight()

test('the page works without scripts: key, correction, refusal, data, deletion', async () => {
  await using site = await startSite()
  const { reference, key } = await submitted(site)
  const plain = await fetch(`${site.url}/my-flight`)
  expect([plain.headers.get('Cache-Control'), plain.headers.get('X-Robots-Tag')]).toEqual([
    'no-store',
    'noindex',
  ])
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain('my-flight')

  const wrong = await sendOwnForm(site, { intent: 'open', key: 'nothing' })
  expect([wrong.status, await wrong.text()]).toEqual([
    401,
    expect.stringContaining('The key is missing or wrong'),
  ])
  const opened = await sendOwnForm(site, { intent: 'open', key })
  const html = await opened.text()
  expect([opened.status, opened.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  for (const text of [reference, 'Nothing is booked yet', 'Berlin, BER', '••••567'])
    expect(html).toContain(text)
  expect(html).not.toContain('X1234567')

  const typed = { ...READABLE, passportNumber: '', website: '', intent: 'correct', key } as Record<
    string,
    string
  >
  const refused = await sendOwnForm(site, { ...typed, email: 'nobody', fullName: 'Somebody Else' })
  const again = await refused.text()
  expect(refused.status).toBe(422)
  expect(again).toContain('Email Address must look like name@example.com.')
  expect(again).toContain('Somebody Else')
  const saved = await sendOwnForm(site, { ...typed, preferredAirport: 'HAM' })
  expect([saved.status, await saved.text()]).toEqual([
    200,
    expect.stringContaining('Your changes are saved.'),
  ])
  expect((await listedFlights(site))[0]).toMatchObject({
    preferredAirport: 'HAM',
    passportNumber: 'X1234567',
  })

  const file = await sendOwnForm(site, { key }, '/my-flight/data.json')
  expect(await file.json()).toMatchObject({ ...READABLE, preferredAirport: 'HAM', reference })
  expect((await sendOwnForm(site, { key: 'nothing' }, '/my-flight/data.json')).status).toBe(401)

  expect((await sendOwnForm(site, { intent: 'delete', key, reference: 'no' })).status).toBe(422)
  const gone = await sendOwnForm(site, { intent: 'delete', key, reference })
  expect([gone.status, await gone.text()]).toEqual([
    200,
    expect.stringContaining('Your details are deleted'),
  ])
  expect(await listedFlights(site)).toEqual([])
})

test('a thousand scanners that open the mailed address, and run its script, change nothing', async () => {
  await using pg = await testDatabase('seeded')
  await using site = await startSite({ env: { DATABASE_URL: pg.url } })
  const { key } = await submitted(site)
  const state = async () =>
    JSON.stringify(
      await pg.sql`
    select (select json_agg(f) from artist_flight_details f) as flights, (select json_agg(k) from flight_keys k) as keys,
      (select json_agg(m) from mails m) as mails, (select json_agg(d) from flight_desk d) as desk`,
    )
  const before = await state()
  for (let n = 0; n < 100; n += 1)
    await Promise.all([
      ...['GET', 'HEAD'].map((method) => fetch(`${site.url}/my-flight?${n}#${key}`, { method })),
      ...['GET', 'HEAD'].map((method) => withFlightKey(site, key, method)),
      ...(n % 10 ? [] : [sendOwnForm(site, { intent: 'open', key })]),
    ])
  expect(await state()).toBe(before)
  expect((await withFlightKey(site, key)).status).toBe(200)
}, 60_000)
