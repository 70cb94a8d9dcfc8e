import { expect, test } from 'vitest'
import { deskFlight } from '../../../../tests/helpers/desk-flights'
import { sharedText, twinMark, twinsOf } from './twins'

const FLIGHTS = [
  deskFlight(1, { sameEmail: 1, samePassport: 1 }),
  deskFlight(2, { artistName: 'SENORA  sima', sameEmail: 1 }),
  deskFlight(3, { artistName: 'Bat', sameEmail: 1 }),
  deskFlight(4, { artistName: 'Drip', samePassport: 1 }),
  deskFlight(5, { artistName: 'Alone' }),
  deskFlight(6, { status: 'cancelled', sameEmail: 1, samePassport: 1 }),
]

test('submissions of one name, passport or address know each other, and cancelled ones are nobody’s', () => {
  const twins = twinsOf(FLIGHTS)
  const told = (id: number) =>
    (twins.get(id) ?? []).map((twin) => [twin.flight.id, sharedText(twin)])
  expect([1, 2, 3, 4, 5, 6].map(told)).toEqual([
    [
      [2, 'the same name and e-mail address'],
      [4, 'the same passport'],
      [3, 'the same e-mail address'],
    ],
    [
      [1, 'the same name and e-mail address'],
      [3, 'the same e-mail address'],
    ],
    [
      [1, 'the same e-mail address'],
      [2, 'the same e-mail address'],
    ],
    [[1, 'the same passport']],
    [],
    [],
  ])
})

test('a line says “Sent twice” of a name, and names who else has the passport or address', () => {
  const twins = twinsOf(FLIGHTS)
  expect([1, 3, 4, 5].map((id) => twinMark(twins.get(id) ?? []))).toEqual([
    'Sent twice',
    'Same e-mail address as Señora Sima and 1 more',
    'Same passport as Señora Sima',
    null,
  ])
})
