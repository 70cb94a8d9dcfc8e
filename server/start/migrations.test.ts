import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAKE_MIGRATIONS } from 'content-lake/migrations'
import { testDatabase } from '../../tests/helpers/database'
import { listMigrations } from '../../common/sql-migrations.server'
import { migrateSite, SCHEMA } from './migrations'

/** The rows that earlier versions left in databases: names and digests. At that time all migrations were in one folder. */
const RELEASED = [
  ['0001_submissions', '17e2875a6228e7bea8373c156247c5fba2ba11c3a2e112fba34ce28e8362e5b9'],
  ['0002_content', 'ff3211167cb053f776f09ed1f4c273a0a10ccdd1f27b4c934167d1ea5a8563eb'],
  ['0003_limits', '7d8e474e7658db6413719a40e0b0a333716e2277dc42ee42e9370df163bfe1c9'],
  ['0004_booking_figures', 'd6fd933081e17951aab3cedc9cd96f3b82f8a28f5673a94629aa22673c86b218'],
  ['0005_pin_counts', 'a18840cec758f7724ce4f62b05252e0e99f0b956eae8fda816200eb4d3c5ac8c'],
  ['0006_document_changes', 'ab61bbf5467ace04f2e8bc4486df68247859ff9f30ff57a35feb1c9cca773957'],
  ['0007_studio_sessions', 'c5678a11505bf1991ed8754e82aa3e96a883886afcf0181354a6e58dcd1da8e2'],
  ['0008_sold_out', '5be08bd02ced051d9bb3ed0f5c30bdb4a6cb2fb519c054c26ad0ad967cd811fd'],
  ['0009_audit', '638039341828c272bf3ccc31e255d824f0faeeba6c724d4b8412b2d928674543'],
  ['0010_hidden_pins', '82d60dce4f28dcf388b1ac206a79175824a12033ffa122d87006c6fabf67df0a'],
  ['0011_retention', '1e6741975a87f107f28fc557f0d107fe78f52d082aaf310d5ed8dc7ee14d007d'],
  ['0012_webhook_deliveries', '309c4140bddeef5abe5f744d4bc0a81c58b0db899d4a8672fc6a9c797007f5d8'],
  ['0013_unlocks', '55f3cfe3d7e0ab7f69ff191ae5dad405d679055e933eb8ee7f1e4328ede3c22d'],
  ['0014_history_end', '5de86cd06b3e842bc495c0ca9cf222d07c74f6c4f35a398f2191b91f487bf3a4'],
  ['0015_change_rows', '728ab16c0a17be7f7bd48cfb65d29ac7bfc09c0d4b9bb3ef47469394f58bbef6'],
  ['0016_editions_on_sale', '6dbfc2f11029294cebbe20d99b6d2e9f7a821a446128dd331e98c118f60e78a3'],
  ['0017_public_id_keys', 'ccaeee30b51ee25cd08a76fdfbec35112d8a2e68d651f06b69a21748d58026fc'],
  ['0018_pick_lists', '98efa00bacaaf589ef106efc964acdeea98770d055e95c9dcfa61537193f5281'],
  ['0019_keys', '4db1e205879fbc617f2d4877165e6e1551a67612f6f00ae1eb85936892b829e9'],
  ['0020_desk', '1bcc30fdef65d9c41a1c9b713760a8d170fc6c442e2c2a5e83f9fb69f872e6c9'],
  ['0021_session_keys', 'e9c5acdc4418e5bdecde5ced1360e4b2669c845cf376bc2ce4307e04e21c6d14'],
  ['0022_way_back', 'c971eaf4c5bce4b4d4fdbbea6e48e67560da2b4c334b6687b86a9fcb1eba5210'],
]

test('an empty database gets the migrations of both folders, and the second time none', async () => {
  await using pg = await testDatabase('empty')
  const files = ['db/migrations', 'cms/lake/migrations'].flatMap((folder) =>
    readdirSync(folder).toSorted(),
  )
  expect(await migrateSite(pg.database)).toEqual(files.map((file) => file.replace('.sql', '')))
  expect(await migrateSite(pg.database)).toEqual([])
  expect(await pg.database.run(SCHEMA.listMigrations)).toHaveLength(files.length)
})

test('a database of a version with one record starts unchanged, and that version starts on it again', async () => {
  await using pg = await testDatabase()
  await pg.sql`drop table content_lake_migrations`
  // What the lake has added since then.
  await pg.sql`drop index documents_of_assets, document_changes_of_assets`
  await pg.sql`alter table assets drop column size, drop column digest`
  await pg.sql`drop table dropped_assets, webhooks`
  await pg.sql`delete from migrations where number <= ${RELEASED.length}`
  for (const [name = '', checksum = ''] of RELEASED)
    await pg.sql`
      insert into migrations (number, name, checksum)
      values (${Number(name.slice(0, 4))}, ${name}, ${checksum})`
  const before = await pg.sql`select * from migrations order by number`
  expect(await migrateSite(pg.database)).toEqual([
    '0044_asset_history',
    '0046_asset_places',
    '0055_webhooks',
  ])
  const ofTheLake = RELEASED.filter(([name = '']) =>
    LAKE_MIGRATIONS.migrations.some((migration) => migration.name === name),
  )
  expect(
    (await pg.database.run((sql) => listMigrations(sql, LAKE_MIGRATIONS))).slice(
      0,
      ofTheLake.length,
    ),
  ).toMatchObject(
    ofTheLake.map(([name = '', checksum]) => ({ number: Number.parseInt(name), name, checksum })),
  )
  expect(await pg.sql`select * from migrations order by number`).toEqual(before)
})
