import { z } from 'zod'
import { revealOf, revealOfAct, type NamedThings, type Reveal } from './embargo'
import { farewell, notice, type AtMoment } from './site-moments.server'
import { ownLooks } from './own-looks.server'
import {
  checkoutElement,
  filled,
  httpsLinks,
  httpsOrigins,
  image,
  inTranslation,
  keepGood,
  link,
  optionalHttps,
  optionalStyleSheet,
  optionalImage,
  optionalLink,
  optionalText,
  orElse,
  slotNotes,
  type OnSkip,
} from './shape-parts.server'
import { isTimeZone } from '../rules/dates/time-zone'
import { WEEKDAYS } from '../rules/dates/weekdays'
import { BOARD_CLOSED } from './stand-ins'
import { SECTIONS, TIERS } from './vocabulary'

/*
 * The shapes in which the site gets the results of `queries.ts`. A content lake guarantees no shape: a field can be missing,
 * an item half filled. Single values have defaults or fail as a whole; in a list only the bad item is left out.
 */

/**
 * `src` takes Sanity's image parameters and may have a `rect` already. `width` and `height` are those of the picture at `src`,
 * in pixels. `focus` is the point that must stay in view, as fractions of them.
 */
export type Image = z.infer<typeof image>

/** Stays on this side of the door: `content.server.ts`. */
const mayBeSecret = { revealAt: z.unknown().optional().transform(revealOf) }
type MayBeSecret = { revealAt: Reveal | null }

/** Heading and introduction of a section of the home page. */
export interface SectionText {
  heading: string
  intro: string | null
  translated?: string[] | undefined
}

const site = z.object({
  /** The festival's name, as in the page title: "Trance & Madness". */
  title: filled,
  /** "Third edition". */
  edition: filled,
  tagline: filled,
  footerTagline: filled,
  /** As visitors read them: "12–15 March 2026". */
  dates: filled,
  /** First and last day, `YYYY-MM-DD`, in `timeZone`. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** "Mallorca, Spain". */
  place: filled,
  /** IANA name: "Europe/Madrid". */
  timeZone: filled.refine(isTimeZone, { error: 'not a time zone' }),
  /** An instant, with its offset: the countdown ends everywhere at once. */
  countdownTarget: z.iso.datetime({ offset: true }),
  /** Null: nobody knows yet where tickets will be sold. */
  ticketUrl: z.preprocess((value) => (value === '' ? null : (value ?? null)), link.nullable()),
  /** Script of the ticket provider's checkout; loaded on a click only. */
  checkoutWidgetUrl: optionalHttps,
  /** The element in which that script draws; null: it needs none, or the text is no such element. */
  checkoutElement,
  /** Style sheet of the checkout; loaded with the script. */
  checkoutStyleUrl: optionalStyleSheet,
  /** Origins from which the checkout loads more. */
  checkoutOrigins: httpsOrigins,
  instagramUrl: optionalLink,
  twitterUrl: optionalLink,
  facebookUrl: optionalLink,
  soundcloudUrl: optionalLink,
  youtubeUrl: optionalLink,
  twitchUrl: optionalLink,
  /** "+34 600 000 000". */
  contactPhone: filled,
  /** Opens a chat with that number. */
  contactUrl: link,
  responseTimeJoke: filled,
  streamNote: filled,
  shareMessage: filled,
  flightSearchUrl: link,
  lineupSummary: filled,
  /** The organisers' own figures. They may differ from the line-up's count: the page jokes about it, the Studio warns. */
  confirmedArtists: z.int().nonnegative(),
  headlinerActs: z.int().nonnegative(),
  /** A slot belongs to the headline act if its artist's name contains this text. */
  headlineAct: filled,
  copyrightYear: z.int().min(2000).max(2100),
  /** False: visitors cannot add notes, and read `pinboardClosedText` instead of the form. */
  pinboardOpen: orElse(true, z.boolean()),
  pinboardClosedText: orElse(BOARD_CLOSED, filled.max(300).catch(BOARD_CLOSED)),
  banner: optionalImage,
  ...inTranslation,
  farewell,
  notice,
  ...ownLooks,
})
const namedThings = orElse(
  {},
  z.object({ artists: z.unknown().optional(), days: z.unknown().optional() }),
)
const sectionText = z.object({
  section: z.enum(SECTIONS),
  heading: filled,
  intro: optionalText,
  ...inTranslation,
})
export type SectionId = (typeof SECTIONS)[number]
type KnownSite = z.infer<typeof site> & { sections: Record<SectionId, SectionText> }
export type Site = Omit<KnownSite, keyof AtMoment> & AtMoment
export type KeptSite = KnownSite & { named: NamedThings }

const id = filled
const artist = z.object({
  id,
  name: filled,
  tier: z.enum(TIERS),
  /** Null as long as only the name is announced. */
  day: z.preprocess(
    (value) => (value === '' ? null : (value ?? null)),
    z.enum(WEEKDAYS).nullable(),
  ),
  specialSet: optionalText,
  timeSlot: optionalText,
  description: optionalText,
  portrait: optionalImage.transform((picture) => picture ?? undefined).optional(),
  links: httpsLinks.optional(),
  ...inTranslation,
})
export type Artist = z.infer<typeof artist> & {
  /** Whether this is only the place of an artist who is still a secret. */
  isStandIn?: true
}
const keptArtist = artist.extend(mayBeSecret)

