import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { openDatabase } from '../../db/client/connect.server'
import { startEmbedded } from '../../db/embedded/embedded.server'
import { migrateSite } from '../../server/start/migrations'
import { writeSeed } from './write-seed'

/** This worker's. Its files and seed are made once: that takes most of a first start. */
let original: Promise<string> | undefined

/** Fills a new folder with an embedded database as it is after the first start of a site. */
export async function fillWithDatabase(folder: string): Promise<void> {
  original ??= makeOriginal()
  // With its modes: PostgreSQL refuses a folder that others may read.
  execFileSync('cp', ['-a', `${await original}/.`, folder])
}

async function makeOriginal(): Promise<string> {
  const dataDir = mkdtempSync(join(inject('scratch'), 'seeded-'))
  const log = pino({ level: 'warn' })
  const server = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } })
  const database = openDatabase(server.target)
  await migrateSite(database)
  await writeSeed(database)
  await database.close()
  await server.stop()
  return dataDir
}
