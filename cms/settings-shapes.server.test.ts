import { expect, test, vi } from 'vitest'
import { ZodError } from 'zod'
import { parseSite } from './shapes.server'
import { parseBookingSettings } from './booking-shape.server'
import { SECTIONS } from './vocabulary'

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
  ['checkoutElement', '<script src="https://widget.example/a.js"></script>'],
  ['checkoutElement', 7],
  ['checkoutStyleUrl', 'http://widget.example/a.css'],
  ['checkoutStyleUrl', 'https://widget.example;script-src/a.css'],
])('%s is none when it is %j', (name, value) => {
  expect(parseSite(aSite({ [name]: value }), vi.fn())).toMatchObject({ [name]: null })
})

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
  expect(Object.keys(site.sections)).toEqual([...SECTIONS])
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
