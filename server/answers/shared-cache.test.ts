import { expect, test } from 'vitest'
import { openSharedCache } from './shared-cache'

const PAGE = 'public, max-age=0, must-revalidate'

function sentAt(time: string, { own = PAGE, seconds = 5, reveal = '' } = {}): string {
  const forCaches = openSharedCache({
    seconds,
    now: () => Date.parse(time),
    nextReveal: () => (reveal === '' ? null : Date.parse(reveal)),
  })
  return forCaches(own)
}

test('a page is fresh in a shared cache for the seconds of the setting, and for a day while the site is away', () => {
  expect(sentAt('2026-03-12T20:00:10Z')).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=1, stale-if-error=86400',
  )
})

test('what browsers may keep longer stays as short in a shared cache as a page', () => {
  expect(sentAt('2026-03-12T20:00:10Z', { own: 'public, max-age=300' })).toMatch(
    /^public, max-age=300, s-maxage=5,/,
  )
})

test.each(['no-store', 'private, max-age=300', 'no-cache'])('“%s” stays as it is', (own) => {
  expect(sentAt('2026-03-12T20:00:10Z', { own })).toBe(own)
})

test.each([
  // The next full minute.
  ['2026-03-12T20:00:54.000Z', '', 's-maxage=5, stale-while-revalidate=1'],
  ['2026-03-12T20:00:54.500Z', '', 's-maxage=5, stale-while-revalidate=0'],
  ['2026-03-12T20:00:57.200Z', '', 's-maxage=2, stale-while-revalidate=0'],
  ['2026-03-12T22:59:59.500Z', '', 's-maxage=0, stale-while-revalidate=0'],
  ['2026-03-12T23:00:00.000Z', '', 's-maxage=5, stale-while-revalidate=1'],
  // A reveal with seconds.
  ['2026-03-12T20:00:10.000Z', '2026-03-12T20:00:13.000Z', 's-maxage=3, stale-while-revalidate=0'],
  ['2026-03-12T20:00:12.001Z', '2026-03-12T20:00:13.000Z', 's-maxage=0, stale-while-revalidate=0'],
  ['2026-03-12T20:00:10.000Z', '2026-03-20T20:00:00.000Z', 's-maxage=5, stale-while-revalidate=1'],
])('an answer of %s, before a reveal at “%s”, says %s', (time, reveal, expected) => {
  expect(sentAt(time, { reveal })).toContain(expected)
})
