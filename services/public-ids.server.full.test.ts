import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/helpers/database'
import { faultProxy } from '../tests/helpers/fault-proxy'
import { openDatabase, type Database } from '../db/client/connect.server'
import { openPublicIds } from './public-ids.server'

function open(database: Database, dataDir: string) {
  return openPublicIds({ database, dataDir, log: pino({ level: 'silent' }) })
}

test('the key in the database takes the place of another one on the disk, with another state', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  const folder = mkdtempSync(join(tmpdir(), 'ids-'))
  mkdirSync(join(folder, 'content-cache'))
  writeFileSync(join(folder, 'content-cache', 'public-id-key'), Buffer.alloc(32, 7))
  const database = openDatabase(proxy.url)
  const publicIds = open(database, folder)
  await publicIds.settled
  const before = [publicIds.of('friday', 'carla', 2026), publicIds.state(2026)]
  await proxy.set('ok')
  await expect.poll(() => publicIds.state(2026), { timeout: 5000 }).not.toBe(before[1])
  expect(publicIds.of('friday', 'carla', 2026)).not.toBe(before[0])
  await publicIds.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

test('instances agree on ids of twelve letters, also after a restart without the database', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  const [one, other] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'ids-'))) as [string, string]
  const both = [open(pg.database, one), open(pg.database, other)]
  await Promise.all(both.map(({ settled }) => settled))
  const ids = both.map((publicIds) => publicIds.of('friday', 'carla', 2026))
  expect(ids[0]).toMatch(/^[a-z2-7]{12}$/)
  expect(ids[1]).toBe(ids[0])
  // Pages with ids of another key have to be rendered again.
  expect(both[0]!.state(2026)).toMatch(/^[a-z2-7]{12}$/)
  expect(both[0]!.state(2026)).toBe(both[1]!.state(2026))
  expect(both[0]!.of('friday', 'louis', 2026)).not.toBe(ids[0])
  expect(both[0]!.of('fridayc', 'arla', 2026)).not.toBe(ids[0])
  // Waits for the copy on the disk.
  for (const publicIds of both) await publicIds.close()

  await proxy.set('refuse')
  const away = openDatabase(proxy.url)
  const late = open(away, one)
  await late.settled
  expect(late.of('friday', 'carla', 2026)).toBe(ids[0])
  await late.close()
  const fresh = open(away, join(one, 'nothing'))
  expect([fresh.of('friday', 'carla', 2026), fresh.state(2026)]).toEqual([null, ''])
  await fresh.close()
  await away.close()
  for (const folder of [one, other]) rmSync(folder, { recursive: true })
})

test('the ids of the first edition that a database knew stay as they were, and each later edition has others', async () => {
  await using pg = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'ids-'))
  const before = open(pg.database, folder)
  await before.settled
  const idOf = (publicIds: typeof before, edition: number) =>
    publicIds.of('friday', 'carla', edition)
  const id = idOf(before, 2026)
  await pg.sql`
    insert into editions (id, first_day, last_day, time_zone, programme, changed_at, is_first)
    values (2026, '2026-03-12', '2026-03-15', 'Europe/Madrid', '{}', now(), true)`
  await pg.sql`select pg_notify('editions', '')`
  await expect.poll(() => idOf(before, 2027)).not.toBe(id)
  expect(idOf(before, 2026)).toBe(id)
  expect(new Set([2026, 2027, 2028].map((edition) => idOf(before, edition))).size).toBe(3)
  expect(before.state(2027)).not.toBe(before.state(2026))
  const others = [2026, 2027].map((edition) => idOf(before, edition))
  await before.close()

  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  const away = openDatabase(proxy.url)
  const late = open(away, folder)
  await late.settled
  expect([2026, 2027].map((edition) => idOf(late, edition))).toEqual(others)
  await late.close()
  await away.close()
  rmSync(folder, { recursive: true })
})
