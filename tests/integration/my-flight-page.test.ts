import { expect, test } from 'vitest'
import { testDatabase, databaseOf } from '../helpers/database'
import { faultProxy } from '../helpers/fault-proxy'
import { aFlight, listedFlights } from '../helpers/flights'
import { openOwn, sendOwnForm, submitted } from '../helpers/my-flight'
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

test('while the database is away each form of the page comes back with the key and what was typed', async () => {
  await using pg = await testDatabase('seeded')
  await using proxy = await faultProxy(pg.url)
  await using site = await startSite({ env: { DATABASE_URL: proxy.url } })
  const { reference, key } = await submitted(site)
  const notes = 'A quiet room & a "late" check-out.\n\nNo nuts.'
  const typed = { ...READABLE, additionalNotes: notes, passportNumber: 'NEW987654', website: '' }
  const send = async (fields: Record<string, string>) => {
    const answer = await sendOwnForm(site, fields)
    return [answer.status, await answer.text()] as const
  }

  await proxy.set('refuse')
  const [opening, opened] = await send({ intent: 'open', key })
  expect([opening, formWith(opened, 'open').key]).toEqual([503, key])
  const [asking, asked] = await send({ intent: 'link', reference, email: 'noa@example.org' })
  expect([asking, formWith(asked, 'link')]).toEqual([
    503,
    { intent: 'link', reference, email: 'noa@example.org' },
  ])
  const deletion = { intent: 'delete', key, reference }
  const [deleting, kept] = await send(deletion)
  expect([deleting, formWith(kept, 'delete')]).toEqual([503, deletion])
  const correction = { ...typed, intent: 'correct', key }
  const [correcting, refused] = await send(correction)
  const again = formWith(refused, 'correct')
  expect([correcting, again]).toEqual([503, correction])

  await proxy.set('ok')
  await expect.poll(async () => (await send(again))[1]).toContain('Your changes are saved.')
  expect((await listedFlights(site))[0]).toMatchObject({
    additionalNotes: notes,
    passportNumber: 'NEW987654',
  })
})

test('a form that was refused keeps what was typed: a wrong reference, a key that has ended, too many wishes', async () => {
  await using site = await startSite()
  const { key } = await submitted(site)
  const send = async (fields: Record<string, string>) => (await sendOwnForm(site, fields)).text()
  const deletion = { intent: 'delete', key, reference: 'CAVE-NONE-SUCH' }
  expect(formWith(await send(deletion), 'delete')).toEqual(deletion)
  const correction = { intent: 'correct', key: 'ended', fullName: 'Somebody Else' }
  // The texts are kept for another key. The one that opens nothing is in no answer.
  expect(formWith(await send(correction), 'correct')).toEqual({ ...correction, key: '' })
  const wish = { intent: 'link', reference: 'CAVE-7K3M-QX4T', email: 'noa@example.org' }
  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push(formWith(await send(wish), 'link'))
  // What was granted is not offered again.
  expect(answers[4]).toEqual({ ...wish, reference: '', email: '' })
  expect(answers[5]).toEqual(wish)
})

test('a hundred scanners that open the mailed address, and run its script, change nothing', async () => {
  await using site = await startSite()
  await using pg = databaseOf(site)
  const { key } = await submitted(site)
  const state = async () =>
    JSON.stringify(
      await pg.sql`
    select (select json_agg(f) from artist_flight_details f) as flights, (select json_agg(k) from flight_keys k) as keys,
      (select json_agg(m) from mails m) as mails, (select json_agg(d) from flight_desk d) as desk`,
    )
  const before = await state()
  for (let n = 0; n < 25; n += 1)
    await Promise.all([
      ...['GET', 'HEAD'].map((method) => fetch(`${site.url}/my-flight?${n}#${key}`, { method })),
      ...(n % 10 ? [] : [sendOwnForm(site, { intent: 'open', key })]),
    ])
  expect(await state()).toBe(before)
  expect((await openOwn(site, key)).status).toBe(200)
})

/** The fields of the form with this intent, as a browser would send them. */
function formWith(html: string, intent: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`name="intent" value="${intent}"`))
  const inputs = [...(form ?? '').matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ])
  const texts = [...(form ?? '').matchAll(/(<textarea\b[^>]*>)\n?([^<]*)/g)].map(
    ([, tag, text]) => [attribute(tag ?? '', 'name'), plain(text ?? '')],
  )
  return Object.fromEntries([...inputs, ...texts])
}

function attribute(tag: string, name: string): string {
  return plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

function plain(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
