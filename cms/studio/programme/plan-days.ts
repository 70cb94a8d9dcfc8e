import { LexoRank } from 'lexorank'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { MINUTE_MS } from '../../../rules/dates/durations'
import { dateOfDay, readHours } from '../../../rules/dates/slot-instants'
import { timetableProblems } from '../../schema/timetable'
import { AT_MOST } from '../../vocabulary'
import type { Stored } from '../new-edition/plan-edition'
import { keyOf } from './columns'
import { dateOf, listWith, spotsOn, startsIn } from './day-list'
import { slotsKnownOn, slotsOfRows, type KnownSlot } from './find-slots'
import { grouped } from './grouped'
import type { PlannedRow, Timed } from './planned-row'
import type { Dates } from './read-dates'
import { nameIn, slotsIn, type Slot } from './slot'
import { placeOfRow, slotChanges, slotWith } from './slot-of-row'

/* What becomes of each day: its list with the slots of the rows. */

/** What the days are planned with. */
interface Scene {
  /** Documents by their ids, with the artists as they will be. */
  known: ReadonlyMap<string, Stored>
  days: readonly Stored[]
  dates: Dates
  /** What the organisers have to look at themselves. */
  looks: string[]
}

/** What a row does to its day. */
interface Change {
  row: Timed
  before: Slot | undefined
  slot: Slot
  /** In minutes after the midnight before the day. */
  start: number | null
}

/** The order of a day's list tells its own morning from the next one, and one list cannot have a morning slot of both at any hour. */
const MORNINGS =
  'A day has one morning in the timetable, and with this row a slot would be on another day. Please put it in by hand.'

/** The days of the rows as they will be, with the slots that the table does not have. Parameters are as in `Scene`. */
export function planDays(
  known: ReadonlyMap<string, Stored>,
  rows: readonly PlannedRow[],
  dates: Dates,
  looks: string[],
): Stored[] {
  const days = [...known.values()].filter(({ _type }) => _type === 'revealDay')
  const scene: Scene = { known, days, dates, looks }
  const timed = rows.filter((row): row is Timed => row.span !== null)
  const nights = [...grouped(timed, ({ day }) => day)]
  const next: Stored[] = []
  for (const [date, ofNight] of nights.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const present = days.find((day) => dateOf(day, dates) === date)
    const day = present ?? newDay(date, [...days, ...next], scene)
    if (!present) looks.push(`${String(day.day)} is a new day: please give it a theme.`)
    next.push(planDay(day, ofNight, date, scene))
  }
  return next
}

function planDay(day: Stored, rows: readonly Timed[], date: string, scene: Scene): Stored {
  const { known, days, dates, looks } = scene
  const title = String(day.day)
  const before = slotsIn(day)
  const slots = slotsKnownOn(day, days, known)
  const { found, namesakes } = slotsOfRows(rows, slots)
  for (const [{ notes }, { day: other, slot }] of namesakes)
    notes.push(
      `The Studio has moved another set of this name to ${String(other.day)}, ${slot.time}: that one stays there.`,
    )
  const changes = changesOn(day, rows, date, slots, found, scene)
  const { list, refused } = listWith(before, changes)
  for (const { row } of refused) row.wrong.push(MORNINGS)
  const next = { ...day, slots: list }
  const spots = spotsOn(next, dates)
  const problems = problemsOf(list, title, known)
  for (const { row, before: present, slot } of changes.filter((one) => !refused.includes(one))) {
    Object.assign(row, spots.get(slot._key))
    const changed = present ? slotChanges(present, slot, known) : []
    if (!present) row.happens.push(`New slot on ${title}`)
    else if (changed.length > 0) row.happens.push(`Slot: ${changed.join(', ')}`)
    for (const { key, message } of problems)
      if (key === slot._key)
        row.notes.push(`${message} Until that is changed, the Studio does not publish it.`)
  }
  const meant = [...found.values()].map(({ slot }) => slot)
  const others = before.filter((slot) => !meant.includes(slot)).map((slot) => nameIn(slot, known))
  if (others.length > 0)
    looks.push(`${title} keeps what the table does not have: ${others.join(', ')}.`)
  return next
}

/** What the rows change on their day. What the Studio has moved to another day stays there. */
function changesOn(
  day: Stored,
  rows: readonly Timed[],
  date: string,
  slots: readonly KnownSlot[],
  found: ReadonlyMap<Timed, KnownSlot>,
  { known, dates }: Scene,
): Change[] {
  const before = slotsIn(day)
  const starts = startsIn(before)
  // Those who were moved to another day have their public ids by their keys here.
  const keys = slots.map((one) => (one.day === day ? one.slot._key : one.slot.change!.before!.key!))
  let free = AT_MOST.slots - before.length
  return rows.flatMap((row): Change[] => {
    const same = found.get(row)
    const place = placeOfRow(row, same)
    if (same && same.day !== day) {
      Object.assign(row, spotsOn(same.day, dates).get(same.slot._key))
      return []
    }
    if (!same && free <= 0) {
      const full = `${String(day.day)} has ${AT_MOST.slots} slots already, and that is the most.`
      row.wrong.push(full)
      return []
    }
    const slot = slotWith(row, same?.slot, place, keys, known)
    if (!same) {
      keys.push(slot._key)
      free -= 1
    }
    const wanted = row.span.from - Date.parse(date) / MINUTE_MS
    const start = place.isKept ? (starts.get(slot._key) ?? null) : wanted
    return [{ row, before: same?.slot, slot, start }]
  })
}

/** What the Studio will complain about. */
function problemsOf(slots: readonly Slot[], title: string, known: Scene['known']) {
  const session = [...known.values()].find(
    ({ _type, day }) => _type === 'scheduleDay' && keyOf(day) === keyOf(title),
  )
  const hours = readHours(typeof session?.time === 'string' ? session.time : undefined)
  const named = slots.map((slot) => ({ ...slot, artist: nameIn(slot, known) }))
  return timetableProblems(named, hours)
}

/** A day of the festival that the reveal does not have yet. Its place is that of its date. */
function newDay(date: string, days: readonly Stored[], { known, dates }: Scene): Stored {
  const weekday = weekdayOf(date)
  const isPlain = dateOfDay({ date: null, day: weekday, ...dates }) === date
  const id = `reveal-${weekday.toLowerCase()}`
  const ranks = (isBefore: boolean) =>
    days
      .filter((day) => (dateOf(day, dates) ?? '') < date === isBefore)
      .flatMap(({ orderRank }) => (typeof orderRank === 'string' ? orderRank : []))
      .toSorted()
  return {
    _id: known.has(id) || !isPlain ? `reveal-${date}` : id,
    _type: 'revealDay',
    day: weekday,
    ...(isPlain ? {} : { date }),
    theme: weekday,
    color: 'torch',
    slots: [],
    orderRank: rankBetween(ranks(true).at(-1), ranks(false)[0]),
  }
}

function rankBetween(before: string | undefined, after: string | undefined): string {
  const [low, high] = [before, after].map((rank) => (rank ? LexoRank.parse(rank) : null))
  if (low && high) return low.between(high).toString()
  return (low?.genNext() ?? high?.genPrev() ?? LexoRank.middle()).toString()
}
