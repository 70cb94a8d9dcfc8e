import { expect, test } from 'vitest'
import { deskFlight, deskLeg } from '../../../tests/helpers/desk-flights'
import { letterDoubt } from './letter-rules'

const set = { startsAt: '2026-03-13T23:00:00.000Z', endsAt: '2026-03-14T02:00:00.000Z' }
const legs = [deskLeg(), deskLeg({ id: 'b', direction: 'departure' })]
const warning = (legId: string, level: 'red' | 'amber' = 'red') => [{ legId, level, message: '' }]

test.each([
  ['a plan that fits', {}, null],
  ['a tight arrival', { warnings: warning('a', 'amber') }, null],
  ['a late arrival', { warnings: warning('a') }, 'arrives too late'],
  ['an early departure', { warnings: warning('b') }, 'leaves too early'],
  [
    'an act that plays no more',
    { sets: [{ ...set, change: 'cancelled' as const }] },
    'is cancelled',
  ],
])('before a letter to %s somebody is asked: %s', (_, changes, doubt) => {
  expect(letterDoubt(deskFlight(1, { sets: [set], legs, ...changes }))).toBe(doubt)
})
