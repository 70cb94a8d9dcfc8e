import { expect, test } from 'vitest'
import { deskLeg } from '../../../tests/helpers/desk-flights'
import { draftOf, nextLeg, withMeans } from './leg-draft'

test('a new flight begins or ends at the festival’s only airport', () => {
  expect(nextLeg('arrival', [], ['PMI'])).toMatchObject({ from: null, to: 'PMI' })
  expect(nextLeg('departure', [], ['PMI'])).toMatchObject({ from: 'PMI', to: null })
  for (const airports of [[], ['LHR', 'LGW']])
    expect(nextLeg('arrival', [], airports)).toMatchObject({ from: null, to: null })
})

test('the way back begins where the artist has arrived, whatever the festival’s airport is', () => {
  const arrival = deskLeg({ to: 'BCN', people: 3, driver: 'Toni' })
  const back = { from: 'BCN', to: null, people: 3, driver: 'Toni' }
  expect(nextLeg('departure', [arrival], ['PMI'])).toMatchObject(back)
})

test.each([
  ['own', 'PMI', 'PMI'],
  ['ferry', 'PMI', ''],
  ['there', 'PMI', ''],
  ['ferry', 'Palma', 'Palma'],
])('a journey by %s that went to "%s" goes to "%s"', (means, before, to) => {
  const draft = draftOf({ ...nextLeg('arrival', [], ['PMI']), to: before })
  expect(withMeans(draft, means, ['PMI'])).toMatchObject({ means, to })
})
