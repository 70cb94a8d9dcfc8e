import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { silent } from '../testing/lake'
import type { LakeDatabase, Sql } from '../database.server'
import type { Committed } from './commit.server'
import { openStore, type Store } from './store.server'

const artists = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => ({ _id: `artist-${n}`, _type: 'artist', name }))

const open = (database: LakeDatabase) => openStore({ database, dataset: 'production', log: silent })

const write = (store: Store, documents: { _id: string; _type: string }[], gone: string[] = []) =>
  store.commit({
    author: 'test',
    change(copy) {
      for (const createOrReplace of documents) copy.apply({ createOrReplace })
      for (const id of gone) copy.apply({ delete: { id } })
    },
  })

/**
 * A database without notifications, on which an instance falls behind.
 *
 * @param onRows - is called with the number of rows of each statement, which has its rows when it resolves.
 */
function watched(database: LakeDatabase, onRows: (rows: number) => unknown): LakeDatabase {
  return {
    ...database,
    run: (work) =>
      database.run((sql) =>
        work(
          new Proxy(sql, {
            async apply(target, self, given) {
              const rows = (await Reflect.apply(
                target as unknown as () => unknown,
                self,
                given,
              )) as unknown[]
              await onRows(rows.length)
              return rows
            },
          }) as Sql,
        ),
      ),
    listen: async () => async () => undefined,
  }
}

test('however far an instance is behind, no statement reads more than a hundred documents', async () => {
  await using pg = await testDatabase()
  const writer = open(pg.database)
  await write(writer, artists(250, 'Karst'))
  let most = 0
  const behind = open(watched(pg.database, (rows) => (most = Math.max(most, rows))))
  expect((await behind.snapshot()).documents.size).toBe(250)
  const heard: Committed[] = []
  behind.onCommit((committed) => heard.push(committed))
  await write(writer, artists(350, 'Granite'))
  await write(writer, [], ['artist-7'])
  for (let n = 0; n < 3; n += 1) await write(writer, artists(1, `Guano ${n}`))
  await write(behind, artists(1, 'Mother Karst'))
  await expect.poll(() => writer.snapshot()).toEqual(await behind.snapshot())
  expect(heard.map(({ changes }) => changes.length)).toEqual([350, 1, 1, 1, 1, 1])
  expect(heard[0]?.changes.at(-1)).toMatchObject({
    id: 'artist-349',
    before: null,
    after: { name: 'Granite' },
  })
  expect(most).toBe(100)
  await Promise.all([writer.close(), behind.close()])
})

test('what is written while all documents are read is in the first snapshot, too', async () => {
  await using pg = await testDatabase()
  const writer = open(pg.database)
  await write(writer, artists(250, 'Karst'))
  let isFirstPage = true
  const reader = open(
    watched(pg.database, async (rows) => {
      if (rows < 100 || !isFirstPage) return
      isFirstPage = false
      await write(
        writer,
        [{ _id: 'a', _type: 'artist' }, ...artists(3, 'Granite')],
        ['artist-99', 'artist-10'],
      )
    }),
  )
  expect(await reader.snapshot()).toEqual(await writer.snapshot())
  expect((await reader.snapshot()).documents.size).toBe(249)
  await Promise.all([writer.close(), reader.close()])
})
