import { expect, test } from 'vitest'
import { instantsOf } from '../../rules/dates/time-zone'
import { legWarnings, playsNoMore, setsOf, type ArtistSet, type CheckedLeg } from './set-check'

const ZONE = 'Europe/Madrid'

test.each([
  ['2026-03-14T01:40', 60, 'red', 'lands 40 minutes after the set begins'],
  ['2026-03-14T01:01', 0, 'red', 'lands 1 minute after the set begins'],
  ['2026-03-22T23:00', 0, 'red', /^lands 8 days after the set begins$/],
  [
    '2026-03-13T23:50',
    120,
    'red',
    'lands 1 hour 10 minutes before the set begins, and the transfer takes 2 hours',
  ],
  ['2026-03-13T23:50', 70, 'amber', /^lands 1 hour 10 minutes before the set begins: less than/],
  ['2026-03-13T21:01', 60, 'amber', /^lands 3 hours 59 minutes before/],
] as const)(
  'an arrival that lands at %s with a transfer of %i minutes is %s for a set at 01:00',
  (lands, transfer, level, message) => {
    const warnings = legWarnings(
      [arrival(lands, transfer)],
      [set('2026-03-14T01:00', '2026-03-14T03:00')],
    )
    expect(warnings).toEqual([{ legId: 'arrival', level, message: expect.stringMatching(message) }])
  },
)

test('an arrival with the transfer and three hours to spare has no warning', () => {
  const sets = [set('2026-03-14T01:00', '2026-03-14T03:00')]
  expect(legWarnings([arrival('2026-03-13T21:00', 60)], sets)).toEqual([])
})

test('a landing at 23:50 with two hours of transfer is too late for a set at 01:00, also in the night to summer time', () => {
  for (const [evening, morning] of [
    ['2026-03-28', '2026-03-29'],
    ['2026-10-24', '2026-10-25'],
  ])
    expect(
      legWarnings(
        [arrival(`${evening}T23:50`, 120)],
        [set(`${morning}T01:00`, `${morning}T05:00`)],
      ),
    ).toMatchObject([{ level: 'red' }])
  // The clocks show four hours and ten minutes; an hour of them does not exist.
  expect(
    legWarnings([arrival('2026-03-28T23:50', 60)], [set('2026-03-29T04:00', '2026-03-29T06:00')]),
  ).toMatchObject([{ level: 'amber', message: expect.stringMatching(/^lands 3 hours 10 minutes/) }])
})

test.each([
  ['2026-03-14T02:20', 60, 'red', 'leaves 40 minutes before the set ends'],
  [
    '2026-03-14T04:30',
    120,
    'red',
    'leaves 1 hour 30 minutes after the set ends, and the transfer takes 2 hours',
  ],
  ['2026-03-14T06:59', 60, 'amber', /^leaves 3 hours 59 minutes after the set ends: less than/],
] as const)(
  'a departure at %s with a transfer of %i minutes is %s for a set that ends at 03:00',
  (leaves, transfer, level, message) => {
    const warnings = legWarnings(
      [departure(leaves, transfer)],
      [set('2026-03-14T01:00', '2026-03-14T03:00')],
    )
    expect(warnings).toEqual([
      { legId: 'departure', level, message: expect.stringMatching(message) },
    ])
  },
)

test('a departure after the transfer and three hours has no warning', () => {
  const sets = [set('2026-03-14T01:00', '2026-03-14T03:00')]
  expect(legWarnings([departure('2026-03-14T07:00', 60)], sets)).toEqual([])
})

test('of two sets the arrival must come before the first, and the departure after the last', () => {
  const sets = [
    set('2026-03-13T22:00', '2026-03-13T23:00'),
    set('2026-03-15T01:00', '2026-03-15T02:00'),
  ]
  expect(legWarnings([arrival('2026-03-14T12:00', 60)], sets)).toMatchObject([{ level: 'red' }])
  expect(legWarnings([departure('2026-03-14T12:00', 60)], sets)).toMatchObject([{ level: 'red' }])
  const away = [departure('2026-03-14T08:00', 60), arrival('2026-03-14T20:00', 60)]
  expect(legWarnings(away, sets)).toEqual([])
})

test('an artist who comes back after the last set has no warning', () => {
  const sets = [set('2026-03-13T22:00', '2026-03-13T23:00')]
  const legs = [departure('2026-03-14T12:00', 60), arrival('2026-03-15T12:00', 60)]
  expect(legWarnings(legs, sets)).toEqual([])
})

