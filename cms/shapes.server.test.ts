import { expect, test, vi } from 'vitest'
import { ZodError } from 'zod'
import { parseBookingSettings, parseHome, parseReveal, parseSite } from './shapes.server'

const asset = { path: 'images/local/production/abc-1200x800.webp', width: 1200, height: 800 }
const anArtist = (more: object = {}) => ({
  id: 'drip',
  name: 'Drip Theory',
  tier: 'headliner',
  day: 'Friday',
  ...more,
})
const anEdition = (more: object = {}) => ({
  id: 'edition',
  year: 2025,
  title: 'Trance & Panic',
  description: 'We hummed.',
  ...more,
})
const aSlot = (more: object = {}) => ({
  id: 'slot',
  type: 'headline',
  artist: 'Mother Karst',
  time: '00:00–03:00',
  ...more,
})
const aDay = (more: object = {}) => ({
  id: 'day',
  day: 'Friday',
  theme: 'Roots & Resonance',
  color: 'torch',
  slots: [aSlot()],
  ...more,
})
const aSite = (more: object = {}) => ({
  title: 'Trance & Madness',
  edition: 'Third edition',
  tagline: 'Bring a jumper.',
  footerTagline: 'Bedrock.',
  dates: '12–15 March 2026',
  startDate: '2026-03-12',
  endDate: '2026-03-15',
  place: 'Mallorca, Spain',
  timeZone: 'Europe/Madrid',
  countdownTarget: '2026-03-12T23:00:00Z',
  ticketUrl: 'https://tickets.example.com',
  contactPhone: '+34 600 000 000',
  contactUrl: 'https://chat.example.com',
  responseTimeJoke: 'Soon.',
  streamNote: 'Live.',
  shareMessage: 'The secret is out:',
  flightSearchUrl: 'https://flights.example.com',
  lineupSummary: '21 confirmed artists',
  confirmedArtists: 21,
  headlinerActs: 7,
  headlineAct: 'Mother Karst',
  copyrightYear: 2026,
  ...more,
})

