import type { IncomingMessage, RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../../db/client/connect.server'
import { keepTrying } from '../../db/keep-trying.server'
import { accessWith, type Access } from './access/access.server'
import { isDatabaseAway } from './store/database-away.server'
import { withAddress } from './assets/asset-address.server'
import { followDeletedAssets } from './assets/deleted-assets.server'
import { openEventStreams } from './live/event-stream.server'
import { openHistory } from './store/history.server'
import { prunePeriodically } from './store/history-pruning.server'
import { openFiles } from './assets/files.server'
import { lakeHandler } from './http/http.server'
import { localImages } from './assets/image-source.server'
import { openImages, type ImageListener } from './assets/images.server'
import { openLoopback } from './http/loopback.server'
import { openQueryRunner } from './query/query-runner.server'
import { lakeRoutes } from './http/routes.server'
import { openSeedPictures, seedIfNew } from './transfer/seed.server'
import { openSessions, type Sessions } from './access/sessions.server'
import { openSocketEndpoint, type SocketEndpoint } from './live/socket.server'
import { openStore, type Store } from './store/store.server'
import { openSubscriptions } from './live/subscriptions.server'

/** The local lake is one project with one dataset. */
export const LOCAL = { projectId: 'local', dataset: 'production' } as const

export interface LakeOptions {
  database: Database
  /** Whoever shows it may read everything. */
  token: string
  /** The site's origin, for the addresses of pictures and files. */
  publicUrl: string
  /** Scaled pictures are kept in it. */
  dataDir: string
  /** A folder in Sanity's import format, with which the dataset begins. */
  seedDir: string
  /** 32 bytes, derived from the password of those who write: another key ends their sessions. */
  sessionKey: Buffer
  /** A client's address, behind trusted proxies: what strangers may open is limited by it. */
  addressOf: (request: IncomingMessage) => string
  /** Of every refusal of a WebSocket: answers over HTTP get theirs from the caller. */
  headers: Record<string, string>
  /** The clock by which sessions run out. */
  now: () => Date
  log: Logger
}

export interface Lake {
  /** Sanity's HTTP API, for everything that `LAKE_PATH` matches. It looks at the token, the method and the size itself. */
  handle: RequestListener
  /** The rule for everybody who asks `handle`. */
  access: Access
  /** WebSockets, for everything that `SOCKET_PATH` matches; the caller has looked at their origin. */
  upgrade: SocketEndpoint['upgrade']
  /** The pictures, for everything that `IMAGES_PATH` matches. */
  images: ImageListener
  /** Other files, for everything that `FILES_PATH` matches. */
  files: RequestListener
  /** Origin on which this machine alone can reach `handle`: the site reads its own lake there, like any other client. */
  origin: string
  store: Store
  sessions: Sessions
  /** For a server that stops: it would wait for the open event streams and sockets for ever. Everything else goes on being answered. */
  endStreams(): void
  close(): Promise<void>
}

/** Event streams without a token. */
const MOST_STRANGERS = 50
/**
 * Opens the local content lake and fills it at the first start. With the database away it opens all the same, and answers
 * 503 until it is there.
 */
export async function openLake({
  database,
  token,
  sessionKey,
  publicUrl,
  dataDir,
  seedDir,
  addressOf,
  headers,
  now,
  log,
}: LakeOptions): Promise<Lake> {
  const store = openStore({
    database,
    dataset: LOCAL.dataset,
    log,
    complete: withAddress(publicUrl),
  })
  const queries = openQueryRunner(store, log)
  const history = openHistory(database, LOCAL.dataset)
  const sessions = openSessions(database, { key: sessionKey, now })
  const access = accessWith(token, sessions)
  const subscriptions = openSubscriptions(store)
  const streams = openEventStreams()
  const strangersStreams = openEventStreams(MOST_STRANGERS)
  const sockets = openSocketEndpoint({
    access,
    subscriptions,
    dataset: LOCAL.dataset,
    addressOf,
    headers,
    log,
  })
  const routes = lakeRoutes({
    database,
    store,
    queries,
    history,
    subscriptions,
    streams,
    strangersStreams,
    source: LOCAL,
    publicUrl,
  })
  const handle = lakeHandler({ routes, access, source: LOCAL, log })
  const images = await openImages({
    source: localImages({ database, ...LOCAL, seed: openSeedPictures(seedDir, LOCAL) }),
    dataDir,
    log,
  })
  const deletedAssets = followDeletedAssets({
    database,
    dataset: LOCAL.dataset,
    store,
    copies: images,
    log,
  })
  const files = openFiles({ database, ...LOCAL, log })
  const loopback = await openLoopback(log, handle)

  const stopForgetting = prunePeriodically(database, LOCAL.dataset, log)
  const seed = async () => {
    await seedIfNew(store, seedDir, { ...LOCAL, publicUrl }, log)
    // Nobody waits for it.
    void deletedAssets.sweep()
  }
  const seeding = keepTrying(seed, {
    onTrouble: (error) =>
      isDatabaseAway(error) || log.error({ err: error }, 'the content lake cannot be seeded'),
  })
  function endStreams(): void {
    streams.close()
    strangersStreams.close()
    sockets.close()
  }
  async function close(): Promise<void> {
    void seeding.close()
    stopForgetting()
    deletedAssets.stop()
    endStreams()
    loopback.close()
    queries.close()
    await store.close()
  }

  try {
    await seed()
  } catch (error) {
    if (!isDatabaseAway(error)) {
      await close()
      throw error
    }
    seeding.now()
  }
  return {
    handle,
    access,
    upgrade: sockets.upgrade,
    images: images.handle,
    files,
    origin: loopback.origin,
    store,
    sessions,
    endStreams,
    close,
  }
}
