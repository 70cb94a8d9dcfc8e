import { expect, test } from 'vitest'
import { commonHeaders, pagePolicy, permissionsPolicy } from './security-headers'

test('a page’s policy names the product’s own scripts, and allows no other', () => {
  const policy = pagePolicy({ scripts: ["'sha256-a'", "'sha256-b'"], styles: [] })
  expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
})

test('a page’s policy names the product’s own styles, and allows no other', () => {
  const policy = pagePolicy({ scripts: [], styles: ["'sha256-a'", "'sha256-b'"] })
  expect(policy).toContain("style-src 'self' 'sha256-a' 'sha256-b';")
  expect(policy).not.toMatch(/style-src [^;]*unsafe/)
})

test('only a page with a widget may load something of its provider', () => {
  expect(pagePolicy({ scripts: [], styles: [], origins: ['https://tickets.example'] })).toContain(
    "script-src 'self' https://tickets.example;",
  )
  expect(pagePolicy({ scripts: [], styles: [] })).not.toContain('https:')
})

test('browsers are held to https exactly when the public address is https', () => {
  expect(commonHeaders('https://festival.example')).toHaveProperty('strict-transport-security')
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('browsers are held to https on subdomains only when the operator says so', () => {
  const held = (isForSubdomains?: boolean) =>
    commonHeaders('https://festival.example', isForSubdomains)['strict-transport-security']
  expect([held(), held(true)]).toEqual(['max-age=63072000', 'max-age=63072000; includeSubDomains'])
})

test('only a page with a widget lets its provider ask the browser for a payment', () => {
  expect(permissionsPolicy(['https://tickets.example'])).toContain(
    'payment=(self "https://tickets.example")',
  )
  expect(commonHeaders('http://localhost:3000')['permissions-policy']).toContain('payment=()')
})
