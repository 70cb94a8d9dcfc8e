import { expect, test } from 'vitest'
import { maskedNumber } from './own-flight'

test.each([
  ['X1234567', '••••567'],
  ['1234', '••••234'],
  ['123', '••••'],
  ['', '••••'],
  ['12🦇34', '••••🦇34'],
  [null, null],
])('of a passport number %s its artist sees %s', (passport, shown) => {
  expect(maskedNumber(passport)).toBe(shown)
})
