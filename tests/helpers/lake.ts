import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { openLake, type Lake } from '../../cms/lake/lake.server'
import { FILES_PATH } from '../../cms/lake/files.server'
import { IMAGES_PATH } from '../../cms/lake/images.server'
import type { NewDocument } from '../../cms/lake/mutations.server'
import type { WorkingCopy } from '../../cms/lake/working-copy.server'
import type { Database } from '../../db/connect.server'
import { testDatabase, type TestDatabase } from './database'

export const TOKEN = 'content-token-of-the-lake'
export const silent = pino({ level: 'silent' })

export interface TestLake extends AsyncDisposable {
  lake: Lake
  /** Where it can be asked from outside, lake and pictures. */
  url: string
  dataDir: string
  client(config?: Partial<ClientConfig>): SanityClient
  /** Cuts every connection to it. */
  cut(): void
  write(...documents: NewDocument[]): Promise<string | null>
}

/** A folder in Sanity's import format. */
export function importFolder(documents: object[], pictures: Record<string, Buffer> = {}): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'data.ndjson'), documents.map((document) => `${JSON.stringify(document)}\n`).join(''))
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, name), bytes)
  return folder
}

/** Gone when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'festival-lake-'))
  folders.push(folder)
  return folder
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/**
 * A lake on a database of its own, really listening: `await using lake = await testLake()`.
 *
 * @param seedDir what it begins with: one document of the type `seedling`, unless said otherwise.
 */
export async function testLake({ seedDir = importFolder([{ _id: 'seedling', _type: 'seedling' }]) } = {}): Promise<TestLake & { pg: TestDatabase }> {
  const pg = await testDatabase()
  const lake = await lakeOn(pg.database, { seedDir })
  const dispose = async () => {
    await lake[Symbol.asyncDispose]()
    await pg[Symbol.asyncDispose]()
  }
  return { ...lake, pg, [Symbol.asyncDispose]: dispose }
}

/** One more instance on a database that is there already. */
export async function lakeOn(database: Database, { seedDir = importFolder([{ _id: 'seedling', _type: 'seedling' }]) } = {}): Promise<TestLake> {
  const dataDir = temporaryFolder()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const lake = await openLake({ database, token: TOKEN, writeToken: TOKEN, publicUrl: url, dataDir, seedDir, log: silent })
  server.on('request', (request, response) => {
    const path = request.url ?? ''
    const answer = IMAGES_PATH.test(path) ? lake.images : FILES_PATH.test(path) ? lake.files : lake.handle
    answer(request, response)
  })
  return {
    lake,
    url,
    dataDir,
    cut: () => server.closeAllConnections(),
    client: (config) =>
      createClient({
        projectId: 'local',
        dataset: 'production',
        apiHost: url,
        useProjectHostname: false,
        useCdn: false,
        apiVersion: '2025-02-19',
        token: TOKEN,
        maxRetries: 0,
        ...config,
      }),
    async write(...documents) {
      const change = (copy: WorkingCopy) => documents.forEach((createOrReplace) => copy.apply({ createOrReplace }))
      const written = await lake.store.commit({ author: 'test', change })
      return written?.id ?? null
    },
    [Symbol.asyncDispose]: async () => {
      await lake.close()
      server.close()
      server.closeAllConnections()
    },
  }
}
