import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database'
import { listDocumentChanges, NEWEST, readDocumentsUntil } from './document-changes.server'
import { migrateWithin } from '../../../common/sql-migrations.server'
import { LAKE_MIGRATIONS, migrateLake } from '../migrations.server'
import { transactionsAfter } from '../store/read-dataset.server'
import type { TransactionRow } from './transactions.server'

test('what transactions had logged as a whole is in rows of their documents, in its order', async () => {
  await using pg = await testDatabase('empty')
  await pg.database.transact((sql) =>
    migrateWithin(sql, {
      ...LAKE_MIGRATIONS,
      migrations: LAKE_MIGRATIONS.migrations.filter(({ number }) => number < 15),
    }),
  )
  const [b, a] = [
    {
      id: 'b',
      mutations: [{ create: { _id: 'b' } }],
      previousRev: null,
      after: { _id: 'b', n: 1 },
    },
    { id: 'a', mutations: [{ create: { _id: 'a' } }], previousRev: null, after: { _id: 'a' } },
  ]
  const gone = { id: 'b', mutations: [{ delete: { id: 'b' } }], previousRev: 't1', after: null }
  for (const [id, changes] of [
    ['t1', [b, a]],
    ['t2', [gone]],
    ['t3', []],
  ] as const) {
    await pg.sql`
      with added as (
        insert into transactions (dataset, id, author, created_at, changes)
        values ('d', ${id}, 'test', now(), ${JSON.stringify(changes)}::text::jsonb)
        returning seq
      )
      insert into document_changes (dataset, document_id, seq)
      select 'd', change ->> 'id', seq
      from added
      cross join jsonb_array_elements(${JSON.stringify(changes)}::text::jsonb) as change`
  }
  expect(await migrateLake(pg.database)).toContain('0015_change_rows')

  const { database } = pg
  const log: TransactionRow[] = []
  for await (const rows of transactionsAfter(database.run, 'd', 0)) log.push(...rows)
  expect(log.map(({ id, changes }) => ({ id, changes }))).toEqual([
    {
      id: 't1',
      changes: [
        { documentId: 'b', mutations: b?.mutations, after: b?.after },
        { documentId: 'a', mutations: a?.mutations, after: a?.after },
      ],
    },
    { id: 't2', changes: [{ documentId: 'b', mutations: gone.mutations, after: null }] },
    { id: 't3', changes: [] },
  ])
  const history = await database.run((sql) =>
    listDocumentChanges(sql, 'd', {
      documentIds: ['b'],
      published: null,
      from: 0,
      to: NEWEST,
      limit: 10,
      isNewestFirst: true,
    }),
  )
  expect(history).toMatchObject([
    { id: 't2', before: { n: 1 }, after: null },
    { id: 't1', before: null, after: { n: 1 } },
  ])
  expect(await database.run((sql) => readDocumentsUntil(sql, 'd', ['a', 'b'], 'last'))).toEqual([
    { _id: 'a' },
    { _id: 'b', n: 1 },
  ])
})
