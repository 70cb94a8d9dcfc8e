import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { Database } from '../../db/connect.server'
import { accessWith } from './access.server'
import { openListenEndpoint } from './data-listen.server'
import { isDatabaseAway } from './database-away.server'
import { openHistory } from './history.server'
import { openFiles } from './files.server'
import { lakeHandler } from './http.server'
import { localImages } from './image-source.server'
import { openImages } from './images.server'
import { seedIfEmpty } from './seed.server'
import { openStore, type Store } from './store.server'

/** The local lake is one project with one dataset. */
export const LOCAL = { projectId: 'local', dataset: 'production' } as const

export interface LakeOptions {
  database: Database
  /** Whoever shows it may read everything. */
  token: string
  /** Whoever shows this one may write too; without it nobody may. */
  writeToken?: string
  /** The site's origin, for the addresses of pictures and files. */
  publicUrl: string
  /** Scaled pictures are kept in it. */
  dataDir: string
  /** A folder in Sanity's import format, with which the dataset begins. */
  seedDir: string
  log: Logger
}

export interface Lake {
  /** Sanity's HTTP API, for everything that `LAKE_PATH` matches. It looks at the token, the method and the size itself. */
  handle: RequestListener
  /** The pictures, for everything that `IMAGES_PATH` matches. */
  images: RequestListener
  /** Other files, for everything that `FILES_PATH` matches. */
  files: RequestListener
  /** Origin on which this machine alone can reach `handle`: the site reads its own lake there, like any other client. */
  origin: string
  store: Store
  /** For a server that stops: it would wait for the open event streams for ever. Everything else goes on being answered. */
  endStreams(): void
  close(): Promise<void>
}

/** Between tries to fill a dataset whose database is away. */
const RETRY_MS = 1000

/**
 * Opens the local content lake and fills it at the first start. With the database away it opens all the same, and answers
 * 503 until it is there.
 */
export async function openLake({ database, token, writeToken, publicUrl, dataDir, seedDir, log }: LakeOptions): Promise<Lake> {
  const store = openStore({ database, dataset: LOCAL.dataset, log })
  const listen = openListenEndpoint(store)
  const handle = lakeHandler({ store, history: openHistory(database, LOCAL.dataset), listen, access: accessWith(token, writeToken), source: LOCAL, publicUrl, log })
  const images = await openImages({ source: localImages({ database, ...LOCAL }), seedDir, dataDir, log })
  const files = openFiles({ database, ...LOCAL, log })
  const loopback = createServer(handle).listen(0, '127.0.0.1')
  await once(loopback, 'listening')

  let retry: NodeJS.Timeout | undefined
  async function seed(): Promise<void> {
    try {
      await seedIfEmpty(store, seedDir, { ...LOCAL, publicUrl }, log)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      retry = setTimeout(() => void seed().catch((problem: unknown) => log.error({ err: problem }, 'the content lake cannot be seeded')), RETRY_MS).unref()
    }
  }
  async function close(): Promise<void> {
    clearTimeout(retry)
    listen.close()
    loopback.close()
    loopback.closeAllConnections()
    await store.close()
  }

  try {
    await seed()
  } catch (error) {
    await close()
    throw error
  }
  return { handle, images, files, origin: `http://127.0.0.1:${(loopback.address() as AddressInfo).port}`, store, endStreams: listen.close, close }
}
