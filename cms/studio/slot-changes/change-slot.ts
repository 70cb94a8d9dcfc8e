import { B2B } from '../../../rules/names'
import type { SanityClient } from '@sanity/client'
import { readHours } from '../../../rules/dates/slot-instants'
import { AT_MOST } from '../../vocabulary'
import type { Stored } from '../new-edition/plan-edition'

/** A slot as the list has it, with the name of its artists. */
export interface ListedSlot {
  _key: string
  name: string | null
  time: string
  location: string | null
  change: { kind: 'cancelled' | 'moved'; reason?: string; before?: Before } | null
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

/** As it was announced. A slot of another day has the id of that day and its key there, of which its public id is made. */
interface Before extends Place {
  day?: string
  key?: string
}

/** A move without a day stays on its own. */
export type Wanted =
  | { kind: 'cancelled'; reason: string }
  | ({ kind: 'moved'; reason: string; day?: string } & Place)

type Slot = Omit<ListedSlot, 'change'> & { change?: ListedSlot['change'] }
type Day = Stored & { slots?: Slot[] }

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
 * that it takes nothing back when it is published. On another day it has the public id that it had, so that stars and calendars
 * follow it.
 *
 * @param wanted - null: it is as it was announced again
 * @throws {Error} with a sentence for hours that cannot be read, for a full day, and when slot or day are not there any more
 */
export async function changeSlot(
  client: SanityClient,
  dayId: string,
  key: string,
  wanted: Wanted | null,
): Promise<void> {
  if (wanted?.kind === 'moved' && readHours(wanted.time) === null)
    throw new Error('Please write the hours like 22:00–01:00.')
  const all = await client.fetch<Day[]>(
    '*[_type == "revealDay" && !(_id in path("versions.**"))]',
    {},
    { perspective: 'raw' },
  )
  const slotIn = (id: string) =>
    all.find(({ _id }) => _id === id)?.slots?.find(({ _key }) => _key === key)
  const shown = slotIn(dayId)
  if (!shown) throw new Error('Somebody has taken this slot out. Please open this page again.')
  const first = { day: dayId, key, ...shown.change?.before }
  const goal = wanted?.kind === 'cancelled' ? dayId : wanted ? (wanted.day ?? dayId) : first.day
  const isOther = goal !== dayId
  const isAt = (day: string, { _id }: Day) => _id === day || _id === `drafts.${day}`
  const goals = all.filter((day) => isAt(goal, day))
  if (!goals.some(({ _id }) => _id === goal)) throw new Error('This day is not there any more.')
  const taken = goals.flatMap(({ slots = [] }) => slots.map(({ _key }) => _key))
  const keys = [goal === first.day ? first.key : key, ...taken.map((_, at) => `${key}-${at + 2}`)]
  const next = (slot: Slot): Slot => ({
    ...changed(slot, wanted, isOther ? first : {}),
    _key: isOther ? keys.find((one) => !taken.includes(one))! : key,
  })
  const slotsOf = (day: Day): Slot[] => {
    const { _id, slots = [] } = day
    if (!isOther) return slots.map((slot) => (slot._key === key ? next(slot) : slot))
    if (isAt(dayId, day)) return slots.filter(({ _key }) => _key !== key)
    if (slots.length >= AT_MOST.slots)
      throw new Error(`That day has ${AT_MOST.slots} slots already, and that is the most.`)
    const coming = next((_id === goal ? null : slotIn(`drafts.${dayId}`)) ?? shown)
    const later = slots.findIndex(({ time }) => startOf(time) > startOf(coming.time))
    return later < 0 ? [...slots, coming] : slots.toSpliced(later, 0, coming)
  }
  await all
    .filter((day) => isAt(dayId, day) || isAt(goal, day))
    .reduce(
      (sum, day) =>
        sum.patch(day._id, (patch) =>
          patch.ifRevisionId(String(day._rev)).set({ slots: slotsOf(day) }),
        ),
      client.transaction(),
    )
    .commit()
}

/** The slot with what is wanted, and with what was announced first, also after a second move. */
function changed(
  { time, location, change, ...slot }: Slot,
  wanted: Wanted | null,
  { day, key }: Pick<Before, 'day' | 'key'>,
): Slot {
  const announced = change?.before ?? { time, ...(location ? { location } : {}) }
  const before = { ...announced, ...(day && key ? { day, key } : {}) }
  const place = wanted?.kind === 'moved' ? wanted : announced
  return {
    ...slot,
    time: place.time,
    ...(place.location ? { location: place.location } : {}),
    ...(wanted && { change: { kind: wanted.kind, reason: wanted.reason, before } }),
  } as Slot
}

/** What begins before six is of the night. */
function startOf(time: string): number {
  const start = readHours(time)?.start ?? 0
  return start < 6 * 60 ? start + 24 * 60 : start
}