test.each([
  ['señora  SIMA', 'Señora Sima', true],
  ['Senora-Sima', 'Señora Sima', true],
  ['DJ Murciélago', 'dj murcielago (live)', true],
  ['Echo', 'Echo b2b Señora Sima', true],
  ['Señora Sima (live)', 'Señora Sima', true],
  ['Señora Sima DJ set', 'Señora Sima (Live)', true],
  ['Señora Sima', 'Señora Sima vinyl only', true],
  ['Señora Sima', 'Echo B2B Señora Sima', true],
  ['Aerlig Grotte', 'Ærlig Grotte', true],
  ['Royksopp', 'RØYKSOPP', true],
  ['Roeyksopp', 'Røyksopp', true],
  ['Mueller', 'Jörg Müller', false],
  ['Joerg Mueller', 'Jörg Müller', true],
  ['Jörg Müller', 'Joerg Mueller', true],
  ['Jorg Muller', 'Jörg Müller', true],
  // Somebody else: only letters with signs have two spellings.
  ['Jo', 'Joe', false],
  ['Сеньора Сима (Señora Sima)', 'Señora Sima', true],
  ['Сеньора Сима', 'Señora Sima / Сеньора Сима', true],
  ['DJ 李小龍', 'DJ', false],
  ['李小龍', '李小龍', true],
  ['!!!', '!!!', true],
  ['Sima', 'Señora Sima', false],
  ['Señora Sima', 'Sima', false],
  ['Simon', 'Simon & Garfunkel', false],
  ['', 'Señora Sima', false],
])('"%s" is the "%s" of the programme: %s', (artist, written, isFound) => {
  const sets = setsOf(artist, [
    { ...set('2026-03-14T01:00', '2026-03-14T03:00'), names: [written] },
  ])
  expect(sets.length > 0).toBe(isFound)
})

test('the set of "Vera b2b Louis" is one set of Vera', () => {
  const together = {
    ...set('2026-03-14T01:00', '2026-03-14T03:00'),
    names: ['Vera b2b Louis', 'Vera'],
  }
  expect(setsOf('Vera', [together])).toEqual([together])
})

test('a set without hours comes last, counts as one that is played, and is no reason for a warning', () => {
  const off = { ...set('2026-03-14T01:00', '2026-03-14T03:00'), change: 'cancelled' } as const
  const open: ArtistSet = { names: ['Señora Sima'], hours: null }
  expect(setsOf('Señora Sima', [open, off])).toEqual([off, open])
  expect(playsNoMore([off, open])).toBe(false)
  expect(legWarnings([arrival('2026-03-14T01:40', 60)], [open])).toEqual([])
})

test('without a set in the programme there is no warning', () => {
  expect(legWarnings([arrival('2026-03-14T01:40', 60)], [])).toEqual([])
})

test('a cancelled set is no reason for a warning, and who has no other one plays no more', () => {
  const off = { ...set('2026-03-14T01:00', '2026-03-14T03:00'), change: 'cancelled' } as const
  const late = [arrival('2026-03-14T01:40', 60)]
  expect(legWarnings(late, [off])).toEqual([])
  expect([playsNoMore([off]), playsNoMore([]), playsNoMore([off, { change: 'moved' }])]).toEqual([
    true,
    false,
    false,
  ])
})

test('what does not fly arrives, and a leg without a time has no warning', () => {
  const sets = [set('2026-03-14T01:00', '2026-03-14T03:00')]
  const ferry = { ...arrival('2026-03-14T01:40', 60), means: 'ferry' } as const
  const there = { ...ferry, means: 'there', departsAt: null, arrivesAt: null } as const
  const home = { ...departure('2026-03-14T12:00', 60), means: 'car', arrivesAt: null } as const
  expect(legWarnings([ferry, there, home], sets)).toEqual([
    { legId: 'arrival', level: 'red', message: 'arrives 40 minutes after the set begins' },
  ])
})

function set(starts: string, ends: string): ArtistSet {
  return { names: ['Señora Sima'], hours: { startsAt: at(starts), endsAt: at(ends) } }
}

function arrival(lands: string, transferMinutes: number): CheckedLeg {
  const arrivesAt = at(lands)
  const departsAt = new Date(arrivesAt.getTime() - 7_200_000)
  return {
    id: 'arrival',
    direction: 'arrival',
    means: 'flight',
    departsAt,
    arrivesAt,
    transferMinutes,
  }
}

function departure(leaves: string, transferMinutes: number): CheckedLeg {
  const departsAt = at(leaves)
  const arrivesAt = new Date(departsAt.getTime() + 7_200_000)
  return {
    id: 'departure',
    direction: 'departure',
    means: 'flight',
    departsAt,
    arrivesAt,
    transferMinutes,
  }
}

function at(wallTime: string): Date {
  return instantsOf(wallTime, ZONE)![0]!
}
