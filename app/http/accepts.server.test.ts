import { expect, test } from 'vitest'
import { prefers } from './accepts.server'

test.each([
  ['text/csv', true],
  ['TEXT/CSV; charset=utf-8', true],
  ['text/csv, */*', true],
  ['text/csv, application/json', true],
  ['application/json;q=0.5, text/csv;q=0.9', true],
  ['text/csv;q=0', false],
  ['text/csv;q=0.000, */*', false],
  ['text/csv;q=0.5, application/json', false],
  ['text/csv;q=nonsense', false],
  ['text/csv;q=2', false],
  ['text/csvx', false],
  ['x-text/csv', false],
  ['*/*', false],
  ['text/*', false],
  ['', false],
  [null, false],
])('Accept: %s asks for CSV: %s', (accept, isCsv) => {
  expect(prefers(accept, 'text/csv', 'application/json')).toBe(isCsv)
})
