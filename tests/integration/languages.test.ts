import { expect, test } from 'vitest'
import { addressIn, LANGUAGES, LISTED, type Language } from '../../languages'
import { get } from '../helpers/http'
import { beginSession } from '../helpers/organiser'
import { preview } from '../helpers/preview'
import { startSite, type Site } from '../helpers/site'
import { TRANSLATED_PAGES } from '../helpers/pages.mjs'

const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((code) => code !== 'en')
/** Not to be found by search engines. */
const HIDDEN = new Set(['/my-flight', '/pick-ups', '/call-sheet'])

test.each(OTHERS)('every page has an address in %s, and its links stay there', async (language) => {
  await using site = await startSite()
  const timetable = await textAt(site, `/${language}/timetable`)
  const act = new RegExp(`href="/${language}(/timetable/[^"]+)"`).exec(timetable)?.[1]
  expect(act).toBeDefined()
  for (const path of [...TRANSLATED_PAGES, act!]) {
    const address = addressIn(language, path)
    const answer = await fetch(site.url + address)
    const html = await answer.text()
    expect([address, answer.status]).toEqual([address, 200])
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toMatch(/<html [^>]*data-page="\/[a-z:/-]*"/)
    expect(html).toContain('<body>')
    expect([address, /<main [^>]*lang=/.test(html)]).toEqual([address, false])
    expect([address, html.includes('content="noindex"')]).toEqual([
      address,
      !LISTED.includes(language) || HIDDEN.has(path),
    ])
    const inside = [...html.matchAll(/(?: href| action)="(\/[^"]*)"/g)].map(([, to]) => to!)
    const staying = new RegExp(`^/${language}([/?#]|$)`)
    const leaving = inside.filter((to) => !staying.test(to))
    const switching = LISTED.map((code) => addressIn(code, path))
    expect([address, leaving.filter((to) => !FILE.test(to) && !switching.includes(to))]).toEqual([
      address,
      [],
    ])
  }
})
const FILE = /\.(png|svg|jpg|avif|webp|woff2|js)(\?|$)|^\/images\/|\/data\.json$/

test('without scripts, too, a link to another language keeps what of the query the page knows', async () => {
  await using site = await startSite()
  for (const [path, query] of [
    ['/timetable', '?q=fish&chamber=The+Cathedral'],
    ['/attendee-pinboard', '?add=1'],
  ] as const) {
    const html = await textAt(site, `/es${path}${query}&unknown=1`)
    const named = [...html.matchAll(/href="([^"]*)" lang="\w\w" hrefLang="(\w\w)"/gi)]
    const addresses = named.map(([, to = '']) => to.replaceAll('&amp;', '&'))
    expect(new Set(addresses)).toEqual(new Set(LISTED.map((code) => addressIn(code, path + query))))
  }
})

test('an English page and the sitemap name each listed language', async () => {
  await using site = await startSite()
  const map = await textAt(site, '/sitemap.xml')
  for (const path of ['/timetable', '/artist-flight-form']) {
    const html = await textAt(site, path)
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('<body>')
    const named = [...html.matchAll(/ hrefLang="(\w\w)"/gi)].map(([, code]) => code)
    expect(new Set(named)).toEqual(new Set(LISTED.length > 1 ? LISTED : []))
    for (const code of OTHERS)
      expect([code, map.includes(`/${code}${path}<`)]).toEqual([code, LISTED.includes(code)])
  }
})

test.each([
  '/en/nowhere',
  '/en/api/booking-status',
  '/en-x/timetable',
  '/fr/timetable',
  '/fr-FR',
  '/de/de/timetable',
  '/timetable/de',
  '/de/admin-flight-details',
  '/de/studio',
  '/de/api/booking-status',
  '/de/schedule.json',
  '/de/schedule.xml',
  '/de/my-flight/data.json',
  '/de/sitemap.xml',
  '/de/503',
  '/de/404',
])('nothing is at %s', async (path) => {
  await using site = await startSite()
  const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(404)
  const language = path.startsWith('/de') ? 'de' : 'en'
  expect(await answer.text()).toContain(`<html lang="${language}"`)
})

