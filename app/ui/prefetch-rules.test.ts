import { expect, test } from 'vitest'
import { prefetchRules } from './prefetch-rules'

test.each([
  [['en'], ['/', '/lineup-reveal', '/artist-flight-form', '/privacy']],
  [
    ['en', 'de'],
    [
      '/',
      '/lineup-reveal',
      '/artist-flight-form',
      '/privacy',
      '/de',
      '/de/lineup-reveal',
      '/de/artist-flight-form',
      '/de/privacy',
    ],
  ],
] as const)('with %j listed, pages are fetched early in these languages alone', (listed, paths) => {
  const { prefetch } = JSON.parse(prefetchRules(listed))
  expect(prefetch[0].where.and[0]).toEqual({ href_matches: paths })
})
