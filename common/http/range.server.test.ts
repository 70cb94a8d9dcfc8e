import { expect, test } from 'vitest'
import { rangeOf } from './range.server'

const ETAG = '"abc"'
const asked = (headers: Record<string, string | undefined>, method = 'GET') =>
  rangeOf({ method, headers }, ETAG, 1000)

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-2000', { start: 990, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=2000-5', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  [undefined, null],
])('of 1000 bytes, Range %j is %j', (range, expected) => {
  expect(asked({ range })).toEqual(expected)
})

test('a part is of the same body as the part before, and only of an answer that has a body', () => {
  const part = { start: 0, end: 99 }
  const range = 'bytes=0-99'
  expect(asked({ range, 'if-range': ETAG })).toEqual(part)
  for (const other of ['"other"', 'W/"abc"', 'Sun, 01 Mar 2026 00:00:00 GMT'])
    expect([other, asked({ range, 'if-range': other })]).toEqual([other, null])
  expect(asked({ range }, 'HEAD')).toBe(null)
})
