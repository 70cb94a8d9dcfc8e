import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { accessWith } from './access.server'

const asking = (token: string) => ({ headers: { authorization: `Bearer ${token}` } }) as IncomingMessage

test('the content token reads, and writes nothing', () => {
  expect(accessWith('reader')(asking('reader')).mayWrite).toBe(false)
  expect(accessWith('reader', 'writer')(asking('reader')).mayWrite).toBe(false)
})

test('the write token writes', () => {
  expect(accessWith('reader', 'writer')(asking('writer')).mayWrite).toBe(true)
})

test('any other token does neither', () => {
  for (const token of ['other', '', 'reade', 'readers']) expect(() => accessWith('reader', 'writer')(asking(token))).toThrow('Content is private')
})
