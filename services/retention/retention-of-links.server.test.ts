import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { storeFlights } from '../../tests/helpers/flights'
import { saveFlightKey } from '../../db/tables/flight-keys.server'
import { openRetention } from './retention.server'

test('a later last day postpones the end of links that were mailed before, and reverting it ends none earlier', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 2)
  const named = { endDate: '2026-03-15', version: '1' }
  const retention = openRetention({
    database: pg.database,
    content: {
      version: () => named.version,
      isLoaded: () => true,
      site: async () => ({
        startDate: '2026-03-12',
        endDate: named.endDate,
        timeZone: 'Europe/Madrid',
      }),
    },
    days: 60,
    now: () => new Date('2026-04-20T12:00:00Z'),
    log: pino({ level: 'silent' }),
  })
  await retention.run()
  // The second flight was sent after the festival.
  for (const [index, day] of ['2026-03-01', '2026-04-10'].entries()) {
    const createdAt = new Date(`${day}T12:00:00Z`)
    const { endsAt } = await retention.deletionOf(pg.sql, { id: index + 1, createdAt })
    const keyDigest = Buffer.alloc(32, index)
    await saveFlightKey(
      pg.sql,
      { flightId: index + 1, keyDigest, createdAt, expiresAt: endsAt },
      null,
    )
  }
  const ends = async () =>
    (await pg.sql`select expires_at from flight_keys order by flight_id`).map(({ expiresAt }) =>
      (expiresAt as Date).toISOString(),
    )
  // Midnight in Madrid.
  expect(await ends()).toEqual(['2026-05-14T22:00:00.000Z', '2026-06-09T22:00:00.000Z'])
  Object.assign(named, { endDate: '2026-04-05', version: '2' })
  await retention.run()
  const postponed = ['2026-06-04T22:00:00.000Z', '2026-06-09T22:00:00.000Z']
  expect(await ends()).toEqual(postponed)
  Object.assign(named, { endDate: '2026-03-15', version: '3' })
  await retention.run()
  expect(await ends()).toEqual(postponed)
  // Another instance has stored it, or an operator.
  await pg.sql`update last_days set last_day = '2026-06-28'`
  await retention.run()
  expect(new Set(await ends())).toEqual(new Set(['2026-08-27T22:00:00.000Z']))
  await retention.close()
})
