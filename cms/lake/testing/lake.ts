import { createClient, type ClientConfig, type SanityClient } from '@sanity/client'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { inject } from 'vitest'
import { isRefused, whyAway, type LakeDatabase } from '../database.server'
import { openLake, type Lake, type LakeOptions } from '../lake.server'
import type { NewDocument } from '../store/mutations.server'
import type { WorkingCopy } from '../store/working-copy.server'
import { tokenOrSession, watchWith } from '../access/access.server'
import { openSessions, tokenDigest, type Sessions } from '../access/sessions.server'
import { addSession } from '../tables/studio-sessions.server'
import { testDatabase, type TestDatabase } from './database'

/** Token of a session, on every lake of these tests: it reads and writes. */
export const TOKEN = randomBytes(32).toString('base64url')
const SESSION_KEY = randomBytes(32)
/** The value of CONTENT_TOKEN: it only reads. */
export const CONTENT_TOKEN = 'content-token-of-the-lake'
export const silent = pino({ level: 'silent' })

export interface TestLake extends AsyncDisposable {
  lake: Lake
  sessions: Sessions
  /** Base address of the lake and its pictures. */
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
  writeFileSync(
    join(folder, 'data.ndjson'),
    documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
  )
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(join(folder, name), bytes)
  return folder
}

/** A new folder, which is removed after the run. */
export function temporaryFolder(): string {
  return mkdtempSync(join(inject('scratch'), 'lake-'))
}

/**
 * A lake on a database of its own that listens on a real port: `await using lake = await testLake()`.
 *
 * @param seedDir folder of its first content. Default: one document of the type `seedling`.
 */
export async function testLake({
  seedDir = importFolder([{ _id: 'seedling', _type: 'seedling' }]),
  log = silent,
  ...options
}: Partial<LakeOptions> = {}): Promise<TestLake & { pg: TestDatabase }> {
  const pg = await testDatabase()
  const lake = await lakeOn(pg.database, { seedDir, log, ...options })
  const dispose = async () => {
    await lake[Symbol.asyncDispose]()
    await pg[Symbol.asyncDispose]()
  }
  return { ...lake, pg, [Symbol.asyncDispose]: dispose }
}

/** One more instance on an existing database. */
export async function lakeOn(
  database: LakeDatabase,
  {
    seedDir = importFolder([{ _id: 'seedling', _type: 'seedling' }]),
    dataDir = temporaryFolder(),
    log = silent,
    ...options
  }: { seedDir?: string; dataDir?: string; log?: Logger } & Partial<LakeOptions> = {},
): Promise<TestLake> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sessions = openSessions(database, { key: SESSION_KEY, now: () => new Date() })
  const lake = await openLake({
    database,
    authenticate: tokenOrSession(CONTENT_TOKEN, sessions),
    watchAccess: watchWith(CONTENT_TOKEN, sessions),
    publicUrl: url,
    dataDir,
    seedDir,
    addressOf: ({ headers }) => headers['x-forwarded-for']?.toString() ?? '127.0.0.1',
    headers: { 'x-content-type-options': 'nosniff' },
    log,
    ...options,
  })
  await haveSession(database)
  server.on('request', lake.handleAll)
  server.on('upgrade', lake.upgrade)
  return {
    lake,
    sessions,
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
      const change = (copy: WorkingCopy) =>
        documents.forEach((createOrReplace) => copy.apply({ createOrReplace }))
      const written = await lake.store.commit({ author: 'test', change })
      return written?.id ?? null
    },
    [Symbol.asyncDispose]: async () => {
      await sessions.close()
      await lake.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function haveSession(database: LakeDatabase): Promise<void> {
  const session = {
    tokenDigest: tokenDigest(SESSION_KEY, TOKEN),
    now: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  }
  await database
    .run((sql) => addSession(sql, session))
    .catch((error: unknown) => {
      // The first instance on this database may have added it already. With an unavailable database there is no session.
      const isThere = isRefused(error, '23505')
      if (!isThere && whyAway(database, error) === null) throw error
    })
}
