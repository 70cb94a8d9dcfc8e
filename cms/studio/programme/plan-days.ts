import { LexoRank } from 'lexorank'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { dateOfDay } from '../../../rules/dates/slot-instants'
import type { Stored } from '../new-edition/plan-edition'
import { dateOf } from './day-list'
import { grouped } from './grouped'
import type { ArtistPlan } from './plan-artists'
import { planDay, type Scene } from './plan-day'
import type { Dates } from './read-dates'
import type { Entry } from './place-nights'
import type { SaidOfRows } from './said-of-rows'
import type { Timed } from './slot-of-row'

/** The days of the table as they will be: with the rows that have hours, and with the slots that the table does not have. */
export function planDays(
  documents: readonly Stored[],
  entries: readonly Entry[],
  artists: ArtistPlan,
  dates: Dates,
  said: SaidOfRows,
): Stored[] {
  const days = documents.filter(({ _type }) => _type === 'revealDay')
  const nameOf = new Map(
    [...documents, ...artists.next].map(({ _id, name }) => [_id, String(name)]),
  )
  const scene: Scene = { documents, days, dates, artists, nameOf, said }
  const timed = entries.filter(
    (entry): entry is Timed => entry.day !== null && entry.hours !== null && entry.span !== null,
  )
  const next: Stored[] = []
  const nights = [...grouped(timed, ({ day }) => day)]
  for (const [date, rows] of nights.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const known = days.find((day) => dateOf(day, dates) === date)
    const day = known ?? newDay(date, [...days, ...next], scene)
    if (!known) said.looks.push(`${String(day.day)} is a new day: please give it a theme.`)
    next.push(planDay(day, rows, date, scene))
  }
  return next
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

function rankBetween(before: string | undefined, after: string | undefined): string {
  const [low, high] = [before, after].map((rank) => (rank ? LexoRank.parse(rank) : null))
  if (low && high) return low.between(high).toString()
  return (low?.genNext() ?? high?.genPrev() ?? LexoRank.middle()).toString()
}
