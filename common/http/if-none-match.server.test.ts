import { expect, test } from 'vitest'
import { isAlreadyThere } from './if-none-match.server'

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])(
  'If-None-Match %j counts as already there, for a weak and for a strong tag: %s',
  (header, expected) => {
    expect(isAlreadyThere(header, 'W/"a"')).toBe(expected)
    expect(isAlreadyThere(header, '"a"')).toBe(expected)
  },
)
