import { expect, test } from 'vitest'
import { FILES } from '../../languages/files'
import { brotliBytes } from '../helpers/client-files'
import { aFlight, FLIGHTS_API, listedFlights } from '../helpers/flights'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const PAGE = '/artist-flight-form'

test('the API of the flight form answers in the language that the page asks for, and in English without one', async () => {
  await using site = await startSite()
  const ask = async (language: string | null, body: unknown, key?: string) => {
    const answer = await fetch(site.url + FLIGHTS_API, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(language && { 'Content-Language': language }),
        ...(key && { 'Idempotency-Key': key }),
      },
      body: JSON.stringify(body),
    })
    return [answer.status, answer.headers.get('Content-Language'), await answer.text()]
  }
  const lacking = aFlight({ passportNumber: '' })
  const english = [422, null, 'Please fill in: Passport Number.']
  expect(await ask(null, lacking)).toEqual(english)
  expect(await ask('tlh', lacking)).toEqual(english)
  expect(await ask('de', lacking)).toEqual([422, 'de', 'Bitte noch ausfüllen: Passnummer.'])
  expect(await ask('es', aFlight({ email: 'nobody' }))).toEqual([
    422,
    'es',
    'Correo electrónico: tiene que ser como nombre@example.com.',
  ])
  expect(await ask('de', aFlight({ artistName: 7 }))).toEqual([
    422,
    'de',
    'Künstlername: Das muss ein Text sein.',
  ])
  // For programmers.
  expect(await ask('de', [])).toEqual([422, null, expect.stringMatching(/^Send an object/)])

  const [status, language, text] = await ask('de', aFlight(), 'a-key')
  expect([status, language]).toEqual([201, 'de'])
  expect(JSON.parse(String(text))).toEqual({
    message: 'Deine Flugdaten sind angekommen.',
    reference: expect.stringMatching(/^CAVE-/),
  })
  expect(await ask('de', aFlight({ passportNumber: 'Y7654321' }), 'a-key')).toEqual([
    422,
    'de',
    'Dieser Idempotency-Key gehörte schon zu einer anderen Anfrage.',
  ])
})

test('a flight that is sent without scripts is refused and thanked for in the language of its page', async () => {
  await using site = await startSite()
  const refused = await post(site, `/de${PAGE}`, aFlight({ email: 'nobody', fullName: '' }))
  expect(refused.status).toBe(422)
  const html = await refused.text()
  for (const text of [
    '<title>Fehler: Flugdaten für Acts · Trance &amp; Madness</title>',
    'Schau bitte noch einmal drüber',
    'Bitte noch ausfüllen: Vollständiger amtlicher Name.',
    'E-Mail-Adresse: Sie muss aussehen wie name@example.com.',
    'action="/de/artist-flight-form#flight-form"',
    'value="X1234567"',
  ])
    expect(html).toContain(text)

  const sent = await post(site, `/es${PAGE}`, aFlight())
  expect(sent.status).toBe(303)
  const thanksAt = sent.headers.get('Location') ?? ''
  expect(thanksAt).toMatch(/^\/es\/artist-flight-form\?sent=CAVE-/)
  const thanks = await (await fetch(site.url + thanksAt)).text()
  expect(thanks).toContain('<title>¡Datos de vuelo enviados! · Trance &amp; Madness</title>')
  expect(thanks).toMatch(/<h1[^>]*>¡Datos de vuelo enviados!/)
  expect(await listedFlights(site)).toEqual([expect.objectContaining(aFlight())])
})

test('what only a program can send is refused on a German page in the page’s own words', async () => {
  await using site = await startSite()
  const answer = await post(site, `/de${PAGE}`, '%ff=1')
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('Es wurde abgelehnt, ohne Angabe von Gründen.')
  expect(html).not.toContain('UTF-8')
})

test('after the festival the form is closed in the language of its page, and says what is English', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-16T12:00:00Z') })
  const english = 'The festival is over; land softly.'
  const german = 'Das Festival ist vorbei; lande sanft.'
  const set = {
    'farewell.when': 'dates',
    'farewell.formText': english,
    'farewell.de': { formText: german, of: { formText: english } },
    'farewell.es': null,
  }
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set } }])
  await expect.poll(() => textAt(site, PAGE)).toContain(english)
  const closed = async (language: string) => {
    const html = await textAt(site, `/${language}${PAGE}`)
    expect(html).not.toContain('name="passportNumber"')
    return /<p lang="(\w\w)"[^>]*>([^<]+)<\/p>/.exec(html)?.slice(1)
  }
  expect(await closed('de')).toEqual(['de', german])
  expect(await closed('es')).toEqual(['en', english])
})

test('the form in another language brings its texts in less than 2 kB, and in English none', async () => {
  await using site = await startSite()
  for (const language of Object.keys(FILES)) {
    const [, texts = ''] = / data-texts="([^"]*)"/.exec(
      islandIn(await textAt(site, `/${language}${PAGE}`)),
    )!
    const json = texts.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(Object.keys(JSON.parse(json)).toSorted()).toEqual([
      'flightFields',
      'flightForm',
      'forms',
      'islands',
      'links',
    ])
    expect(brotliBytes(json)).toBeLessThan(2048)
  }
  expect(islandIn(await textAt(site, PAGE))).not.toContain('data-texts')
})

/** The first tag of the form's island. */
function islandIn(html: string): string {
  return /<div data-island="flight-form"[^>]*>/.exec(html)?.[0] ?? ''
}

async function textAt(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).text()
}

function post(site: Site, path: string, fields: Record<string, unknown> | string) {
  return fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields as never).toString(),
  })
}
