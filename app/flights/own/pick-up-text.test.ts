import { expect, test } from 'vitest'
import { pickUpText } from './pick-up-text'

type Way = [direction: 'arrival' | 'departure', from: string, to: string, at: string, until: string]

function leg([direction, from, to, departs, arrives]: Way) {
  const [departsAt, arrivesAt] = [departs, arrives].map((time) => `2026-03-${time}:00Z`) as [
    string,
    string,
  ]
  return {
    direction,
    means: 'flight' as const,
    from,
    to,
    departsAt,
    arrivesAt,
    driver: 'Toni',
    transferMinutes: 50,
  }
}

const HALL = (airport: string) => `In the arrivals hall of ${airport}. Your driver is Toni.`
const BACK = (airport: string) =>
  `At the festival. The way to ${airport} takes about 50 minutes. Your driver is Toni.`

test.each<[string, Way[], string[]]>([
  [
    'after the last of two flights to the festival',
    [
      ['arrival', 'BER', 'FRA', '13T10:00', '13T11:00'],
      ['arrival', 'FRA', 'PMI', '13T12:00', '13T14:00'],
    ],
    ['Nobody collects you in FRA: you fly on from there.', HALL('PMI')],
  ],
  [
    'before the first of two flights home',
    [
      ['departure', 'PMI', 'FRA', '16T10:00', '16T12:00'],
      ['departure', 'FRA', 'BER', '17T12:00', '17T13:00'],
    ],
    [BACK('PMI'), 'Nobody collects you in FRA: you change planes there.'],
  ],
  [
    'after both flights when more than a day is between them',
    [
      ['arrival', 'BER', 'FRA', '13T10:00', '13T11:00'],
      ['arrival', 'FRA', 'PMI', '14T11:01', '14T14:00'],
    ],
    [HALL('FRA'), HALL('PMI')],
  ],
  [
    'after a flight whose way back leaves from the same airport',
    [
      ['arrival', 'BER', 'PMI', '13T10:00', '13T12:00'],
      ['departure', 'PMI', 'BER', '14T09:00', '14T12:00'],
    ],
    [HALL('PMI'), BACK('PMI')],
  ],
  [
    'after two flights of a group that comes from two cities',
    [
      ['arrival', 'BER', 'PMI', '13T10:00', '13T12:00'],
      ['arrival', 'FRA', 'PMI', '13T12:30', '13T14:00'],
    ],
    [HALL('PMI'), HALL('PMI')],
  ],
])('an artist is collected %s', (_, ways, texts) => {
  const legs = ways.map(leg)
  expect(legs.map((one) => pickUpText(one, legs))).toEqual(texts)
})

test.each([
  [{ means: 'ferry', to: 'Alcúdia' }, 'Where you arrive in Alcúdia. Your driver is Toni.'],
  [{ means: 'own', to: null, driver: null }, 'Where you arrive.'],
  [{ means: 'car', driver: null }, 'You come by car.'],
  [{ means: 'there' }, 'You are there already.'],
  [{ means: 'own', direction: 'departure', from: null }, 'At the festival. Your driver is Toni.'],
] as const)('for the leg %j the artist reads: %s', (changes, text) => {
  const flown = leg(['arrival', 'BER', 'PMI', '13T10:00', '13T12:00'])
  expect(pickUpText({ ...flown, ...changes }, [])).toBe(text)
})
