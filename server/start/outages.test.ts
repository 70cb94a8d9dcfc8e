import { expect, test, vi } from 'vitest'
import type { Sql } from '../../db/client/connect.server'
import { readableLog } from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { tellDiskFull } from './outages'

const FULL =
  'the disk of the database is full (no space left on device): nothing is stored until it has room'

test('a full disk is told once, until it has not been met for ten minutes', async () => {
  await using pg = await testDatabase('empty')
  const { log, messages } = readableLog()
  const database = tellDiskFull(pg.database, log)
  const store = (sql: Sql) =>
    sql`do ${sql.unsafe(`$$ begin raise 'full' using errcode = 'disk_full'; end $$`)}`
  const now = vi.spyOn(performance, 'now')
  await expect(database.run(store)).rejects.toMatchObject({ code: '53100' })
  await expect(database.transact(store)).rejects.toMatchObject({ code: '53100' })
  // Reading goes on, which says nothing about the disk.
  expect(await database.run((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
  expect(messages).toEqual([FULL])
  const later = performance.now() + 11 * 60_000
  await expect(database.run((sql) => sql`select 1 / 0`)).rejects.toThrow('22012')
  now.mockImplementation(() => later)
  await expect(database.run(store)).rejects.toMatchObject({ code: '53100' })
  expect(messages).toEqual([FULL, FULL])
  now.mockRestore()
})
