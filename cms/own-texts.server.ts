import type { Language } from '../languages'
import { textIn } from '../languages/texts-in'
import { withoutSigns } from '../rules/text-rules'
import type { KeptSite, ScheduleDay } from './shapes.server'
import { BOARD_CLOSED } from './stand-ins'
import { isWrittenByUs } from './written-by-us'

/*
 * Texts that the site itself writes in the language of the page. Nobody has to translate them.
 */

/** A day of the schedule with its hours in a language: "17:00 to 02:00" is "17:00 bis 02:00". */
export function hoursIn(day: ScheduleDay, language: Language): ScheduleDay {
  if (!isOurs(day, 'time', language)) return day
  const [from = '', until] = withoutSigns(day.time).split(/\s+to\s+/i)
  const time =
    until === undefined ? from : textIn(language, 'dates')('{from} to {until}', { from, until })
  return { ...day, time, translated: [...(day.translated ?? []), 'time'] }
}

/** The settings with our own sentence about a closed board in a language. */
export function boardTextIn<S extends Pick<KeptSite, 'pinboardClosedText' | 'translated'>>(
  site: S,
  language: Language,
): S {
  if (!isOurs(site, 'pinboardClosedText', language)) return site
  return {
    ...site,
    pinboardClosedText: textIn(language, 'standIns')(BOARD_CLOSED),
    translated: [...(site.translated ?? []), 'pinboardClosedText'],
  }
}

/** Whether a text is one of ours, and without a translation of the organisers. */
function isOurs<Field extends string>(
  thing: Record<Field, string> & { translated?: string[] | undefined },
  field: Field,
  language: Language,
): boolean {
  return (
    language !== 'en' && !thing.translated?.includes(field) && isWrittenByUs(thing[field], field)
  )
}
