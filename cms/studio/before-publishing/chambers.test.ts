import { expect, test } from 'vitest'
import { seedDocuments } from '../../../tests/helpers/seed'
import type { Stored } from '../new-edition/plan-edition'
import { chamberProblems } from './chambers'

const dayWith = (...names: (string | undefined)[]): Stored => ({
  _id: 'friday',
  _type: 'revealDay',
  slots: names.map((location, index) => ({ _key: `s${index}`, location })),
})
const places = (document: Stored) =>
  chamberProblems([document]).map(({ path }) => (path[1] as { _key: string })._key)

test('the chambers of the seed are all different ones', async () => {
  expect(chamberProblems((await seedDocuments()) as Stored[])).toEqual([])
})

test.each([
  'the cathedral',
  'The  Cathedral',
  'The Cathédral',
  'Cathedral',
  'The Cathe-dral',
  'The Cathedrall',
  'The Catherdal',
  'The Cathedal',
  'The Cathetral',
])('%j is taken for another spelling of The Cathedral, at its own slot', (name) => {
  const day = dayWith(name, 'The Cathedral', 'The Lake', undefined, 'The Cathedral')
  expect(places(day)).toEqual(['s0'])
})

test.each([
  ['Hall 1', 'Hall 2'],
  ['Hall A', 'Hall B'],
  ['Floor -1', 'Floor 1'],
  ['FloorA', 'FloorB'],
  ['Gate', 'Date'],
  ['Night room', 'Light room'],
  ['Coral', 'Carol'],
  ['The Lake', 'The Lake Shore'],
  ['Upper gallery', 'Lower gallery'],
  [' The Lake', 'The Lake '],
])('%j and %j are left alone', (one, other) => {
  expect(places(dayWith(one, other, other))).toEqual([])
})

test('two names with another letter that have as many slots each are two chambers', () => {
  expect(places(dayWith('Corral', 'Coral', 'Coral', 'Corral'))).toEqual([])
})

test('the sentence names both, at the rarer one, and of equally many at the later one', () => {
  const document = dayWith('Main stage', 'Mainstage')
  expect(chamberProblems([document])).toEqual([
    {
      document,
      path: ['slots', { _key: 's1' }, 'location'],
      level: 'warning',
      message: expect.stringMatching(/^“Mainstage” and “Main stage” are two chambers/),
    },
  ])
})
