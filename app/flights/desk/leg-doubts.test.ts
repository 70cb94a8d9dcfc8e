import { expect, test } from 'vitest'
import { deskLeg } from '../../../tests/helpers/desk-flights'
import type { Leg } from '../../../services/journeys/desk-fields'
import type { LegInput } from '../../../services/journeys/leg-fields'
import { inputOf } from './leg-draft'
import { legDoubts } from './leg-doubts'

const KNOWN = {
  zoneOf: (code: string) => (code === 'PAL' ? 'America/Bogota' : 'Europe/Madrid'),
  timeZone: 'Europe/Madrid',
  festivalAirports: ['PMI'],
  days: { startDate: '2026-03-12', endDate: '2026-03-15' },
}
const arrivalOn = (day: string) =>
  deskLeg({ departs: `${day}T09:00`, arrives: `${day}T11:00`, flightNumber: 'LX 1' })
const departureOn = (day: string) =>
  deskLeg({ ...arrivalOn(day), direction: 'departure', from: 'PMI', to: 'ZRH' })
const titles = (leg: LegInput, others: Leg[] = []) =>
  legDoubts(leg, others, KNOWN).map(({ title }) => title)

test.each([
  ['2026-02-25', ['On 25 February 2026?']],
  ['2026-02-26', []],
  ['2026-03-13', []],
  ['2026-03-29', []],
  ['2026-03-30', ['On 30 March 2026?']],
  ['2026-12-03', ['On 3 December 2026?']],
  ['2027-03-13', ['On 13 March 2027?']],
  // Whoever types the year 26 gets this.
  ['0026-03-13', ['On 13 March 26?']],
])(
  'on %s a journey is asked about when it is more than two weeks from the festival',
  (day, asked) => {
    expect(titles(arrivalOn(day))).toEqual(asked)
    expect(titles(departureOn(day))).toEqual(asked)
  },
)

test('the day at the festival counts, and a leg without one is not asked about', () => {
  const early = deskLeg({ departs: '2026-02-25T23:00', arrives: '2026-02-26T01:00' })
  expect(titles(early)).toEqual([])
  expect(titles(deskLeg({ ...early, direction: 'departure', from: 'PMI', to: 'ZRH' }))).toEqual([
    'On 25 February 2026?',
  ])
  expect(titles(deskLeg({ means: 'there', departs: null, arrives: null }))).toEqual([])
  // The server refuses this year.
  expect(titles(arrivalOn('20260-03-13'))).toEqual([])
})

test('no day is asked about at the desk of a former edition', () => {
  expect(legDoubts(arrivalOn('2026-12-03'), [], { ...KNOWN, days: null })).toEqual([])
})

test('the same number on the same day is asked about, however it is written', () => {
  const known = deskLeg({ id: 'b', flightNumber: 'lx-2041' })
  const again = inputOf(deskLeg({ flightNumber: 'LX 2041' }))
  expect(legDoubts(again, [known], KNOWN)).toEqual([
    {
      title: 'LX 2041 twice?',
      text: 'Flight lx-2041 on 13 March 2026 is on this card already. Is this a second booking?',
    },
  ])
  expect(titles({ ...again, departs: null }, [known])).toEqual(['LX 2041 twice?'])
  expect(titles({ ...again, flightNumber: 'LX 2042' }, [known])).toEqual([])
  const dayLater = { departs: '2026-03-14T22:55', arrives: '2026-03-15T00:40' }
  expect(titles({ ...again, ...dayLater }, [known])).toEqual([])
})

test('journeys without a number, or without a time, are not the same', () => {
  const ferry = deskLeg({ means: 'ferry', flightNumber: null })
  expect(titles(ferry, [deskLeg({ ...ferry, id: 'b' })])).toEqual([])
  const ticket = deskLeg({ means: 'own', departs: null, arrives: null })
  expect(titles(ticket, [deskLeg({ ...ticket, id: 'b' })])).toEqual([])
})

test('everything doubtful is asked at once', () => {
  const leg = deskLeg({ ...arrivalOn('2026-12-03'), to: 'PAL' })
  expect(legDoubts(leg, [deskLeg({ ...arrivalOn('2026-12-03'), id: 'b' })], KNOWN)).toEqual([
    {
      title: 'To PAL?',
      text: 'PAL is in the time zone America/Bogota, and the festival is in Europe/Madrid. Is it a change on the way?',
    },
    {
      title: 'On 3 December 2026?',
      text: '3 December 2026 is more than two weeks after the festival, 12–15 March 2026. Are day, month and year right?',
    },
    {
      title: 'LX 1 twice?',
      text: 'Flight LX 1 on 3 December 2026 is on this card already. Is this a second booking?',
    },
  ])
})
