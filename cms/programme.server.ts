import { z } from 'zod'
import type { Language } from '../languages'
import { isSecret, listOf, revealOf, says, type DatedMoment, type Reveal } from './embargo'
import { revealWithoutSecrets } from './embargo.server'
import { filled, inTranslation, optionalText, type OnSkip } from './shape-parts.server'
import { parseReveal, type KeptReveal, type Slot } from './shapes.server'
import { isTimeZone } from '../rules/dates/time-zone'
import { TIERS } from './vocabulary'

/** A slot of the programme as visitors may see it. */
export interface PublicSlot extends Omit<Slot, 'id'> {
  /** The same before and after a reveal. It gives nothing away. Null until ids can be made. */
  publicId: string | null
  /** Whether `artist` is the stand-in for a secret name. */
  isStandIn: boolean
  /** When the shown values changed last, in milliseconds. */
  changedAt: number
  /** In the programme of another language: the English texts where they differ. Addresses have these in every language. */
  englishArtist?: string
  englishLocation?: string
}

export interface PublicDay {
  id: string
  day: string
  /** `YYYY-MM-DD`; null where the weekday decides. */
  date: string | null
  changedAt: number
  slots: PublicSlot[]
}

/** The festival that a programme is of, by the same answer of the lake. */
export interface Festival {
  title: string
  edition: string | null
  place: string
  /** Which of the two are in the language of the content. */
  translated?: string[] | undefined
  /** IANA name. */
  timeZone: string
  /** `YYYY-MM-DD` */
  startDate: string
  endDate: string
}

/**
 * A name on the wall. Its public id is that of the page that it has as long as it is in no slot; left out until ids can be
 * made.
 */
export const namedAct = z.object({
  name: filled,
  tier: z.enum(TIERS),
  publicId: z.string().optional(),
})
export type NamedAct = z.infer<typeof namedAct>

interface KeptDay {
  date: string | null
  changedAt: number
  /** Of each slot. */
  actsChangedAt: number[]
  /** Of each slot that was moved here from another day: the id of that day, and its key there. */
  announced: (Announced | null)[]
}

/** The days with all their secrets, and when each document was edited. */
export interface KeptProgramme {
  reveal: KeptReveal
  /** The keys are the days' ids. */
  days: ReadonlyMap<string, KeptDay>
  /** When the organisers last edited the document with their answer about a sell-out; 0 without an answer. */
  soldOutChangedAt: number
  /** When the settings were last edited: a weekday becomes an instant by their dates and their time zone. */
  settingsChangedAt: number
  /** Null when the answer does not have it, as a copy of an earlier version of the site, or has it half. */
  festival: Festival | null
}

/**
 * @param edition - see `editionOf`
 * @returns null until ids can be made.
 */
export type PublicIdOf = (dayId: string, slotKey: string, edition: number | null) => string | null

/** An edition is the year of its first day. */
export function editionOf(festival: Pick<Festival, 'startDate'> | null): number | null {
  return festival === null ? null : Number(festival.startDate.slice(0, 4))
}

const instant = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => (text ? Date.parse(text) || 0 : 0))
const announced = z.object({ day: filled, key: filled })
type Announced = z.infer<typeof announced>
const timesOfSlot = z.object({
  id: z.unknown(),
  actChangedAt: instant,
  announced: announced.nullish().catch(null),
})
const times = z.object({
  days: z.array(
    z.object({
      id: z.string().catch(''),
      date: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d$/)
        .nullish()
        .catch(null),
      changedAt: instant,
      slots: z
        .array(timesOfSlot.catch({ id: null, actChangedAt: 0, announced: null }))
        .nullish()
        .catch(null),
    }),
  ),
  soldOutChangedAt: instant,
  settingsChangedAt: instant,
  festival: z
    .object({
      title: filled,
      edition: optionalText,
      place: filled,
      timeZone: filled.refine(isTimeZone),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      ...inTranslation,
    })
    .nullish()
    .catch(null)
    .transform((festival) => festival ?? null),
})

