import type { Language } from './index'
import { dayText, weekdayText } from './dates'
import { textIn } from './texts-in'

/** "Friday", or "Friday night, Saturday": what begins after midnight belongs to the evening before it. */
export function eveningText(language: Language, day: string, morning: string | null): string {
  const t = textIn(language, 'dates')
  const evening = dayText(t, day)
  return morning === null
    ? evening
    : textIn(language, 'night')('{day} night, {morning}', {
        day: evening,
        morning: weekdayText(t, morning),
      })
}

/** "Friday, 22:00–01:00", or "Friday night, Saturday 04:00–08:00". */
export function whenText(
  language: Language,
  day: string,
  { hours, morning }: { hours: string; morning: string | null },
): string {
  return eveningText(language, day, morning) + (morning === null ? ', ' : ' ') + hours
}
