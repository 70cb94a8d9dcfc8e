import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { storeFlights } from '../../tests/helpers/flights'
import { openRetention } from './retention.server'

test("a flight's legs, notes, key and mails are deleted with it, and those of another stay", async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 2)
  // The second one is for the next edition.
  await pg.sql`
    update artist_flight_details
    set created_at = case id when 1 then '2026-03-01T12:00Z'::timestamptz else '2026-04-10T12:00Z' end`
  for (const flightId of [1, 2]) {
    const digest = Buffer.alloc(32, flightId)
    await pg.sql`
      insert into flight_desk (flight_id, notes_sealed) values (${flightId}, 'notes')`
    await pg.sql`
      insert into flight_legs (id, flight_id, direction, flight_number, from_airport, to_airport, departs_local, arrives_local,
        departs_at, arrives_at)
      values (gen_random_uuid(), ${flightId}, 'arrival', 'LX 1', 'ZRH', 'PMI', '2026-03-13T21:55', '2026-03-13T23:50',
        '2026-03-13T20:55Z', '2026-03-13T22:50Z')`
    await pg.sql`
      insert into flight_keys (flight_id, key_digest, created_at, expires_at)
      values (${flightId}, ${digest}, now(), now())`
    await pg.sql`
      insert into mails (id, flight_id, kind, recipient_digest, letter_sealed, created_at, due_at)
      values (gen_random_uuid(), ${flightId}, 'submitted', ${digest}, 'letter', now(), now())`
  }
  let elapsed = 0
  const now = () => new Date(Date.parse('2026-05-20T12:00:00Z') + elapsed)
  const retention = openRetention({
    database: pg.database,
    content: {
      version: () => '1',
      isLoaded: () => true,
      site: async () => ({
        startDate: '2026-03-12',
        endDate: '2026-03-15',
        timeZone: 'Europe/Madrid',
      }),
    },
    days: 60,
    now,
    databaseNow: async () => now(),
    monotonic: () => elapsed,
    log: pino({ level: 'silent' }),
  })
  await retention.run()
  elapsed = 3 * 3_600_000
  expect(await retention.run()).toBe(1)
  for (const table of ['flight_desk', 'flight_legs', 'flight_keys', 'mails'])
    expect([table, await pg.sql`select flight_id from ${pg.sql(table)}`]).toEqual([
      table,
      [{ flightId: 2 }],
    ])
  await retention.close()
})
