import { B2B } from '../../../rules/names'
import type { SanityClient, Transaction } from '@sanity/client'
import { readHours } from '../../../rules/dates/slot-instants'
import type { Stored } from '../new-edition/plan-edition'

/** A slot as the list has it, with the name of its artists. */
export interface ListedSlot {
  _key: string
  name: string | null
  time: string
  location: string | null
  change: { kind: 'cancelled' | 'moved'; reason?: string; before?: Place } | null
}

export interface ListedDay {
  _id: string
  day: string
  slots: ListedSlot[] | null
}

/** When and where a slot is. */
interface Place {
  time: string
  location?: string | undefined
}

export type Wanted =
  | { kind: 'cancelled'; reason: string }
  | ({ kind: 'moved'; reason: string } & Place)

/** The days that visitors read, each with its slots. */
export function askDays(client: SanityClient): Promise<ListedDay[]> {
  return client.fetch(
    `*[_type == "revealDay"] | order(orderRank asc, _id asc) { _id, day, slots[]{
      _key, "name": coalesce(act->name + "${B2B}" + b2b->name, act->name, artist), time, location, change
    } }`,
    {},
    { perspective: 'published' },
  )
}

/**
 * Says of a public slot that it does not take place, or when and where it does instead. A draft of the day gets the same, so
 * that it takes nothing back when it is published.
 *
 * @param wanted - null: it is as it was announced again
 * @throws {Error} with a sentence for hours that cannot be read, and when the slot is not there any more
 */
export async function changeSlot(
  client: SanityClient,
  dayId: string,
  key: string,
  wanted: Wanted | null,
): Promise<void> {
  if (wanted?.kind === 'moved' && readHours(wanted.time) === null)
    throw new Error('Please write the hours like 22:00–01:00.')
  const days = await client.fetch<(Stored & { slots?: ListedSlot[] })[]>(
    '*[_id in $ids]',
    { ids: [dayId, `drafts.${dayId}`] },
    { perspective: 'raw' },
  )
  const found = days.flatMap((day) =>
    (day.slots ?? []).filter(({ _key }) => _key === key).map((slot) => ({ id: day._id, slot })),
  )
  if (!found.some(({ id }) => id === dayId))
    throw new Error('Somebody has taken this slot out. Please open this page again.')
  await found
    .reduce((all, { id, slot }) => patched(all, id, slot, wanted), client.transaction())
    .commit()
}

function patched(
  all: Transaction,
  id: string,
  { _key, time, location, change }: ListedSlot,
  wanted: Wanted | null,
): Transaction {
  const at = (field: string) => `slots[_key=="${_key}"].${field}`
  // What was announced first, also after a second move.
  const before: Place = change?.before ?? { time, ...(location ? { location } : {}) }
  const place = wanted?.kind === 'moved' ? wanted : before
  return all.patch(id, (patch) => {
    const placed = patch.set({
      [at('time')]: place.time,
      ...(place.location ? { [at('location')]: place.location } : {}),
      ...(wanted && { [at('change')]: { kind: wanted.kind, reason: wanted.reason, before } }),
    })
    const gone = [...(place.location ? [] : [at('location')]), ...(wanted ? [] : [at('change')])]
    return gone.length === 0 ? placed : placed.unset(gone)
  })
}
