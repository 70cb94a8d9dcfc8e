import { expect, test } from 'vitest'
import { formGroups } from '../../app/flights/form/form-groups'
import { textIn } from '../../languages/texts-in'
import { testDatabase } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { aFlight, automaticFlights, from, listedFlights, sendFlight } from '../helpers/flights'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const PAGE = '/artist-flight-form'
const FORM_ORDER = formGroups(textIn('en', 'flightFields')).flatMap(({ fields }) => fields)

test('the page has the fields, empty, and is kept for everybody', async () => {
  await using site = await startSite()
  const first = await fetch(site.url + PAGE)
  expect([first.status, first.headers.get('Cache-Control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ])
  const html = await first.text()
  const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"[^>]*>/g)]
  expect(names.map(([, name]) => name)).toEqual([
    ...FORM_ORDER.map(({ name }) => name),
    'stalactite',
  ])
  const required = names.filter(([tag]) => /\brequired\b/.test(tag)).map(([, name]) => name)
  expect(required).toEqual(FORM_ORDER.filter((field) => field.required).map(({ name }) => name))
  expect(html).toMatch(/<input[^>]* type="email"/)
  const again = await fetch(site.url + PAGE, {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('the examples of days are the first day of the festival and the day after its last, in each language', async () => {
  await using site = await startSite()
  const set = { startDate: '2027-05-30', endDate: '2027-06-01' }
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set } }])
  for (const [prefix, arrival, departure] of [
    ['', '“30 May, morning”', '“2 June, after breakfast”'],
    ['/de', '„30.\u00a0Mai, morgens“', '„2.\u00a0Juni, nach dem Frühstück“'],
    ['/es', '«30\u00a0de\u00a0mayo por la mañana»', '«2\u00a0de\u00a0junio, después de desayunar»'],
  ] as const) {
    const page = async () => (await fetch(site.url + prefix + PAGE)).text()
    await expect.poll(page).toContain(arrival)
    expect(await page()).toContain(departure)
  }
})

test('a form sent without JavaScript leads to the thank-you screen, at an address with nothing personal in it', async () => {
  await using site = await startSite()
  const sent = await post(site, aFlight())
  expect([sent.status, sent.headers.get('Cache-Control')]).toEqual([303, 'no-store'])
  expect(sent.headers.get('Location')).toMatch(
    /^\/artist-flight-form\?sent=CAVE-[A-Z0-9]{4}-[A-Z0-9]{4}\.[\w-]{8}$/,
  )
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])

  const thanks = await fetch(new URL(sent.headers.get('Location') ?? '', site.url))
  expect(thanks.headers.get('Cache-Control')).toBe('no-store')
  const html = await thanks.text()
  expect(html).toContain('<title>Flight Details Submitted! · Trance &amp; Madness</title>')
  expect(html).toMatch(/<h1[^>]*>Flight Details Submitted!/)
  expect(html).toContain(/CAVE-[^.]+/.exec(sent.headers.get('Location') ?? '')?.[0])
  expect(html).not.toContain('Submit Flight Details')
})

test.each([
  '',
  'CAVE',
  'CAVE-7K3M-QX4T',
  'CAVE-7K3M-QX4T.',
  'CAVE-7K3M-QX4T.AAAAAAAA',
  'CAVE-7K3M-QX4TT',
  'CAVE-7K3M-QX4O',
  '<script>',
  'cave-7k3m-qx4t',
])('%j thanks for nothing: the form is shown, and not kept', async (reference) => {
  await using site = await startSite()
  const response = await fetch(`${site.url}${PAGE}?sent=${encodeURIComponent(reference)}`)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const html = await response.text()
  expect(html).toContain('Submit Flight Details')
  // The thank-you screen is in a template, which is not shown.
  expect(html.replace(/<template.*?<\/template>/s, '')).not.toContain('Flight Details Submitted!')
})

test('a field that an extension has put into the form does not keep it from being sent, and the API refuses it', async () => {
  await using site = await startSite()
  const withField = { ...aFlight(), 'extension-coupon': 'SAVE10' }
  expect((await post(site, withField)).status).toBe(303)
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
  const refused = await post(site, { ...withField, email: 'nobody' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).not.toContain('SAVE10')
  expect((await sendFlight(site, withField)).status).toBe(422)
})

test('a form that cannot be taken comes back with the reason at its field and everything that was typed', async () => {
  await using site = await startSite()
  const response = await post(
    site,
    aFlight({ email: 'nonsense', fullName: '"><script>alert(1)</script>' }),
  )
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([422, 'no-store'])
  const html = await response.text()
  expect(html).toContain('<title>Error: Artist flight details · Trance &amp; Madness</title>')
  expect(html).toContain('<p id="flight-email-error"')
  const [email] = /<input[^>]* name="email"[^>]*>/.exec(html) ?? []
  for (const attribute of [
    'value="nonsense"',
    'aria-invalid="true"',
    'aria-describedby="flight-email-error"',
  ])
    expect(email).toContain(attribute)
  expect(html).toContain('href="#flight-email"')
  expect(html).toContain('value="X1234567"')
  expect(html).toContain('Two record cases, 23 kg each.')
  expect(html).not.toContain('<script>alert(1)')
  expect(await listedFlights(site)).toEqual([])
})

test.each(['stalactite', 'website'])(
  'a flight that fills the honeypot %s is thanked for, and waits for somebody at the desk',
  async (name) => {
    await using site = await startSite()
    const sent = await post(site, aFlight({ [name]: 'https://spam.example' }))
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/\?sent=CAVE-/),
    ])
    expect(await listedFlights(site)).toEqual([])
    expect(await automaticFlights(site)).toEqual({
      total: 1,
      flights: [expect.objectContaining(aFlight())],
    })
  },
)

