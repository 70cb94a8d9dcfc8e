import { expect, test } from 'vitest'
import { digestsWith, sessionKeyFrom } from './keys'

const DATA_KEY = Buffer.alloc(32, 'a data key')

test('each purpose has a key of its own, which follows from the data key', () => {
  const digestsOf = (dataKey: Buffer) => {
    const { address, thanks, recipient, body } = digestsWith(dataKey)
    const text = '192.0.2.1'
    return [address(text), thanks(text), recipient(text), body(Buffer.from(text))].map((digest) =>
      digest.toString('hex'),
    )
  }
  const digests = digestsOf(DATA_KEY)
  expect(digestsOf(Buffer.from(DATA_KEY))).toEqual(digests)
  const others = digestsOf(Buffer.alloc(32, 'another'))
  expect(new Set([...digests, ...others]).size).toBe(8)
})

test('another password is another key of sessions, and so is another data key', () => {
  const keys = [
    sessionKeyFrom(DATA_KEY, 'a password'),
    sessionKeyFrom(DATA_KEY, 'another'),
    sessionKeyFrom(Buffer.alloc(32, 'another'), 'a password'),
  ].map((key) => key.toString('hex'))
  expect(new Set(keys).size).toBe(3)
  expect(sessionKeyFrom(DATA_KEY, 'a password').toString('hex')).toBe(keys[0])
})
