import { expect, test } from 'vitest'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

/** Before the festival. */
const NOW = Date.parse('2025-11-20T12:00:00Z')
const OPENS = '2025-11-30T23:30:00Z'
const LINK = 'https://book.underfoot-travel.example.com'

test('the ticket buttons have the organisers’ words in each language, and without them the usual ones', async () => {
  await using site = await startSite({ now: () => new Date(NOW) })
  const pages = () => Promise.all(['/', '/de', '/timetable'].map((path) => textOf(site, path)))
  const usual = await pages()
  const words = { label: 'COME IN', bookingLabel: 'A place in the dark', barLabel: 'COME IN' }
  const de = { label: 'KOMM REIN', of: { label: words.label } }
  await publish(site, { ticketSale: { ...words, de } })
  const [home, german, timetable] = await pages()
  for (const text of ['COME IN<span', 'A place in the dark<span']) expect(home).toContain(text)
  expect(home).not.toMatch(/GET TICKETS NOW!|Book your place|>TICKETS</)
  expect(german).toContain('<span lang="de">KOMM REIN</span>')
  expect(german).toContain('<span lang="en">A place in the dark</span>')
  expect(timetable).toContain('COME IN<span')

  await publish(site, {
    ticketSale: { when: 'now', label: '', bookingLabel: ' ', soonText: 'Soon' },
  })
  const now = await pages()
  expect(usual.map((page, index) => page === now[index])).toEqual([true, true, true])
})

test('before the sale there is a date, no link to the tickets and no meter of places left, and at its moment both come on their own', async () => {
  const clock = { time: NOW }
  await using site = await startSite({ now: () => new Date(clock.time) })
  const checkoutWidgetUrl = 'https://checkout.example/widget.js'
  await publish(site, { checkoutWidgetUrl, ticketSale: { when: 'moment', at: OPENS } })
  // In the cave it is half past midnight.
  for (const [path, date] of [
    ['/', 'Tickets from 1 December 2025'],
    ['/de', 'Tickets ab dem 1.\u00a0Dezember 2025'],
    ['/es', 'Entradas desde el 1\u00a0de\u00a0diciembre de 2025'],
  ] as const) {
    const html = await textOf(site, path)
    expect(html.split(date), path).toHaveLength(3)
    expect(html).not.toContain(`href="${LINK}`)
    expect(html).not.toContain(checkoutWidgetUrl)
    expect(html).not.toContain('capacity-meter')
  }
  expect(await textOf(site, '/')).toContain(`"validFrom":"${new Date(OPENS).toISOString()}"`)
  expect(await textOf(site, '/nowhere')).not.toContain(LINK)

  clock.time = Date.parse(OPENS)
  const open = await textOf(site, '/')
  expect(open).toContain('GET TICKETS NOW!')
  expect(open.split(`href="${LINK}`)).toHaveLength(4)
  expect(open).toContain(checkoutWidgetUrl)
  expect(open).toContain('capacity-meter')
  expect(open).not.toMatch(/Tickets from|validFrom/)

  await publish(site, { ticketSale: { when: 'later', soonText: 'Ask again in autumn' } })
  const later = await textOf(site, '/de')
  expect(later).toContain('capacity-meter')
  expect(later.split(/<p lang="en"[^>]*>Ask again in autumn</)).toHaveLength(3)
  expect(later).not.toMatch(/"offers"|TICKETS HOLEN/)
})

