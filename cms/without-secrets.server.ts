import { stateOf, type DatedMoment } from './embargo'
import type { KeptAnswer } from './snapshot.server'

/**
 * Every answer that may hold a secret passes through here on its way out. The result is the same object until the answer
 * changes or one of its reveals comes.
 *
 * @param current - the answer; null before the first
 * @param also - what else the result depends on
 */
export function withoutSecrets<K, T>(
  current: () => KeptAnswer<K> | null,
  hide: (kept: K, moment: DatedMoment) => T,
  also: (moment: DatedMoment) => string = () => '',
): (moment: DatedMoment) => T | null {
  let last: { from: K; state: string; shown: T } | null = null
  return (moment) => {
    const answer = current()
    if (answer === null) return null
    const state = stateOf(answer.reveals, moment) + also(moment)
    if (last?.from !== answer.value || last.state !== state)
      last = { from: answer.value, state, shown: hide(answer.value, moment) }
    return last.shown
  }
}
