import { readHours } from '../../../rules/dates/slot-instants'
import type { Stored } from '../new-edition/plan-edition'
import { AT_MOST } from '../../vocabulary'
import { keyOf } from './columns'
import type { KnownSlot } from './find-slots'
import { isSlotText, KEEPS_ITS_TEXT, revealAtOf } from './plan-artists'
import type { Timed } from './planned-row'
import { areSame, artistsOf, freeKey, nameIn, toArtist, type Place, type Slot } from './slot'

/* What the slot of a row becomes: when and where it is, and what it says. */

interface PlaceOfRow {
  time: string
  location: string | undefined
  /** Whether the hours stay as the Studio has them, whatever the row says. */
  isKept: boolean
}

/**
 * When and where it will be. What the Studio has moved or cancelled stays as it is: the same table again undoes none of it. Other
 * hours than those before and after the move are what the table wants now.
 */
export function placeOfRow(row: Timed, known: KnownSlot | undefined): PlaceOfRow {
  const location = row.chamber ?? known?.slot.location
  const byTable = { time: row.hours, location, isKept: false }
  if (!known) return byTable
  const { slot, day, places } = known
  const { kind, before } = slot.change ?? {}
  const { time } = slot
  const hasHours = (place: Place) => hasHoursOf(row, place.time)
  const hasChamber = (place: Place) =>
    row.chamber === null || keyOf(place.location) === keyOf(row.chamber)
  if (kind === undefined) return { ...byTable, time: hasHours(slot) ? time : row.hours }
  const isGone = !places.includes(slot)
  const isCancelled = kind === 'cancelled'
  const keepsChamber = isCancelled || places.some(hasChamber)
  const isMoved = keepsChamber && keyOf(before?.location) !== keyOf(slot.location)
  const where = [isGone && day.day, time, isMoved && slot.location].filter(Boolean).join(', ')
  const isSaid = !isGone && hasHours(slot) && (!keepsChamber || hasChamber(slot))
  if (isCancelled)
    row.notes.push(
      `The Studio has ${isGone ? `moved it to ${where}, and ` : ''}cancelled it: it stays cancelled${isSaid || isGone ? '' : `, at ${where}`}.`,
    )
  else if (!isGone && !places.some(hasHours)) {
    row.notes.push(
      `The Studio has moved it to ${where}, and the table has other hours: those of the table count.`,
    )
    return byTable
  } else if (!isSaid) row.notes.push(`The Studio has moved it to ${where}: it stays there.`)
  return { time, location: keepsChamber ? slot.location : location, isKept: true }
}

/** Whether a slot has the hours of a row. Where the table has no end, it is whatever the slot has. */
function hasHoursOf({ hours, length }: Timed, time: string): boolean {
  const [own, present] = [readHours(hours), readHours(time)]
  return own?.start === present?.start && (length === null || own?.length === present?.length)
}

/** The slot as the row says it, at its place. @param found the present one @param taken keys that others have */
export function slotWith(
  row: Timed,
  found: Slot | undefined,
  { time, location }: PlaceOfRow,
  taken: readonly string[],
  known: ReadonlyMap<string, Stored>,
): Slot {
  const [first, second] = row.artists
  const isAlone = first !== undefined && second === undefined
  const artist = isAlone ? known.get(first) : undefined
  const isTyped =
    !isAlone ||
    !found?.description ||
    [row.description, artist?.description].includes(found.description)
  const description = isTyped ? (row.description ?? row.manner) : null
  const isLong = description !== null && [...description].length > AT_MOST.slotDescription
  const isOwn = isSlotText(row, artist)
  if (isLong)
    row.notes.push(
      `A slot takes ${AT_MOST.slotDescription} characters of description, so the text is ${artist && !isOwn ? 'with the artist alone' : 'left out'}.`,
    )
  if (isOwn && isLong) row.notes.push(KEEPS_ITS_TEXT)
  else if (isOwn)
    row.notes.push(
      `${KEEPS_ITS_TEXT} ${isTyped ? 'This text is the slot’s.' : 'So does the slot.'}`,
    )
  const areNew = !found || !areSame(artistsOf(found), row.artists)
  return {
    ...(found ?? {
      _key: freeKey(row, taken),
      _type: 'slot',
      type: row.kind ?? (row.tier === 'headliner' ? 'headline' : 'main'),
      ...(first ? { act: toArtist(first) } : {}),
      ...(second ? {} : { artist: row.name }),
    }),
    ...(first && second && areNew ? { act: toArtist(first), b2b: toArtist(second) } : {}),
    ...(found && row.kind ? { type: row.kind } : {}),
    time,
    ...(description && !isLong ? { description } : {}),
    ...(location ? { location } : {}),
    ...(row.secret && !isAlone ? { revealAt: revealAtOf(row.secret, found?.revealAt) } : {}),
  }
}

/** What changes of a slot, in words. */
export function slotChanges(
  before: Slot,
  after: Slot,
  known: ReadonlyMap<string, Stored>,
): string[] {
  const isOther = (field: keyof Slot) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const became = (field: 'time' | 'location' | 'type') =>
    isOther(field) ? [`${before[field] ?? 'no chamber'} becomes ${after[field] ?? 'none'}`] : []
  return [
    ...(areSame(artistsOf(before), artistsOf(after)) ? [] : [`played by ${nameIn(after, known)}`]),
    ...became('time'),
    ...became('location'),
    ...(isOther('description') ? ['description changed'] : []),
    ...became('type'),
    ...(isOther('revealAt') ? ['secret changed'] : []),
  ]
}
