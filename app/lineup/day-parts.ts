import type { WallDay } from './wall-day'

/** What is revealed in one go: a day, or a part of a long one. */
export interface DayPart {
  /** The day's index. */
  day: number
  /** The day with the slots of this part. */
  wall: WallDay
  /** "2/5"; empty for a day in one part. */
  place: string
  isLast: boolean
}

/** So many slots hold one's breath for a quarter of a minute. */
const MOST = 12

/** Days with more slots than `MOST` in parts of about the same length. */
export function dayParts(days: readonly WallDay[]): DayPart[] {
  return days.flatMap((wall, day) => {
    const count = Math.max(1, Math.ceil(wall.slots.length / MOST))
    const length = Math.ceil(wall.slots.length / count)
    return Array.from({ length: count }, (_, index): DayPart => {
      const slots = wall.slots.slice(index * length, (index + 1) * length)
      const place = count === 1 ? '' : `${index + 1}/${count}`
      return { day, wall: { ...wall, slots }, place, isLast: index === count - 1 }
    })
  })
}

/** Indexes of the days whose parts have all been seen. */
export function seenDaysOf(
  parts: readonly DayPart[],
  seenParts: ReadonlySet<number>,
): ReadonlySet<number> {
  const unseen = new Set(parts.filter((_, index) => !seenParts.has(index)).map(({ day }) => day))
  return new Set(parts.map(({ day }) => day).filter((day) => !unseen.has(day)))
}
