import { describe, expect, test } from 'vitest'
import {
  isNameSecret,
  isSecret,
  revealOf,
  revealsIn,
  safeStandIn,
  says,
  secretNames,
  momentOf,
  soldOutState,
  stateOf,
} from './embargo'

const at = (text: string, isSoldOut = false) => ({ now: Date.parse(text), isSoldOut })
const NOON = '2026-03-01T12:00:00Z'
const SEEN = new Date('2026-02-14T12:00:00Z')
const BEFORE = at('2026-03-01T11:59:59.999Z')
const AFTER = at(NOON)

describe('the field revealAt', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['at once', { when: 'at-once', at: '2999-01-01T00:00:00Z' }],
    ['a stand-in alone', { standIn: 'Secret guest' }],
  ])('%s: it may be known at once', (_, field) => {
    expect(revealOf(field)).toBeNull()
  })

  test.each([
    ['as the Studio writes it', { when: 'moment', at: NOON }],
    ['without a choice', { at: NOON }],
    ['with an offset', { when: 'moment', at: '2026-03-01T13:00:00+01:00' }],
    ['as a bare text', NOON],
  ])('an instant %s: a secret to the millisecond before, none from then on', (_, field) => {
    expect([isSecret(revealOf(field), BEFORE), isSecret(revealOf(field), AFTER)]).toEqual([
      true,
      false,
    ])
  })

  test.each([[{ when: 'sold-out', at: '2000-01-01T00:00:00Z' }], ['when sold out'], ['sold-out']])(
    '%j: a secret until it was sold out, whatever the clock says',
    (field) => {
      expect([
        isSecret(revealOf(field), at('2999-01-01T00:00:00Z')),
        isSecret(revealOf(field), at(NOON, true)),
      ]).toEqual([true, false])
    },
  )

  test.each([
    [{ when: 'moment' }],
    [{ when: 'moment', at: 'soon' }],
    [{ when: 'moment', at: '2026-03-01' }],
    [{ when: 'moment', at: '2026-03-01T12:00:00' }],
    [{ when: 'later' }],
    [{ when: 7 }],
    [{ at: 7 }],
    ['soon'],
    [''],
    [7],
    [true],
    [[['x']]],
  ])('%j, which nobody can make sense of: a secret until somebody mends it', (field) => {
    expect(isSecret(revealOf(field), at('2999-01-01T00:00:00Z', true))).toBe(true)
  })
})

test('a stand-in has room for as many characters as the Studio says, counted as the Studio counts', () => {
  expect(revealOf({ when: 'sold-out', standIn: '🦇'.repeat(61) })?.standIn).toBe('🦇'.repeat(60))
})

test('the stand-in is what the organisers wrote, unless it is empty or names the secret', () => {
  const standIn = (text: unknown) =>
    safeStandIn(revealOf({ when: 'sold-out', standIn: text })!, 'guest', 'Mother Karst')
  expect(
    ['A voice', '  ', undefined, 7, 'Is it MOTHER KARST?', 'x'.repeat(80)].map(standIn),
  ).toEqual([
    'A voice',
    'Secret guest',
    'Secret guest',
    'Secret guest',
    'Secret guest',
    'x'.repeat(60),
  ])
})

test.each([
  ['Mother Karst', true],
  ['live: MOTHER  KARST!', true],
  ['Móther Karst b2b Drip', true],
  ['Mother Karsten', false],
  ['Grandmother Karst', false],
  ['', false],
])('%j says "Mother Karst": %s', (text, expected) => {
  expect(says(text, 'Mother Karst')).toBe(expected)
})

describe('secret names', () => {
  const hidden = { when: 'moment', at: NOON }
  const things = {
    artists: [
      { name: 'Mother Karst', revealAt: hidden },
      { name: 'Drip Theory' },
      null,
      { name: 7, revealAt: hidden },
    ],
    days: [
      {
        slots: [
          { artist: 'Drip Theory', revealAt: hidden },
          { artist: 'The Bat', revealAt: hidden },
          'x',
        ],
      },
      { revealAt: hidden, slots: [{ artist: 'Stalactite' }] },
      { slots: null },
    ],
  }

  test('are those of secret artists, and of secret slots and days unless they are public elsewhere', () => {
    expect(secretNames(things, BEFORE)).toEqual(['Mother Karst', 'The Bat', 'Stalactite'])
    expect(secretNames(things, AFTER)).toEqual([])
    expect(secretNames({ artists: 'x', days: undefined }, BEFORE)).toEqual([])
  })

  test('are also the earlier names of renamed artists in secret slots, and not those in public slots', () => {
    const slot = { artist: 'The Bat', spelled: 'The Moth' }
    const secret = { ...slot, revealAt: hidden }
    expect(secretNames({ days: [{ slots: [secret] }] }, BEFORE)).toEqual(['The Bat', 'The Moth'])
    const moth = { artist: 'The Moth', revealAt: hidden }
    expect(secretNames({ days: [{ slots: [slot, moth] }] }, BEFORE)).toEqual(['The Moth'])
  })

  test('are secret as part of a longer name, and in one', () => {
    expect(
      ['mother karst', 'Karst', 'Mother Karst & Drip', 'Drip Theory', 'Drip', 'Nobody'].map(
        (name) => isNameSecret(name, things, BEFORE),
      ),
    ).toEqual([true, true, true, false, false, false])
  })
})

test('the state of reveals changes with each of them, whichever way the clock goes', () => {
  const reveals = revealsIn({
    artists: [{ revealAt: NOON }, { revealAt: null }],
    days: [{ revealAt: { when: 'sold-out' }, slots: [{ revealAt: '2026-03-02T12:00:00Z' }] }],
  })
  const states = ['2026-03-01T11:00:00Z', '2026-03-01T13:00:00Z', '2026-03-03T00:00:00Z'].flatMap(
    (time) => [stateOf(reveals, at(time)), stateOf(reveals, at(time, true))],
  )
  expect(new Set(states).size).toBe(6)
  expect(stateOf([], AFTER)).toBe('')
})

test.each([
  [null, null, false, null],
  [null, SEEN, true, 'provider'],
  [{ answer: 'yes', year: 2026 }, null, true, 'organisers'],
  [{ answer: 'no', year: 2026 }, SEEN, false, 'organisers'],
  // An answer for another year.
  [{ answer: 'yes', year: 2025 }, null, false, null],
  [{ answer: 'no', year: 2025 }, SEEN, true, 'provider'],
] as const)(
  'with the answer %j and the provider’s sell-out at %j it is sold out: %s, says the %s',
  (given, since, isSoldOut, by) => {
    expect(soldOutState(2026, given, since)).toEqual({ edition: 2026, isSoldOut, by, since })
  },
)

test.each([
  [null, SEEN.getTime()],
  // The answer has a time of its own.
  [{ answer: 'yes', year: 2026 } as const, null],
])('with the answer %j a moment is sold out since %j', (given, soldOutSince) => {
  const moment = momentOf(7, soldOutState(2026, given, SEEN))
  expect(moment).toEqual({ now: 7, isSoldOut: true, soldOutSince })
})

test('no answer counts until the year of the festival is known', () => {
  expect(soldOutState(null, { answer: 'yes', year: 2026 }, null).isSoldOut).toBe(false)
})
