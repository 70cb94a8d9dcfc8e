import { expect, test } from 'vitest'
import { keepKey } from './idempotency-key'

test('the same content keeps its key, other content gets another', () => {
  const { keyFor } = keepKey()
  const key = keyFor({ alias: 'a' })
  expect(keyFor({ alias: 'a' })).toBe(key)
  expect(keyFor({ alias: 'b' })).not.toBe(key)
  expect(key).toMatch(/^[\x21-\x7e]{16,128}$/)
})

test('after a success the same content is a new submission', () => {
  const { keyFor, forget } = keepKey()
  const key = keyFor({ alias: 'a' })
  forget()
  expect(keyFor({ alias: 'a' })).not.toBe(key)
})
