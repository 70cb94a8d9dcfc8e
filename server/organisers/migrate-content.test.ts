import { pino } from 'pino'
import { expect, test } from 'vitest'
import {
  migrateImported,
  RECORD,
  type ContentDocument,
  type ContentMigration,
} from '../../cms/content-migrations.server'
import { importFolder, lakeOn, testLake, TOKEN } from '../../cms/lake/testing/lake'
import { migrateCloud, migrateStore, warnOfMissingMigrations } from './migrate-content'

const SEED = { _id: 'seedling', _type: 'seedling' }

/** Renames a field, and deletes what is of the type `old`. */
const first: ContentMigration = {
  name: '0001-first',
  migrate({ name, ...document }) {
    if (document._type === 'old') return null
    return typeof name === 'string' ? { ...document, names: [name] } : document
  },
}
/** Counts, in a document, those that it sees: a migration sees what those before it have done. */
const second: ContentMigration = {
  name: '0002-second',
  migrate: (document, { documents }) =>
    document._id === 'a' ? { ...document, beside: documents.size } : document,
}
const migrations = [first, second]

async function withContent() {
  const lake = await testLake()
  const a = { _id: 'a', _type: 'x', name: 'A', same: 1 }
  await lake.write(a, { ...a, _id: 'drafts.a' }, { _id: 'b', _type: 'old' })
  const snapshot = () => lake.lake.store.snapshot()
  const fieldsOf = async (id: string) => {
    const { _rev, _createdAt, _updatedAt, ...fields } = (await snapshot()).documents.get(id) ?? {}
    return fields
  }
  return { ...lake, snapshot, fieldsOf }
}

test('the missing migrations are done in one transaction, drafts too, and recorded', async () => {
  await using lake = await withContent()
  const { seq } = await lake.snapshot()
  const { applied } = await migrateStore(lake.lake.store, { migrations })
  expect(applied).toEqual(['0001-first', '0002-second'])
  expect((await lake.snapshot()).seq).toBe(seq + 1)
  const a = { _type: 'x', same: 1, names: ['A'] }
  expect(await lake.fieldsOf('a')).toEqual({ ...a, _id: 'a', beside: 3 })
  expect(await lake.fieldsOf('drafts.a')).toEqual({ ...a, _id: 'drafts.a' })
  expect(await lake.fieldsOf('b')).toEqual({})
  expect(await lake.fieldsOf(RECORD)).toEqual({ _id: RECORD, _type: RECORD, applied })
})

test('a migration is done once: what is changed back by hand stays so, and another instance does nothing', async () => {
  await using lake = await withContent()
  await using other = await lakeOn(lake.pg.database)
  const both = [lake, other].map(({ lake: { store } }) =>
    migrateStore(store, { migrations: [first] }),
  )
  expect((await Promise.all(both)).map(({ applied }) => applied.length).toSorted()).toEqual([0, 1])
  await lake.client().patch('a').set({ name: 'By hand' }).unset(['names']).commit()
  await migrateStore(lake.lake.store, { migrations: [first] })
  expect(await lake.fieldsOf('a')).toMatchObject({ name: 'By hand' })
  expect((await migrateStore(lake.lake.store, { migrations })).applied).toEqual(['0002-second'])
  expect(await lake.fieldsOf('a')).toMatchObject({ name: 'By hand', beside: 4 })
})

test('a dry run says what would change, and changes nothing', async () => {
  await using lake = await withContent()
  const before = await lake.snapshot()
  const { changes } = await migrateStore(lake.lake.store, { migrations, dryRun: true })
  expect(changes.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'drafts.a'])
  expect(await lake.snapshot()).toBe(before)
})

const breaks: ContentMigration = {
  name: '0003-breaks',
  migrate(document) {
    if (document._id === 'drafts.a') throw new TypeError('no slots')
    return { ...document, broken: true }
  },
}
const dangles: ContentMigration = {
  name: '0003-dangles',
  migrate: (document) => ({ ...document, to: { _type: 'reference', _ref: 'nobody' } }),
}
test.each([
  [
    breaks,
    /^The migration 0003-breaks of the content failed at "drafts\.a": TypeError: no slots\./,
  ],
  [
    dangles,
    /^The content cannot be migrated \(.*0003-dangles\): Document ".*" references non-exist/,
  ],
])('when %o fails, nothing is migrated, and the message names it', async (failing, message) => {
  await using lake = await withContent()
  const before = await lake.snapshot()
  const migrating = migrateStore(lake.lake.store, { migrations: [...migrations, failing] })
  await expect(migrating).rejects.toThrow(message)
  expect(await lake.snapshot()).toBe(before)
})

test('content of a newer version is not touched', async () => {
  await using lake = await withContent()
  await migrateStore(lake.lake.store, { migrations })
  await expect(migrateStore(lake.lake.store, { migrations: [first] })).rejects.toThrow(
    'The content was migrated by a newer version of this program (0002-second)',
  )
})

test('an emptied dataset is left alone, because its next content brings a record of its own', async () => {
  await using lake = await testLake({ seedDir: importFolder([SEED, { ...SEED, _id: 'a' }]) })
  expect((await migrateStore(lake.lake.store, { migrations })).applied).toHaveLength(2)
  await lake.client().delete({ query: '*' })
  expect((await migrateStore(lake.lake.store, { migrations })).applied).toEqual([])
})

test('Sanity’s cloud is migrated by the same files, and a site says when its content there is older', async () => {
  await using lake = await withContent()
  // More than a page of it.
  await lake.write(
    ...Array.from({ length: 120 }, (_, n) => ({ _id: `c${n}`, _type: 'c', name: 'C' })),
  )
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
  const source = { projectId: 'local', dataset: 'production', token: TOKEN, apiHost: lake.url }
  await warnOfMissingMigrations(source, log)
  expect(said.join('')).toContain('0001-link-acts')

  const client = lake.client({ perspective: 'raw' })
  const { changes } = await migrateCloud(client, { migrations, dryRun: true })
  expect(changes).toHaveLength(123)
  expect(await lake.fieldsOf('c7')).toMatchObject({ name: 'C' })
  await migrateCloud(client, { migrations })
  expect(await lake.fieldsOf('c119')).toEqual({ _id: 'c119', _type: 'c', names: ['C'] })
  expect(await lake.fieldsOf('drafts.a')).toMatchObject({ names: ['A'] })
  expect((await migrateCloud(client, { migrations })).applied).toEqual([])
})

test('an import of an older version gets the migrations that it has not seen, and the site keeps its record', () => {
  const given: ContentDocument[] = [
    { _id: 'a', _type: 'x', name: 'A' },
    { _id: RECORD, _type: RECORD, applied: ['0001-first'] },
  ]
  expect(migrateImported(given, [SEED, { _id: RECORD, _type: RECORD }], migrations)).toEqual([
    { _id: 'a', _type: 'x', name: 'A', beside: 3 },
  ])
  expect(migrateImported(given, [], migrations)).toEqual([
    { _id: 'a', _type: 'x', name: 'A', beside: 1 },
    { _id: RECORD, _type: RECORD, applied: ['0001-first', '0002-second'] },
  ])
})
