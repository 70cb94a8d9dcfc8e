import { expect, test } from 'vitest'
import { addressOf, placeOf, questionOf } from './place'

test.each([
  ['/preview', { path: '/', asOf: null, perspective: null, hash: '' }],
  ['/preview#lineup', { path: '/', asOf: null, perspective: null, hash: '#lineup' }],
  [
    '/preview/lineup-reveal?asOf=sold-out',
    { path: '/lineup-reveal', asOf: 'sold-out', perspective: null, hash: '' },
  ],
  [
    '/preview/lineup-reveal?asOf=2026-03-01T12%3A00%3A00Z#main',
    { path: '/lineup-reveal', asOf: '2026-03-01T12:00:00Z', perspective: null, hash: '#main' },
  ],
  [
    '/preview?sanity-preview-perspective=r1%2Cdrafts',
    { path: '/', asOf: null, perspective: 'r1,drafts', hash: '' },
  ],
])('%s shows %j, and that has this address', (address, place) => {
  expect(placeOf(new URL(address, 'http://site'))).toEqual(place)
  expect(addressOf(place)).toBe(address)
})

test('of the empty name that the Studio writes before a release nothing is left', () => {
  const place = placeOf(new URL('http://site/preview?sanity-preview-perspective=%2Cr1%2Cdrafts'))
  expect(place.perspective).toBe('r1,drafts')
})

test('a Studio that shows the drafts adds nothing to what is asked', () => {
  const place = placeOf(new URL('http://site/preview?sanity-preview-perspective=drafts'))
  expect(questionOf(place)).toEqual({})
  expect(questionOf({ ...place, perspective: 'r1,drafts', asOf: 'sold-out' })).toEqual({
    asOf: 'sold-out',
    perspective: 'r1,drafts',
  })
})

test('an address with a slash at its end, or the page’s own address, is valid too', () => {
  expect(placeOf(new URL('http://site/preview/'))).toMatchObject({ path: '/' })
  expect(placeOf(new URL('http://site/lineup-reveal?asOf='))).toMatchObject({
    path: '/lineup-reveal',
    asOf: null,
  })
})