const pastEvent = z.object({
  id,
  year: z.int(),
  title: filled,
  subtitle: optionalText,
  image: optionalImage,
  /** A blank line in the list must not cost the edition. */
  details: z.preprocess(
    (value) => (Array.isArray(value) ? value.filter((line) => filled.safeParse(line).success) : []),
    z.array(filled),
  ),
  description: filled,
  quote: optionalText,
  ...inTranslation,
})
export type PastEvent = z.infer<typeof pastEvent>

const scheduleDay = z.object({
  id,
  day: filled,
  date: filled,
  title: filled,
  description: filled,
  time: filled,
  note: optionalText,
  ...inTranslation,
})
export type ScheduleDay = z.infer<typeof scheduleDay>

const bookingCard = z.object({
  id,
  title: filled,
  description: filled,
  details: optionalText,
  ...inTranslation,
})
export type BookingCard = z.infer<typeof bookingCard>

const galleryImage = z.object({ id, image, caption: optionalText, ...inTranslation })
export type GalleryImage = z.infer<typeof galleryImage>

const titledText = z.object({ id, title: filled, text: filled, ...inTranslation })
export type TitledText = z.infer<typeof titledText>

const slot = z.object({
  id,
  /** One of `SLOT_TYPES`. Any other type is valid too, and is shown in the default style. */
  type: filled,
  artist: filled,
  description: optionalText,
  time: filled,
  location: optionalText,
  ...slotNotes,
  ...inTranslation,
})
export type Slot = z.infer<typeof slot>
const keptSlot = slot
  .extend({
    ...mayBeSecret,
    artist: optionalText,
    spelled: optionalText,
    actRef: z.unknown().optional(),
    act: z.unknown().optional(),
  })
  .transform(({ actRef, act, artist, ...kept }) => ({
    ...kept,
    artist: artist ?? '',
    revealOfAct: revealOfAct({ actRef, act }),
  }))
  // Only a missing artist has no name, and the slot is a secret then.
  .refine(({ artist, revealOfAct }) => artist !== '' || revealOfAct?.at === 'never', {
    path: ['artist'],
    error: 'no name',
  })
/** `revealOfAct` is the reveal of the artist that the slot refers to, `spelled` the slot's own text. */
export type KeptSlot = Slot & MayBeSecret & { revealOfAct: Reveal | null; spelled: string | null }
const revealDay = z.object({
  id,
  day: filled,
  theme: filled,
  /** Name of one of the site's colour styles. */
  color: filled,
  icon: optionalText,
  ...inTranslation,
  slots: z.preprocess((value) => value ?? [], z.array(z.unknown())),
})
export type RevealDay = Omit<z.infer<typeof revealDay>, 'slots'> & { slots: Slot[] }
const keptDay = revealDay.extend(mayBeSecret)
/** The days with all their secrets, and the artists with their names and reveals. */
export interface KeptReveal {
  days: (Omit<RevealDay, 'slots'> & MayBeSecret & { slots: KeptSlot[] })[]
  artists: unknown
}

export interface Home {
  events: PastEvent[]
  about: TitledText[]
  schedule: ScheduleDay[]
  artists: Artist[]
  gallery: GalleryImage[]
  bookingCards: BookingCard[]
  rules: TitledText[]
  legal: TitledText[]
}
export type KeptHome = Omit<Home, 'artists'> & { artists: (Artist & MayBeSecret)[] }

/** @throws {z.ZodError} when the settings as a whole are not usable. */
export function parseSite(result: unknown, onSkip: OnSkip): KeptSite {
  const { named } = z.object({ named: namedThings }).parse(result)
  const texts = keepGood(
    'sections',
    (result as { sections?: unknown } | null)?.sections,
    sectionText,
    onSkip,
  )
  const sections = Object.fromEntries(
    SECTIONS.map((section) => [section, titleOf(section)]),
  ) as KeptSite['sections']
  for (const { section, ...text } of texts) sections[section] = text
  return { ...site.parse(result), sections, named }
}

/** @throws {z.ZodError} when the answer is no object. Bad items are only left out. */
export function parseHome(result: unknown, onSkip: OnSkip): KeptHome {
  const lists = z.record(z.string(), z.unknown()).parse(result)
  return {
    events: keepGood('events', lists.events, pastEvent, onSkip),
    about: keepGood('about', lists.about, titledText, onSkip),
    schedule: keepGood('schedule', lists.schedule, scheduleDay, onSkip),
    artists: keepGood('artists', lists.artists, keptArtist, onSkip),
    gallery: keepGood('gallery', lists.gallery, galleryImage, onSkip),
    bookingCards: keepGood('bookingCards', lists.bookingCards, bookingCard, onSkip),
    rules: keepGood('rules', lists.rules, titledText, onSkip),
    legal: keepGood('legal', lists.legal, titledText, onSkip),
  }
}

/** @throws {z.ZodError} when there is no list of days. */
export function parseReveal(result: unknown, onSkip: OnSkip): KeptReveal {
  const { days, artists } = z
    .object({ days: z.array(z.unknown()), artists: z.unknown().optional() })
    .parse(result)
  return {
    days: keepGood('revealDays', days, keptDay, onSkip).map((day) => ({
      ...day,
      slots: keepGood(`slots of ${day.day}`, day.slots, keptSlot, onSkip),
    })),
    artists,
  }
}

function titleOf(section: SectionId): SectionText {
  return { heading: section.charAt(0).toUpperCase() + section.slice(1), intro: null }
}
