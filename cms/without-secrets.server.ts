import { stateOf, type DatedMoment } from './embargo'
import type { ContentSnapshot } from './snapshot.server'

/**
 * Every answer that may hold a secret passes through here on its way out. The result is the same object until the answer
 * changes or one of its reveals comes.
 *
 * @param also - what else the result depends on
 */
export function withoutSecrets<K, T>(
  answer: ContentSnapshot<K>,
  hide: (kept: K, moment: DatedMoment) => T,
  also: (moment: DatedMoment) => string = () => '',
): (moment: DatedMoment) => T | null {
  let last: { from: K; state: string; shown: T } | null = null
  return (moment) => {
    const current = answer.current()
    if (current === null) return null
    const state = stateOf(current.reveals, moment) + also(moment)
    if (last?.from !== current.value || last.state !== state)
      last = { from: current.value, state, shown: hide(current.value, moment) }
    return last.shown
  }
}
