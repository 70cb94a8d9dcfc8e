import { B2B } from '../../../rules/names'
import type { SanityClient } from '@sanity/client'
import { minutesInto, neatHours, readHours, startOfDay } from '../../../rules/dates/slot-instants'
import { prefixOf } from '../../schema/lake-questions'
import { isSecret, revealOf } from '../../embargo'
import { AT_MOST } from '../../vocabulary'
import type { Stored } from '../new-edition/plan-edition'
import { revealAtOf } from '../programme/plan-artists'
import type { Announced, Place, Slot, SlotChange } from '../programme/slot'

/** A slot as the list has it, with the name of its artists. */
export interface ListedSlot {
  _key: string
  name: string | null
  time: string
  location: string | null
  change: SlotChange | null
  /** `revealAt` of all that may keep it a secret. */
  secrets: unknown[]
}

export interface ListedDay {
  _id: string
  day: string
  slots: ListedSlot[] | null
}

/** A move without a day stays on its own. */
export type Wanted =
  | { kind: 'cancelled'; reason: string }
  | ({ kind: 'moved'; reason: string; day?: string } & Place)

type Day = Stored & { slots?: Slot[] }

/** The days that visitors read, each with its slots. */
export function askDays(client: SanityClient): Promise<ListedDay[]> {
  return client.fetch(
    `*[_type == "revealDay"] | order(orderRank asc, _id asc) { _id, day, slots[]{
      _key, "name": coalesce(act->name + "${B2B}" + b2b->name, act->name, artist), time, location, change,
      "secrets": [revealAt, act->revealAt, b2b->revealAt, ^.revealAt]
    } }`,
    {},
    { perspective: 'published' },
  )
}

/**
 * Says of a public slot that it does not take place, or when and where it does instead. A draft of the day gets the same, so
 * that it takes nothing back when it is published. On another day it has the public id that it had, so that stars and calendars
 * follow it, and it is a secret for as long as its day was one.
 *
 * @param wanted - null: it is as it was announced again
 * @throws {Error} with a sentence for hours that cannot be read, for a full day, for another slot that would be on another
 *   morning, for a draft whose edits would be lost, and when slot or day are not there any more
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
    '*[_type == "revealDay" && !(_id in path("versions.**"))] | order(orderRank asc, _id asc)',
    {},
    { perspective: 'raw' },
  )
  const slotIn = (id: string) =>
    all.find(({ _id }) => _id === id)?.slots?.find(({ _key }) => _key === key)
  const shown = slotIn(dayId)
  if (!shown) throw new Error('Somebody has taken this slot out. Please open this page again.')
  const { revealAt: secret, slots: list = [] } = all.find(({ _id }) => _id === dayId)!
  const followedBy = list.slice(list.indexOf(shown) + 1).map(({ _key }) => _key)
  const nextMorning = announcedMorning(shown, list)
  const first = { day: dayId, key, followedBy, nextMorning, ...shown.change?.before }
  const goal = wanted?.kind === 'cancelled' ? dayId : wanted ? (wanted.day ?? dayId) : first.day
  const isOther = goal !== dayId
  const goals = all.filter((day) => isAt(goal, day))
  if (!goals.some(({ _id }) => _id === goal)) throw new Error('This day is not there any more.')
  const draft = slotIn(prefixOf() + dayId)
  if (isOther && goals.length === 1 && draft && JSON.stringify(draft) !== JSON.stringify(shown))
    throw new Error('Somebody has a draft of this day. Publish or discard it first.')
  const ownKey = goal === first.day ? first.key : key
  const next = (slot: Slot, ofDay?: readonly Slot[]): Slot => ({
    ...changed(slot, wanted, ofDay ? { nextMorning: announcedMorning(slot, ofDay) } : first),
    ...(isOther && wanted && revealFrom(secret, slot)),
    _key: isOther ? freeKey(all, goal, shown, ownKey) : key,
  })
  const slotsOf = (day: Day): Slot[] => {
    const { _id, slots = [] } = day
    if (!isOther) return slots.map((slot) => (slot._key === key ? next(slot, slots) : slot))
    if (isAt(dayId, day)) return slots.filter(({ _key }) => _key !== key)
    if (slots.length >= AT_MOST.slots)
      throw new Error(`That day has ${AT_MOST.slots} slots already, and that is the most.`)
    const coming = next((_id === goal ? null : draft) ?? shown)
    return withSlot(slots, coming, wanted ? null : first.followedBy)
  }
  // What organisers are still writing keeps nobody from taking back what is public.
  const morningIn = ({ _id }: Day) =>
    wanted?.kind === 'moved' || _id.startsWith(prefixOf()) ? undefined : first.nextMorning
  await all
    .filter((day) => isAt(dayId, day) || isAt(goal, day))
    .reduce(
      (sum, day) =>
        sum.patch(day._id, (patch) =>
          patch.ifRevisionId(String(day._rev)).set({
            slots: checked(day.slots, slotsOf(day), morningIn(day)),
          }),
        ),
      client.transaction(),
    )
    .commit()
}

/** Whether it is the day, or its draft. */
function isAt(day: string, { _id }: Day): boolean {
  return _id === day || _id === prefixOf() + day
}

