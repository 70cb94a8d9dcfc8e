import { timetableProblems } from '../../schema/timetable'
import { keyOf } from '../programme/columns'
import type { Place } from '../programme/slot'
import type { ListedDay, ListedSlot } from './change-slot'

/**
 * What speaks against a new place of a slot, in sentences: another slot that plays in its chamber, a chamber that has no other slot.
 *
 * @param from the id of its day @param to the id of the day that it goes to
 */
export function doubtsOfMove(
  days: readonly ListedDay[],
  slot: ListedSlot,
  from: string,
  to: string,
  { time, location }: Place,
): string[] {
  const othersOf = ({ _id, slots }: ListedDay) =>
    (slots ?? []).filter(({ _key }) => _id !== from || _key !== slot._key)
  const own = [slot, slot.change?.before].map((place) => keyOf(place?.location))
  const chambers = [...own, ...days.flatMap(othersOf).map((other) => keyOf(other.location))]
  const isNew = location !== undefined && !chambers.includes(keyOf(location))
  const there = days.filter(({ _id }) => _id === to).flatMap(othersOf)
  const before = problemsOf(there)
  const after = problemsOf([...there, { ...slot, time, location: location ?? null, change: null }])
  return [
    ...after.filter((message) => !before.includes(message)),
    ...(isNew ? [`No other slot is in “${location}”.`] : []),
  ]
}

function problemsOf(slots: readonly ListedSlot[]): string[] {
  const named = slots.map(({ _key, name, time, location, change }) => ({
    _key,
    time,
    artist: name ?? 'Secret guest',
    location: location ?? '',
    change: { kind: change?.kind },
  }))
  return timetableProblems(named, null)
    .filter(({ isOutside }) => !isOutside)
    .map(({ message }) => message)
}
