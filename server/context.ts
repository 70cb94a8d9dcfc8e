import { createHmac, hkdfSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openBooking } from '../app/booking/booking.server'
import { openSoldOut } from '../app/booking/sold-out.server'
import type { Digests } from '../app/context'
import { openAdminGate } from '../app/flights/admin-gate.server'
import { openRetention } from '../app/flights/retention.server'
import { createSealing, parseDataKey } from '../app/flights/sealing.server'
import { openPinboard } from '../app/pinboard/pinboard.server'
import { contentClient, type ContentSource } from '../cms/client.server'
import { openContent } from '../cms/content.server'
import { FILES_PATH } from '../cms/lake/files.server'
import { LAKE_PATH } from '../cms/lake/http.server'
import { hostedImages } from '../cms/lake/image-source.server'
import { IMAGES_PATH, openImages } from '../cms/lake/images.server'
import { LOCAL, openLake } from '../cms/lake/lake.server'
import { findSeed, openSeed } from '../cms/lake/seed.server'
import type { Sessions } from '../cms/lake/sessions.server'
import { SOCKET_PATH } from '../cms/lake/socket.server'
import { DatabaseUnavailable, openDatabase, type Database } from '../db/connect.server'
import { EmbeddedDatabaseError } from '../db/embedded-errors.server'
import { startEmbedded } from '../db/embedded.server'
import { migrate, MigrationError } from '../db/migrate.server'
import type { AppOptions } from './app'
import type { Env } from './env'
import { addressDigest } from './rate-limit'
import type { Services } from './remix'
import { withoutSecretFiles } from './secret-files'
import { readSecrets } from './secrets'
import { StartRefused } from './start-refused'
import type { UpgradeMount } from './upgrades'

export interface OpenServices {
  services: Services
  /** The content lake’s own addresses. */
  mounts: AppOptions['mounts']
  sockets: readonly UpgradeMount[]
  /** Of the Studio; null with Sanity's cloud, which has its own login. */
  sessions: Sessions | null
  /** Ends what would otherwise go on for ever: event streams. Before the requests under way are waited for. */
  endStreams(): void
  close(): Promise<void>
}

type Mounts = AppOptions['mounts']
type Closing = () => Promise<void>

/** With the content away the start goes on; pages are then made from the last copy. */
const LONGEST_WAIT_FOR_CONTENT_MS = 500

/** Opens every service of this process, in the order in which they need each other. */
export async function openServices(env: Env, { log, publicUrl, now }: { log: Logger; publicUrl: string; now: () => Date }): Promise<OpenServices> {
  const closings: Closing[] = []
  /** In the opposite order; one that fails does not keep the others open. */
  const close = async () => {
    for (const closeOne of closings.splice(0).toReversed()) {
      await closeOne().catch((error: unknown) => log.error({ err: error }, 'a service did not close'))
    }
  }
  try {
    const dataDir = openDataDir(env.DATA_DIR)
    const database = await openStorage(env, dataDir, log, closings)
    const { adminPassword, contentToken, ...secrets } = readSecrets(env, dataDir, log)
    const dataKey = dataKeyFrom(secrets.dataKey)
    const { source, ...ofLake } = await openContentSource(env, { database, contentToken, publicUrl, dataDir, now, log, closings })
    const soldOut = openSoldOut({ database, log })
    closings.push(() => soldOut.close())
    const content = openContent({ client: contentClient(source), seed: openSeed(findSeed(), source), dataDir, now, wasSoldOut: soldOut.was, log })
    closings.push(() => content.close())
    // So that nobody is shown the seed for the moment until the content has been read.
    await Promise.race([content.settled(), pause(LONGEST_WAIT_FOR_CONTENT_MS)])
    const feed = { feedUrl: env.BOOKING_FEED_URL ?? null, feedToken: env.BOOKING_FEED_TOKEN ?? null }
    const onSoldOut = () => {
      const edition = content.editionAtHand()
      if (edition !== null) soldOut.see(edition)
    }
    const booking = openBooking({ ...feed, content, database, now, onSoldOut, log })
    closings.push(() => booking.close())
    const pinboard = openPinboard({ database, log })
    closings.push(() => pinboard.close())
    const retention = openRetention({ database, content, days: env.RETENTION_DAYS, now, log })
    closings.push(() => retention.close())
    const services: Services = {
      publicUrl,
      database,
      content,
      booking,
      pinboard,
      sealing: createSealing(dataKey, env.DATA_KEY_OLD.map(dataKeyFrom)),
      adminGate: openAdminGate({ database, password: adminPassword }),
      retention,
      digests: digestsWith(dataKey),
      now,
      log,
    }
    return { services, ...ofLake, mounts: ofLake.mounts.map((mounted) => withoutSecretFiles(mounted, content)), close }
  } catch (error) {
    await close()
    throw error
  }
}

