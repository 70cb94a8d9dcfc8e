import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { ContentSource } from '../../cms/client.server'
import { warnOfPublicDataset } from '../../cms/public-dataset.server'
import {
  LAKE_PATH,
  hostedImages,
  openImages,
  LOCAL,
  openLake,
  openSeedPictures,
  openSessions,
  SOCKET_PATH,
  tokenOrSession,
  watchWith,
  type Sessions,
} from 'content-lake'
import { findSeed } from '../../cms/seed-folder.server'
import type { Database } from '../../db/client/connect.server'
import { troubleLog } from '../../db/trouble-log.server'
import { keepTrying } from '../../db/keep-trying.server'
import { namesOfKeys } from '../../db/tables/admin-keys.server'
import type { PublicFilesOptions } from '../answers/public-files'
import { limitedAddress } from '../../services/address-digest'
import type { AppOptions } from '../app'
import { clientAddress } from '../front/client-address'
import { commonHeaders } from '../front/security-headers'
import type { UpgradeMount } from '../front/upgrades'
import { linkActs } from '../organisers/link-acts'
import type { Env } from './env'
import type { Closing } from './storage'

export interface OpenContentSource extends Pick<PublicFilesOptions, 'images' | 'files'> {
  source: ContentSource
  /** Null with Sanity's cloud: every session here may read everything. */
  mayReadAll: PublicFilesOptions['mayReadAll'] | null
  /** The content lake's own addresses. */
  mounts: AppOptions['mounts']
  sockets: readonly UpgradeMount[]
  /** Sessions of the Studio; null with Sanity's cloud, which has its own login. */
  sessions: Sessions | null
  /** How many requests for pictures have been refused so far because too many waited to be made. */
  picturesShed: () => number
  /**
   * Ends the event streams, which would otherwise never end. It must be called before a stop waits for the requests under way.
   */
  endStreams(): void
}

/** Sanity's cloud when the settings name a project, else the local content lake, whose addresses are then ours as well. */
export async function openContentSource(
  env: Env,
  parts: {
    database: Database
    contentToken: string
    sessionKey: Buffer
    publicUrl: string
    dataDir: string
    now: () => Date
    log: Logger
    closings: Closing[]
  },
): Promise<OpenContentSource> {
  const { database, contentToken, sessionKey, publicUrl, dataDir, now, log, closings } = parts
  if (env.SANITY_PROJECT_ID !== undefined) {
    const place = { projectId: env.SANITY_PROJECT_ID, dataset: env.SANITY_DATASET }
    const images = await openImages({
      source: hostedImages({
        origin: env.SANITY_API_HOST ?? 'https://cdn.sanity.io',
        ...place,
        seed: openSeedPictures(findSeed(), place),
      }),
      dataDir,
      log,
    })
    const source = { ...place, token: env.SANITY_READ_TOKEN ?? '', apiHost: env.SANITY_API_HOST }
    // The start does not wait for it.
    void warnOfPublicDataset(source, log)
    return {
      source,
      mayReadAll: null,
      images: images.handle,
      picturesShed: images.shed,
      files: null,
      mounts: [],
      sockets: [],
      sessions: null,
      endStreams: () => undefined,
    }
  }
  const sessions = openSessions(database, { key: sessionKey, now })
  const lake = await openLake({
    database,
    title: 'The festival',
    authenticate: tokenOrSession(contentToken, sessions),
    watchAccess: watchWith(contentToken, sessions),
    namesOfKeys: (ids) => database.run((sql) => namesOfKeys(sql, ids)),
    publicUrl,
    dataDir,
    seedDir: findSeed(),
    addressOf: ({ socket, headers }) =>
      limitedAddress(
        clientAddress(
          socket.remoteAddress,
          headers['x-forwarded-for']?.toString(),
          env.TRUST_PROXY,
        ),
      ),
    headers: commonHeaders(publicUrl, env.HSTS_SUBDOMAINS),
    log,
  })
  closings.push(() => lake.close())
  const linking = keepTrying(
    () => linkActs(lake.store, log),
    troubleLog(log, 'the links of slots to artists'),
  )
  linking.now()
  closings.push(() => linking.close())
  const source = { ...LOCAL, token: contentToken, apiHost: lake.origin, isLocal: true }
  return {
    source,
    mayReadAll: (token) =>
      lake.access(token).then(
        () => true,
        () => false,
      ),
    images: lake.images,
    picturesShed: lake.picturesShed,
    files: lake.files,
    mounts: [mount(LAKE_PATH, lake.handle)],
    sockets: [{ begins: SOCKET_PATH, takeOver: lake.upgrade }],
    sessions,
    endStreams: lake.endStreams,
  }
}

function mount(begins: RegExp, listener: RequestListener): AppOptions['mounts'][number] {
  return {
    begins,
    resource: {
      methods: [],
      handlesItself: true,
      answer(exchange) {
        exchange.setCommonHeaders()
        listener(exchange.request, exchange.response)
      },
    },
  }
}
