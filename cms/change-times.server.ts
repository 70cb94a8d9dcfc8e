import { createHash } from 'node:crypto'
import type { Festival, NamedAct, PublicDay } from './programme.server'

/** The days as visitors may see them. */
interface TimedDays {
  days: PublicDay[]
  /** When anything that is shown changed last, in milliseconds. */
  changedAt: number
}

/** The programme as visitors may see it. */
export interface PublicProgramme extends TimedDays {
  /** Null as long as the answer of the lake does not tell it. */
  festival: Festival | null
  /** When the settings, which hold its dates, were last edited; in milliseconds. */
  settingsChangedAt: number
  lineup: NamedAct[]
}

/** What everybody sees under an id. */
export interface ShownValue {
  id: string
  /** Of what is shown. Nothing secret is in it. */
  digest: string
  /** The latest change that the content tells of, in milliseconds. */
  changedAt: number
}

/**
 * Remembers when shown values changed. The content alone cannot tell: the time of its latest edit falls when what was edited is
 * deleted or becomes a secret, and a value that changes with it would look older than the one before.
 */
export interface ChangeTimes {
  /**
   * @param isFromLake - whether the values are of the lake's own answer. Those of a copy may be older than what is remembered.
   * @returns when each of these values changed last. The time rises with every change of the value, and never falls.
   */
  of(values: readonly ShownValue[], isFromLake: boolean): number[]
  /** Changes when the same values have other times than before. Cheap to call. */
  state(): string
}

/** The times that the content tells of, for those who show drafts. */
export const TIMES_OF_CONTENT: ChangeTimes = {
  of: (values) => values.map(({ changedAt }) => changedAt),
  state: () => '',
}

/** Public ids have 12 letters. */
const WHOLE = 'programme'

/** The programme with the remembered times. As long as there are no public ids, it has those that the content tells of. */
export function withChangeTimes(
  days: PublicDay[],
  times: ChangeTimes,
  isFromLake: boolean,
): TimedDays {
  const slots = days.flatMap((day) => day.slots.map((slot) => ({ day, slot })))
  const hasIds = slots.every(({ slot }) => slot.publicId !== null)
  const known = hasIds ? times : TIMES_OF_CONTENT
  // Two slots with one id are one value, or each would be a change of the other.
  const ids = [...new Set(slots.map(({ slot }) => slot.publicId ?? ''))]
  const ofSlots = ids.map((id): ShownValue => {
    const own = slots.filter(({ slot }) => (slot.publicId ?? '') === id)
    return {
      id,
      digest: digestOf(own.map(({ day, slot }) => [day.day, day.date, shown(slot)])),
      changedAt: Math.max(...own.map(({ slot }) => slot.changedAt)),
    }
  })
  const changedAt = known.of(ofSlots, isFromLake)
  const at = new Map(ids.map((id, index) => [id, changedAt[index] ?? 0]))
  const timed = days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => ({
      ...slot,
      changedAt: hasIds ? (at.get(slot.publicId ?? '') ?? 0) : slot.changedAt,
    })),
  }))
  const whole = {
    id: WHOLE,
    digest: digestOf(days.map(({ slots: ofDay, ...day }) => [shown(day), ofDay.map(shown)])),
    changedAt: Math.max(0, ...days.map((day) => day.changedAt), ...changedAt),
  }
  return { days: timed, changedAt: known.of([whole], isFromLake)[0] ?? whole.changedAt }
}

function shown<T extends { changedAt: number }>(value: T) {
  const { changedAt: _, ...values } = value
  return values
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
