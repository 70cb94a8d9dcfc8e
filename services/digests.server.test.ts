import { expect, test } from 'vitest'
import { digestsWith } from './digests.server'

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
