import type { SanityClient } from '@sanity/client'
import type { Language } from '../../languages'
import { readContent } from '../client.server'
import type { Content } from '../content.server'
import { TIMES_OF_CONTENT, withChangeTimes } from '../change-times.server'
import {
  isSecret,
  momentOf,
  revealsIn,
  soldOutState,
  type DatedMoment,
  type Reveal,
} from '../embargo'
import { homeWithoutSecrets, revealWithoutSecrets, siteWithoutSecrets } from '../embargo.server'
import { gettingThereWithoutSecrets, parseGettingThere } from '../getting-there.server'
import {
  lineupWithoutSecrets,
  parseProgramme,
  programmeWithoutSecrets,
  type PublicIdOf,
} from '../programme.server'
import {
  BOOKING_SETTINGS_QUERY,
  GETTING_THERE_QUERY,
  HOME_QUERY,
  PRIVACY_QUERY,
  REVEAL_QUERY,
  SITE_QUERY,
} from '../queries'
import { parseHome, parseReveal, parseSite } from '../shapes.server'
import { parseBookingSettings } from '../booking-shape.server'
import { parsePrivacy } from '../privacy-shape.server'
import { farewell, notice } from '../site-moments.server'
import { ticketSale } from '../ticket-sale.server'
import { inLanguage } from '../translations'
import { markHome, markReveal, markSite } from './marks.server'

/** Content for one preview, drafts included, at the moment that the organisers choose. */
export interface DraftContent extends Pick<
  Content,
  'site' | 'home' | 'reveal' | 'programme' | 'bookingSettings' | 'gettingThere' | 'privacy'
> {
  /** The moments in the drafts, which the preview's bar offers. */
  moments(): Promise<DraftMoments>
}

/** Instants are in milliseconds since 1970. */
export interface DraftMoments {
  /** Of the reveals. */
  instants: number[]
  hasSoldOut: boolean
  /** From when on the festival is over; null: the drafts name no such moment. */
  farewellAt: number | null
  /** When the notice goes; null: there is none, or it stays. */
  noticeUntil: number | null
  /** When tickets go on sale; null: they are, or nobody knows. */
  ticketsFrom: number | null
}

export interface DraftOptions {
  /** Of the page. Its texts are in it as far as they are translated. */
  language: Language
  client: SanityClient
  /** The seed, for a page that the organisers have not written yet. */
  published: Content
  /** The layers of the content, the first one on top: releases, `drafts`, `published`. */
  perspective: string[]
  /** Milliseconds since 1970. */
  now: number
  /** Since when this year's festival counts as sold out by the provider's figures. */
  soldOutSince: (edition: number) => Date | null
  publicIdOf: PublicIdOf
  /** Whether the preview shows the content as if the festival were sold out. */
  asIfSoldOut: boolean
}

/** Visitors never wait for the lake. Organisers do, for nothing else is shown to them: a page that comes late is better than none. */
const DEADLINE_MS = 8000

/**
 * Reads the content with the same queries, shapes and secrets as for visitors. It reads again for each preview, and uses no
 * copy.
 *
 * @throws {ContentUnavailable} from each reading.
 * @throws {z.ZodError} when the drafts of the settings are too unfinished for a page.
 */
export function draftContent({
  language,
  client,
  published,
  perspective,
  now,
  soldOutSince,
  publicIdOf,
  asIfSoldOut,
}: DraftOptions): DraftContent {
  const drafts = client.withConfig({ perspective })
  const read = (query: string) =>
    once(async () => inLanguage(await readContent(drafts, query, DEADLINE_MS), language))
  const raw = {
    site: read(SITE_QUERY),
    home: read(HOME_QUERY),
    reveal: read(REVEAL_QUERY),
    bookingSettings: read(BOOKING_SETTINGS_QUERY),
    gettingThere: read(GETTING_THERE_QUERY),
    privacy: read(PRIVACY_QUERY),
  }
  // Unfinished items are left out of the lists here, too. The Studio shows their authors why.
  const ignore = () => undefined
  const kept = once(async () => parseSite(await raw.site(), ignore))
  const bookingSettings = once(async () => parseBookingSettings(await raw.bookingSettings()))
  const moment = once(async (): Promise<DatedMoment> => {
    const edition = Number((await kept()).startDate.slice(0, 4))
    const { soldOut } = await bookingSettings()
    const then = momentOf(now, soldOutState(edition, soldOut, soldOutSince(edition)))
    return { ...then, isSoldOut: asIfSoldOut || then.isSoldOut }
  })

  return {
    site: once(async () =>
      markSite(
        siteWithoutSecrets(await kept(), await moment(), language),
        await raw.site(),
        language,
      ),
    ),
    home: once(async () =>
      markHome(
        homeWithoutSecrets(parseHome(await raw.home(), ignore), await moment(), language),
        language,
      ),
    ),
    reveal: once(async () =>
      markReveal(
        revealWithoutSecrets(parseReveal(await raw.reveal(), ignore), await moment(), language),
        await raw.reveal(),
        language,
      ),
    ),
    // Without marks, because names become parts of addresses.
    programme: once(async () => {
      const kept = parseProgramme(await raw.reveal(), ignore)
      const days = programmeWithoutSecrets(kept, publicIdOf, await moment(), language)
      return {
        ...withChangeTimes(days, TIMES_OF_CONTENT, false),
        festival: kept.festival,
        settingsChangedAt: kept.settingsChangedAt,
        lineup: lineupWithoutSecrets(kept, publicIdOf, await moment()),
      }
    }),
    bookingSettings,
    gettingThere: once(async () => {
      const kept = parseGettingThere(await raw.gettingThere(), ignore)
      return gettingThereWithoutSecrets(kept, await moment(), language).page
    }),
    privacy: once(
      async () => parsePrivacy(await raw.privacy(), ignore) ?? published.in(language).privacy(),
    ),
    async moments() {
      const [site, ...withReveals] = await Promise.all([
        raw.site(),
        raw.home(),
        raw.reveal(),
        raw.gettingThere(),
      ])
      const reveals = withReveals.flatMap(revealsIn)
      // Parsed alone, because the rest of the settings may be unfinished.
      const settings = (site ?? {}) as {
        farewell?: unknown
        notice?: unknown
        ticketSale?: unknown
      }
      const instants = reveals.flatMap(({ at }) => (typeof at === 'number' ? [at] : []))
      return {
        instants: [...new Set(instants)].toSorted((one, other) => one - other),
        hasSoldOut: reveals.some(
          (reveal) => reveal.at === 'sold-out' && isSecret(reveal, { now, isSoldOut: false }),
        ),
        farewellAt: instantOf(farewell.parse(settings.farewell ?? null)),
        noticeUntil: instantOf(notice.parse(settings.notice ?? null)),
        ticketsFrom: instantOf(ticketSale.parse(settings.ticketSale ?? null)),
      }
    },
  }
}

function instantOf(setting: { revealAt: Reveal | null } | null): number | null {
  const at = setting?.revealAt?.at
  return typeof at === 'number' ? at : null
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let working: Promise<T> | null = null
  return () => (working ??= work())
}
