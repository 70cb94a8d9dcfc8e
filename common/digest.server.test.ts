import { expect, test } from 'vitest'
import { fingerprint, isSameSecret } from './digest.server'

test.each([
  ['secret', 'secret', true],
  ['secret', 'secreT', false],
  ['secret', 'secret and more', false],
  ['', 'secret', false],
  ['größer', 'größer', true],
])('%j and %j are the same secret: %s', (one, other, expected) => {
  expect(isSameSecret(one, other)).toBe(expected)
})

test('a fingerprint may stand in an entity tag and in an address, and follows from the bytes alone', () => {
  expect(fingerprint('a page')).toMatch(/^[\w-]{22}$/)
  expect(fingerprint(Buffer.from('a page'))).toBe(fingerprint('a page'))
  expect(fingerprint('another page')).not.toBe(fingerprint('a page'))
})
