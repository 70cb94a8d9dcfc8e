import { expect, test } from 'vitest'
import { httpsOrigins } from './shape-parts.server'

test('of the checkout’s further hosts the site takes the origins of https addresses, each once', () => {
  const originsOf = (value: unknown) => httpsOrigins.parse(value)
  expect([originsOf(undefined), originsOf(null), originsOf('https://pay.example')]).toEqual([
    [],
    [],
    [],
  ])
  expect(
    originsOf([
      'https://pay.example/v3/?key=1',
      'https://pay.example',
      'https://cdn.example:8443/a.js',
      'http://plain.example',
      'javascript:alert(1)',
      "https://a;script-src.example/'unsafe-inline'",
      'https://*.example',
      7,
      null,
    ]),
  ).toEqual(['https://pay.example', 'https://cdn.example:8443'])
})
