import { stegaClean } from '@sanity/client/stega'
import { expect, test } from 'vitest'
import { aFlight, sendFlight } from '../helpers/flights'
import { beginSession, mutate } from '../helpers/organiser'
import { get, preview } from '../helpers/preview'
import { startSite, type Site } from '../helpers/site'

/** The seed's festival ends on 15 March 2026. */
const OVER = Date.parse('2026-03-16T12:00:00Z')
const SELLS = [
  'GET TICKETS NOW!',
  'TICKETS</',
  'Book your place',
  'role="timer"',
  '"offers"',
  'it starts with €100',
  'on a separate ticket: €58',
]

test('by the dates the site stops selling at noon after the last day, on its own, and not a second before', async () => {
  const clock = { time: OVER - 1000 }
  await using site = await startSite({ now: () => new Date(clock.time) })
  await ask(site, { 'farewell.when': 'dates' })
  expect(soldOn(await text(site, '/'))).toEqual(SELLS)
  expect(await text(site, '/artist-flight-form')).toContain('name="passportNumber"')
  expect((await sendFlight(site, aFlight())).status).toBe(201)

  clock.time = OVER
  const home = await text(site, '/')
  expect(soldOn(home)).toEqual([])
  expect(home).not.toContain('role="meter"')
  expect(home).not.toContain('€')
  expect(home).toContain('There was one way in, and it was also the way out.')
  expect(home).toContain('The cave is quiet again.')
  expect(home).toContain('Next year: when the stalactites are longer')
  const form = await text(site, '/artist-flight-form')
  expect(form).not.toContain('name="passportNumber"')
  const sentence =
    'The festival is over, so there are no more flights to book. Thank you for flying towards a hole in the ground.'
  expect(form).toContain(sentence)
  const refused = await sendFlight(site, aFlight())
  expect([refused.status, await refused.text()]).toEqual([403, sentence])
})

test('the organisers end it at a moment of theirs, take it back, and a forgotten moment or text ends nothing', async () => {
  const clock = { time: OVER - 86_400_000 }
  await using site = await startSite({ now: () => new Date(clock.time) })
  await ask(site, { 'farewell.when': 'moment' })
  expect(soldOn(await text(site, '/'))).toEqual(SELLS)
  await ask(site, { 'farewell.at': new Date(clock.time).toISOString() })
  expect(soldOn(await text(site, '/'))).toEqual([])
  await ask(site, { 'farewell.bookingText': 'The way in is swept and shut.' })
  expect(await text(site, '/')).toContain('The way in is swept and shut.')
  await ask(site, { 'farewell.headline': '' })
  expect(soldOn(await text(site, '/'))).toEqual(SELLS)
  await ask(site, { 'farewell.headline': 'Gone', 'farewell.when': 'never' })
  expect(soldOn(await text(site, '/'))).toEqual(SELLS)
})

test('the seed’s farewell, and our sentence where booking is closed, are in every language', async () => {
  await using site = await startSite()
  await ask(site, {
    'farewell.when': 'moment',
    'farewell.at': '2020-01-01T00:00:00Z',
  })
  for (const [path, ...sentences] of [
    ['/', 'The cave is quiet again.', 'There was one way in, and it was also the way out.'],
    ['/es', 'La cueva vuelve a estar en silencio.', 'Había una sola entrada, que era también'],
    ['/de', 'Die Höhle ist wieder still.', 'Es gab einen Weg hinein, und es war auch'],
    ['/es/artist-flight-form', 'El festival ha terminado, así que ya no hay vuelos'],
    ['/de/artist-flight-form', 'Das Festival ist vorbei, also gibt es keine Flüge'],
  ] as const) {
    const html = await text(site, path)
    for (const sentence of sentences) {
      const opens = html.slice(0, html.indexOf(sentence)).split('<').at(-1)
      expect([path, sentence, opens]).toEqual([path, sentence, expect.not.stringContaining('"en"')])
      expect(html.includes(sentence)).toBe(true)
    }
  }
})

test('the preview as of a moment shows the site as it is after the festival, and not a second earlier', async () => {
  await using site = await startSite()
  await ask(site, { 'farewell.when': 'dates' })
  const token = await beginSession(site)
  const isOver = async (moment: number) => {
    const answer = await preview(site, token, '/', new Date(moment).toISOString())
    const html = stegaClean(await answer.text())
    return [html.includes('The cave is quiet again.'), html.includes('GET TICKETS NOW!')]
  }
  expect(await isOver(OVER - 1000)).toEqual([false, true])
  expect(await isOver(OVER)).toEqual([true, false])
})

test('the preview offers the moments of the site, also while the rest of the settings is unfinished', async () => {
  await using site = await startSite()
  const token = await beginSession(site)
  const moments = async () => (await get(site, token, '/preview/moments')).json()
  const none = { farewellAt: null, noticeUntil: null, ticketsFrom: null }
  expect(await moments()).toMatchObject(none)
  const until = '2026-03-14T12:30:00.000Z'
  const ticketsFrom = '2025-12-01T11:00:00.000Z'
  const set = {
    'farewell.when': 'dates',
    notice: { text: 'Coach 2 is late', until },
    ticketSale: { when: 'moment', at: ticketsFrom },
    title: '',
  }
  await mutate(site, token, [{ patch: { id: 'siteSettings', set } }])
  expect(await moments()).toMatchObject({
    farewellAt: new Date(OVER).toISOString(),
    noticeUntil: until,
    ticketsFrom,
  })
})

function soldOn(html: string): string[] {
  return SELLS.filter((mark) => html.includes(mark))
}

async function text(site: Site, path: string): Promise<string> {
  return (await fetch(site.url + path)).text()
}

let edits = 0

/** Publishes values of the settings, and waits until the site shows them. */
async function ask(site: Site, set: Record<string, string>): Promise<void> {
  edits += 1
  const tagline = `Edit ${edits} of the farewell`
  await mutate(site, await beginSession(site), [
    { patch: { id: 'siteSettings', set: { ...set, tagline } } },
  ])
  await expect.poll(() => text(site, '/')).toContain(tagline)
}
