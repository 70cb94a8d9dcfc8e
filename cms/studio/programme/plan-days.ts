import { LexoRank } from 'lexorank'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { dateOfDay, placeSlots, readHours } from '../../../rules/dates/slot-instants'
import { whenText } from '../../../languages/when-text'
import type { Stored } from '../new-edition/plan-edition'
import { startsIn } from './day-list'
import type { ArtistPlan } from './plan-artists'
import { planDay, type PlaceOfSlot, type Scene } from './plan-day'
import type { Dates } from './read-dates'
import type { Entry } from './place-nights'
import type { SaidOfRows } from './said-of-rows'
import { slotsIn } from './slot'
import type { Timed } from './slot-of-row'

export interface DayPlan {
  /** Days of the table as they will be. */
  next: Stored[]
  /** Where each row will be, by its number; none for a row that is left out. */
  spotOf: Map<string, Spot>
  looks: string[]
}

/** Where a slot is. */
export interface Spot {
  /** As visitors read it: "Friday night, Saturday 04:00–08:00". */
  when: string
  chamber: string
  /** The night of its start, `YYYY-MM-DD`, and its minutes after the midnight before. */
  bar: { night: string; from: number; until: number } | null
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
  const scene: Scene = { documents, days, dates, artists, nameOf, said, looks: [] }
  const timed = entries.filter(
    (entry): entry is Timed => entry.day !== null && entry.hours !== null && entry.span !== null,
  )
  const next: Stored[] = []
  const ofRows: PlaceOfSlot[] = []
  for (const date of [...new Set(timed.map(({ day }) => day))].toSorted()) {
    const rows = timed.filter(({ day }) => day === date)
    const known = days.find((day) => dateOf(day, dates) === date)
    const day = known ?? newDay(date, [...days, ...next], scene)
    if (!known) scene.looks.push(`${String(day.day)} is a new day: please give it a theme.`)
    const { slots, places } = planDay(day, rows, date, scene)
    next.push({ ...day, slots })
    ofRows.push(...places)
  }
  const after = new Map([...days, ...next].map((day) => [day._id, spotsOn(day, dates)]))
  const spotOf = new Map(
    ofRows.flatMap(({ row, day, key }) => {
      const spot = after.get(day)?.get(key)
      return spot ? [[row, spot]] : []
    }),
  )
  return { next, spotOf, looks: scene.looks }
}

/** Where the slots of a day are, by their keys. */
function spotsOn(day: Stored, dates: Dates): Map<string, Spot> {
  const slots = slotsIn(day)
  const night = dateOf(day, dates)
  const title = String(day.day)
  const starts = startsIn(slots)
  const times = slots.map(({ time }) => time)
  const places = placeSlots({ date: night, day: title, ...dates }, times).slots
  return new Map(
    slots.map(({ _key, time, location = '' }, at) => {
      const [from, hours] = [starts.get(_key) ?? null, readHours(time)]
      const bar =
        night && hours && from !== null ? { night, from, until: from + hours.length } : null
      const when = whenText('en', title, { hours: time, morning: places[at]!.morning })
      return [_key, { when, chamber: location, bar }]
    }),
  )
}

/** A day of the festival that the reveal does not have yet. Its place is that of its date. */
function newDay(date: string, days: readonly Stored[], { documents, dates }: Scene): Stored {
  const weekday = weekdayOf(date)
  const isPlain = dateOfDay({ date: null, day: weekday, ...dates }) === date
  const id = `reveal-${weekday.toLowerCase()}`
  const isTaken = documents.some(({ _id }) => _id === id)
  const ranks = (isBefore: boolean) =>
    days
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

function rankBetween(before: string | undefined, after: string | undefined): string {
  const [low, high] = [before, after].map((rank) => (rank ? LexoRank.parse(rank) : null))
  if (low && high) return low.between(high).toString()
  return (low?.genNext() ?? high?.genPrev() ?? LexoRank.middle()).toString()
}
