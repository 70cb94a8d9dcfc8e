import type { SanityClient } from '@sanity/client'
import { readContent } from '../client.server'
import type { Content } from '../content.server'
import { isSecret, revealsIn, soldOutState, type Moment } from '../embargo'
import { homeWithoutSecrets, revealWithoutSecrets, siteWithoutSecrets } from '../embargo.server'
import {
  BOOKING_SETTINGS_QUERY,
  HOME_QUERY,
  PRIVACY_QUERY,
  REVEAL_QUERY,
  SITE_QUERY,
} from '../queries'
import {
  parseBookingSettings,
  parseHome,
  parsePrivacy,
  parseReveal,
  parseSite,
} from '../shapes.server'
import { markHome, markReveal, markSite } from './marks.server'

/** Content for one preview, with everything that is still being written, at the moment that the organisers look at. */
export interface DraftContent extends Pick<
  Content,
  'site' | 'home' | 'reveal' | 'bookingSettings' | 'privacy'
> {
  /** The reveals that the drafts know of: the bar of the preview offers them. */
  moments(): Promise<{ instants: number[]; hasSoldOut: boolean }>
}

export interface DraftOptions {
  client: SanityClient
  /** For what nobody has ever written. */
  published: Content
  /** In milliseconds. */
  now: number
  /** When the provider had the festival of this year sold out. */
  soldOutSince: (edition: number) => Date | null
  /** It is looked at as if everything were sold. */
  asIfSoldOut: boolean
}

/**
 * The same queries, shapes and secrets as for visitors, asked anew for every preview and kept nowhere.
 *
 * @throws {ContentUnavailable} from each reading.
 * @throws {z.ZodError} when the drafts of the settings are too unfinished to make a page of.
 */
export function draftContent({
  client,
  published,
  now,
  soldOutSince,
  asIfSoldOut,
}: DraftOptions): DraftContent {
  const drafts = client.withConfig({ perspective: 'drafts' })
  const read = (query: string) => once(() => readContent(drafts, query))
  const raw = {
    site: read(SITE_QUERY),
    home: read(HOME_QUERY),
    reveal: read(REVEAL_QUERY),
    bookingSettings: read(BOOKING_SETTINGS_QUERY),
  }
  // What is half written is left out of the lists here as well; the Studio tells its author why.
  const ignore = () => undefined
  const kept = once(async () => parseSite(await raw.site(), ignore))
  const bookingSettings = once(async () => parseBookingSettings(await raw.bookingSettings()))
  const moment = once(async (): Promise<Moment> => {
    const edition = Number((await kept()).startDate.slice(0, 4))
    const { soldOut } = await bookingSettings()
    const { isSoldOut } = soldOutState(edition, soldOut, soldOutSince(edition))
    return { now, isSoldOut: asIfSoldOut || isSoldOut }
  })

  return {
    site: once(async () =>
      markSite(siteWithoutSecrets(await kept(), await moment()), await raw.site()),
    ),
    home: once(async () =>
      markHome(homeWithoutSecrets(parseHome(await raw.home(), ignore), await moment())),
    ),
    reveal: once(async () =>
      markReveal(revealWithoutSecrets(parseReveal(await raw.reveal(), ignore), await moment())),
    ),
    bookingSettings,
    privacy: once(
      async () =>
        parsePrivacy(await readContent(drafts, PRIVACY_QUERY), ignore) ?? published.privacy(),
    ),
    async moments() {
      const reveals = (await Promise.all([raw.home(), raw.reveal()])).flatMap(revealsIn)
      const instants = reveals.flatMap(({ at }) => (typeof at === 'number' ? [at] : []))
      return {
        instants: [...new Set(instants)].toSorted((one, other) => one - other),
        hasSoldOut: reveals.some(
          (reveal) => reveal.at === 'sold-out' && isSecret(reveal, { now, isSoldOut: false }),
        ),
      }
    },
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let working: Promise<T> | null = null
  return () => (working ??= work())
}