test('the form says which fields are encrypted: not the artist’s name', async () => {
  await using site = await startSite()
  const html = await (await fetch(site.url + PAGE)).text()
  const [, sealed] = /Your ([^<]*) are stored encrypted\./.exec(html) ?? []
  expect(sealed).toMatch(/^full legal name, passport number, .* and additional notes$/)
  expect(sealed).not.toContain('artist name')
})

test('the page shares its limit with the API, and keeps what was typed when it is reached', async () => {
  await using site = await startSite({
    now: () => new Date('2026-03-01T12:00:00Z'),
  })
  for (let count = 0; count < 10; count += 1)
    expect((await post(site, aFlight(), from('192.0.2.1'))).status).toBe(303)
  const refused = await post(site, aFlight(), from('192.0.2.1'))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await refused.text()).toContain('value="X1234567"')
  expect((await post(site, aFlight(), from('192.0.2.2'))).status).toBe(303)
})

test('with the database away the page answers 503 and keeps what was typed', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  await proxy.set('black hole')
  const response = await post(site, aFlight())
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await response.text()).toContain('value="X1234567"')
})

test.each([
  ['another site', { Origin: 'https://evil.example' }, 403],
  ['a cross-site form', { 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['JSON', { 'Content-Type': 'application/json' }, 415],
  ['a form in parts', { 'Content-Type': 'multipart/form-data; boundary=x' }, 415],
])('%s is refused by the page', async (_, headers, status) => {
  await using site = await startSite()
  expect((await post(site, aFlight(), headers as Record<string, string>)).status).toBe(status)
  expect(await listedFlights(site)).toEqual([])
})

test('more than 96 KiB are refused by the page', async () => {
  await using site = await startSite()
  expect((await post(site, aFlight({ additionalNotes: 'a'.repeat(97 * 1024) }))).status).toBe(413)
})

test('the admin page holds nothing personal, is kept nowhere and is hidden from search engines', async () => {
  await using site = await startSite()
  await post(site, aFlight())
  const response = await fetch(`${site.url}/admin-flight-details`)
  expect([
    response.status,
    response.headers.get('Cache-Control'),
    response.headers.get('X-Robots-Tag'),
  ]).toEqual([200, 'no-store', 'noindex'])
  const html = await response.text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('X1234567')
  // Without a `name` and with a disabled button, no browser can put the password into an address or a form post.
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Access Admin Panel/)
  expect(html).not.toMatch(/<input[^>]* type="password"[^>]* name=/)
})

function post(
  site: Site,
  flight: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(flight as Record<string, string>)
  return fetch(site.url + PAGE, { method: 'POST', body, headers, redirect: 'manual' })
}
