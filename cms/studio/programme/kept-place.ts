import { readHours } from '../../../rules/dates/slot-instants'
import { keyOf } from './columns'
import type { KnownSlot } from './find-slots'
import type { Place } from './slot'
import type { Timed } from './slot-of-row'

/** When and where the slot of a row will be. */
interface PlaceOfRow {
  time: string
  location: string | undefined
  /** Whether the hours stay as the Studio has them, whatever the row says. */
  isKept: boolean
  /** What the organisers have to know of that. */
  note: string | null
}

/**
 * What the Studio has moved or cancelled stays as it is: the same table again undoes none of it. Other hours than those before and
 * after the move are what the table wants now.
 */
export function placeOfRow(row: Timed, known: KnownSlot | undefined): PlaceOfRow {
  const byTable = {
    time: row.hours,
    location: row.chamber ?? known?.slot.location,
    isKept: false,
    note: null,
  }
  if (!known) return byTable
  const { slot, day, places } = known
  const { kind, before } = slot.change ?? {}
  const hasHours = ({ time }: Partial<Place>) => isSameSpan(time, row.hours)
  const hasChamber = ({ location }: Partial<Place>) =>
    row.chamber === null || keyOf(location) === keyOf(row.chamber)
  const { time } = slot
  if (kind === undefined) return { ...byTable, time: hasHours(slot) ? time : row.hours }
  const isGone = !places.includes(slot)
  const isCancelled = kind === 'cancelled'
  const keepsChamber = isCancelled || places.some(hasChamber)
  const isMoved = keepsChamber && keyOf(before?.location) !== keyOf(slot.location)
  const where = [isGone && day.day, time, isMoved && slot.location].filter(Boolean).join(', ')
  if (!isCancelled && !isGone && !places.some(hasHours)) {
    const note = `The Studio has moved it to ${where}, and the table has other hours: those of the table count.`
    return { ...byTable, note }
  }
  const isSaid = hasHours(slot) && (!keepsChamber || hasChamber(slot))
  const note = isCancelled
    ? `The Studio has ${isGone ? `moved it to ${where}, and ` : ''}cancelled it: it stays cancelled${isSaid || isGone ? '' : `, at ${where}`}.`
    : `The Studio has moved it to ${where}: it stays there.`
  return {
    time,
    location: keepsChamber ? slot.location : byTable.location,
    isKept: true,
    note: isSaid && !isGone && !isCancelled ? null : note,
  }
}

function isSameSpan(one: string | undefined, other: string): boolean {
  return JSON.stringify(readHours(one)) === JSON.stringify(readHours(other))
}
