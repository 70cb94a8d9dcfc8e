import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import {
  LakeError,
  hostedFilms,
  hostedImages,
  openImages,
  LOCAL,
  openLake,
  openSeed,
  openSeedPictures,
  tokenOrSession,
  watchWith,
  type Sessions,
} from 'content-lake'
import { LAKE_PATH, SOCKET_PATH } from 'content-lake/server'
import type { ContentSource } from '../../cms/client.server'
import { ContentMigrationError } from '../../cms/content-migrations.server'
import { withoutFestival } from '../../cms/nameless-festival.server'
import { warnDaily } from '../../cms/public-dataset.server'
import { findSeed } from '../../cms/seed-folder.server'
import type { Database } from '../../db/client/connect.server'
import { namesOfKeys } from '../../db/tables/admin-keys.server'
import { limitedAddress } from '../../services/address-digest'
import type { PublicFilesOptions } from '../answers/public-files'
import { clientAddress } from '../front/client-address'
import type { Mount } from '../front/exchange'
import { commonHeaders } from '../front/security-headers'
import type { UpgradeMount } from '../front/upgrades'
import { migrateStore, warnOfMissingMigrations } from '../organisers/migrate-content'
import { openAssetStore, warnOfForgottenStore } from './asset-store'
import type { Env } from './env'
import { StartRefused } from './start-refused'

/** Where the content is: our own lake, or Sanity's cloud. */
export interface OpenContentSource extends Omit<PublicFilesOptions, 'content'> {
  source: ContentSource
  /** Answers a query while nothing has been read. */
  seed: (query: string) => Promise<unknown>
  /** The content lake's own addresses. */
  mounts: readonly Mount[]
  sockets: readonly UpgradeMount[]
  /** How many requests for pictures have been refused so far because too many waited to be made. */
  picturesShed: () => number
  /**
   * Ends the event streams, which would otherwise never end. It must be called before a stop waits for the requests under way.
   */
  endStreams(): void
  close(): Promise<void>
}

/**
 * The local content lake, whose addresses are then ours as well. Content of an earlier version is migrated first.
 *
 * @throws {StartRefused} when content and version do not fit together.
 */
export async function openOwnLake(
  env: Env,
  parts: {
    database: Database
    contentToken: string
    sessions: Sessions
    publicUrl: string
    dataDir: string
    log: Logger
  },
): Promise<OpenContentSource> {
  const { database, contentToken, sessions, publicUrl, dataDir, log } = parts
  const lake = await openLake({
    database,
    assetStore: await openAssetStore(env),
    title: 'The festival',
    authenticate: tokenOrSession(contentToken, sessions),
    watchAccess: watchWith(contentToken, sessions),
    namesOfKeys: (ids) => database.run((sql) => namesOfKeys(sql, ids)),
    publicUrl,
    dataDir,
    seedDir: findSeed(),
    async prepare(store) {
      const { applied, changes } = await migrateStore(store)
      if (applied.length > 0)
        log.info(
          { migrations: applied.join(', '), documents: changes.length },
          'the content was migrated to this version',
        )
    },
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
  }).catch((error: unknown) => {
    throw error instanceof ContentMigrationError
      ? new StartRefused(error.message, { cause: error })
      : error
  })
  // The start does not wait for it.
  void warnOfForgottenStore(env, database, log)
  return {
    source: { ...LOCAL, token: contentToken, apiHost: lake.origin, isLocal: true },
    seed: openSeed(findSeed(), LOCAL),
    mayReadAll: (token) =>
      lake.access(token).then(
        () => true,
        (error: unknown) => {
          if (error instanceof LakeError) return false
          throw error
        },
      ),
    images: lake.images,
    picturesShed: lake.picturesShed,
    files: lake.files,
    mounts: [mount(LAKE_PATH, lake.handle)],
    sockets: [{ begins: SOCKET_PATH, takeOver: lake.upgrade }],
    endStreams: lake.endStreams,
    close: lake.close,
  }
}

/** Sanity's cloud, which has its own Studio. Pictures and films are fetched for visitors, who ask nobody but us. */
export async function openSanityCloud(
  env: Env,
  parts: { sessions: Sessions; dataDir: string; log: Logger },
): Promise<OpenContentSource> {
  const { sessions, dataDir, log } = parts
  const place = { projectId: env.SANITY_PROJECT_ID ?? '', dataset: env.SANITY_DATASET }
  const origin = env.SANITY_API_HOST ?? 'https://cdn.sanity.io'
  const images = await openImages({
    source: hostedImages({
      origin,
      ...place,
      seed: openSeedPictures(findSeed(), place),
    }),
    dataDir,
    log,
  })
  const source = { ...place, token: env.SANITY_READ_TOKEN ?? '', apiHost: env.SANITY_API_HOST }
  // The start does not wait for it.
  const stopWarning = warnDaily(source, log)
  void warnOfMissingMigrations(source, log)
  return {
    source,
    seed: openSeed(findSeed(), place, withoutFestival),
    // Every session here is that of an organiser who looks at a preview.
    mayReadAll: sessions.isValid,
    images: images.handle,
    picturesShed: images.shed,
    files: hostedFilms({ origin, ...place, log }),
    mounts: [],
    sockets: [],
    endStreams: () => undefined,
    close: async () => stopWarning(),
  }
}

function mount(begins: RegExp, listener: RequestListener): Mount {
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
