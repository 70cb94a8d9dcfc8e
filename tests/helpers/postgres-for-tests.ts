import { rmSync } from 'node:fs'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from '../../cms/lake/testing/template'
import { openDatabase, type Database } from '../../db/client/connect.server'
import { startEmbedded } from '../../db/embedded/embedded.server'
import { migrateSite } from '../../server/start/migrations'
import { onFreePort } from './free-port'
import { scratchFolder } from './scratch-folder'
import { writeSeed } from './write-seed'

/** Suites whose tests start the site. */
const WITH_SITES = ['integration', 'e2e', 'firefox', 'tools']
const log = pino({ level: 'warn' })

/**
 * One PostgreSQL server for the whole run, with all migrations applied once. Its databases `migrated` and `seeded` are the
 * templates of every test's own, and the tests of the lake have one more. None when only the project `bundle` runs.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'bundle')) return
  const dataDir = scratchFolder('postgres')
  const { server, port } = await onFreePort(async (port) => ({
    port,
    server: await startEmbedded({
      dataDir,
      log,
      settings: {
        // TCP, because some tests put a faulty network between.
        listen_addresses: '127.0.0.1',
        port: String(port),
        max_connections: '300',
        // The data is removed after the run, so it needs no safety from crashes.
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
      },
    }),
  }))
  const url = `postgresql://postgres@127.0.0.1:${port}`
  await withDatabase(`${url}/postgres`, (database) =>
    database.run((sql) => sql`create database migrated`),
  )
  await withDatabase(`${url}/migrated`, migrateSite)
  await makeTemplate(`${url}/postgres`)
  if (project.vitest.projects.some(({ name }) => WITH_SITES.includes(name))) {
    await withDatabase(`${url}/postgres`, (database) =>
      database.run((sql) => sql`create database seeded template migrated`),
    )
    await withDatabase(`${url}/seeded`, writeSeed)
  }
  const scratch = scratchFolder('tests')
  project.provide('postgresUrl', `${url}/postgres`)
  project.provide('scratch', scratch)
  return async () => {
    await server.stop()
    for (const folder of [dataDir, scratch]) rmSync(folder, { recursive: true, force: true })
  }
}

async function withDatabase(
  url: string,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = openDatabase(url)
  await work(database)
  await database.close()
}
