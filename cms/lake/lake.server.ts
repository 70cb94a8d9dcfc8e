import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pino, type Logger } from 'pino'
import { whyAway, type LakeDatabase } from './database.server'
import {
  accessWith,
  type Access,
  type Authenticate,
  type WatchAccess,
} from './access/access.server'
import { keepTrying } from '../../common/keep-trying.server'
import { withAddress } from './store/asset-files.server'
import { AssetStoreAway, type AssetStore } from './asset-store/asset-store.server'
import { openAssets } from './asset-store/originals.server'
import { followDeletedAssets } from './assets/deleted-assets.server'
import { openEventStreams } from './live/event-stream.server'
import { openHistory } from './store/history.server'
import { prunePeriodically } from './store/history-pruning.server'
import { FILES_PATH, IMAGES_PATH, LAKE_PATH } from './addresses.server'
import { openKeptPictures } from './assets/kept-pictures.server'
import { openFiles } from './assets/files.server'
import { lakeHandler } from './http/http.server'
import { localImages } from './assets/image-source.server'
import { openImages, type ImageListener } from './assets/images.server'
import { openLoopback } from './http/loopback.server'
import { publishScheduledReleases } from './releases/scheduled-releases.server'
import { openQueryRunner } from './query/query-runner.server'
import { lakeRoutes } from './http/routes.server'
import { openSeedPictures, seedIfNew } from './transfer/seed.server'
import { openSocketEndpoint, type SocketEndpoint } from './live/socket.server'
import { openStore, type Store } from './store/store.server'
import { MOST_STRANGERS, MOST_VISITORS, openSubscriptions } from './live/subscriptions.server'
import type { NamesOfKeys } from './access/users.server'
import { readWebhooks, type Webhook } from './webhooks/webhook.server'
import { openWebhooks, type Webhooks } from './webhooks/webhooks.server'

/** A lake is one project with one dataset. These are their names by default. */
export const LOCAL = { projectId: 'local', dataset: 'production' } as const

export interface LakeOptions {
  database: LakeDatabase
  /** The caller of each request. */
  authenticate: Authenticate
  /** Tells when a token ends. Without it, streams and sockets last as long as their caller. */
  watchAccess?: WatchAccess
  /** The origin at which browsers reach the lake, for the addresses of pictures and files. */
  publicUrl: string
  /** Contains the cache of scaled pictures. No two lakes may share it. */
  dataDir: string
  /**
   * Keeps the bytes of new pictures and files, and scaled pictures for all instances: `s3Assets` of `content-lake/s3`. Default:
   * the database has the bytes, and each instance scales for itself.
   */
  assetStore?: AssetStore | undefined
  projectId?: string
  dataset?: string
  /** The project's name, as Sanity's tools show it. */
  title?: string
  /** A folder in Sanity's import format: the first content of the dataset. Without it a new dataset is empty. */
  seedDir?: string
  /**
   * Called before the lake is open, when its documents can be read and a new dataset has its seed: for what has to be done with
   * stored documents first. Without the database it is called when that is back. `openLake` throws what it throws.
   */
  prepare?: (store: Store) => Promise<unknown>
  /** Makes the dataset public: a caller without a token may read published documents, and nothing else. */
  anyone?: 'published'
  /** Other origins whose pages may call the lake, as `https://www.example.org`; `*` for all. */
  origins?: readonly string[]
  /** Receivers of changes, with the names and rules of Sanity's GROQ-powered webhooks. */
  webhooks?: readonly Webhook[]
  /** Names the authors who began their session with a key. Without it, such an author's name is the id. */
  namesOfKeys?: NamesOfKeys
  /** A client's address, also behind trusted proxies. It limits the connections of clients without a token. */
  addressOf?: (request: IncomingMessage) => string
  /** Headers of every refused WebSocket. The caller sets those of HTTP answers. */
  headers?: Record<string, string>
  log?: Logger
}

export interface Lake {
  /** Sanity's HTTP API, for all paths that match `LAKE_PATH`. It checks token, method and size of a request. */
  handle: RequestListener
  /** The access rule that `handle` uses. */
  access: Access
  /** WebSockets, for all paths that match `SOCKET_PATH`. The caller checks their origin first. */
  upgrade: SocketEndpoint['upgrade']
  /** Pictures, for all paths that match `IMAGES_PATH`. */
  images: ImageListener
  /** How many requests for pictures have been refused so far because too many waited to be made. */
  picturesShed: () => number
  /** Other files, for all paths that match `FILES_PATH`. */
  files: RequestListener
  /**
   * All three, by the path. `next` answers what is of none of them, as in Express: without it the lake refuses it.
   */
  handleAll: (request: IncomingMessage, response: ServerResponse, next?: () => void) => void
  /** Origin at which only this machine can reach `handle`. The site reads its own lake there, like any other client. */
  origin: string
  store: Store
  /** Every webhook, and how far it has got. */
  webhooks: Webhooks['list']
  /** For a server that stops: it would wait for open event streams and sockets for ever. Other requests are still answered. */
  endStreams(): void
  close(): Promise<void>
}

