import type { RevealDay } from '../../cms/shapes.server'
import { plainName } from '../../rules/programme'
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
  /** The festival's headline act, if it plays on this day. */
  act: string | null
  large: string[]
  small: string[]
}

/**
 * The names on the poster, day by day, without what is cancelled. A day's names are left out until its show is over, so that the poster gives nothing
 * away.
 *
 * @param seenDays - indexes of the days that this visitor has seen to the end
 */
export function posterDays(
  days: readonly RevealDay[],
  seenDays: ReadonlySet<number>,
  headlineAct: string,
): PosterDay[] {
  const act = nameOfAct(days, headlineAct)
  return days.map(({ id, day, color, slots }, index) => {
    const seen = seenDays.has(index) ? slots.filter(isOnPoster) : []
    const isAct = ({ artist }: Named) => act !== null && plainName(artist) === plainName(act)
    const others = seen.filter((slot) => !isAct(slot))
    const namesOf = (isLarge: boolean) =>
      others.filter(({ type }) => LARGE.includes(type) === isLarge).map(({ artist }) => artist)
    return {
      id,
      day,
      color,
      isDark: !seenDays.has(index),
      act: seen.find(isAct)?.artist ?? null,
      large: namesOf(true),
      small: namesOf(false),
    }
  })
}

type Named = Pick<RevealDay['slots'][number], 'artist'>

function isOnPoster({ type, change }: RevealDay['slots'][number]): boolean {
  return !NO_ACTS.includes(type) && change?.kind !== 'cancelled'
}

/** The name of the headline act where it stands exactly, or the first that contains it; null where none does. */
function nameOfAct(days: readonly RevealDay[], headlineAct: string): string | null {
  const its = days
    .flatMap(({ slots }) => slots.filter(isOnPoster))
    .map(({ artist }) => artist)
    .filter((artist) => isHeadlineAct(artist, headlineAct))
  return its.find((artist) => plainName(artist) === plainName(headlineAct)) ?? its[0] ?? null
}