/**
 * The key of a slot on the day that it comes to: its own, unless it is another one's. Keys of those who have left the day are
 * theirs until they are back. Of several that left with one key, as after somebody has duplicated a slot, the first one has it: by
 * the same rule the site gives public ids.
 */
function freeKey(all: readonly Day[], goal: string, coming: Slot, own: string): string {
  const left = all.flatMap(({ _id, slots = [] }) =>
    slots.flatMap((slot) => {
      const { day, key } = slot.change?.before ?? {}
      return day === goal ? [{ slot, key, isPublic: !_id.startsWith(prefixOf()) }] : []
    }),
  )
  const isOwner = left.find(({ key, isPublic }) => key === own && isPublic)?.slot === coming
  const present = all.filter((day) => isAt(goal, day)).flatMap(({ slots = [] }) => slots)
  const taken = [
    ...present.map(({ _key }) => _key),
    ...left.flatMap(({ key }) => (isOwner && key === own ? [] : key)),
  ]
  const keys = [own, ...taken.map((_, at) => `${own}-${at + 2}`)]
  return keys.find((one) => !taken.includes(one))!
}

/** The slot with what is wanted, and with what was announced first, also after a second move. */
function changed(
  { time, location, change, ...slot }: Slot,
  wanted: Wanted | null,
  { day, key, followedBy, nextMorning }: Partial<Announced>,
): Slot {
  const present = { time, ...(location ? { location } : {}) }
  const announced: Announced = change?.before ?? present
  const before = { ...announced, nextMorning, ...(day && key ? { day, key, followedBy } : {}) }
  // What is cancelled on another day has the hours of that day: those of its own would be at another time there.
  const calledOff = announced.day ? present : announced
  const moved = wanted?.kind === 'moved' ? { ...wanted, time: neatHours(wanted.time) } : null
  const place = moved ?? (wanted ? calledOff : announced)
  return {
    ...slot,
    time: place.time,
    ...(place.location ? { location: place.location } : {}),
    ...(wanted && { change: { kind: wanted.kind, reason: wanted.reason, before } }),
  } as Slot
}

/**
 * The day's moment for a slot that leaves it, unless one of its own keeps it a secret for as long.
 *
 * @throws {Error} with a sentence where nobody can say which of the two moments is later
 */
function revealFrom(secret: unknown, { revealAt }: Slot): Pick<Slot, 'revealAt'> {
  const [reveal, own] = [revealOf(secret), revealOf(revealAt)]
  if (!reveal) return {}
  if (own && isSecret(own, { now: Date.now(), isSoldOut: false })) {
    if (own.at === 'never' || own.at === reveal.at) return {}
    const isSoldOut = [own.at, reveal.at].includes('sold-out')
    if (isSoldOut && reveal.at !== 'never')
      throw new Error(
        'This slot may be known at another moment than its day. Please give it the moment of its day first, under “May be known”.',
      )
    if (typeof own.at === 'number' && typeof reveal.at === 'number' && own.at >= reveal.at)
      return {}
  }
  const { at } = reveal
  const instant = typeof at === 'number' ? new Date(at).toISOString() : ''
  return { revealAt: revealAtOf(at === 'sold-out' ? at : { at: instant }, revealAt) }
}

/**
 * The list with a slot that comes into it, by its hours: those before the list opens are of the next morning.
 *
 * @param followedBy - keys of those that it stands before, when it comes back; null: it is new there
 */
function withSlot(slots: readonly Slot[], coming: Slot, followedBy: string[] | null): Slot[] {
  const opens = opensAt(slots)
  const startOf = ({ time }: Slot) => minutesInto(opens, readHours(time)?.start ?? opens)
  const isKnown = ({ _key }: Slot) => followedBy?.includes(_key) ?? false
  const isBack = followedBy?.length === 0 || slots.some(isKnown)
  const later = slots.findIndex(isBack ? isKnown : (slot) => startOf(slot) > startOf(coming))
  return later < 0 ? [...slots, coming] : slots.toSpliced(later, 0, coming)
}

/** Whether a slot was announced for the next morning; undefined where that was not written down when it was moved. */
function announcedMorning(slot: Slot, ofDay: readonly Slot[]): boolean | undefined {
  return slot.change ? slot.change.before?.nextMorning : isNextMorning(slot, opensAt(ofDay))
}

function opensAt(slots: readonly Slot[]): number {
  return startOfDay(slots.map(({ time }) => time))
}

function isNextMorning({ time }: Slot, opens: number): boolean {
  return (readHours(time)?.start ?? opens) < opens
}

/**
 * The order of a day's list tells its own morning from the next one.
 *
 * @param nextMorning - what was announced of a slot that comes back; undefined: nobody knows
 * @throws {Error} when it, or another slot, would change over
 */
function checked(
  before: readonly Slot[] = [],
  after: Slot[],
  nextMorning: boolean | undefined,
): Slot[] {
  const [opened, opens] = [opensAt(before), opensAt(after)]
  const stays = (slot: Slot) => {
    const known = before.find(({ _key, time }) => _key === slot._key && time === slot.time)
    const was = known ? isNextMorning(known, opened) : nextMorning
    return was === undefined || was === isNextMorning(slot, opens)
  }
  if (after.every(stays)) return after
  throw new Error(
    'A day has one morning in the timetable, and with this a slot would be on another day. Please change the day by hand.',
  )
}
