import { expect, test } from 'vitest'
import { addressOf, placeOf } from './place'

test.each([
  ['/preview', { path: '/', asOf: null, hash: '' }],
  ['/preview#lineup', { path: '/', asOf: null, hash: '#lineup' }],
  ['/preview/lineup-reveal?asOf=sold-out', { path: '/lineup-reveal', asOf: 'sold-out', hash: '' }],
  [
    '/preview/lineup-reveal?asOf=2026-03-01T12%3A00%3A00Z#main',
    { path: '/lineup-reveal', asOf: '2026-03-01T12:00:00Z', hash: '#main' },
  ],
])('%s shows %j, and that has this address', (address, place) => {
  expect(placeOf(new URL(address, 'http://site'))).toEqual(place)
  expect(addressOf(place)).toBe(address)
})

test('an address with a slash at its end, or the page’s own address, is valid too', () => {
  expect(placeOf(new URL('http://site/preview/'))).toMatchObject({ path: '/' })
  expect(placeOf(new URL('http://site/lineup-reveal?asOf='))).toMatchObject({
    path: '/lineup-reveal',
    asOf: null,
  })
})
