import { expect, test } from 'vitest'
import { HOSTILE_LINKS } from '../tests/helpers/hostile-texts'
import { isSafeLink } from './safe-link'

test.each([
  'https://example.com/trips?year=2026#book',
  'http://example.com',
  'mailto:hello@example.com',
  'tel:+34600000000',
  '/lineup-reveal',
  '/#booking',
])('%s may stand in a link', (link) => {
  expect(isSafeLink(link)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'lineup-reveal',
  'example.com',
  '',
  ...HOSTILE_LINKS.map((link) => link.trim()),
])('%j may not', (link) => {
  expect(isSafeLink(link)).toBe(false)
})