test('pages, tiers and a countdown that is over have the organisers’ titles, and without them ours to the byte', async () => {
  await using site = await startSite({ now: () => new Date('2026-03-14T12:00:00Z') })
  const paths = ['/', '/lineup-reveal', '/timetable', '/attendee-pinboard', '/de/timetable']
  const pages = () => Promise.all(paths.map((path) => textOf(site, path)))
  const usual = await pages()
  const words = {
    revealTitle: 'Who is it',
    timetableTitle: 'Running order',
    boardTitle: 'The crowd',
    headlinersTitle: 'Giants',
    mainActsTitle: 'Also giants',
    otherActsTitle: 'The deep end',
    countdownEnd: 'It has begun.',
  }
  const de = { timetableTitle: 'Ablauf', of: { timetableTitle: words.timetableTitle } }
  await publish(site, { words: { ...words, de } })
  const [home = '', reveal = '', timetable = '', board = '', german = ''] = await pages()
  for (const heading of ['Giants', 'Also giants', 'The deep end'])
    expect(home).toMatch(new RegExp(`<h3[^>]*>${heading}</h3>`))
  expect(home).toContain('>It has begun.</p>')
  expect(home).not.toMatch(/>Headliners<|>Main acts<|And deeper in|The countdown is over/)
  for (const [page, title] of [
    [reveal, words.revealTitle],
    [timetable, words.timetableTitle],
    [board, words.boardTitle],
    [german, 'Ablauf'],
  ] as const) {
    expect(page).toContain(`<title>${title} · Trance`)
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  }
  expect(german).toMatch(/<h1[^>]* lang="de"/)
  // Whoever shares a page gets a picture with its new title, which has an address of its own.
  const cards = [usual, [home, reveal, timetable, board, german]].map((all) =>
    all.map((html) => /"og:image" content="[^"]*(\/cards\/[^"]+)"/.exec(html)?.[1]),
  )
  expect(cards[0]?.map((card, index) => card === cards[1]?.[index])).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect((await fetch(site.url + cards[1]?.[2])).headers.get('Content-Type')).toBe('image/jpeg')

  await publish(site, { words: { headlinersTitle: '  ', timetableTitle: '' } })
  const now = await pages()
  expect(usual.map((page, index) => page === now[index])).not.toContain(false)
})

test('the picture at the cave mouth is the organisers’ own, with its circle in view, and one of the two is enough', async () => {
  await using site = await startSite({ now: () => new Date(NOW) })
  const usual = await textOf(site, '/')
  expect(usual).toMatch(/assets\/coast-wide/)
  const token = await beginSession(site)
  const answer = await fetch(`${site.url}/v2025-02-19/data/doc/production/siteSettings`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { documents } = (await answer.json()) as { documents: { banner: object }[] }
  const hotspot = { x: 0.25, y: 0.75, width: 0.1, height: 0.1 }
  const picture = { ...documents[0]?.banner, alt: 'A hall', hotspot, es: undefined, de: undefined }
  await publish(site, { hero: { wide: picture } })
  const home = await textOf(site, '/de')
  expect(home).not.toMatch(/assets\/coast-/)
  const [shown = ''] = /<picture>.*?<\/picture>/s.exec(home) ?? []
  expect(shown).toContain('--wide:25% 75%;--tall:25% 75%')
  expect(shown).toContain('alt="A hall" lang="en"')
  const addresses = [...shown.matchAll(/(\/images\/[^ "]+) \d+w/g)].map(([, address]) =>
    address!.replaceAll('&amp;', '&'),
  )
  expect(addresses.length).toBeGreaterThan(4)
  const smallest = await fetch(site.url + addresses[0])
  expect([smallest.status, smallest.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  await publish(site, { hero: { tall: { ...picture, asset: { _type: 'reference' } } } })
  expect((await textOf(site, '/')) === usual).toBe(true)
})

test('a reveal without the film has none to load, and the one with it stays as it is', async () => {
  await using site = await startSite({ now: () => new Date(NOW) })
  const usual = await textOf(site, '/lineup-reveal')
  expect(usual).toContain('src="/intro.mp4"')
  await publish(site, { introFilm: 'none' })
  const without = await textOf(site, '/lineup-reveal')
  expect(without).not.toMatch(/intro\.(mp4|webm)/)
  expect(without).toContain('data-film="none"')
  await publish(site, { introFilm: 'ours' })
  expect((await textOf(site, '/lineup-reveal')) === usual).toBe(true)
})

/** The timetable says when anything was edited, and that is left out. */
async function textOf(site: Site, path: string): Promise<string> {
  const html = await (await fetch(site.url + path)).text()
  return html.replace(/ data-(changes|version)="[^"]*"/g, '')
}

/** Publishes values of the settings, and waits until the site has them. */
async function publish(site: Site, set: object): Promise<void> {
  const { content } = site.services
  const before = content.version()
  await mutate(site, await beginSession(site), [{ patch: { id: 'siteSettings', set } }])
  await expect.poll(() => content.version()).not.toBe(before)
}