test.each([
  ['without a name', { name: undefined }],
  ['whose name is only spaces', { name: '   ' }],
  ['of a tier that does not exist', { tier: 'legend' }],
  ['on a day without a session', { day: 'Monday' }],
  ['whose name is no text', { name: { en: 'Drip Theory' } }],
])('an artist %s is left out alone, and reported', (_, broken) => {
  const onSkip = vi.fn()
  const { artists } = parseHome(
    { artists: [anArtist({ id: 'a' }), anArtist({ id: 'b', ...broken }), anArtist({ id: 'c' })] },
    onSkip,
  )
  expect(artists.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(onSkip.mock.calls).toEqual([
    [{ list: 'artists', id: 'b', problem: expect.stringMatching(/\w/) }],
  ])
})

test.each([[null], ['text'], [7], [['list']]])(
  'a list item that is %j is left out alone',
  (item) => {
    const onSkip = vi.fn()
    expect(
      parseHome({ rules: [item, { id: 'bats', title: 'Bats', text: 'Leave them.' }] }, onSkip)
        .rules,
    ).toHaveLength(1)
    expect(onSkip).toHaveBeenCalledWith({ list: 'rules', id: null, problem: expect.any(String) })
  },
)

test('a missing list is empty, and a value that is no list is empty and reported', () => {
  const onSkip = vi.fn()
  const home = parseHome({ artists: null, events: 'soon' }, onSkip)
  expect(Object.values(home).every((list) => Array.isArray(list) && list.length === 0)).toBe(true)
  expect(onSkip.mock.calls).toEqual([[{ list: 'events', id: null, problem: 'not a list' }]])
})

test('empty optional texts are null, and texts are trimmed', () => {
  const { artists } = parseHome(
    { artists: [anArtist({ name: ' Drip Theory ', specialSet: '', timeSlot: undefined })] },
    vi.fn(),
  )
  expect(artists).toEqual([
    { ...anArtist(), specialSet: null, timeSlot: null, description: null, revealAt: null },
  ])
})

test('a blank line among the facts of an edition costs neither the edition nor the other facts', () => {
  const { events } = parseHome(
    { events: [anEdition({ details: ['240 ravers', '', null, ' 3 torches '] })] },
    vi.fn(),
  )
  expect(events[0]?.details).toEqual(['240 ravers', '3 torches'])
})

test('a picture’s address on our site is made from the path of its asset', () => {
  const { gallery } = parseHome(
    { gallery: [{ id: 'lake', image: { alt: 'A lake', asset } }] },
    vi.fn(),
  )
  expect(gallery[0]?.image).toEqual({
    alt: 'A lake',
    src: '/images/local/production/abc-1200x800.webp',
    width: 1200,
    height: 800,
    focus: null,
  })
})

test('a picture shows only the part inside its crop, with the middle of its hotspot in view', () => {
  const crop = { _type: 'sanity.imageCrop', left: 0.25, right: 0.25, top: 0, bottom: 0.5 }
  const hotspot = { _type: 'sanity.imageHotspot', x: 0.5, y: 0.125, width: 0.2, height: 0.2 }
  const image = { alt: 'A lake', asset, crop, hotspot }
  const { gallery } = parseHome({ gallery: [{ id: 'lake', image }] }, vi.fn())
  expect(gallery[0]?.image).toEqual({
    alt: 'A lake',
    src: '/images/local/production/abc-1200x800.webp?rect=300,0,600,400',
    width: 600,
    height: 400,
    focus: { x: 0.5, y: 0.25 },
  })
})

test('a picture without a description is shown without one', () => {
  const { gallery } = parseHome({ gallery: [{ id: 'lake', image: { alt: null, asset } }] }, vi.fn())
  expect(gallery[0]?.image.alt).toBe('')
})

test.each([
  ['leads out of the pictures', 'images/local/production/../../../api'],
  ['leads to another host', '//elsewhere.example/a.webp'],
  ['is a script', 'javascript:alert(1)'],
])('a picture whose path %s is not shown: its edition stays, its gallery entry goes', (_, path) => {
  const image = { alt: 'x', asset: { ...asset, path } }
  const onSkip = vi.fn()
  const { events, gallery } = parseHome(
    { events: [anEdition({ image })], gallery: [{ id: 'lake', image }] },
    onSkip,
  )
  expect(events[0]?.image).toBeNull()
  expect(gallery).toEqual([])
  expect(onSkip).toHaveBeenCalledTimes(1)
})

test('a slot that cannot be shown is left out of its day, a day that cannot be shown out of the reveal', () => {
  const onSkip = vi.fn()
  const slots = [
    aSlot({ id: 'a' }),
    aSlot({ id: 'b', time: '' }),
    aSlot({ id: 'c', type: 'surprise' }),
  ]
  const { days } = parseReveal(
    {
      days: [
        aDay({ slots }),
        aDay({ id: 'nameless', day: null }),
        aDay({ id: 'empty', slots: null }),
      ],
    },
    onSkip,
  )
  expect(days.map(({ id, slots }) => [id, slots.map((slot) => slot.id)])).toEqual([
    ['day', ['a', 'c']],
    ['empty', []],
  ])
  expect(onSkip.mock.calls.map(([{ list, id }]) => [list, id])).toEqual([
    ['revealDays', 'nameless'],
    ['slots of Friday', 'b'],
  ])
})

test.each(['javascript:alert(1)', '//elsewhere.example', 'instagram', 7])(
  '%j as the address of a profile counts as none',
  (instagramUrl) => {
    expect(parseSite(aSite({ instagramUrl }), vi.fn()).instagramUrl).toBeNull()
  },
)

test.each(['ticketUrl', 'contactUrl', 'flightSearchUrl'])(
  'a %s that would run a script fails the settings as a whole',
  (name) => {
    expect(() => parseSite(aSite({ [name]: 'javascript:alert(1)' }), vi.fn())).toThrow(ZodError)
  },
)

test.each(['http://widget.example/a.js', 'javascript:alert(1)', '/a.js', ''])(
  '%j is no address for the checkout’s script',
  (checkoutWidgetUrl) => {
    expect(parseSite(aSite({ checkoutWidgetUrl }), vi.fn()).checkoutWidgetUrl).toBeNull()
  },
)

test.each([
  ['countdownTarget', '2026-03-13T00:00:00'],
  ['countdownTarget', 'soon'],
  ['timeZone', 'Europe/Cave'],
  ['startDate', '12 March'],
  ['confirmedArtists', '21'],
])('%s %j is not guessed at', (name, value) => {
  expect(() => parseSite(aSite({ [name]: value }), vi.fn())).toThrow(ZodError)
})

test('a section without a usable text has its own name as heading', () => {
  const onSkip = vi.fn()
  const sections = [
    { section: 'rules', heading: 'Rave rules', intro: '' },
    { section: 'legal', heading: '' },
    { section: 'cellar', heading: 'Cellar' },
  ]
  const site = parseSite(aSite({ sections }), onSkip)
  expect(site.sections.rules).toEqual({ heading: 'Rave rules', intro: null })
  expect(site.sections.legal).toEqual({ heading: 'Legal', intro: null })
  expect(Object.keys(site.sections)).toEqual([
    'events',
    'about',
    'schedule',
    'lineup',
    'gallery',
    'booking',
    'rules',
    'legal',
    'contact',
  ])
  expect(onSkip).toHaveBeenCalledTimes(2)
})

test.each([
  [{ answer: 'provider' }],
  [{ answer: 'yes' }],
  [{ answer: 'yes', year: '2026' }],
  [{ answer: 'perhaps', year: 2026 }],
  ['yes'],
])(
  '%j is no answer to whether it is sold out, and leaves the rest of the settings alone',
  (soldOut) => {
    expect(parseBookingSettings({ capacity: 400, soldOut })).toMatchObject({
      capacity: 400,
      soldOut: null,
    })
  },
)

test.each([
  ['absent', {}],
  [
    'null, as queries answer for fields that are not filled in',
    {
      confirmedBookings: null,
      bonusTickets: null,
      bonusPhase: null,
      nearThreshold: null,
      soldOut: null,
    },
  ],
])('booking settings have defaults for all but the capacity when they are %s', (_, empty) => {
  expect(parseBookingSettings({ capacity: 400, ...empty })).toEqual({
    capacity: 400,
    confirmedBookings: null,
    bonusTickets: 0,
    bonusPhase: false,
    nearThreshold: 90,
    soldOut: null,
  })
})

test.each([{}, { capacity: 0 }, { capacity: 1.5 }, { capacity: 400, confirmedBookings: -1 }, null])(
  'booking settings %j are refused',
  (settings) => {
    expect(() => parseBookingSettings(settings)).toThrow(ZodError)
  },
)

test.each([null, undefined, 'x', []])(
  'an answer to the home page’s query that is %j is refused',
  (answer) => {
    expect(() => parseHome(answer, vi.fn())).toThrow(ZodError)
  },
)