/** @throws {z.ZodError} when there is no list of days. */
export function parseProgramme(result: unknown, onSkip: OnSkip): KeptProgramme {
  const reveal = parseReveal(result, onSkip)
  const { days, ...others } = times.parse(result)
  const pairOf = (day: string, key: unknown) => JSON.stringify([day, key])
  // No two slots have one public id: a copy of a moved slot has its own, and so has one whose key was given again.
  const used = new Set(
    days.flatMap(({ id, slots }) =>
      (slots ?? []).flatMap((slot) => (slot.announced ? [] : [pairOf(id, slot.id)])),
    ),
  )
  const unused = (first: Announced | null | undefined) => {
    if (!first || used.has(pairOf(first.day, first.key))) return null
    used.add(pairOf(first.day, first.key))
    return first
  }
  return {
    reveal,
    ...others,
    days: new Map(
      days.map(({ id, date, changedAt, slots }) => {
        const timesOf = new Map((slots ?? []).map((slot) => [slot.id, slot]))
        const kept = reveal.days.find((day) => day.id === id)?.slots ?? []
        const actsChangedAt = kept.map((slot) => timesOf.get(slot.id)?.actChangedAt ?? 0)
        const announced = kept.map((slot) => unused(timesOf.get(slot.id)?.announced))
        return [id, { date: date ?? null, changedAt, actsChangedAt, announced }]
      }),
    ),
  }
}

const NOT_KEPT: KeptDay = { date: null, changedAt: 0, actsChangedAt: [], announced: [] }

/** The moment at which all reveals have come. One that cannot be understood never comes. */
export const UNVEILED: DatedMoment = { now: Infinity, isSoldOut: true, soldOutSince: null }

/**
 * The programme at a moment. The times of changes are those that the content tells of: the latest edit or reveal. Secrets are the same as in the reveal: a slot keeps its kind and time, and a secret day has no
 * slots.
 */
export function programmeWithoutSecrets(
  { reveal, days, soldOutChangedAt, settingsChangedAt, festival }: KeptProgramme,
  publicIdOf: PublicIdOf,
  moment: DatedMoment,
  language: Language = 'en',
): PublicDay[] {
  const artists = listOf(reveal.artists).map(({ name, revealAt, changedAt }) => ({
    name: String(name ?? ''),
    reveal: revealOf(revealAt),
    changedAt: instant.parse(changedAt),
  }))
  /** When it was revealed; 0 when it was never a secret or still is one. */
  const cameOutAt = (secret: Reveal | null) => {
    if (secret === null || isSecret(secret, moment)) return 0
    return typeof secret.at === 'number' ? secret.at : (moment.soldOutSince ?? soldOutChangedAt)
  }
  return revealWithoutSecrets(reveal, moment, language).map((shown, index): PublicDay => {
    const kept = reveal.days[index]!
    const edited = days.get(kept.id) ?? NOT_KEPT
    const isDaySecret = kept.revealAt !== null && isSecret(kept.revealAt, moment)
    const dayChangedAt = Math.max(edited.changedAt, settingsChangedAt, cameOutAt(kept.revealAt))
    const slots = shown.slots.map(({ id, ...slot }, place): PublicSlot => {
      const own = kept.slots[place]!
      const first = edited.announced[place] ?? { day: kept.id, key: own.id }
      const publicId = publicIdOf(first.day, first.key, editionOf(festival))
      const isStandIn = id !== own.id
      const byName = artists.filter(({ name }) => says(own.artist, name))
      const reveals = [own.revealAt, own.revealOfAct, ...byName.map((artist) => artist.reveal)]
      // Not those of a secret artist: the same time at another slot, or on another page, would tell who it is.
      const edits = isStandIn
        ? []
        : [edited.actsChangedAt[place] ?? 0, ...byName.map((artist) => artist.changedAt)]
      const changedAt = Math.max(dayChangedAt, ...edits, ...reveals.map(cameOutAt))
      return { ...slot, publicId, isStandIn, changedAt }
    })
    return {
      id: shown.id,
      day: shown.day,
      date: isDaySecret ? null : edited.date,
      changedAt: isDaySecret ? 0 : dayChangedAt,
      slots,
    }
  })
}

/** Stands for the day in the ids of those who have none. */
const LINEUP = 'lineup'

/** The names on the wall, without those who are a secret at this moment. */
export function lineupWithoutSecrets(
  { reveal, festival }: KeptProgramme,
  publicIdOf: PublicIdOf,
  moment: DatedMoment,
): NamedAct[] {
  return listOf(reveal.artists).flatMap(({ id, name, tier, revealAt }) => {
    const act = namedAct.safeParse({ name, tier })
    if (!act.success || isSecret(revealOf(revealAt), moment)) return []
    const publicId = typeof id === 'string' ? publicIdOf(LINEUP, id, editionOf(festival)) : null
    return [{ ...act.data, ...(publicId !== null && { publicId }) }]
  })
}
