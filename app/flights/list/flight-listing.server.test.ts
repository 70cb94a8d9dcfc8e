import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '../../../db/client/connect.server'
import { readableLog } from '../../../tests/helpers/booking'
import { testDatabase, type TestDatabase } from '../../../tests/helpers/database'
import { storeFlights } from '../../../tests/helpers/flights'
import type { AppContext } from '~/context'
import { listFlights } from './flight-listing.server'

/** More than one batch. */
const ROWS = 450

/** @param open - opens each sealed text */
function listing(pg: TestDatabase, open: () => string) {
  const { messages, log } = readableLog()
  let transaction: Promise<unknown> = Promise.resolve()
  const database: Database = {
    ...pg.database,
    transact(work, options) {
      const result = pg.database.transact(work, options)
      transaction = result
      return result
    },
  }
  const listed = listFlights(
    {
      database,
      log,
      sealing: { open },
      content: { editionAtHand: () => 2026 },
    } as unknown as AppContext,
    null,
    {
      address: Buffer.alloc(32),
      actor: null,
    },
  )
  return { messages, listed, ended: () => Promise.allSettled([transaction]) }
}

test('a listing that fails half-way is logged', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, ROWS)
  let texts = 0
  const { messages, listed } = listing(pg, () => {
    texts += 1
    if (texts > 1500) throw new Error('broken text')
    return 'opened'
  })
  await expect((await listed).text()).rejects.toThrow('broken text')
  await expect.poll(() => messages).toEqual(['listing of flights failed half-way'])
})

test('a listing that the admin cancels is not logged', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, ROWS)
  const { messages, listed, ended } = listing(pg, () => 'opened')
  const reader = (await listed).body!.getReader()
  await reader.read()
  await reader.cancel()
  const [outcome] = await ended()
  expect(outcome?.status).toBe('rejected')
  await nextTurn()
  expect(messages).toEqual([])
})
