import { LexoRank } from 'lexorank'
import { MINUTE_MS } from '../../../rules/dates/durations'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { dateOfDay, instantOn, placeSlots, readHours } from '../../../rules/dates/slot-instants'
import { whenText } from '../../../languages/when-text'
import { timetableProblems } from '../../schema/timetable'
import type { Stored } from '../new-edition/plan-edition'
import { keyOf } from './columns'
import type { ArtistPlan } from './plan-artists'
import type { Dates } from './read-dates'
import type { Entry } from './place-nights'
import type { SaidOfRows } from './said-of-rows'
import type { Slot } from './slot'
import { nameIn, slotChanges, slotOf, slotWith, type Names, type Timed } from './slot-of-row'
import { AT_MOST } from '../../vocabulary'

export interface DayPlan {
  /** Days of the table as they will be. */
  next: Stored[]
  /** Day and hours of each row, as visitors read them. */
  whenOf: Map<string, string>
  looks: string[]
}

/** The order of a day's list tells its own morning from the next one, and one list cannot have a morning slot of both at any hour. */
const MORNINGS =
  'A day has one morning in the timetable, and with it this slot would be on another day. Please put it in by hand.'

/** What the rows of all days are planned with. */
interface Scene extends Names {
  documents: readonly Stored[]
  days: readonly Stored[]
  dates: Dates
  said: SaidOfRows
  plan: DayPlan
}

/** Puts the rows with hours on their days. Slots that the table does not have stay. */
export function planDays(
  documents: readonly Stored[],
  entries: readonly Entry[],
  artists: ArtistPlan,
  dates: Dates,
  said: SaidOfRows,
): DayPlan {
  const days = documents.filter(({ _type }) => _type === 'revealDay')
  const nameOf = new Map(
    [...documents, ...artists.next].map(({ _id, name }) => [_id, String(name)]),
  )
  const plan: DayPlan = { next: [], whenOf: new Map(), looks: [] }
  const scene = { documents, days, dates, artists, nameOf, said, plan }
  const timed = entries.filter(
    (entry): entry is Timed => entry.day !== null && entry.hours !== null && entry.span !== null,
  )
  for (const date of [...new Set(timed.map(({ day }) => day))].toSorted()) {
    const rows = timed.filter(({ day }) => day === date)
    const known = days.find((day) => dateOf(day, dates) === date)
    const day = known ?? newDay(date, scene)
    if (!known) plan.looks.push(`${String(day.day)} is a new day: please give it a theme.`)
    plan.next.push({ ...day, slots: slotsOf(day, rows, date, scene) })
  }
  return plan
}

/** The slots of a day as they will be. */
function slotsOf(day: Stored, rows: readonly Timed[], date: string, scene: Scene): Slot[] {
  const { said, plan, dates } = scene
  const title = String(day.day)
  const before = slotsIn(day)
  const slots = [...before]
  const moved = movedFrom(day, scene)
  const placesOf = (of: readonly Slot[]) =>
    placeSlots(
      { date, day: title, ...dates },
      of.map(({ time }) => time),
    ).slots
  const startOf = new Map(
    placesOf(before).map(({ instants }, at) => [before[at]!._key, instants?.start]),
  )
  const keyed = new Map<string, string>()
  for (const row of rows) {
    const taken = new Set(keyed.values())
    const free = before.filter(({ _key }) => !taken.has(_key))
    const found = slotOf(row, rows, free, scene)
    const gone = found ? undefined : slotOf(row, rows, [...moved.keys()], scene)
    if (gone) {
      said.say('notes', row.row, `The Studio has moved it to ${moved.get(gone)}: it stays there.`)
      continue
    }
    if (!found && slots.length >= AT_MOST.slots) {
      said.say(
        'wrong',
        row.row,
        `${title} has ${AT_MOST.slots} slots already, and that is the most.`,
      )
      continue
    }
    // Those who were moved to another day have their public ids by their keys here.
    const keys = [...slots.map(({ _key }) => _key), ...[...moved.keys()].map(({ _key }) => _key)]
    const slot = slotWith(row, found, keys, scene, said)
    keyed.set(row.row, slot._key)
    const start = instantOn(date, row.span.from - Date.parse(date) / MINUTE_MS, dates.timeZone)
    putInto(slots, slot, start, startOf)
    const changed = found ? slotChanges(found, slot, scene) : []
    if (!found) said.say('happens', row.row, `New slot on ${title}`)
    else if (changed.length > 0) said.say('happens', row.row, `Slot: ${changed.join(', ')}`)
  }
  const others = before.filter(({ _key }) => ![...keyed.values()].includes(_key))
  if (others.length > 0)
    plan.looks.push(
      `${title} keeps what the table does not have: ${others.map((slot) => nameIn(slot, scene)).join(', ')}.`,
    )
  const places = placesOf(slots)
  const misplaced = new Set<string>()
  for (const { row, hours } of rows) {
    const key = keyed.get(row)
    if (key === undefined) continue
    const { morning = null, instants } = places[slots.findIndex(({ _key }) => _key === key)]!
    if (instants?.start !== startOf.get(key)) {
      said.say('wrong', row, MORNINGS)
      misplaced.add(key)
    }
    plan.whenOf.set(row, whenText('en', title, { hours, morning }))
  }
  // What is left out stays as it was.
  const kept = slots.flatMap((slot) =>
    misplaced.has(slot._key) ? before.filter(({ _key }) => _key === slot._key) : [slot],
  )
  sayProblems(kept, keyed, title, scene)
  return kept
}

