import { changeText } from '../../languages/change-text'
import type { Writer } from '../../languages/text'
import { useLangOf, useText } from '~/ui/use-text'
import type { ProgrammeEntry, TimetableEntry } from '../../rules/programme'

/** The entry for what has no place for a change: it is the first line of its description. */
export function withChangeInDescription(
  t: Writer<'slotChange'>,
  entry: ProgrammeEntry,
): ProgrammeEntry {
  const text = changeText(t, entry.change)
  const description = [text, entry.description].filter(Boolean).join('\n\n')
  return text === '' ? entry : { ...entry, description }
}

/** What has changed about a slot, as a line below its name. A reason without a translation is marked as English. */
export function Change({ of: { change } }: { of: Pick<TimetableEntry, 'change'> }) {
  const t = useText('slotChange')
  const langOf = useLangOf()
  if (change === undefined) return null
  return (
    <span data-change="" className="block font-bold text-petal">
      {changeText(t, { ...change, reason: null })}
      {change.reason && ': '}
      {change.reason && <span lang={langOf(change, 'reason')}>{change.reason}</span>}
    </span>
  )
}
