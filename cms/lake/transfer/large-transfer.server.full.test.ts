import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silent, temporaryFolder, testLake } from '../testing/lake'
import { LOCAL } from '../lake.server'
import { exportContent } from './export.server'
import { readImport } from './import-folder.server'
import { openImportSource } from './import-source.server'
import { importContent, replaceContent } from './transfer.server'

test(
  'an export of more documents than one request may change comes back',
  { timeout: 120_000 },
  async () => {
    const documents = Array.from({ length: 35 }, (_, at) => ({
      _id: `long-${at}`,
      _type: 'note',
      text: String.fromCodePoint(97 + (at % 26)).repeat(950_000),
    }))
    await using lake = await testLake()
    const { store } = lake.lake
    await importContent(store, { documents, assets: [] })
    const path = join(temporaryFolder(), 'content.tar.gz')
    await exportContent({ database: lake.pg.database, path, log: silent })
    const source = await openImportSource(path)
    onTestFinished(() => source.close())
    const content = await readImport(source, { ...LOCAL, withPreviews: false })
    expect((await replaceContent(store, content)).deleted).toBe(0)
    const { documents: kept } = await store.snapshot()
    expect(kept.get('long-34')).toMatchObject(documents[34]!)
  },
)
