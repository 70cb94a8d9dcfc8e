import { expect, test } from 'vitest'
import { widthInOneLine } from './letter-widths'

/** In Chromium, with the font at YEAR 1990. */
test.each([
  ['Mother Karst', 11.49],
  ['Echo & Daughters', 14.53],
  ['The Department of Darkness', 23.5],
])('%s takes as much as in a browser, or a little more', (name, measured) => {
  // A title sets words 0.14 em further apart, and letters 0.012 em closer together.
  const set = measured + 0.14 * (name.split(' ').length - 1) - 0.012 * name.length
  expect(widthInOneLine(name)).toBeGreaterThanOrEqual(set)
  expect(widthInOneLine(name)).toBeLessThan(1.08 * set)
})

test('letters with accents take what they take without, and unknown ones as much as the widest', () => {
  expect(widthInOneLine('Señora')).toBe(widthInOneLine('Senora'))
  expect(widthInOneLine('龍')).toBe(1.4)
  expect(widthInOneLine('')).toBe(1)
})
