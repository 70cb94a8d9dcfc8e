import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { faultProxy } from '../../tests/helpers/fault-proxy'
import { openDatabase, type Database } from '../../db/client/connect.server'
import { openPublicIds } from './public-ids.server'

function open(database: Database, dataDir: string) {
  return openPublicIds({ database, dataDir, log: pino({ level: 'silent' }) })
}

test('instances agree on ids of twelve letters, also after a restart without the database', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  const [one, other] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'ids-'))) as [string, string]
  const both = [open(pg.database, one), open(pg.database, other)]
  await Promise.all(both.map(({ settled }) => settled))
  const ids = both.map((publicIds) => publicIds.of('friday', 'carla'))
  expect(ids[0]).toMatch(/^[a-z2-7]{12}$/)
  expect(ids[1]).toBe(ids[0])
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
  expect(fresh.of('friday', 'carla')).toBeNull()
  await fresh.close()
  await away.close()
  for (const folder of [one, other]) rmSync(folder, { recursive: true })
})
