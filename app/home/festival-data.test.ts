import { expect, test } from 'vitest'
import { festivalData } from './festival-data'

const NO_WORDS = { label: null, bookingLabel: null, barLabel: null, soonText: null }
const site = {
  title: 'Trance & Madness',
  tagline: 'Four days of trance in a secret cave.',
  dates: '12–15 March 2026',
  startDate: '2026-03-12',
  endDate: '2026-03-15',
  timeZone: 'Europe/Madrid',
  place: 'Mallorca, Spain',
  ticketUrl: 'https://tickets.example.com/',
  ticketSale: { isOpen: true, opensAt: null as number | null, ...NO_WORDS },
  farewell: null,
}
const day = {
  id: 'thursday',
  day: 'Thursday',
  date: '12 March 2026',
  title: 'The warm-up',
  description: 'Slow.',
  time: '17:00 to 20:00',
  note: null,
}
const open = { isSoldOut: false, isNearCapacity: false, isBonusPhase: false }

function dataOf(changes: Partial<Parameters<typeof festivalData>[0]> = {}) {
  return festivalData({
    home: { artists: [], schedule: [day] },
    englishDays: changes.home?.schedule ?? [day],
    site,
    tickets: open,
    publicUrl: 'https://cave.example.com',
    language: 'en',
    ...changes,
  })
}

test.each([
  [open, 'InStock'],
  [{ ...open, isNearCapacity: true }, 'LimitedAvailability'],
  [{ isSoldOut: true, isNearCapacity: true, isBonusPhase: true }, 'LimitedAvailability'],
  [{ isSoldOut: true, isNearCapacity: true, isBonusPhase: false }, 'SoldOut'],
])('the offer says what the meter says: %o is %s', (tickets, state) => {
  expect(dataOf({ tickets }).offers).toMatchObject({ availability: `https://schema.org/${state}` })
})

test('as long as nobody knows how many places are left, nothing is claimed about them', () => {
  expect(dataOf({ tickets: null }).offers).toEqual({
    '@type': 'Offer',
    url: 'https://tickets.example.com/',
  })
})

test('without an address where tickets are sold there is no offer', () => {
  expect(dataOf({ site: { ...site, ticketUrl: null } })).not.toHaveProperty('offers')
})

test('the acts are named, and a stand-in for a secret is none of them', () => {
  const artist = {
    id: 'a',
    name: 'Mother Karst',
    tier: 'headliner',
    day: 'Friday',
    specialSet: null,
    timeSlot: null,
    description: null,
  } as const
  const { performer } = dataOf({
    home: {
      artists: [artist, { ...artist, id: 'secret-1', name: 'Secret guest', isStandIn: true }],
      schedule: [],
    },
  })
  expect(performer).toEqual([{ '@type': 'MusicGroup', name: 'Mother Karst' }])
})

test.each([
  ['12 March 2026', '17:00 to 20:00', '2026-03-12T17:00:00+01:00', '2026-03-12T20:00:00+01:00'],
  ['13 March 2026', '12:00 to 12:00', '2026-03-13T12:00:00+01:00', '2026-03-14T12:00:00+01:00'],
  // The clocks go forward at two.
  ['29 March 2026', '01:00 to 04:00', '2026-03-29T01:00:00+01:00', '2026-03-29T04:00:00+02:00'],
  ['13 March 2026', 'all night', '2026-03-13', undefined],
])('a day on %s, %s, begins at %s and ends at %s', (date, time, startDate, endDate) => {
  const [event] = dataOf({ home: { artists: [], schedule: [{ ...day, date, time }] } }).subEvent
  expect([event?.startDate, event?.endDate]).toEqual([startDate, endDate])
})

test('a day whose date cannot be read is left out of the events, which need a date', () => {
  const { subEvent } = dataOf({
    home: { artists: [], schedule: [{ ...day, id: 'spring', date: 'sometime in spring' }, day] },
  })
  expect(subEvent.map(({ startDate }) => startDate)).toEqual(['2026-03-12T17:00:00+01:00'])
})

test.each([
  ['es', '12 de marzo de 2026', 'de 17:00 a 20:00', 'Jueves', 'Una cueva secreta, Mallorca'],
  ['de', '12. März 2026', '17 bis 20 Uhr', 'Donnerstag', 'Eine geheime Höhle, Mallorca'],
] as const)('in %s a day has its words, and the instants of the English ones', (...words) => {
  const [language, date, time, weekday, place] = words
  const { subEvent } = dataOf({
    home: { artists: [], schedule: [{ ...day, date, time, title: 'X' }] },
    englishDays: [day],
    site: { ...site, place: 'Mallorca' },
    language,
  })
  expect(subEvent).toEqual([
    expect.objectContaining({
      name: `${weekday}: X`,
      startDate: '2026-03-12T17:00:00+01:00',
      endDate: '2026-03-12T20:00:00+01:00',
      location: { '@type': 'Place', name: place, address: 'Mallorca' },
    }),
  ])
})

test('tickets on our own site have an absolute address', () => {
  expect(dataOf({ site: { ...site, ticketUrl: '/tickets' } }).offers).toMatchObject({
    url: 'https://cave.example.com/tickets',
  })
})

test.each([
  [Date.parse('2025-12-01T11:00:00Z'), { validFrom: '2025-12-01T11:00:00.000Z' }],
  [null, undefined],
])('before a sale that opens at %j the offer is %j', (opensAt, offer) => {
  const ticketSale = { isOpen: false, opensAt, ...NO_WORDS }
  const { offers } = dataOf({ site: { ...site, ticketSale } })
  expect(offers).toEqual(offer && { '@type': 'Offer', url: site.ticketUrl, ...offer })
})

test('after the festival there is nothing to buy', () => {
  const farewell = {
    headline: 'Over',
    text: 'Gone',
    formText: 'No',
    bookingText: 'Shut',
    nextText: null,
    nextUrl: null,
  }
  expect(dataOf({ site: { ...site, farewell } })).not.toHaveProperty('offers')
})
