import { z } from 'zod'
import { isSecret, listOf, revealOf, says, type DatedMoment, type Reveal } from './embargo'
import { revealWithoutSecrets } from './embargo.server'
import type { OnSkip } from './shape-parts.server'
import { parseReveal, type KeptReveal, type Slot } from './shapes.server'

/** A slot of the programme as visitors may see it. */
export interface PublicSlot extends Omit<Slot, 'id'> {
  /** The same before and after a reveal. It gives nothing away. Null until ids can be made. */
  publicId: string | null
  /** Whether `artist` is the stand-in for a secret name. */
  isStandIn: boolean
  /** When the shown values changed last, in milliseconds. */
  changedAt: number
}

export interface PublicDay {
  id: string
  day: string
  /** `YYYY-MM-DD`; null where the weekday decides. */
  date: string | null
  changedAt: number
  slots: PublicSlot[]
}

/** The days with all their secrets, and when each document was edited. */
export interface KeptProgramme {
  reveal: KeptReveal
  /** The keys are the days' ids. */
  days: ReadonlyMap<string, { date: string | null; changedAt: number; actsChangedAt: number[] }>
  /** When the organisers last edited the document with their answer about a sell-out; 0 without an answer. */
  soldOutChangedAt: number
  /** When the settings were last edited: a weekday becomes an instant by their dates and their time zone. */
  settingsChangedAt: number
}

/** @returns null until ids can be made. */
export type PublicIdOf = (dayId: string, slotKey: string) => string | null

const instant = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => (text ? Date.parse(text) || 0 : 0))
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
        .array(
          z.object({ id: z.unknown(), actChangedAt: instant }).catch({ id: null, actChangedAt: 0 }),
        )
        .nullish()
        .catch(null),
    }),
  ),
  soldOutChangedAt: instant,
  settingsChangedAt: instant,
})

/** @throws {z.ZodError} when there is no list of days. */
export function parseProgramme(result: unknown, onSkip: OnSkip): KeptProgramme {
  const reveal = parseReveal(result, onSkip)
  const { days, soldOutChangedAt, settingsChangedAt } = times.parse(result)
  return {
    reveal,
    soldOutChangedAt,
    settingsChangedAt,
    days: new Map(
      days.map(({ id, date, changedAt, slots }) => {
        const actOf = new Map((slots ?? []).map((slot) => [slot.id, slot.actChangedAt]))
        const kept = reveal.days.find((day) => day.id === id)?.slots ?? []
        const actsChangedAt = kept.map((slot) => actOf.get(slot.id) ?? 0)
        return [id, { date: date ?? null, changedAt, actsChangedAt }]
      }),
    ),
  }
}

/**
 * The programme at a moment. The times of changes are those that the content tells of: the latest edit or reveal. Secrets are the same as in the reveal: a slot keeps its kind and time, and a secret day has no
 * slots.
 */
export function programmeWithoutSecrets(
  { reveal, days, soldOutChangedAt, settingsChangedAt }: KeptProgramme,
  publicIdOf: PublicIdOf,
  moment: DatedMoment,
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
  return revealWithoutSecrets(reveal, moment).map((shown, index): PublicDay => {
    const kept = reveal.days[index]!
    const edited = days.get(kept.id) ?? { date: null, changedAt: 0, actsChangedAt: [] }
    const isDaySecret = kept.revealAt !== null && isSecret(kept.revealAt, moment)
    const dayChangedAt = Math.max(edited.changedAt, settingsChangedAt, cameOutAt(kept.revealAt))
    const slots = shown.slots.map(({ id, ...slot }, place): PublicSlot => {
      const own = kept.slots[place]!
      const publicId = publicIdOf(kept.id, own.id)
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
