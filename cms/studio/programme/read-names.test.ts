import { expect, test } from 'vitest'
import { UnreadableCell } from './cell-text'
import { namesIn } from './read-names'

test.each([
  ['Mother Karst', ['Mother Karst']],
  ['Mother Karst b2b Carbide Carla', ['Mother Karst', 'Carbide Carla']],
  ['A B2B B', ['A', 'B']],
  ['!!! b2b ???', ['!!!', '???']],
  ['Lab2beat', ['Lab2beat']],
  ['Echo-b2b-Echo', ['Echo-b2b-Echo']],
])('“%s” is read as %j', (cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

const HALF = 'has “b2b” and not a name on each side of it: write it like One b2b Two.'
test.each([
  ['b2b', HALF],
  ['A b2b', HALF],
  ['b2b A', HALF],
  ['A b2b b2b B', HALF],
  ['Señora A b2b senora a', 'has the same artist twice: b2b needs two different ones.'],
  ['A B2B B b2b C', 'has 3 artists: a slot takes two at most.'],
])('“%s” is refused in a sentence', (cell, words) => {
  const read = namesIn(cell)
  expect(read instanceof UnreadableCell && read.sentence).toBe(`“${cell}” ${words}`)
})
