import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { readableLog } from '../../tests/helpers/booking'
import { openSoldOut } from './sold-out.server'

test('a database that stays unavailable is logged once, in spite of all retries', async () => {
  vi.useFakeTimers()
  const run = vi.fn(() => Promise.reject(new DatabaseUnavailable('ECONNREFUSED')))
  const database = { run, listen: async () => async () => undefined } as unknown as Database
  const { messages, log } = readableLog()
  const soldOut = openSoldOut({ database, log })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run.mock.calls.length).toBeGreaterThan(5)
  expect(messages).toEqual(['sold-out state could not be read or stored; retrying'])
  await soldOut.close()
})
