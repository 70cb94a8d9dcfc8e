import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { seedDocuments } from '../tests/helpers/seed'
import { revealWithoutSecrets } from './embargo.server'
import {
  BOOKING_SETTINGS_QUERY,
  FILES_QUERY,
  HOME_QUERY,
  PRIVACY_QUERY,
  REVEAL_QUERY,
  SITE_QUERY,
} from './queries'
import type { OnSkip } from './shape-parts.server'
import { parseHome, parseReveal, parseSite } from './shapes.server'
import { parseBookingSettings } from './booking-shape.server'
import { parsePrivacy } from './privacy-shape.server'

/** Answers a query from these documents, as Sanity would. */
async function ask(query: string, dataset: object[]): Promise<unknown> {
  return (await evaluate(parse(query), { dataset })).get()
}

const refuseSkipping: OnSkip = ({ list, id, problem }) => {
  throw new Error(`${list}: ${String(id)} was left out: ${problem}`)
}

const artist = (id: string, orderRank: string) => ({
  _id: id,
  _type: 'artist',
  name: id,
  tier: 'main',
  day: 'Friday',
  orderRank,
})

test('the seed answers the site’s query in full', async () => {
  const site = parseSite(await ask(SITE_QUERY, await seedDocuments()), refuseSkipping)
  expect(site).toMatchObject({
    title: 'Trance & Madness',
    countdownTarget: '2026-03-12T23:00:00Z',
    contactPhone: '+34 600 000 000',
    checkoutWidgetUrl: null,
    checkoutElement: null,
    checkoutStyleUrl: null,
    checkoutOrigins: [],
    facebookUrl: null,
    instagramUrl: expect.stringContaining('instagram.com'),
    banner: {
      width: 1600,
      height: 760,
      src: expect.stringMatching(/^\/images\/local\/production\/\w+-1600x760\.webp$/),
    },
  })
  expect(site.sections.contact.intro).toBeTruthy()
})

test('the seed answers the home page’s query, with nothing left out and no list empty', async () => {
  const home = parseHome(await ask(HOME_QUERY, await seedDocuments()), refuseSkipping)
  const sizes = Object.fromEntries(
    Object.entries(home).map(([list, items]) => [list, items.length]),
  )
  expect(sizes).toEqual({
    events: 2,
    about: 4,
    schedule: 4,
    artists: 20,
    gallery: 8,
    bookingCards: 6,
    rules: 8,
    legal: 7,
  })
  expect(home.events.every(({ image }) => image !== null)).toBe(true)
})

test('the seed answers the queries for booking and for the reveal', async () => {
  const documents = await seedDocuments()
  expect(parseBookingSettings(await ask(BOOKING_SETTINGS_QUERY, documents)).bonusPhase).toBe(true)
  const { days } = parseReveal(await ask(REVEAL_QUERY, documents), refuseSkipping)
  expect(days.map(({ day, slots }) => [day, slots.length])).toEqual([
    ['Thursday', 3],
    ['Friday', 8],
    ['Saturday', 8],
    ['Sunday', 9],
  ])
})

test('lists follow the organisers’ order, and equal ranks the id', async () => {
  const documents = [artist('c', '0|2'), artist('b', '0|1'), artist('d', '0|3'), artist('a', '0|2')]
  const { artists } = parseHome(await ask(HOME_QUERY, documents), refuseSkipping)
  expect(artists.map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd'])
})

test('a slot has the present name of its artist, or without one its own', async () => {
  const slot = { type: 'main', time: '22:00', artist: 'Earlier' }
  const act = { _ref: 'drip', _weak: true }
  const day = {
    _id: 'day',
    _type: 'revealDay',
    day: 'Friday',
    theme: 'x',
    color: 'torch',
    slots: [
      { ...slot, _key: 'a', act },
      { ...slot, _key: 'b', act, artist: undefined },
      { ...slot, _key: 'c' },
    ],
  }
  const { days } = parseReveal(await ask(REVEAL_QUERY, [day, artist('drip', '0')]), refuseSkipping)
  expect(days[0]?.slots.map((shown) => shown.artist)).toEqual(['drip', 'drip', 'Earlier'])
})

test('two artists in one slot are named together, and a secret one hides both', async () => {
  const slot = { type: 'main', time: '22:00–24:00', act: { _ref: 'drip' } }
  const day = {
    _id: 'day',
    _type: 'revealDay',
    day: 'Friday',
    theme: 'x',
    color: 'torch',
    slots: [
      { ...slot, _key: 'a', b2b: { _ref: 'karst' } },
      { ...slot, _key: 'b', b2b: { _ref: 'gone' } },
    ],
  }
  const karst = artist('karst', '1')
  const shown = async (documents: object[], now: string) => {
    const kept = parseReveal(await ask(REVEAL_QUERY, documents), refuseSkipping)
    const [friday] = revealWithoutSecrets(kept, { now: Date.parse(now), isSoldOut: false })
    return friday?.slots.map((of) => of.artist)
  }
  const open = [day, artist('drip', '0'), karst]
  expect(await shown(open, '2026-01-01T00:00:00Z')).toEqual(['drip b2b karst', 'drip'])
  const revealAt = { when: 'moment', at: '2026-03-01T12:00:00Z', standIn: '' }
  const secret = [day, artist('drip', '0'), { ...karst, revealAt }]
  expect(await shown(secret, '2026-03-01T11:59:59Z')).toEqual(['Secret guest', 'drip'])
  expect(await shown(secret, '2026-03-01T12:00:00Z')).toEqual(['drip b2b karst', 'drip'])
})

test('past editions come newest first', async () => {
  const documents = [2023, 2025, 2024].map((year) => ({
    _id: `edition-${year}`,
    _type: 'pastEvent',
    year,
    title: 'x',
    description: 'x',
  }))
  const { events } = parseHome(await ask(HOME_QUERY, documents), refuseSkipping)
  expect(events.map(({ year }) => year)).toEqual([2025, 2024, 2023])
})

test('an empty dataset gives empty lists, and no settings', async () => {
  expect(Object.values(parseHome(await ask(HOME_QUERY, []), refuseSkipping)).flat()).toEqual([])
  expect(parseReveal(await ask(REVEAL_QUERY, []), refuseSkipping)).toEqual({
    days: [],
    artists: [],
  })
  expect(await ask(FILES_QUERY, [])).toEqual([])
  expect(await ask(SITE_QUERY, [])).toBeNull()
  expect(await ask(BOOKING_SETTINGS_QUERY, [])).toBeNull()
})

test('the privacy page is parsed, and a missing page differs from a missing answer', async () => {
  const documents = await seedDocuments()
  const page = parsePrivacy(await ask(PRIVACY_QUERY, documents), refuseSkipping)
  expect(page?.chapters.length).toBeGreaterThan(3)
  expect(page?.summary.length).toBeGreaterThan(3)
  expect(JSON.stringify(page)).toContain('{deletionDate}')
  expect(
    parsePrivacy(
      await ask(
        PRIVACY_QUERY,
        documents.filter(({ _type }) => _type !== 'privacyPage'),
      ),
      refuseSkipping,
    ),
  ).toBeNull()
  expect(await ask(PRIVACY_QUERY, [])).toBeNull()
})
