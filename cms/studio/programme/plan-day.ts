import { MINUTE_MS } from '../../../rules/dates/durations'
import { readHours } from '../../../rules/dates/slot-instants'
import { timetableProblems } from '../../schema/timetable'
import { AT_MOST } from '../../vocabulary'
import type { Stored } from '../new-edition/plan-edition'
import { keyOf } from './columns'
import { listWith, spotsOn, startsIn } from './day-list'
import { slotsKnownOn, slotsOfRows, type KnownSlot } from './find-slots'
import { placeOfRow } from './kept-place'
import type { Dates } from './read-dates'
import type { SaidOfRows } from './said-of-rows'
import { slotsIn, type Slot } from './slot'
import { nameIn, slotChanges, slotWith, type Names, type Timed } from './slot-of-row'

/** What the rows of all days are planned with. */
export interface Scene extends Names {
  documents: readonly Stored[]
  days: readonly Stored[]
  dates: Dates
  said: SaidOfRows
}

/** What a row does to its day. */
interface Change {
  row: Timed
  before: Slot | undefined
  slot: Slot
  start: number | null
}

/** The order of a day's list tells its own morning from the next one, and one list cannot have a morning slot of both at any hour. */
const MORNINGS =
  'A day has one morning in the timetable, and with this row a slot would be on another day. Please put it in by hand.'

/** The day as it will be. */
export function planDay(day: Stored, rows: readonly Timed[], date: string, scene: Scene): Stored {
  const { said, dates } = scene
  const title = String(day.day)
  const before = slotsIn(day)
  const known = slotsKnownOn(day, scene.days, scene)
  const { found, namesakes } = slotsOfRows(rows, known, scene)
  for (const [{ row }, { day: other, slot }] of namesakes) {
    const where = `${String(other.day)}, ${slot.time}`
    said.say(
      'notes',
      row,
      `The Studio has moved another set of this name to ${where}: that one stays there.`,
    )
  }
  const changes = changesOn(day, rows, date, { ...scene, known, found })
  const { list, refused } = listWith(before, changes)
  for (const { row } of refused) said.say('wrong', row.row, MORNINGS)
  const made = changes.filter((change) => !refused.includes(change))
  const next = { ...day, slots: list }
  const spots = spotsOn(next, dates)
  for (const { row, before: present, slot } of made) {
    said.spotOf.set(row.row, spots.get(slot._key)!)
    const changed = present ? slotChanges(present, slot, scene) : []
    if (!present) said.say('happens', row.row, `New slot on ${title}`)
    else if (changed.length > 0) said.say('happens', row.row, `Slot: ${changed.join(', ')}`)
  }
  sayProblems(list, made, title, scene)
  const meant = new Set([...found.values()].map(({ slot }) => slot))
  const others = before.filter((slot) => !meant.has(slot)).map((slot) => nameIn(slot, scene))
  if (others.length > 0)
    said.looks.push(`${title} keeps what the table does not have: ${others.join(', ')}.`)
  return next
}

/** What the rows change on their day. What the Studio has moved to another day stays there. */
function changesOn(
  day: Stored,
  rows: readonly Timed[],
  date: string,
  scene: Scene & { known: readonly KnownSlot[]; found: ReadonlyMap<Timed, KnownSlot> },
): Change[] {
  const { said, dates, known, found } = scene
  const before = slotsIn(day)
  const starts = startsIn(before)
  // Those who were moved to another day have their public ids by their keys here.
  const keys = known.map((one) => (one.day === day ? one.slot._key : one.slot.change!.before!.key!))
  let free = AT_MOST.slots - before.length
  return rows.flatMap((row): Change[] => {
    const same = found.get(row)
    const place = placeOfRow(row, same)
    if (place.note !== null) said.say('notes', row.row, place.note)
    if (same && same.day !== day) {
      said.spotOf.set(row.row, spotsOn(same.day, dates).get(same.slot._key)!)
      return []
    }
    if (!same && free <= 0) {
      const full = `${String(day.day)} has ${AT_MOST.slots} slots already, and that is the most.`
      said.say('wrong', row.row, full)
      return []
    }
    const slot = slotWith(row, same?.slot, place, keys, scene, said)
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
function sayProblems(
  slots: readonly Slot[],
  made: readonly Change[],
  title: string,
  { documents, said, ...names }: Scene,
): void {
  const session = documents.find(
    ({ _type, day }) => _type === 'scheduleDay' && keyOf(day) === keyOf(title),
  )
  const hours = readHours(typeof session?.time === 'string' ? session.time : undefined)
  const named = slots.map((slot) => ({ ...slot, artist: nameIn(slot, names) }))
  const problems = timetableProblems(named, hours)
  for (const { row, slot } of made)
    for (const { key, message } of problems)
      if (key === slot._key)
        said.say(
          'notes',
          row.row,
          `${message} Until that is changed, the Studio does not publish it.`,
        )
}
