import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openBooking } from '../../app/booking/booking.server'
import type { Feed } from '../../app/booking/booking-feed.server'
import { openSoldOut } from '../../services/sold-out.server'
import { openAdminGate } from '../../app/admin/gate/admin-gate.server'
import { grantOneLink } from '../../app/flights/own/link-requests.server'
import { digestsWith } from '../../services/digests.server'
import { openTransport } from '../../services/mail/transport.server'
import { openMailSender } from '../../services/mail/mail-sender.server'
import { openRetention } from '../../services/retention/retention.server'
import { createSealing } from '../../services/sealing.server'
import { openPinboard } from '../../app/pinboard/pinboard.server'
import { allActPaths } from '../../app/timetable/act-paths.server'
import { editionPaths } from '../../app/timetable/former/former-edition.server'
import { openChangeTimes } from '../../services/change-times.server'
import { openEditions } from '../../services/editions.server'
import { openPublicIds } from '../../services/public-ids.server'
import { contentClient } from '../../cms/client.server'
import { openContent } from '../../cms/content.server'
import { openSeed, openSessions } from 'content-lake'
import { findSeed } from '../../cms/seed-folder.server'
import { openDraftChanges } from '../../cms/preview/draft-changes.server'
import { isOpenedBy } from '../../cms/preview/preview-secret.server'
import type { AppOptions } from '../app'
import type { Env } from './env'
import type { Drafts } from '../organisers/preview'
import type { Services } from '../answers/remix'
import { filesAndPictures } from '../answers/public-files'
import { openContentSource, type OpenContentSource } from './content-source'
import { readSecrets } from './secrets'
import { dataKeyFrom, refuseWrongKey, sessionKeyFrom } from './keys'
import type { StartRefused } from './start-refused'
import { openDataDir, openStorage, type Closing } from './storage'

export interface OpenServices extends Pick<
  OpenContentSource,
  'sockets' | 'sessions' | 'picturesShed' | 'endStreams'
> {
  services: Services
  /** The content lake's own addresses, and those of pictures and files. */
  mounts: AppOptions['mounts']
  drafts: Drafts
  /** The paths of the acts' pages at this moment. */
  actPaths: () => Promise<string[]>
  close(): Promise<void>
  /** Ends the embedded database at once, if there is one. */
  kill(): void
}

export interface ServicesOptions {
  log: Logger
  publicUrl: string
  now: () => Date
  /** Called when a database that came after the start does not fit: the process has to end. */
  onRefused: (error: StartRefused) => void
}

/** With the content away the start goes on; pages are then made from the last copy. */
const LONGEST_WAIT_FOR_CONTENT_MS = 500

