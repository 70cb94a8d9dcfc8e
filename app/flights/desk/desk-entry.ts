import { linkText, type Act } from './acts'
import type { Difference } from './conflict'
import type { DeskEntry } from './desk-fields'
import { STATUS_WORDS } from '../status-words'

/** The texts of a card that can be empty, with their labels. */
const TEXTS = {
  assignee: 'Who has it',
  notes: 'Notes',
  hotel: 'Hotel',
  hotelFrom: 'Check-in',
  hotelTo: 'Check-out',
  roomWith: 'Room with',
  driverNote: 'Note for the driver',
} as const
const NAMES = Object.keys(TEXTS) as (keyof typeof TEXTS)[]

/** The decisions on a card, without what else the card has. */
export function entryOf(card: DeskEntry): DeskEntry {
  const { status, assignee, notes, hotel, hotelFrom, hotelTo, roomWith, driverNote, act, version } =
    card
  return { status, assignee, notes, hotel, hotelFrom, hotelTo, roomWith, driverNote, act, version }
}

/** The decisions of the next card, but with the fields that were typed after `left`. */
export function withTyped(now: DeskEntry, left: DeskEntry, next: DeskEntry): DeskEntry {
  const typed = NAMES.filter((name) => (now[name] ?? '') !== (left[name] ?? ''))
  return {
    ...entryOf(next),
    status: now.status === left.status ? next.status : now.status,
    act: now.act === left.act ? next.act : now.act,
    ...Object.fromEntries(typed.map((name) => [name, now[name]])),
  }
}

/** The fields in which two versions of a card differ. @param acts - whose names stand for their ids */
export function differences(
  mine: DeskEntry,
  theirs: DeskEntry,
  acts: readonly Act[],
): Difference[] {
  return [
    { label: 'Status', mine: STATUS_WORDS[mine.status], theirs: STATUS_WORDS[theirs.status] },
    { label: 'Act', mine: linkText(mine.act, acts), theirs: linkText(theirs.act, acts) },
    ...NAMES.map((name) => ({
      label: TEXTS[name],
      mine: mine[name] ?? '',
      theirs: theirs[name] ?? '',
    })),
  ].filter((field) => field.mine.trim() !== field.theirs.trim())
}
