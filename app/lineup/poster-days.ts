import type { RevealDay } from '../../cms/shapes.server'
import { isHeadlineAct } from './day-texts'

/** Types of slots without an act. The poster leaves them out. */
const NO_ACTS = ['transport', 'brunch']
/** Types of slots with large names on the poster. */
const LARGE = ['headline', 'finale']

export interface PosterDay {
  id: string
  day: string
  /** The name of the day's colour in the Studio. */
  color: string
  /** The visitor has not seen this day to its end, so its names are not in here. */
  isDark: boolean
  /** The festival's headline act, if it plays on this day. It appears on one day only. */
  act: string | null
  large: string[]
  small: string[]
}

/**
 * The names on the poster, day by day. A day's names are left out until its show is over, so that the poster gives nothing
 * away.
 *
 * @param seenDays - indexes of the days that this visitor has seen to the end
 */
export function posterDays(
  days: readonly RevealDay[],
  seenDays: ReadonlySet<number>,
  headlineAct: string,
): PosterDay[] {
  const act = actOf(days, headlineAct)
  return days.map(({ id, day, color, slots }, index) => {
    const seen = seenDays.has(index) ? slots.filter(({ type }) => !NO_ACTS.includes(type)) : []
    const others = seen.filter((slot) => slot !== act)
    const namesOf = (isLarge: boolean) =>
      others.filter(({ type }) => LARGE.includes(type) === isLarge).map(({ artist }) => artist)
    return {
      id,
      day,
      color,
      isDark: !seenDays.has(index),
      act: act && seen.includes(act) ? act.artist : null,
      large: namesOf(true),
      small: namesOf(false),
    }
  })
}

/** The slot with exactly the name of the headline act, or the first one that contains it. */
function actOf(days: readonly RevealDay[], headlineAct: string) {
  const its = days.flatMap(({ slots }) =>
    slots.filter(({ artist }) => isHeadlineAct(artist, headlineAct)),
  )
  return its.find(({ artist }) => artist.length === headlineAct.trim().length) ?? its[0]
}
