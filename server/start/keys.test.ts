import { expect, test } from 'vitest'
import { sessionKeyFrom } from './keys'

const DATA_KEY = Buffer.alloc(32, 'a data key')

test('another password is another key of sessions, and so is another data key', () => {
  const keys = [
    sessionKeyFrom(DATA_KEY, 'a password'),
    sessionKeyFrom(DATA_KEY, 'another'),
    sessionKeyFrom(Buffer.alloc(32, 'another'), 'a password'),
  ].map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(3)
  expect(sessionKeyFrom(DATA_KEY, 'a password').toString('hex')).toBe(keys[0])
})
