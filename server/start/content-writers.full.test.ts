import { openStore, type Store } from 'content-lake'
import { expect, test } from 'vitest'
import { insertPin } from '../../db/tables/attendee-pinboard.server'
import { testDatabase, waitsForLocks, type TestDatabase } from '../../tests/helpers/database'
import { deferred } from '../../tests/helpers/deferred'
import { silent } from '../../cms/lake/testing/lake'

const PIN = { edition: 0, alias: 'Echo', location: 'Graz', locationKey: 'graz' }

function openTestStore({ database }: TestDatabase) {
  const store = openStore({ database, dataset: 'production', log: silent })
  return { ...store, [Symbol.asyncDispose]: store.close }
}

const create = (store: Store, id: string) =>
  store.commit({
    author: 'test',
    change: (copy) => copy.apply({ create: { _id: id, _type: 'artist' } }),
  })

test('editors wait and succeed while another process writes for seconds, and visitors do not wait', async () => {
  await using pg = await testDatabase()
  await using elsewhere = openTestStore(pg)
  await using store = openTestStore(pg)
  const [begun, end] = [deferred(), deferred()]
  const change = () => (begun.resolve(), end.promise)
  const other = elsewhere.commit({ author: 'test', change })
  await begun.promise
  const ids = Array.from({ length: 12 }, (_, n) => `artist-${n}`)
  const writing = ids.map((id) => create(store, id))
  // Longer than the deadline of a request, by the clock of the server.
  await expect.poll(async () => Math.max(...(await waitsForLocks(pg)))).toBeGreaterThan(3)
  for (let n = 0; n < 20; n += 1) await pg.database.run((sql) => insertPin(sql, PIN))
  expect((await store.snapshot()).documents.size).toBe(0)
  end.resolve()
  await Promise.all([other, ...writing])
  expect((await store.snapshot()).documents.size).toBe(12)
})