/**
 * Opens the local content lake and fills it at the first start. It opens without its database too, and then answers 503 until
 * the database is available.
 */
export async function openLake({
  database,
  authenticate,
  watchAccess = () => () => undefined,
  publicUrl,
  dataDir,
  assetStore,
  projectId = LOCAL.projectId,
  dataset = LOCAL.dataset,
  title = 'Content',
  seedDir,
  prepare = async () => undefined,
  anyone,
  origins = [],
  webhooks = [],
  namesOfKeys = async () => new Map(),
  addressOf = ({ socket }) => socket.remoteAddress ?? '',
  headers = {},
  log = pino({ level: 'warn' }),
}: LakeOptions): Promise<Lake> {
  const source = { projectId, dataset }
  const isPublicDataset = anyone === 'published'
  const hooks = readWebhooks(webhooks)
  const complete = withAddress(publicUrl)
  const store = openStore({ database, dataset, assetStore, log, complete })
  const queries = openQueryRunner(store, log)
  const subscriptions = openSubscriptions(store, queries.filter)
  const access = accessWith(authenticate)
  const streams = openEventStreams(isPublicDataset ? MOST_VISITORS : MOST_STRANGERS)
  /** What most parts need. */
  const common = {
    database,
    source,
    store,
    subscriptions,
    access,
    watchAccess,
    whyAway: (error: unknown) => whyAway(database, error),
    log,
  }
  const sockets = openSocketEndpoint({ ...common, addressOf, headers })
  const senders = openWebhooks({ ...common, complete, webhooks: hooks })
  const routes = lakeRoutes({
    ...common,
    webhooks: senders.list,
    queries,
    history: openHistory(database, dataset),
    streams,
    isPublicDataset,
    title,
    publicUrl,
    namesOfKeys,
  })
  const handle = lakeHandler({ ...common, routes, isPublicDataset, origins })
  const assets = openAssets({ database, dataset, store: assetStore })
  const images = await openImages({
    source: localImages({
      database,
      assets,
      kept: assetStore && openKeptPictures({ store: assetStore, dataset, log }),
      ...source,
      seed: seedDir === undefined ? undefined : openSeedPictures(seedDir, source),
    }),
    dataDir,
    log,
  })
  const deletedAssets = followDeletedAssets({ ...common, dataset, assetStore, copies: images })
  const files = openFiles({ assets, ...source, log })
  const loopback = await openLoopback(log, handle)

  const scheduled = publishScheduledReleases(store, common.whyAway, log)
  const stopForgetting = prunePeriodically(database, dataset, log)
  const seed = async () => {
    if (seedDir === undefined) await store.snapshot()
    else await seedIfNew(store, seedDir, { ...source, publicUrl }, log)
    await prepare(store)
    // The start does not wait for the sweep.
    void deletedAssets.sweep()
  }
  const seeding = keepTrying(seed, {
    onTrouble: (error) =>
      common.whyAway(error) ?? log.error({ err: error }, 'the content lake cannot be prepared'),
  })
  const handleAll: Lake['handleAll'] = (request, response, next) => {
    const path = request.url ?? ''
    if (IMAGES_PATH.test(path)) void images.handle(request, response)
    else if (FILES_PATH.test(path)) files(request, response)
    else if (next && !LAKE_PATH.test(path)) next()
    else handle(request, response)
  }
  function endStreams(): void {
    streams.close()
    sockets.close()
  }
  async function close(): Promise<void> {
    void seeding.close()
    scheduled.close()
    stopForgetting()
    deletedAssets.stop()
    endStreams()
    loopback.close()
    queries.close()
    await senders.close()
    await store.close()
  }

  try {
    await seed()
  } catch (error) {
    if (common.whyAway(error) === null && !(error instanceof AssetStoreAway)) {
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
    picturesShed: images.shed,
    files,
    handleAll,
    origin: loopback.origin,
    store,
    webhooks: senders.list,
    endStreams,
    close,
  }
}