/** Puts a slot into the list of its day: at its place if its start is the same, or else before the next one that starts later. */
function putInto(
  slots: Slot[],
  slot: Slot,
  start: number,
  startOf: Map<string, number | undefined>,
): void {
  const at = slots.findIndex(({ _key }) => _key === slot._key)
  const isAtPlace = at >= 0 && startOf.get(slot._key) === start
  startOf.set(slot._key, start)
  if (at >= 0) slots.splice(at, 1)
  const later = slots.findIndex(({ _key }) => (startOf.get(_key) ?? Infinity) > start)
  slots.splice(isAtPlace ? at : later < 0 ? slots.length : later, 0, slot)
}

/** Slots that were moved from this day to another one, as they were here, and where they are now. */
function movedFrom(day: Stored, { days }: Scene): Map<Slot, string> {
  return new Map(
    days.flatMap((other) =>
      slotsIn(other).flatMap((slot): [Slot, string][] => {
        const { key, time = slot.time, ...before } = slot.change?.before ?? {}
        return before.day === day._id && key !== undefined
          ? [[{ ...slot, _key: key, time }, `${String(other.day)}, ${slot.time}`]]
          : []
      }),
    ),
  )
}

/** What the Studio will complain about. @param keyed the slot of each row */
function sayProblems(
  slots: readonly Slot[],
  keyed: ReadonlyMap<string, string>,
  title: string,
  scene: Scene,
): void {
  const session = scene.documents.find(
    ({ _type, day }) => _type === 'scheduleDay' && keyOf(day) === keyOf(title),
  )
  const hours = readHours(typeof session?.time === 'string' ? session.time : undefined)
  const named = slots.map((slot) => ({ ...slot, artist: nameIn(slot, scene) }))
  for (const { key, message } of timetableProblems(named, hours))
    for (const [row, of] of keyed)
      if (of === key)
        scene.said.say(
          'notes',
          row,
          `${message} Until that is changed, the Studio does not publish it.`,
        )
}

/** A day of the festival that the reveal does not have yet. Its place is that of its date. */
function newDay(date: string, { documents, days, dates, plan }: Scene): Stored {
  const weekday = weekdayOf(date)
  const isPlain = dateOfDay({ date: null, day: weekday, ...dates }) === date
  const id = `reveal-${weekday.toLowerCase()}`
  const isTaken = documents.some(({ _id }) => _id === id)
  const ranks = (isBefore: boolean) =>
    [...days, ...plan.next]
      .filter((day) => (dateOf(day, dates) ?? '') < date === isBefore)
      .flatMap(({ orderRank }) => (typeof orderRank === 'string' ? orderRank : []))
      .toSorted()
  return {
    _id: isTaken || !isPlain ? `reveal-${date}` : id,
    _type: 'revealDay',
    day: weekday,
    ...(isPlain ? {} : { date }),
    theme: weekday,
    color: 'torch',
    slots: [],
    orderRank: rankBetween(ranks(true).at(-1), ranks(false)[0]),
  }
}

function dateOf({ date, day }: Stored, dates: Dates): string | null {
  return dateOfDay({ date: typeof date === 'string' ? date : null, day: String(day), ...dates })
}

function slotsIn({ slots }: Stored): Slot[] {
  return Array.isArray(slots) ? (slots as Slot[]) : []
}

function rankBetween(before: string | undefined, after: string | undefined): string {
  const [low, high] = [before, after].map((rank) => (rank ? LexoRank.parse(rank) : null))
  if (low && high) return low.between(high).toString()
  return (low?.genNext() ?? high?.genPrev() ?? LexoRank.middle()).toString()
}
