import type { Language } from '../languages'
import { whenText } from '../languages/when-text'
import { morningAfter } from '../rules/dates/slot-instants'
import { withoutSigns } from '../rules/text-rules'
import type { KeptSlot, RevealDay } from './shapes.server'

/**
 * When a slot was to be that was moved to other hours.
 *
 * @param known - the days that are no secret: nothing is told of the hours of another one
 * @returns null for what was not, and where the hours are the same
 */
export function wasText(
  { change, announced, time }: KeptSlot,
  known: readonly Pick<RevealDay, 'id' | 'day'>[],
  language: Language,
): string | null {
  if (change?.kind !== 'moved' || !announced) return null
  const hours = withoutSigns(announced.time)
  if (!announced.day) return hours === withoutSigns(time) ? null : hours
  const label = known.find(({ id }) => id === announced.day)?.day
  if (label === undefined) return null
  const day = withoutSigns(label)
  const morning = announced.nextMorning ? morningAfter(day) : null
  return whenText(language, day, { hours, morning })
}
