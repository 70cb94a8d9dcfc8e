import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/connect.server'
import { startEmbedded } from '../../db/embedded.server'
import { migrate } from '../../db/migrate.server'
import { scratchFolder } from './scratch-folder'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own PostgreSQL server. The database `migrated` is the template of every test's own. */
    postgresUrl: string
  }
}

/** One PostgreSQL server for the whole run, with all migrations applied once; none when only built files are looked at. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'bundle')) return
  const dataDir = scratchFolder('postgres')
  const port = await freePort()
  const server = await startEmbedded({
    dataDir,
    log: pino({ level: 'warn' }),
    settings: {
      // TCP, because some tests put a faulty network between.
      listen_addresses: '127.0.0.1',
      port: String(port),
      max_connections: '300',
      // Nothing here outlives the run.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    },
  })
  const url = `postgresql://postgres@127.0.0.1:${port}`
  await withDatabase(`${url}/postgres`, (database) => database.run((sql) => sql`create database migrated`))
  await withDatabase(`${url}/migrated`, migrate)
  project.provide('postgresUrl', `${url}/postgres`)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function withDatabase(url: string, work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>): Promise<void> {
  const database = openDatabase(url)
  await work(database)
  await database.close()
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
