import { expect, test } from 'vitest'
import { patient, testDatabase } from '../../../tests/helpers/database'
import { storeFlights } from '../../../tests/helpers/flights'
import { openDatabase, type Database } from '../../../db/client/connect.server'
import { sha256 } from '../../../common/digest.server'
import { saveFlightKey } from '../../../db/tables/flight-keys.server'
import type { AppContext } from '~/context'
import { openByKey } from './own-key.server'

const START = Date.parse('2026-03-10T12:00:00Z')

test('after a hundred wrong keys on two instances only addresses without one may guess on, and a right key is always answered', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  await saveFlightKey(
    pg.sql,
    {
      flightId: 1,
      keyDigest: sha256('right'),
      createdAt: new Date(START),
      expiresAt: new Date(START + 1e9),
    },
    null,
  )
  const other = openDatabase(pg.url)
  const both = [patient(pg.database), patient(other)] as const
  const status = async (key: string, address: string, seconds = 0, database = both[1]) => {
    const opened = await openByKey(contextOf(database, address, seconds), key)
    return opened.ok ? 200 : opened.status
  }
  for (let n = 0; n < 20; n += 1) expect(await status('wrong', `eve ${n}`)).toBe(401)
  const flood = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      status('wrong', `eve ${n % 20}`, 60, both[n % 2 ? 1 : 0]),
    ),
  )
  expect(flood.filter((status) => status === 401)).toHaveLength(80)
  expect(await status('wrong', 'eve 3', 61)).toBe(429)
  expect(await status('right', 'eve 3', 61)).toBe(200)
  expect(await status('right', 'ada', 61)).toBe(200)
  expect(await status('wrong', 'ada', 61)).toBe(401)
  expect(await status('wrong', 'ada', 62)).toBe(429)
  // The first twenty tries are too old to count.
  expect(await status('wrong', 'eve 3', 15 * 60)).toBe(401)
  await other.close()
  const lines = await pg.sql`
    select kind, count(distinct address_digest) = count(*) as is_one_each, sum(count)::int as tries
    from audit
    group by kind
    order by kind`
  expect(lines).toMatchObject([
    // One line a minute and address, however many they are.
    { kind: 'own key refused', isOneEach: true },
    { kind: 'own key wrong', tries: 102 },
  ])
})

function contextOf(database: Database, address: string, seconds: number): AppContext {
  return {
    database,
    digests: { address: sha256 },
    request: { id: 'test', address },
    now: () => new Date(START + seconds * 1000),
  } as unknown as AppContext
}
