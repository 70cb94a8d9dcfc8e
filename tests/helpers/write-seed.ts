import { pino } from 'pino'
import { LOCAL } from '../../cms/lake/lake.server'
import { openStore } from '../../cms/lake/store/store.server'
import { seedIfNew } from '../../cms/lake/transfer/seed.server'
import { findSeed } from '../../cms/seed-folder.server'
import type { Database } from '../../db/client/connect.server'

/** Seeds a migrated database as a site's first start does. Only tests about that start then have to wait for it. */
export async function writeSeed(database: Database): Promise<void> {
  const log = pino({ level: 'warn' })
  const store = openStore({ database, dataset: LOCAL.dataset, log })
  // Addresses are put into the documents when they are read, so this one is never shown.
  await seedIfNew(store, findSeed(), { ...LOCAL, publicUrl: 'http://localhost' }, log)
  await store.close()
}
