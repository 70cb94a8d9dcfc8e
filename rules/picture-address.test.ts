import { expect, test } from 'vitest'
import { atWidth, isOnPages, pictureWidths } from './picture-address'

const FILE = 'abc-1000x600.jpg'
const SRC = `/images/local/production/${FILE}`
const CROP = '10,20,700,400'

test('a picture is public in every width that a page names, whole and in its crops', () => {
  const crops = new Set(['', CROP])
  for (const width of pictureWidths(1000))
    expect([width, isOnPages(queryOf(atWidth(SRC, width)), FILE, crops)]).toEqual([width, true])
  for (const width of pictureWidths(700)) {
    const address = atWidth(`${SRC}?rect=${CROP}`, width)
    expect([width, isOnPages(queryOf(address), FILE, crops)]).toEqual([width, true])
  }
})

test.each([
  '',
  'w=320',
  'w=321&auto=format&fit=max',
  'w=1280&auto=format&fit=max',
  'w=700&auto=format&fit=max',
  'w=320&auto=format&fit=max&q=1',
  'w=320&auto=format&fit=max&w=5',
  'fit=max&auto=format&w=320',
  `rect=${CROP}&w=1000&auto=format&fit=max`,
  'rect=10,20,699,400&w=320&auto=format&fit=max',
  'rect=&w=320&auto=format&fit=max',
])('“%s” is not', (query) => {
  expect(isOnPages(query, FILE, new Set(['', CROP]))).toBe(false)
})

test('of a picture that is only shown cropped, nothing else is public', () => {
  const query = queryOf(atWidth(SRC, 320))
  expect(isOnPages(query, FILE, new Set([CROP]))).toBe(false)
  expect(isOnPages(query, FILE, new Set())).toBe(false)
})

function queryOf(address: string): string {
  return address.slice(address.indexOf('?') + 1)
}
