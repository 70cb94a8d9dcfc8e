import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { aDataDirOf, anEmbedded, findMajors } from '../../tests/helpers/embedded'
import type { Database } from '../client/connect.server'
import {
  addPins,
  fill,
  backupOf,
  restore,
  inPieces,
  contentsOf,
} from '../../tests/helpers/awkward-rows'

test('pieces of any size make no difference', async () => {
  await using from = await testDatabase()
  await addPins(from)
  const backup = await backupOf(from)
  const contents = await contentsOf(from)
  await using to = await testDatabase()
  for (const size of [1, 2, 7, 64, 1000]) {
    await restore(to, inPieces(backup, size), true)
    expect(await contentsOf(to), `in pieces of ${size} bytes`).toEqual(contents)
  }
})

const { usual, other } = findMajors()

const THERE =
  other === null
    ? 'a second server of the same version, because this machine has no other one,'
    : `PostgreSQL ${other.major}`

test.each([[usual.major, THERE]])(
  'a backup goes from PostgreSQL %i to %s and back',
  { timeout: 60_000 },
  async () => {
    await using from = await testDatabase()
    await fill(from)
    await using there = await anEmbedded({ dataDir: await aDataDirOf(other ?? usual) })
    expect([await majorOf(from.database), await majorOf(there.database)]).toEqual([
      usual.major,
      (other ?? usual).major,
    ])
    await restore(there, inPieces(await backupOf(from)))
    expect(await contentsOf(there)).toEqual(await contentsOf(from))
    // The way back has to carry a change, or it could be the first backup.
    await addPins(there)
    await using back = await testDatabase('empty')
    await restore(back, inPieces(await backupOf(there)))
    expect(await contentsOf(back)).toEqual(await contentsOf(there))
    expect(await contentsOf(back)).not.toEqual(await contentsOf(from))
  },
)

async function majorOf(database: Database): Promise<number> {
  const [row] = await database.run(
    (sql) => sql<[{ version: number }]>`
      select current_setting('server_version_num')::int as version`,
  )
  return Math.floor(row.version / 10_000)
}
