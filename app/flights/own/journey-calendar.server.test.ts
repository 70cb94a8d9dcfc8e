import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { JOURNEYS_IN_ENGLISH } from '../../../services/journeys/means'
import { deskLeg } from '../../../tests/helpers/desk-flights'
import type { OwnLeg } from './own-flight'
import { journeyCalendar } from './own-files.server'

const LEG: OwnLeg = {
  ...deskLeg({
    flightNumber: 'LX 2041',
    departs: '2026-03-13T21:55',
    arrives: '2026-03-13T23:50',
    departsAt: '2026-03-13T20:55:00.000Z',
    arrivesAt: '2026-03-13T22:50:00.000Z',
  }),
  changedAt: '2026-02-01T10:00:00.000Z',
  pickUp: 'In the arrivals hall of PMI.',
}

test('a file that is taken again after a change replaces the entry of the former one', () => {
  const later = { ...LEG, version: 2, changedAt: '2026-02-02T10:00:00.000Z' }
  const [former, latter] = [LEG, later].map((leg) => eventOf(leg))
  expect(latter?.uid).toBe(former?.uid)
  expect(former).toMatchObject({ sequence: 1, modified: '2026-02-01T10:00:00Z' })
  expect(latter).toMatchObject({ sequence: 2, modified: '2026-02-02T10:00:00Z' })
})

test('the entry has the times of the places, what else the artist is told, and the pick-up', () => {
  expect(eventOf({ ...LEG, bookingReference: 'K7X2QP' }).description).toBe(
    'Departs 2026-03-13 21:55 (ZRH), arrives 2026-03-13 23:50 (PMI).\nBooking reference: K7X2QP\nPick-up: In the arrivals hall of PMI.',
  )
})

/** The only entry of the file, as a program of other people reads it. */
function eventOf(leg: OwnLeg) {
  const event = ICAL.Component.fromString(
    journeyCalendar({ legs: [leg] }, JOURNEYS_IN_ENGLISH),
  ).getFirstSubcomponent('vevent')!
  return {
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    description: event.getFirstPropertyValue('description'),
    modified: String(event.getFirstPropertyValue('last-modified')),
  }
}
