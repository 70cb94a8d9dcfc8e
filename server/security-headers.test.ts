import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonHeaders, pagePolicy } from './security-headers'

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

test('a page’s policy names the hash of each of its inline scripts once', () => {
  const policy = pagePolicy('<script>a()</script><p>x</p><script type="module" async="">b()</script><script>a()</script>')
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).toContain(hashOf('a()'))
  expect(policy).toContain(hashOf('b()'))
})

test('a script that waits for the first paint is hashed too, because it is started under the same text', () => {
  expect(pagePolicy('<script type="late">import "/x.js"</script>')).toContain(hashOf('import "/x.js"'))
})

test('a page’s policy names the hash of each of its inline styles, and allows no other', () => {
  const policy = pagePolicy('<style id="styles">a{}</style>')
  expect(policy).toContain(`style-src 'self' 'sha256-${hashOf('a{}')}';`)
  expect(policy).not.toMatch(/style-src [^;]*unsafe/)
})

test('files and structured data need no hash', () => {
  expect(pagePolicy('<script src="/x.js"></script><script type="application/ld+json">{}</script>')).not.toContain('sha256')
})

test('inline scripts without a hash are never allowed', () => {
  expect(pagePolicy('<script>a()</script>')).not.toMatch(/script-src[^;]*unsafe/)
})

test('only a page with a widget may load something of its provider', () => {
  expect(pagePolicy('', ['https://tickets.example'])).toContain("script-src 'self' https://tickets.example;")
  expect(pagePolicy('')).not.toContain('https:')
})

test('browsers are held to https exactly when the public address is https', () => {
  expect(commonHeaders('https://festival.example')).toHaveProperty('strict-transport-security')
  expect(commonHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
