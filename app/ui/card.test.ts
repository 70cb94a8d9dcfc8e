import { expect, test } from 'vitest'
import { actCard, cardAddress, editionCard, pageCard, pageCardNamed } from './card'

const SITE = { title: 'Trance & Madness', dates: '12–15 March 2026', place: 'Mallorca' }
const NEXT = { ...SITE, dates: '11–14 March 2027' }

test('every page of an edition says on its card when and where', () => {
  expect(pageCard('home', NEXT, 'en')).toMatchObject({
    title: 'Trance & Madness',
    lines: ['11–14 March 2027 · A secret cave on Mallorca'],
  })
  expect(pageCard('timetable', NEXT, 'en').lines.at(-1)).toBe(
    'Trance & Madness · 11–14 March 2027 · Mallorca',
  )
})

test('the address of a card is another one with other words, so that nobody keeps the old picture', () => {
  const address = cardAddress(pageCard('home', SITE, 'en'))
  expect(address).toMatch(/^\/cards\/home\.jpg\?v=[0-9a-z]+$/)
  expect(cardAddress(pageCard('home', { ...SITE }, 'en'))).toBe(address)
  expect(cardAddress(pageCard('home', NEXT, 'en'))).not.toBe(address)
  const act = { id: 'k3m5q7a2c4e6', name: 'Carbide Carla', when: 'Friday, 22:00–01:00' }
  expect(cardAddress(actCard(act, SITE, 'en'))).toMatch(/^\/cards\/act-k3m5q7a2c4e6\.jpg\?v=/)
  expect(cardAddress(actCard({ ...act, when: 'Friday, 23:00–01:00' }, SITE, 'en'))).not.toBe(
    cardAddress(actCard(act, SITE, 'en')),
  )
})

test('the cards of a former edition have its own year and dates, with the site’s or another title', () => {
  const edition = { ...SITE, startDate: '2026-03-12', endDate: '2026-03-15' }
  expect(editionCard(edition, 'programme', 'en')).toMatchObject({
    name: 'edition-2026',
    title: 'Trance & Madness 2026',
    lines: ['Who played when', '12–15 March 2026 · Mallorca'],
  })
  expect(editionCard({ ...edition, title: 'Madness' }, 'pinboard', 'en')).toMatchObject({
    name: 'edition-2026-pinboard',
    title: 'The board of 2026',
    lines: ['Who came, and where from', 'Madness · 12–15 March 2026 · Mallorca'],
  })
})

test('a card has the words of its page’s language, and an address of its own for them', () => {
  const site = { ...SITE, dates: '12.–15. März 2026', place: 'Mallorca, Spanien' }
  const card = pageCard('artist-flight-form', site, 'de')
  expect(card).toMatchObject({
    title: 'Für Acts: dein Flug',
    lines: [
      'Von wo, wann, und wir buchen',
      'Trance & Madness · 12.–15. März 2026 · Mallorca, Spanien',
    ],
  })
  expect(cardAddress(card)).toMatch(/^\/de\/cards\/artist-flight-form\.jpg\?v=/)
  expect(pageCard('home', site, 'de').lines).toEqual([
    '12.–15. März 2026 · Eine geheime Höhle auf Mallorca, Spanien',
  ])
  const edition = { ...SITE, startDate: '2026-03-12', endDate: '2026-03-15' }
  expect(editionCard(edition, 'programme', 'es').lines).toEqual([
    'Quién tocó y cuándo',
    '12–15\u00a0de\u00a0marzo de 2026 · Mallorca',
  ])
  expect(editionCard({ ...edition, endDate: '2026-04-02' }, 'pinboard', 'de')).toMatchObject({
    title: 'Die Pinnwand 2026',
    lines: [
      'Wer kam, und woher',
      'Trance & Madness · 12.\u00a0März – 2.\u00a0April 2026 · Mallorca',
    ],
  })
})

test.each(['admin', 'constructor', '__proto__', '', 'home.jpg'])(
  'there is no card named %j',
  (name) => expect(pageCardNamed(name, SITE, 'en')).toBeNull(),
)
