import { expect, test } from 'vitest'
import { parseRange } from './static-files'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-2000', { start: 990, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  [undefined, null],
])('of a film of 1000 bytes, Range %j is %j', (header, expected) => {
  expect(parseRange(header, 1000)).toEqual(expected)
})
