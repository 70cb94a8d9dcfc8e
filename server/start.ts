import { setTimeout as pause } from 'node:timers/promises'
import { openSessions } from 'content-lake'
import type { Logger } from 'pino'
import type { Database } from '../db/client/connect.server'
import { openAdminGate } from '../services/admin-gate/admin-gate.server'
import { openBooking } from '../services/booking/booking.server'
import { followEditionOfFeed } from '../services/booking/edition-of-feed.server'
import { grantOneLink } from '../services/mail/letters/grant-link.server'
import { openPinboard } from '../services/pinboard/pinboard.server'
import { contentClient } from '../cms/client.server'
import { openContent } from '../cms/content.server'
import { openDraftChanges } from '../cms/preview/draft-changes.server'
import { isOpenedBy } from '../cms/preview/preview-secret.server'
import { openChangeTimes } from '../services/change-times.server'
import { digestsWith } from '../services/digests.server'
import { openEditions } from '../services/editions.server'
import { openMailSender } from '../services/mail/mail-sender.server'
import { openTransport } from '../services/mail/transport.server'
import { openPublicIds } from '../services/public-ids.server'
import { openRetention } from '../services/retention/retention.server'
import { createSealing } from '../services/sealing.server'
import { openSoldOut } from '../services/sold-out.server'
import type { Services } from './answers/remix'
import { openAddresses } from './addresses'
import type { DevelopmentServer } from './development'
import { openFrontDoor } from './front-door'
import type { Drafts } from './organisers/preview'
import { openClosings, type Closings } from './start/closing'
import { openOwnLake, openSanityCloud, type OpenContentSource } from './start/content-source'
import { bookingFeed, parseEnv, warnOfSettings } from './start/env'
import { dataKeyFrom, refuseWrongKey, sessionKeyFrom } from './start/keys'
import { refuseLeftBehind } from './start/left-behind'
import { openLog } from './start/log'
import type { RunningServer } from './start/process'
import { readSecrets } from './start/secrets'
import type { StartRefused } from './start/start-refused'
import { openDataDir, openStorage } from './start/storage'

export interface StartOptions {
  now?: () => Date
  /** In development: Vite answers first, and rebuilds the app while we run. */
  vite?: DevelopmentServer
  /** The folder of the built Studio. Default: beside the server's build. */
  studioFolder?: string
  /** Called when a database that came after the start does not fit: the process has to end, and the message says why. */
  onRefused?: (error: StartRefused) => void
  /** The longest wait for content, ids and edition. With them away the start goes on, and pages are made from the last copy. */
  waitForContentMs?: number
}

/**
 * Opens the whole site on its port: each part in the order in which the later ones need it, with all that it gets. The parts meet
 * here, and what answers requests in `addresses.ts`.
 *
 * @throws {SettingsError} when a setting is wrong.
 * @throws {StartRefused} when it cannot start for a reason that a person can mend.
 */
