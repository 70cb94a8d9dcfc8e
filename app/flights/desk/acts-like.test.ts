import { expect, test } from 'vitest'
import { actsLike } from './acts-like'

const ACTS = ['Señora Sima', 'Drip Theory', 'Ærlig Grotte', 'Echo', 'Jo'].map((name) => ({
  id: name,
  name,
}))

test.each([
  ['Senora Simma', ['Señora Sima']],
  ['Sima', ['Señora Sima']],
  ['The Drip Theory Orchestra', ['Drip Theory']],
  ['Erlig Grote', ['Ærlig Grotte']],
  ['Ecco', ['Echo']],
  // Of one letter in a short name nothing follows.
  ['Joe', []],
  ['Mother Karst', []],
  // There is nothing to propose for an act of that very name.
  ['SENORA SIMA', []],
  ['', []],
])('for "%s" the desk proposes %j', (sent, names) => {
  expect(actsLike(sent, ACTS).map(({ name }) => name)).toEqual(names)
})
