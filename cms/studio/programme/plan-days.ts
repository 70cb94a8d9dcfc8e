import { joinedNames } from '../../../rules/names'
import { LexoRank } from 'lexorank'
import { MINUTE_MS } from '../../../rules/dates/durations'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import {
  dateOfDay,
  instantOn,
  placeSlots,
  readHours,
  type Hours,
} from '../../../rules/dates/slot-instants'
import { whenText } from '../../../languages/when-text'
import { timetableProblems } from '../../schema/timetable'
import type { Stored } from '../new-edition/plan-edition'
import { keyOf } from './columns'
import { revealAtOf, type ArtistPlan, type Sentences } from './plan-artists'
import type { Dates } from './read-dates'
import type { Entry } from './place-nights'
import { areSame, artistsOf, freeKey, toArtist, type Slot } from './slot'
import { AT_MOST } from '../../vocabulary'

export interface DayPlan {
  /** Days of the table as they will be. */
  next: Stored[]
  /** Day and hours of each row, as visitors read them. */
  whenOf: ReadonlyMap<string, string>
  happens: Sentences
  notes: Sentences
  wrong: Sentences
  looks: string[]
}

/** The order of a day's list tells its own morning from the next one, and one list cannot have a morning slot of both at any hour. */
const MORNINGS =
  'A day has one morning in the timetable, and with it this slot would be on another day. Please put it in by hand.'

/** A row with a place in the timetable. */
type Placed = Entry & { day: string; hours: string; span: { from: number; until: number } }

/**
 * Puts the rows with hours on their days. A row is the slot of the same name at the same time, or else the only one of that
 * name on the day; any other is a new slot. At the same time it is also the slot of one of its two artists. Slots that the
 * table does not have stay.
 */
