import { expect, test } from 'vitest'
import { bearerToken } from './bearer-token.server'

test('a token is taken from a Bearer header and from nothing else', () => {
  expect(bearerToken({ authorization: 'Bearer abc' })).toBe('abc')
  for (const authorization of [
    undefined,
    '',
    'abc',
    'Basic abc',
    'Bearer',
    'Bearer a b',
    'Token abc',
  ])
    expect(bearerToken({ authorization })).toBe(null)
})