test.each([
  ['/de/', '/de'],
  ['/DE/Timetable.', '/de/timetable'],
  ['/de/tickets', '/de#booking'],
  ['/de/programme?a=1', '/de/timetable?a=1'],
  ['/en', '/'],
  ['/EN', '/'],
  ['/en-GB?a=1', '/?a=1'],
  ['/en/timetable?q=x', '/timetable?q=x'],
  ['/en/tickets', '/#booking'],
  ['/en-us/admin-flight-details', '/admin-flight-details'],
  ['/de-DE/timetable', '/de/timetable'],
  ['/de-at/Timetable.', '/de/timetable'],
  ['/es_ES', '/es'],
  ['/es-419/', '/es'],
  ['/en/timetable/abcdefghjkmn-some-act', '/timetable/abcdefghjkmn-some-act'],
  ['/de-CH/editions/2026/pinboard', '/de/editions/2026/pinboard'],
  ['/de/my-flight/%23abcdefghijklmnopqrstuvwxyz', '/de/my-flight#abcdefghijklmnopqrstuvwxyz'],
])('%s leads to %s', async (path, meant) => {
  await using site = await startSite()
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  expect(answer.headers.get('Location')).toBe(meant)
})

test.each(['/en//elsewhere.example', '/en-GB//elsewhere.example/', '/en/\\elsewhere.example'])(
  '%s leads nowhere',
  async (path) => {
    await using site = await startSite()
    expect((await get(site, path, {})).status).toBe(404)
  },
)

test('a page in another language is kept, compressed and sent again like the English one', async () => {
  await using site = await startSite()
  const [english, german] = await Promise.all([get(site, '/', {}), get(site, '/de', {})])
  expect(german.headers.etag).not.toBe(english.headers.etag)
  expect(german.headers['cache-control']).toBe(english.headers['cache-control'])
  const tag = { 'if-none-match': german.headers.etag ?? '' }
  expect((await get(site, '/de', tag)).status).toBe(304)
  expect((await get(site, '/', tag)).status).toBe(200)
  expect((await get(site, '/de', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe(
    'br',
  )
  const strange = await get(site, '/de?utm_source=x', { 'accept-language': 'es' })
  expect(strange.headers.etag).toBe(german.headers.etag)
  const head = await fetch(`${site.url}/de`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
    200,
    german.headers.etag,
    '',
  ])
  expect((await fetch(`${site.url}/de/timetable`, { method: 'PUT' })).status).toBe(405)
  expect(german.headers['content-security-policy']).toBe(english.headers['content-security-policy'])
})

test('the board without scripts stays in its language, also when it refuses a note', async () => {
  await using site = await startSite()
  const post = (fields: Record<string, string>) =>
    fetch(`${site.url}/es/attendee-pinboard`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.url },
      body: new URLSearchParams(fields),
    })
  const refused = await post({ alias: '', location: '' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('<html lang="es"')
  expect(html).toContain('action="/es/attendee-pinboard#join"')
  const taken = await post({ alias: 'Luz', location: 'Palma' })
  expect([taken.status, taken.headers.get('Location')]).toEqual([303, '/es/attendee-pinboard'])
})

test('what visitors share of the reveal ends with the home page of their language', async () => {
  await using site = await startSite()
  for (const [language, home] of [
    ['en', site.url],
    ['es', `${site.url}/es`],
    ['de', `${site.url}/de`],
  ] as const) {
    const html = await textAt(site, addressIn(language, '/lineup-reveal'))
    const post = /href="https:\/\/twitter\.com\/intent\/tweet\?([^"]+)"/.exec(html)?.[1]
    expect(new URLSearchParams(post!.replaceAll('&amp;', '&')).get('url')).toBe(home)
    const copied = /class="[^"]*select-all[^"]*">(.*?)<\/p>/s.exec(html)?.[1]
    expect(copied!.endsWith(` ${home}`)).toBe(true)
  }
})