export function planDays(
  documents: readonly Stored[],
  entries: readonly Entry[],
  artists: ArtistPlan,
  dates: Dates,
): DayPlan {
  const stored = documents.filter(({ _type }) => _type === 'revealDay')
  const dateOf = (day: Stored) =>
    dateOfDay({
      date: typeof day.date === 'string' ? day.date : null,
      day: String(day.day),
      ...dates,
    })
  const nameOf = new Map(
    [...documents, ...artists.next].map(({ _id, name }) => [_id, String(name)]),
  )
  const placed = entries.filter(
    (entry): entry is Placed => entry.day !== null && entry.hours !== null && entry.span !== null,
  )
  const plan = {
    next: [] as Stored[],
    whenOf: new Map<string, string>(),
    happens: new Map() as Sentences,
    notes: new Map() as Sentences,
    wrong: new Map() as Sentences,
    looks: [] as string[],
  }
  const add = (to: Sentences, row: string, sentence: string) =>
    to.set(row, [...(to.get(row) ?? []), sentence])

  for (const date of [...new Set(placed.map(({ day }) => day))].toSorted()) {
    const rows = placed.filter(({ day }) => day === date)
    const known = stored.find((day) => dateOf(day) === date)
    const day = known ?? newDay(date)
    if (!known) plan.looks.push(`${String(day.day)} is a new day: please give it a theme.`)
    plan.next.push({ ...day, slots: slotsOf(day, rows, date) })
  }
  return plan

  function slotsOf(day: Stored, rows: readonly Placed[], date: string): Slot[] {
    const before = (Array.isArray(day.slots) ? day.slots : []) as Slot[]
    const slots = [...before]
    // Those who were moved to another day have their public ids by their keys here.
    const gone = stored
      .flatMap((one) => (Array.isArray(one.slots) ? one.slots : []) as Slot[])
      .flatMap(({ change }) => (change?.before?.day === day._id ? (change.before.key ?? []) : []))
    const hours = sessionOf(String(day.day))
    const about = { date, day: String(day.day), ...dates }
    const startsOf = (of: readonly Slot[]) =>
      placeSlots(
        about,
        of.map(({ time }) => time),
      ).slots.map(({ instants }) => instants?.start)
    const startOf = new Map(startsOf(before).map((start, place) => [before[place]!._key, start]))
    const keyed = new Map<string, string>()
    for (const row of rows) {
      const found = slotOf(row, rows, before, new Set(keyed.values()))
      if (!found && slots.length >= AT_MOST.slots) {
        add(
          plan.wrong,
          row.row,
          `${String(day.day)} has ${AT_MOST.slots} slots already, and that is the most.`,
        )
        continue
      }
      const slot = slotWith(row, found ?? null, [...slots.map(({ _key }) => _key), ...gone])
      keyed.set(row.row, slot._key)
      const start = instantOn(date, row.span.from - Date.parse(date) / MINUTE_MS, dates.timeZone)
      const isAtPlace = found !== null && found !== undefined && startOf.get(slot._key) === start
      startOf.set(slot._key, start)
      if (found && isAtPlace) slots[slots.findIndex(({ _key }) => _key === found._key)] = slot
      else {
        if (found)
          slots.splice(
            slots.findIndex(({ _key }) => _key === found._key),
            1,
          )
        const later = slots.findIndex(({ _key }) => (startOf.get(_key) ?? Infinity) > start)
        slots.splice(later < 0 ? slots.length : later, 0, slot)
      }
      sayChanges(row.row, String(day.day), found ?? null, slot)
    }
    const others = before.filter(({ _key }) => ![...keyed.values()].includes(_key))
    if (others.length > 0)
      plan.looks.push(
        `${String(day.day)} keeps what the table does not have: ${others.map(nameIn).join(', ')}.`,
      )
    const { slots: inTime } = placeSlots(
      about,
      slots.map(({ time }) => time),
    )
    const misplaced = new Set<string>()
    for (const { row, hours: typed } of rows) {
      const place = slots.findIndex(({ _key }) => _key === keyed.get(row))
      const { morning = null, instants } = inTime[place] ?? {}
      if (place >= 0 && instants?.start !== startOf.get(keyed.get(row)!)) {
        add(plan.wrong, row, MORNINGS)
        misplaced.add(keyed.get(row)!)
      }
      plan.whenOf.set(row, whenText('en', about.day, { hours: typed, morning }))
    }
    // What is left out stays as it was.
    const kept = slots.flatMap((slot) =>
      misplaced.has(slot._key) ? before.filter(({ _key }) => _key === slot._key) : [slot],
    )
    const named = kept.map((slot) => ({ ...slot, artist: nameIn(slot) }))
    for (const { key, message } of timetableProblems(named, hours))
      for (const [row, of] of keyed)
        if (of === key)
          add(plan.notes, row, `${message} Until that is changed, the Studio does not publish it.`)
    return kept
  }

  function slotOf(
    row: Placed,
    rows: readonly Placed[],
    slots: readonly Slot[],
    taken: ReadonlySet<string>,
  ): Slot | undefined {
    const ids = idsIn(row)
    const free = slots.filter(({ _key }) => !taken.has(_key))
    const ofName = free.filter(
      (slot) =>
        (ids.length > 0 && areSame(artistsOf(slot), ids)) ||
        keyOf(nameIn(slot)) === keyOf(row.name),
    )
    const ofOne = free.filter((slot) => artistsOf(slot).some((id) => ids.includes(id)))
    const starting = [...ofName, ...ofOne].filter(
      ({ time }) => readHours(time)?.start === readHours(row.hours)?.start,
    )
    const isOnlyOne = rows.filter(({ name }) => keyOf(name) === keyOf(row.name)).length === 1
    return (
      starting.find(({ location = '' }) => keyOf(location) === keyOf(row.chamber)) ??
      starting[0] ??
      (isOnlyOne && ofName.length === 1 ? ofName[0] : undefined)
    )
  }

  function slotWith(row: Placed, found: Slot | null, taken: readonly string[]): Slot {
    const [first, second] = idsIn(row)
    const areNew = !found || !areSame(artistsOf(found), idsIn(row))
    const isTyped =
      found === null ||
      first === undefined ||
      second !== undefined ||
      found.description === artists.descriptionBefore.get(first)
    const description = isTyped ? (row.description ?? row.manner) : null
    const isLong = description !== null && [...description].length > AT_MOST.slotDescription
    if (isLong)
      add(
        plan.notes,
        row.row,
        `A slot takes ${AT_MOST.slotDescription} characters of description, so the text is with the artist alone.`,
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
      time: found && isSameSpan(found.time, row.hours) ? found.time : row.hours,
      ...(description && !isLong ? { description } : {}),
      ...(row.chamber ? { location: row.chamber } : {}),
      ...(row.secret && (first === undefined || second !== undefined)
        ? { revealAt: revealAtOf(row.secret, found?.revealAt) }
        : {}),
    }
  }

  function sayChanges(row: string, day: string, before: Slot | null, after: Slot): void {
    if (before === null) {
      add(plan.happens, row, `New slot on ${day}`)
      return
    }
    const changed = [
      ...(areSame(artistsOf(before), artistsOf(after)) ? [] : [`played by ${nameIn(after)}`]),
      ...(before.time === after.time ? [] : [`${before.time} becomes ${after.time}`]),
      ...(before.location === after.location
        ? []
        : [`${before.location ?? 'no chamber'} becomes ${after.location ?? 'none'}`]),
      ...(before.description === after.description ? [] : ['description changed']),
      ...(before.type === after.type ? [] : [`${before.type} becomes ${after.type}`]),
      ...(JSON.stringify(before.revealAt) === JSON.stringify(after.revealAt)
        ? []
        : ['secret changed']),
    ]
    if (changed.length > 0) add(plan.happens, row, `Slot: ${changed.join(', ')}`)
  }

  /** Ids of the artists whom a row is about; none for a coach or a brunch. */
  function idsIn({ names }: Placed): string[] {
    return names.flatMap((name) => artists.idOf.get(keyOf(name)) ?? [])
  }

  /** The present names of the artists, or the slot's own text. */
  function nameIn({ act, b2b, artist }: Slot): string {
    const [first, second] = [act, b2b].map((reference) => nameOf.get(reference?._ref ?? ''))
    return first && second ? joinedNames([first, second]) : (first ?? artist ?? 'Somebody')
  }

  /** The day's hours in the schedule; null where there are none that can be read. */
  function sessionOf(day: string): Hours | null {
    const session = documents.find(
      (document) => document._type === 'scheduleDay' && keyOf(document.day) === keyOf(day),
    )
    return readHours(typeof session?.time === 'string' ? session.time : undefined)
  }

  /** A day of the festival that the reveal does not have yet. Its place is that of its date. */
  function newDay(date: string): Stored {
    const weekday = weekdayOf(date)
    const isPlain = dateOfDay({ date: null, day: weekday, ...dates }) === date
    const id = `reveal-${weekday.toLowerCase()}`
    const isTaken = documents.some(({ _id }) => _id === id)
    const all = [...stored, ...plan.next].filter(({ orderRank }) => typeof orderRank === 'string')
    const ranks = (isBefore: boolean) =>
      all
        .filter((day) => (dateOf(day) ?? '') < date === isBefore)
        .map(({ orderRank }) => String(orderRank))
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
}

function rankBetween(before: string | undefined, after: string | undefined): string {
  const [low, high] = [before, after].map((rank) => (rank ? LexoRank.parse(rank) : null))
  if (low && high) return low.between(high).toString()
  return (low?.genNext() ?? high?.genPrev() ?? LexoRank.middle()).toString()
}

function isSameSpan(one: string, other: string): boolean {
  return JSON.stringify(readHours(one)) === JSON.stringify(readHours(other))
}
