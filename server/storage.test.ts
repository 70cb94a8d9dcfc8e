import { expect, test, vi } from 'vitest'
import { DatabaseUnavailable, type Database } from '../db/connect.server'
import { readableLog } from '../tests/helpers/booking'
import { migrateNowOrLater } from './storage'

test('migrations that wait for a database say so once, and wait no longer when all is closed', async () => {
  vi.useFakeTimers()
  const transact = vi.fn(() => Promise.reject(new DatabaseUnavailable('ECONNREFUSED')))
  const { messages, log } = readableLog()
  const close = await migrateNowOrLater({ transact } as unknown as Database, log)
  await vi.advanceTimersByTimeAsync(5000)
  expect(transact.mock.calls.length).toBeGreaterThan(3)
  expect(messages).toEqual(['the database is away; migrations wait for it'])

  // As when the database takes its time to say no: the answer comes after the closing.
  let refuse = () => {}
  transact.mockImplementationOnce(
    () => new Promise((_, reject) => (refuse = () => reject(new DatabaseUnavailable('DEADLINE')))),
  )
  await vi.advanceTimersByTimeAsync(1000)
  await close()
  refuse()
  const before = transact.mock.calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(transact).toHaveBeenCalledTimes(before)
})