/** Opens every service of this process, in the order in which they need each other. */
export async function openServices(
  env: Env,
  { log, publicUrl, now, onRefused }: ServicesOptions,
): Promise<OpenServices> {
  /** Storage and content, which the others need: closed in the opposite order. */
  const closings: Closing[] = []
  /** These are closed first and all at once, because a stop has little time and each of them may wait for the database. */
  const ofServices: Closing[] = []
  let killOwnServer = () => {}
  /** One that fails does not keep the others open. */
  const closeOne = (closing: Closing) =>
    closing().catch((error: unknown) => log.error({ err: error }, 'a service did not close'))
  const close = async () => {
    await Promise.all(ofServices.splice(0).map(closeOne))
    for (const closing of closings.splice(0).toReversed()) await closeOne(closing)
  }
  try {
    const dataDir = openDataDir(env.DATA_DIR)
    const { adminPassword, contentToken, ...secrets } = readSecrets(env, dataDir, log)
    const dataKey = dataKeyFrom(secrets.dataKey)
    const sessionKey = sessionKeyFrom(dataKey, adminPassword)
    const sealing = createSealing(dataKey, env.DATA_KEY_OLD.map(dataKeyFrom))
    const database = await openStorage(env, dataDir, log, closings, {
      check: (migrated) => refuseWrongKey(migrated, sealing, log),
      onRefused,
      onOwnServer: (server) => (killOwnServer = server.kill),
    })
    const { source, images, files, mayReadAll, ...ofLake } = await openContentSource(env, {
      database,
      contentToken,
      sessionKey,
      publicUrl,
      dataDir,
      now,
      log,
      closings,
    })
    const soldOut = openSoldOut({ database, now, log })
    ofServices.push(() => soldOut.close())
    const publicIds = openPublicIds({ database, dataDir, log })
    ofServices.push(() => publicIds.close())
    const changeTimes = openChangeTimes({ database, log })
    ofServices.push(() => changeTimes.close())
    const client = contentClient(source)
    const content = openContent({
      client,
      seed: openSeed(findSeed(), source),
      dataDir,
      now,
      soldOutSince: soldOut.since,
      publicIdOf: publicIds.of,
      publicIdState: publicIds.state,
      changeTimes,
      isHosted: !source.isLocal,
      log,
    })
    ofServices.push(() => content.close())
    const editions = openEditions({ database, content, dataDir, now, log })
    ofServices.push(() => editions.close())
    // Otherwise visitors would see the seed until the content has been read.
    await Promise.race([
      Promise.all([content.settled(), publicIds.settled, changeTimes.settled, editions.settled]),
      pause(LONGEST_WAIT_FOR_CONTENT_MS),
    ])
    const onReading = (isSoldOut: boolean) => {
      const edition = content.editionAtHand()
      // The seed's capacity and dates say nothing about this festival.
      if (edition !== null && content.isLoaded()) soldOut.observe(edition, isSoldOut)
    }
    const booking = openBooking({ feed: feedFrom(env), content, database, now, onReading, log })
    ofServices.push(() => booking.close())
    const pinboard = openPinboard({ database, log })
    ofServices.push(() => pinboard.close())
    const retention = openRetention({ database, content, days: env.RETENTION_DAYS, now, log })
    ofServices.push(() => retention.close())
    const drafts: Drafts = {
      client,
      published: content,
      changes: openDraftChanges(client),
      soldOutSince: soldOut.since,
      publicIdOf: publicIds.of,
      sessions: ofLake.sessions ?? openSessions(database, { key: sessionKey, now }),
      isOpenedBy: source.isLocal ? null : (address) => isOpenedBy(client, address),
    }
    ofServices.push(() => drafts.sessions.close())
    const services: Services = {
      publicUrl,
      database,
      content,
      editions,
      booking,
      pinboard,
      sealing,
      adminGate: openAdminGate(adminPassword),
      retention,
      digests: digestsWith(dataKey),
      sendsMail: env.MAIL_URL !== undefined,
      keepsTimetable: env.OFFLINE === 'on',
      now,
      log,
    }
    const mailSender = openMail(services, env)
    ofServices.push(() => mailSender.close())
    return {
      services,
      ...ofLake,
      drafts,
      actPaths: async () => [...(await allActPaths(services)), ...editionPaths(services)],
      mounts: [
        ...ofLake.mounts,
        ...filesAndPictures({
          images,
          files,
          content,
          mayReadAll: mayReadAll ?? ((token) => drafts.sessions.isValid(token).catch(() => false)),
        }),
      ],
      close,
      kill: () => killOwnServer(),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Null without a provider's address. */
function feedFrom(env: Env): Feed | null {
  const { BOOKING_FEED_URL: url, BOOKING_FEED_TOKEN: token, BOOKING_FEED_AUTH: whole } = env
  if (url === undefined) return null
  const bearer = token === undefined ? null : `Bearer ${token}`
  return { url, authorization: whole ?? bearer, pointers: env.BOOKING_FEED_POINTER }
}

/** Sends the mails to artists, where the settings name a mail server, and handles their requests for new links. */
function openMail(services: Services, { MAIL_URL, MAIL_FROM }: Env) {
  const { publicUrl } = services
  return openMailSender({
    ...services,
    transport: MAIL_URL && MAIL_FROM ? openTransport(MAIL_URL, MAIL_FROM, publicUrl) : null,
    prepare: () => grantOneLink(services),
  })
}
