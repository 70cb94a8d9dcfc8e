import { expect, test } from 'vitest'
import { legText } from './leg-text'

const NAME = 'عمّان (الأردن)!'
const ISOLATED = `\u2068${NAME}\u2069`

test('the line of a flight isolates the name of a driver from right to left', () => {
  const leg = {
    id: '1',
    direction: 'arrival' as const,
    flightNumber: 'LX 2041',
    from: 'ZRH',
    to: 'PMI',
    departs: '2026-03-13T21:55',
    arrives: '2026-03-13T23:50',
    departsAt: '2026-03-13T20:55:00Z',
    arrivesAt: '2026-03-13T22:50:00Z',
    people: 1,
    bookingReference: null,
    transferMinutes: 50,
    driver: NAME,
    state: 'expected' as const,
    version: 0,
  }
  expect(legText(leg)).toBe(
    `LX 2041: ZRH 13 Mar, 21:55 to PMI 13 Mar, 23:50, 1 person, driver ${ISOLATED}`,
  )
})
