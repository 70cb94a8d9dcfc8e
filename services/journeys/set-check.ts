import { namesOf } from '../../rules/spelled-names'
import type { LegDirection, Means } from './means'
import type { SlotChange } from '../../rules/programme'
import { DAY_MINUTES, MINUTE_MS } from '../../rules/dates/durations'

/** Where and when an artist is expected to play. */
export interface ArtistSet {
  /** Any of these names: that of the slot, and of those of the line-up who play in it. */
  names: readonly string[]
  /** Null for hours that cannot be read. */
  hours: { startsAt: Date; endsAt: Date } | null
  /** Left out while the set is as it was announced. */
  change?: SlotChange['kind']
}

/** Whether somebody was to play, and every set is cancelled. @param sets - of one artist */
export function playsNoMore(sets: readonly Pick<ArtistSet, 'change'>[]): boolean {
  return sets.length > 0 && sets.every(({ change }) => change === 'cancelled')
}

export interface CheckedLeg {
  id: string
  direction: LegDirection
  means: Means
  /** Null when it is not known, or when there is no journey. */
  departsAt: Date | null
  arrivesAt: Date | null
  transferMinutes: number
}

/** A leg that is too late (red) or tight (amber) for the artist's set. */
export interface LegWarning {
  legId: string
  level: 'red' | 'amber'
  /** Goes on from the name of the leg: "lands 40 minutes after the set begins". */
  message: string
}

/** Between the way from the airport and the set, and between the set and the way back. */
const RESERVE_MINUTES = 180

/** The sets of an artist, in order; those without hours come last. @param sets - all sets of the programme */
export function setsOf(artist: string, sets: readonly ArtistSet[]): ArtistSet[] {
  const wanted = new Set(namesOf(artist))
  return sets
    .filter((set) => namesIn(set).some((name) => wanted.has(name)))
    .sort((a, b) => startOf(a) - startOf(b))
}

function startOf({ hours }: ArtistSet): number {
  return hours?.startsAt.getTime() ?? Infinity
}

/**
 * Lists the warnings about the legs of an artist. An arrival is compared with the first set after it and after the departure
 * before it, a departure with the last set before the next arrival: somebody may play on two weekends. Cancelled sets do not count,
 * nor do those without hours.
 *
 * @param own - the sets of this artist, in order; without any there is no warning
 */
export function legWarnings(
  legs: readonly CheckedLeg[],
  own: readonly Pick<ArtistSet, 'hours' | 'change'>[],
): LegWarning[] {
  const sets = own.flatMap(({ hours, change }) =>
    hours === null || change === 'cancelled' ? [] : [hours],
  )
  return legs.flatMap((leg) => {
    const warning =
      leg.direction === 'arrival'
        ? arrivalWarning(leg, legs, sets)
        : departureWarning(leg, legs, sets)
    return warning === null ? [] : [{ legId: leg.id, ...warning }]
  })
}

type Warning = Omit<LegWarning, 'legId'>
type Hours = NonNullable<ArtistSet['hours']>

function arrivalWarning(
  { means, arrivesAt, transferMinutes }: CheckedLeg,
  legs: readonly CheckedLeg[],
  sets: readonly Hours[],
): Warning | null {
  if (arrivesAt === null) return null
  const lands = means === 'flight' ? 'lands' : 'arrives'
  const leftAt = legs.flatMap(({ direction, departsAt }) =>
    direction === 'departure' && departsAt !== null && departsAt < arrivesAt
      ? [departsAt.getTime()]
      : [],
  )
  const set = sets.find(({ startsAt }) => startsAt.getTime() > Math.max(-Infinity, ...leftAt))
  if (!set) return null
  const before = minutesBetween(arrivesAt, set.startsAt)
  if (before < 0)
    return { level: 'red', message: `${lands} ${lasting(-before)} after the set begins` }
  if (before < transferMinutes)
    return {
      level: 'red',
      message: `${lands} ${lasting(before)} before the set begins, and the transfer takes ${lasting(transferMinutes)}`,
    }
  if (before < transferMinutes + RESERVE_MINUTES)
    return {
      level: 'amber',
      message: `${lands} ${lasting(before)} before the set begins: less than the transfer and three hours`,
    }
  return null
}

function departureWarning(
  { departsAt, transferMinutes }: CheckedLeg,
  legs: readonly CheckedLeg[],
  sets: readonly Hours[],
): Warning | null {
  if (departsAt === null) return null
  const backAt = legs.flatMap(({ direction, arrivesAt }) =>
    direction === 'arrival' && arrivesAt !== null && arrivesAt > departsAt
      ? [arrivesAt.getTime()]
      : [],
  )
  const set = sets
    .filter(({ startsAt }) => startsAt.getTime() < Math.min(Infinity, ...backAt))
    .pop()
  if (!set) return null
  const after = minutesBetween(set.endsAt, departsAt)
  if (after < 0) return { level: 'red', message: `leaves ${lasting(-after)} before the set ends` }
  if (after < transferMinutes)
    return {
      level: 'red',
      message: `leaves ${lasting(after)} after the set ends, and the transfer takes ${lasting(transferMinutes)}`,
    }
  if (after < transferMinutes + RESERVE_MINUTES)
    return {
      level: 'amber',
      message: `leaves ${lasting(after)} after the set ends: less than the transfer and three hours`,
    }
  return null
}

function minutesBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
}

/** For example "40 minutes", "1 hour", "3 hours 5 minutes" or, from two days on, "8 days". */
function lasting(minutes: number): string {
  if (minutes >= 2 * DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} days`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} ${rest === 1 ? 'minute' : 'minutes'}`] : []),
  ]
  return parts.join(' ')
}

const known = new WeakMap<ArtistSet, string[]>()

function namesIn(set: ArtistSet): string[] {
  // Folding is slow, and each set is compared with every submission.
  const names = known.get(set) ?? set.names.flatMap(namesOf)
  known.set(set, names)
  return names
}