export async function start(
  variables: Record<string, string | undefined>,
  {
    now = () => new Date(),
    vite,
    studioFolder,
    onRefused = () => undefined,
    waitForContentMs = 500,
  }: StartOptions = {},
): Promise<RunningServer> {
  const env = parseEnv(variables)
  const log = openLog(env.LOG_LEVEL)
  warnOfSettings(variables, log)
  const door = await openFrontDoor(env, log)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${door.port}`
  const closings = openClosings(log)
  try {
    // Secrets and the database.
    if (!vite) refuseLeftBehind(env)
    const dataDir = openDataDir(env.DATA_DIR)
    const secrets = readSecrets(env, dataDir, log)
    const dataKey = dataKeyFrom(secrets.dataKey)
    const sealing = createSealing(dataKey, env.DATA_KEY_OLD.map(dataKeyFrom))
    const digests = digestsWith(dataKey)
    const { database, kill } = await openStorage(env, dataDir, log, closings.inTurn, {
      check: (migrated) => refuseWrongKey(migrated, sealing, log),
      onRefused(error) {
        log.fatal({ err: error }, 'the database cannot be used; the site stops')
        onRefused(error)
      },
    })
    const sessionKey = sessionKeyFrom(dataKey, secrets.adminPassword)
    const sessions = closings.atOnce(openSessions(database, { key: sessionKey, now }))

    // The content: where it comes from, and what visitors may see of it at this moment.
    const isHosted = env.SANITY_PROJECT_ID !== undefined
    const { contentToken } = secrets
    const lake = isHosted
      ? await openSanityCloud(env, { sessions, dataDir, log })
      : await openOwnLake(env, { database, contentToken, sessions, publicUrl, dataDir, log })
    closings.inTurn.push(lake.close)
    const shown = await openShownContent(
      { database, lake, dataDir, isHosted, now, log },
      closings,
      waitForContentMs,
    )
    const { client, content, editions, soldOut, publicIds } = shown

    // What pages and forms use.
    const booking = closings.atOnce(
      openBooking({
        feed: bookingFeed(env),
        content,
        editionOfFeed: followEditionOfFeed(env.BOOKING_FEED_EDITION, content, editions),
        database,
        now,
        onReading(isSoldOut) {
          const edition = content.editionAtHand()
          // The seed's capacity and dates say nothing about this festival.
          if (edition !== null && content.isLoaded()) soldOut.observe(edition, isSoldOut)
        },
        log,
      }),
    )
    const pinboard = closings.atOnce(openPinboard({ database, content, log }))
    const retention = closings.atOnce(
      openRetention({ database, content, days: env.RETENTION_DAYS, now, log }),
    )
    const services: Services = {
      publicUrl,
      database,
      content,
      editions,
      booking,
      pinboard,
      sealing,
      adminGate: openAdminGate(secrets.adminPassword),
      retention,
      digests,
      sendsMail: env.MAIL_URL !== undefined,
      keepsTimetable: env.OFFLINE === 'on',
      sharedCacheSeconds: env.SHARED_CACHE_SECONDS,
      now,
      log,
    }
    const transport =
      env.MAIL_URL && env.MAIL_FROM ? openTransport(env.MAIL_URL, env.MAIL_FROM, publicUrl) : null
    // A mail names the festival, and another instance may have taken the request for it.
    const prepare = async () => (await content.isThere()) && grantOneLink(services)
    closings.atOnce(openMailSender({ database, sealing, transport, prepare, now, log }))
    const drafts: Drafts = {
      client,
      published: content,
      changes: openDraftChanges(client),
      soldOutSince: soldOut.since,
      publicIdOf: publicIds.of,
      sessions,
      isOpenedBy: isHosted ? (address) => isOpenedBy(client, address) : null,
    }

    const { listener, sockets } = await openAddresses(
      { env, door, lake, services, drafts, sessions },
      { vite, studioFolder },
    )
    door.open(listener, sockets)
    log.info({ url: publicUrl, port: door.port }, 'listening')

    return {
      url: publicUrl,
      port: door.port,
      services,
      drainMs: env.DRAIN_SECONDS * 1000,
      async close() {
        door.startDraining()
        lake.endStreams()
        drafts.changes.close()
        // The developer's browser waits for the site that takes its place.
        await door.drain(vite ? 0 : undefined)
        await closings.close()
        log.info('stopped')
      },
      kill,
    }
  } catch (error) {
    await closings.close()
    door.close()
    throw error
  }
}

interface ShownParts {
  database: Database
  lake: OpenContentSource
  dataDir: string
  isHosted: boolean
  now: () => Date
  log: Logger
}

/** What visitors may see of the content at this moment, and what is kept of editions. */
async function openShownContent(
  { database, lake, dataDir, isHosted, now, log }: ShownParts,
  closings: Closings,
  waitMs: number,
) {
  const client = contentClient(lake.source)
  const soldOut = closings.atOnce(openSoldOut({ database, now, log }))
  const publicIds = closings.atOnce(openPublicIds({ database, dataDir, log }))
  const changeTimes = closings.atOnce(openChangeTimes({ database, log }))
  const content = closings.atOnce(
    openContent({
      client,
      seed: lake.seed,
      dataDir,
      now,
      soldOutSince: soldOut.since,
      publicIdOf: publicIds.of,
      publicIdState: publicIds.state,
      changeTimes,
      isHosted,
      log,
    }),
  )
  const editions = closings.atOnce(openEditions({ database, content, dataDir, now, log }))
  // The present edition is stored before anybody can publish the next one, which ends it.
  const ready = Promise.all([
    content.settled(),
    publicIds.settled,
    changeTimes.settled,
    editions.settled,
  ])
    .then(editions.store)
    .catch(() => undefined)
  // Otherwise visitors would see the seed until the content has been read.
  await Promise.race([ready, pause(waitMs)])
  return { client, content, editions, soldOut, publicIds }
}
