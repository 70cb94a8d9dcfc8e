import { sha256 } from '../../../db/digest.server'
import type { Programme, ProgrammeEntry } from '../programme'
import { offsetIn, wallTime } from '~/dates/time-zone'

/**
 * The programme in the terms of frab's schedule, which apps for conferences read (Giggity, EventFahrplan). Both of its
 * formats, XML and JSON, are written from this.
 */
export interface Conference {
  title: string
  acronym: string
  /** `YYYY-MM-DD` */
  start: string
  end: string
  timeZone: string
  /** The address that the pages of the events begin with. */
  baseUrl: string
  /** Different after every change of the programme. */
  version: string
  days: ConferenceDay[]
}

export interface ConferenceDay {
  /** From 1. */
  index: number
  date: string
  /** With the offset of the festival's zone, as all times here. */
  start: string
  end: string
  rooms: { name: string; events: ConferenceEvent[] }[]
}

export interface ConferenceEvent {
  guid: string
  id: number
  slug: string
  url: string
  title: string
  type: string
  description: string
  room: string
  date: string
  /** `HH:MM` */
  start: string
  duration: string
}

type TimedEntry = ProgrammeEntry & { start: number; end: number }

/** @param pageOf - the address of an entry's page */
export function conferenceOf(
  programme: Programme,
  baseUrl: string,
  pageOf: (entry: ProgrammeEntry) => string,
): Conference {
  const { title, timeZone, startDate, endDate, changedAt } = programme
  const acronym = acronymOf(title, startDate)
  const ids = numbersOf(programme.entries)
  const time = isoIn(timeZone)
  const eventOf = (entry: TimedEntry): ConferenceEvent => {
    const id = ids.get(entry.id)!
    return {
      guid: uuidOf(entry.id),
      id,
      slug: [acronym, id, ...wordsOf(entry.slug)].join('-'),
      url: pageOf(entry),
      title: entry.name,
      type: entry.kind,
      description: entry.description ?? '',
      room: roomOf(entry, programme),
      date: time(entry.start),
      start: time(entry.start).slice(11, 16),
      duration: durationOf(entry.end - entry.start),
    }
  }
  const days = daysOf(programme).map(({ date, entries }, index) => ({
    index: index + 1,
    date,
    start: time(Math.min(...entries.map(({ start }) => start))),
    end: time(Math.max(...entries.map(({ end }) => end))),
    rooms: roomsOf(entries, programme).map(({ name, inRoom }) => ({
      name,
      events: inRoom.map(eventOf),
    })),
  }))
  return {
    title,
    acronym,
    start: startDate,
    end: endDate,
    timeZone,
    baseUrl,
    version: new Date(changedAt).toISOString(),
    days: days.length > 0 ? days : [emptyDay(startDate)],
  }
}

/** Entries whose hours can be read, by the days on which they begin or which they belong to, in order. */
function daysOf({ entries, timeZone }: Programme): { date: string; entries: TimedEntry[] }[] {
  const timed = entries
    .filter((entry): entry is TimedEntry => entry.start !== null && entry.end !== null)
    .toSorted((one, other) => one.start - other.start)
  const time = isoIn(timeZone)
  const days = new Map<string, { date: string; entries: TimedEntry[] }>()
  for (const entry of timed) {
    const day = days.get(entry.day.id) ?? {
      date: entry.day.date ?? time(entry.start).slice(0, 10),
      entries: [],
    }
    day.entries.push(entry)
    days.set(entry.day.id, day)
  }
  return [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** A schedule has one day at least. */
function emptyDay(date: string): ConferenceDay {
  return { index: 1, date, start: `${date}T00:00:00Z`, end: `${date}T23:59:59Z`, rooms: [] }
}

function roomsOf(entries: TimedEntry[], programme: Programme) {
  const names = [...new Set(entries.map((entry) => roomOf(entry, programme)))]
  return names.map((name) => ({
    name,
    inRoom: entries.filter((entry) => roomOf(entry, programme) === name),
  }))
}

/** Apps have no event without a room. */
function roomOf({ chamber }: ProgrammeEntry, { place, title }: Programme): string {
  return chamber || place || title
}

/** The title and the year, in letters and digits only. */
function acronymOf(title: string, startDate: string): string {
  return `${wordsOf(title).join('') || 'festival'}${startDate.slice(0, 4)}`
}

/** Its letters and digits, in words of lower case. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
}

/** Apps want a positive whole number. It follows from the public id, so it stays when others come and go. */
function numbersOf(entries: readonly ProgrammeEntry[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const { id } of entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (numbers.has(id)) continue
    let number = sha256(id).readUInt32BE() >>> 1 || 1
    while (taken.has(number)) number = number === LARGEST_NUMBER ? 1 : number + 1
    taken.add(number)
    numbers.set(id, number)
  }
  return numbers
}
const LARGEST_NUMBER = 2 ** 31 - 1

/** A UUID of version 8 (RFC 9562), which is made of anything. */
export function uuidOf(name: string): string {
  const bytes = sha256(name).subarray(4, 20)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function durationOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `2026-03-13T22:00:00+01:00` */
export function isoIn(timeZone: string): (instant: number) => string {
  const offsetAt = offsetIn(timeZone)
  return (instant) => {
    const offset = offsetAt(instant)
    const ahead = durationOf(Math.abs(offset) * 60_000)
    const wall = new Date(wallTime(instant, offsetAt)).toISOString().slice(0, 19)
    return `${wall}${offset < 0 ? '-' : '+'}${ahead}`
  }
}
