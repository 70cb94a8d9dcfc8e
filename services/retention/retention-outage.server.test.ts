import { expect, test, vi } from 'vitest'
import { readableLog } from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { DatabaseUnavailable, type Database } from '../../db/client/connect.server'
import { openRetention } from './retention.server'

test('a run that fails without the database is repeated after a minute, and the failure and the recovery of each deletion are a line', async () => {
  await using pg = await testDatabase()
  const { log, messages } = readableLog()
  let isAway = true
  const run: Database['run'] = (work, options) =>
    isAway
      ? Promise.reject(new DatabaseUnavailable('ECONNREFUSED'))
      : pg.database.run(work, options)
  const content = {
    version: () => '1',
    isLoaded: () => true,
    site: async () => ({
      startDate: '2026-03-12',
      endDate: '2026-03-15',
      timeZone: 'Europe/Madrid',
    }),
  }
  // Connected by the real clock.
  await pg.database.run((sql) => sql`select 1`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const retention = openRetention({
    database: { ...pg.database, run },
    content,
    days: 60,
    now: () => new Date('2026-03-01T12:00:00Z'),
    log,
  })
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  isAway = false
  // The work of the next run needs real time.
  vi.advanceTimersByTime(61_000)
  vi.useRealTimers()
  const [flights, others] = [
    'the deletion of flights that are due',
    'the deletion of what has expired',
  ]
  await expect
    .poll(() => messages.toSorted())
    .toEqual([
      `the database does not answer: ${flights}; trying again`,
      `the database does not answer: ${others}; trying again`,
      `works again: ${flights}`,
      `works again: ${others}`,
    ])
  await retention.close()
})
