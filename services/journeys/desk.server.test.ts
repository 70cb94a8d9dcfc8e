import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DatabaseUnavailable, forOneRequest } from '../../db/client/connect.server'
import { testDatabase } from '../../tests/helpers/database'
import { createSealing } from '../sealing.server'
import type { JourneysContext } from './journeys-context'
import { readDesk } from './desk.server'

test('a desk that waits for a locked table is given up when the request has no time left', async () => {
  await using pg = await testDatabase()
  const context = {
    database: forOneRequest(pg.database),
    sealing: createSealing(Buffer.alloc(32, 'cave'), []),
    log: pino({ level: 'silent' }),
    content: {
      editionAtHand: () => 2026,
      site: () => Promise.resolve({ place: 'Mallorca', timeZone: 'Europe/Madrid' }),
    },
  } as unknown as JourneysContext
  const programme = { sets: [], lineup: [], acts: [], knowsSecrets: false }
  await pg.sql.begin(async (sql) => {
    await sql`lock table flight_legs`
    const reading = readDesk(context, programme, String, {
      address: Buffer.alloc(32),
      actor: null,
    }).catch((error: unknown) => error)
    expect(await reading).toBeInstanceOf(DatabaseUnavailable)
  })
})
