import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from '@sanity/client'
import postgres from 'postgres'
import serveStatic from 'serve-static'
import { isSameSecret } from '../../common/digest.server'
import type { Authenticate } from './access/access.server'
import { onPostgres } from './database.server'
import { LOCAL, openLake, type Lake, type LakeOptions } from './lake.server'
import { openMemoryDatabase, type OpenedDatabase } from './memory.server'
import { migrateLake } from './migrations.server'
import type { Store } from './store/store.server'
import type { NewDocument } from './store/mutations.server'

/** The options of `openLake`, of which none is needed here. `dataDir` is `lake-data`, or a temporary folder for a lake in memory. */
export interface ServeOptions extends Partial<Omit<LakeOptions, 'database'>> {
  /** `postgres://…`. Without it the lake is in memory, and gone when it is closed. */
  database?: string
  /** Default: 3333. 0 takes a free one. */
  port?: number
  /** The address to listen at. Default: 127.0.0.1, which only this machine reaches. */
  host?: string
  /** Whoever sends it reads and writes everything, as the author `editor`. Default: a random one. */
  token?: string
  /** Whoever sends it reads everything, drafts included, and writes nothing. */
  readToken?: string
  /** The folder that `sanity build` has made. It is served at `/`. */
  studio?: string
  /** The first documents of a new dataset. A folder in Sanity's import format is `seedDir`. */
  seed?: readonly NewDocument[]
}

export interface ServedLake extends AsyncDisposable {
  /** Where it is reached, as `http://localhost:3333`. */
  url: string
  token: string
  /** For `createClient` of `@sanity/client`: a client that reads and writes. */
  client: ClientConfig
  lake: Lake
  close(): Promise<void>
}

/**
 * Opens a lake with an HTTP server of its own, and makes its tables where they are missing.
 *
 * @throws when the port is taken, or the database does not answer or refuses the tables.
 */
export async function serveLake({
  database: address,
  port = 3333,
  host = '127.0.0.1',
  token = randomBytes(24).toString('base64url'),
  studio,
  ...options
}: ServeOptions = {}): Promise<ServedLake> {
  const pages = studio === undefined ? undefined : pagesOf(studio)
  const server = createServer((request, response) => {
    const next = pages && (() => pages(request, response))
    opening.then(
      ({ lake }) => lake.handleAll(request, response, next),
      () => response.destroy(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const opening = openOn(address, { ...options, publicUrl: options.publicUrl ?? url, token })
  const stopListening = () => {
    server.close()
    server.closeAllConnections()
  }
  const opened = await opening.catch((error: unknown) => {
    stopListening()
    throw error
  })
  server.on('upgrade', opened.lake.upgrade)
  const close = async () => {
    opened.lake.endStreams()
    stopListening()
    await opened.close()
  }
  const { projectId = LOCAL.projectId, dataset = LOCAL.dataset } = options
  return {
    url,
    token,
    client: {
      apiHost: url,
      useProjectHostname: false,
      projectId,
      dataset,
      token,
      useCdn: false,
      apiVersion: '2025-02-19',
    },
    lake: opened.lake,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A lake in memory on a free port, for tests: `await using lake = await openMemoryLake({ seed: [] })`. */
export function openMemoryLake(
  options: Omit<ServeOptions, 'database' | 'port'> = {},
): Promise<ServedLake> {
  return serveLake({ ...options, port: 0 })
}

type OpenOptions = Omit<ServeOptions, 'database' | 'port' | 'host' | 'studio'> & {
  publicUrl: string
  token: string
}

/** @param address of the database; without it one in memory is made. */
async function openOn(
  address: string | undefined,
  { token, readToken, seed, prepare = async () => undefined, dataDir, ...options }: OpenOptions,
): Promise<{ lake: Lake; close: () => Promise<void> }> {
  const scratch = address === undefined ? mkdtempSync(join(tmpdir(), 'content-lake-')) : null
  const { database, close: closeDatabase } =
    address === undefined ? await openMemoryDatabase() : openPostgres(address)
  const closeAll = async (lake?: Lake) => {
    await lake?.close()
    await closeDatabase()
    if (scratch !== null) rmSync(scratch, { recursive: true, force: true })
  }
  try {
    await migrateLake(database)
    const lake = await openLake({
      database,
      authenticate: authenticateBy(token, readToken),
      dataDir: dataDir ?? scratch ?? 'lake-data',
      ...options,
      async prepare(store) {
        if (seed !== undefined) await sow(store, seed)
        await prepare(store)
      },
    })
    return { lake, close: () => closeAll(lake) }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function openPostgres(address: string): OpenedDatabase {
  const sql = postgres(address, { onnotice: () => undefined })
  return { database: onPostgres(sql), close: () => sql.end({ timeout: 5 }) }
}

function authenticateBy(token: string, readToken: string | undefined): Authenticate {
  return (given) => {
    if (isSameSecret(given, token)) return { id: 'editor', mayWrite: true }
    const isReader = readToken !== undefined && isSameSecret(given, readToken)
    return isReader ? { id: 'reader', mayWrite: false, mayReadDrafts: true } : null
  }
}

function sow(store: Store, seed: readonly NewDocument[]): Promise<unknown> {
  return store.commit({
    author: 'seed',
    onlyIfNew: true,
    change: (copy) => seed.forEach((document) => copy.apply({ createOrReplace: document })),
  })
}

/** The files of a folder, and its `index.html` at all other addresses: a Studio reads them itself. */
function pagesOf(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const serve = serveStatic(folder)
  return (request, response) =>
    serve(request, response, () => {
      request.url = '/'
      serve(request, response, () => response.writeHead(404).end('There is no such page.'))
    })
}