test('a calendar of the German timetable leads to German pages, and has the same entries', async () => {
  await using site = await startSite()
  const [english, german] = await Promise.all(
    ['/calendar.ics', '/de/calendar.ics'].map((path) => textAt(site, path)),
  )
  const uids = (text: string) => [...text.matchAll(/^UID:.*$/gm)].map(([uid]) => uid)
  expect(uids(german!)).toEqual(uids(english!))
  expect(german).toContain(`${site.url}/de/timetable/`)
  expect(english).not.toContain('/de/')
})

test('an address of an act with an old name leads to the right one in its language', async () => {
  await using site = await startSite()
  const timetable = await textAt(site, '/de/timetable')
  const act = /href="(\/de\/timetable\/[^"]+)"/.exec(timetable)![1]!
  const answer = await fetch(site.url + act.replace(/-.*/, '-old-name'), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([308, act])
})

test('who shares a page shows a picture with the words of its language', async () => {
  await using site = await startSite()
  for (const path of ['/', '/artist-flight-form']) {
    const pictures = await Promise.all(
      (Object.keys(LANGUAGES) as Language[]).map(async (language) => {
        const html = await textAt(site, addressIn(language, path))
        const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
        expect(card).toContain(`${site.url}${addressIn(language, '/cards/')}`)
        const answer = await fetch(card)
        expect([card, answer.status]).toEqual([card, 200])
        return Buffer.from(await answer.arrayBuffer()).toString('base64')
      }),
    )
    expect(new Set(pictures).size).toBe(pictures.length)
  }
})

test('the site on a home screen opens in its language', async () => {
  await using site = await startSite()
  const of = async (path: string) => (await fetch(site.url + path)).json()
  expect(await of('/site.webmanifest')).toMatchObject({ lang: 'en', start_url: '/timetable' })
  expect(await of('/de/site.webmanifest')).toMatchObject({
    lang: 'de',
    id: '/de/timetable',
    start_url: '/de/timetable',
    shortcuts: [{ name: 'Programm', url: '/de/timetable' }, {}, {}],
  })
})

test('organisers preview a page in each language', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  for (const path of ['/de', '/es/timetable']) {
    expect((await fetch(`${site.url}/preview${path}`)).status).toBe(200)
    expect(await (await preview(site, token, path)).text()).toContain(
      `<html lang="${path.slice(1, 3)}"`,
    )
  }
})

async function textAt(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).text()
}

test('the pinboard’s API answers in the language that the page asks for, and in English without one', async () => {
  await using site = await startSite()
  const ask = async (language: string | null, note: unknown) => {
    const answer = await fetch(`${site.url}/api/attendee-pinboard`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(language && { 'Content-Language': language }),
      },
      body: JSON.stringify(note),
    })
    return [answer.status, answer.headers.get('Content-Language'), await answer.text()]
  }
  const nowhere = { alias: 'Echo', location: '' }
  const english = [422, null, 'Please fill in: Where you are coming from.']
  expect(await ask(null, nowhere)).toEqual(english)
  expect(await ask('tlh', nowhere)).toEqual(english)
  expect(await ask('de', nowhere)).toEqual([422, 'de', 'Bitte noch ausfüllen: Woher du kommst.'])
  // For programmers.
  expect(await ask('de', [])).toEqual([422, null, expect.stringMatching(/^Send an object/)])
  const [status, language, text] = await ask('es', { alias: 'Echo', location: 'Graz' })
  expect([status, language]).toEqual([201, 'es'])
  expect(text).toContain('Tu nota está en el corcho.')
})

test('a form that is sent without scripts is refused in the language of its page', async () => {
  await using site = await startSite()
  const answer = await fetch(`${site.url}/de/attendee-pinboard`, {
    method: 'POST',
    headers: { Origin: site.url },
    body: new URLSearchParams({ alias: '', location: 'www.graz.example' }),
  })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  for (const text of [
    '<title>Fehler: Wer kommt?',
    'Bitte noch ausfüllen: Party-Alias.',
    'Woher du kommst: Eine Webadresse darf da nicht hinein.',
  ])
    expect(html).toContain(text)
})
