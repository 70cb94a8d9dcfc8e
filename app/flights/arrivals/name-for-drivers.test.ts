import { expect, test } from 'vitest'
import { nameForDrivers } from './name-for-drivers'

test.each([
  ['李小龍', 'Lee Jun-fan', 'Lee Jun-fan'],
  ['DJ Ночь', 'Ana Ó Briain', 'Ana Ó Briain'],
  ['بيت العنكبوت', 'Noor Ali', 'Noor Ali'],
  // Drivers can read these.
  ['Ærlig Grotte', 'Nils Åberg', null],
  ['Señora Sima 2 🦇', 'Ana Sima', null],
  ['I am + you', 'Ana Sima', null],
  // The legal name does not help either.
  ['李小龍', '李振藩', null],
  ['李小龍', null, null],
])('beside the artist %s the legal name %s is shown as %s', (artistName, legalName, shown) => {
  expect(nameForDrivers(artistName, () => legalName)).toBe(shown)
})