function openDataDir(path: string): string {
  try {
    const dataDir = resolve(path)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
    return dataDir
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(`DATA_DIR must be the path of a folder that this user may write to (${code}).`, { cause: error })
  }
}

/** The database of the settings, or one of our own in the data folder. */
async function openStorage(env: Env, dataDir: string, log: Logger, closings: Closing[]): Promise<Database> {
  try {
    const embedded = env.DATABASE_URL === undefined ? await startEmbedded({ dataDir, log }) : null
    if (embedded) closings.push(() => embedded.stop())
    const database = openDatabase(embedded?.target ?? env.DATABASE_URL ?? '')
    closings.push(() => database.close())
    closings.push(await migrateNowOrLater(database, log))
    return database
  } catch (error) {
    const isForPeople = error instanceof EmbeddedDatabaseError || error instanceof MigrationError
    throw isForPeople ? new StartRefused(error.message, { cause: error }) : error
  }
}

/** A database that is away at the start holds nothing up: pages come from what is at hand, and it is tried again. */
async function migrateNowOrLater(database: Database, log: Logger): Promise<Closing> {
  let retry: NodeJS.Timeout | undefined
  const attempt = async (): Promise<void> => {
    try {
      await migrate(database)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      log.warn({ err: error }, 'the database is away; migrations wait for it')
      retry = setTimeout(() => void attempt().catch((later: unknown) => log.fatal({ err: later }, 'the database cannot be migrated')), 1000).unref()
    }
  }
  await attempt()
  return async () => clearTimeout(retry)
}

/** Sanity's cloud when the settings name a project, else the local content lake, whose addresses are then ours as well. */
async function openContentSource(
  env: Env,
  parts: { database: Database; contentToken: string; publicUrl: string; dataDir: string; now: () => Date; log: Logger; closings: Closing[] },
): Promise<{ source: ContentSource } & Pick<OpenServices, 'mounts' | 'sockets' | 'sessions' | 'endStreams'>> {
  const { database, contentToken, publicUrl, dataDir, now, log, closings } = parts
  if (env.SANITY_PROJECT_ID !== undefined) {
    const place = { projectId: env.SANITY_PROJECT_ID, dataset: env.SANITY_DATASET }
    const images = await openImages({ source: hostedImages({ origin: env.SANITY_API_HOST ?? 'https://cdn.sanity.io', ...place }), seedDir: findSeed(), dataDir, log })
    const source = { ...place, token: env.SANITY_READ_TOKEN ?? '', apiHost: env.SANITY_API_HOST }
    return { source, mounts: [mount(IMAGES_PATH, images)], sockets: [], sessions: null, endStreams: () => undefined }
  }
  const lake = await openLake({ database, token: contentToken, publicUrl, dataDir, seedDir: findSeed(), now, log })
  closings.push(() => lake.close())
  const source = { ...LOCAL, token: contentToken, apiHost: lake.origin, isLocal: true }
  return {
    source,
    mounts: [mount(LAKE_PATH, lake.handle), mount(IMAGES_PATH, lake.images), mount(FILES_PATH, lake.files)],
    sockets: [{ begins: SOCKET_PATH, takeOver: lake.upgrade }],
    sessions: lake.sessions,
    endStreams: lake.endStreams,
  }
}

function mount(begins: RegExp, listener: RequestListener): Mounts[number] {
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

/** The settings are checked by now; what may be broken is the file, by hand or by half a restore. */
function dataKeyFrom(text: string): Buffer {
  const key = parseDataKey(text)
  if (key === null) throw new StartRefused('The file data-key in the data folder must hold 32 bytes in base64. Restore it: without it no flight details can be read.')
  return key
}

/** Keys of their own, derived from the data key, so that all instances agree and no key serves two purposes. */
function digestsWith(dataKey: Buffer): Digests {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', dataKey, '', purpose, 32))
  const addressKey = derived('digest of visitors’ addresses')
  const bodyKey = derived('digest of request bodies')
  return {
    address: (address) => addressDigest(addressKey, address),
    body: (bytes) => createHmac('sha256', bodyKey).update(bytes).digest(),
  }
}
