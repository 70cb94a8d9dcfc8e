import { joinedNames } from '../../../rules/names'
import { keyOf } from './columns'
import { isSlotText, KEEPS_ITS_TEXT, revealAtOf, type ArtistPlan } from './plan-artists'
import type { Entry } from './place-nights'
import type { SaidOfRows } from './said-of-rows'
import { areSame, artistsOf, freeKey, toArtist, type Slot } from './slot'
import { AT_MOST } from '../../vocabulary'

/** A row with a place in the timetable. */
export type Timed = Entry & { day: string; hours: string; span: { from: number; until: number } }

/** Who plays, by the table and by what is there already. */
export interface Names {
  artists: ArtistPlan
  /** The name of an artist's id. */
  nameOf: ReadonlyMap<string, string>
}

/** The slot as the row says it, at its place. @param found the present one @param taken keys that others have */
export function slotWith(
  row: Timed,
  found: Slot | undefined,
  { time, location }: { time: string; location: string | undefined },
  taken: readonly string[],
  names: Names,
  said: SaidOfRows,
): Slot {
  const [first, second] = idsIn(row, names)
  const areNew = !found || !areSame(artistsOf(found), idsIn(row, names))
  const before = first && !second ? names.artists.descriptionBefore.get(first) : undefined
  const isOwn = isSlotText(row, before)
  const isTyped =
    found === undefined ||
    first === undefined ||
    second !== undefined ||
    !found.description ||
    found.description === row.description ||
    found.description === before
  const description = isTyped ? (row.description ?? row.manner) : null
  const isLong = description !== null && [...description].length > AT_MOST.slotDescription
  if (isLong)
    said.say(
      'notes',
      row.row,
      `A slot takes ${AT_MOST.slotDescription} characters of description, so the text is ${isOwn ? 'left out' : 'with the artist alone'}.`,
    )
  if (isOwn)
    said.say(
      'notes',
      row.row,
      isLong
        ? KEEPS_ITS_TEXT
        : `${KEEPS_ITS_TEXT} ${isTyped ? 'This text is the slot’s.' : 'So does the slot.'}`,
    )
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
    ...(row.secret && (first === undefined || second !== undefined)
      ? { revealAt: revealAtOf(row.secret, found?.revealAt) }
      : {}),
  }
}

/** What changes of a slot, in words. */
export function slotChanges(before: Slot, after: Slot, names: Names): string[] {
  const isOther = (field: keyof Slot) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const became = (field: 'time' | 'location' | 'type') =>
    isOther(field) ? [`${before[field] ?? 'no chamber'} becomes ${after[field] ?? 'none'}`] : []
  return [
    ...(areSame(artistsOf(before), artistsOf(after)) ? [] : [`played by ${nameIn(after, names)}`]),
    ...became('time'),
    ...became('location'),
    ...(isOther('description') ? ['description changed'] : []),
    ...became('type'),
    ...(isOther('revealAt') ? ['secret changed'] : []),
  ]
}

/** The present names of the artists, or the slot's own text. */
export function nameIn({ act, b2b, artist }: Slot, { nameOf }: Names): string {
  const [first, second] = [act, b2b].map((reference) => nameOf.get(reference?._ref ?? ''))
  return first && second ? joinedNames([first, second]) : (first ?? artist ?? 'Somebody')
}

/** Ids of the artists whom a row is about; none for a coach or a brunch. */
export function idsIn({ names }: Timed, { artists }: Names): string[] {
  return names.flatMap((name) => artists.idOf.get(keyOf(name)) ?? [])
}
