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
  const before = [publicIds.of('friday', 'carla'), publicIds.state()]
  await proxy.set('ok')
  await expect.poll(() => publicIds.state(), { timeout: 5000 }).not.toBe(before[1])
  expect(publicIds.of('friday', 'carla')).not.toBe(before[0])
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
  const ids = both.map((publicIds) => publicIds.of('friday', 'carla'))
  expect(ids[0]).toMatch(/^[a-z2-7]{12}$/)
  expect(ids[1]).toBe(ids[0])
  // Pages with ids of another key have to be rendered again.
  expect(both[0]!.state()).toMatch(/^[a-z2-7]{12}$/)
  expect(both[0]!.state()).toBe(both[1]!.state())
  expect(both[0]!.of('friday', 'louis')).not.toBe(ids[0])
  expect(both[0]!.of('fridayc', 'arla')).not.toBe(ids[0])
  // Waits for the copy on the disk.
  for (const publicIds of both) await publicIds.close()

  await proxy.set('refuse')
  const away = openDatabase(proxy.url)
  const late = open(away, one)
  await late.settled
  expect(late.of('friday', 'carla')).toBe(ids[0])
  await late.close()
  const fresh = open(away, join(one, 'nothing'))
  expect([fresh.of('friday', 'carla'), fresh.state()]).toEqual([null, ''])
  await fresh.close()
  await away.close()
  for (const folder of [one, other]) rmSync(folder, { recursive: true })
})
