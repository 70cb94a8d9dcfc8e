import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { endUncaught } from './last-resort'

test('an error that nobody caught is told to the log, which knows what may be said of it, and then ends the process', () => {
  const error = Object.assign(new Error('Key (passport)=(X1234567) exists'), { code: '23505' })
  const seen: unknown[] = []
  const log = { fatal: (words: object) => seen.push(words) } as unknown as Logger
  endUncaught(log, () => seen.push('the end'))(error)
  expect(seen).toEqual([{ err: error }, 'the end'])
})
