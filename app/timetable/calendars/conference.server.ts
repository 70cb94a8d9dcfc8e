import type { Image } from '../../../cms/shapes.server'
import { sha256, uuidOf } from '../../../common/digest.server'
import { isAct, isCancelled, type Programme, type ProgrammeEntry } from '../../../rules/programme'
import { instantOn } from '../../../rules/dates/slot-instants'
import { isoIn } from '../../../rules/dates/time-zone'
import { DAY_MINUTES, MINUTE_MS } from '../../../rules/dates/durations'
import { atWidth, pictureWidths } from '../../../rules/picture-address'
import { textIn } from '../../../languages/texts-in'
import type { ExtrasOf } from '../artist-extras.server'
import { withChangeInDescription } from '../change-text'
import { withNotesInDescription } from '../content-notes-text'

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
  /**
   * The day from its opening to a minute before it would open again, with the offset of the festival's zone, as all times here.
   * Apps take the hour of `end` for the hour at which the day changes: what begins earlier belongs to the next morning.
   */
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
  /** Who plays. Nobody in a coach or at a brunch, and nobody behind a stand-in. */
  persons: ConferencePerson[]
  /** Those of all who play. */
  links: ConferenceLink[]
}

export interface ConferencePerson {
  id: number
  guid: string
  name: string
  /** The address of the portrait; null without one. */
  avatar: string | null
  links: ConferenceLink[]
}

export interface ConferenceLink {
  url: string
  title: string
}

type TimedEntry = ProgrammeEntry & { start: number; end: number }

/** In pixels. Apps show a portrait beside a name, or as wide as a phone. */
const PORTRAIT_WIDTH = 640

/**
 * The schedule is in English, as its address is.
 *
 * @param around.pageOf - the address of an entry's page
 */
export function conferenceOf(
  programme: Programme,
  {
    publicUrl,
    pageOf,
    extrasOf,
  }: { publicUrl: string; pageOf: (entry: ProgrammeEntry) => string; extrasOf: ExtrasOf },
): Conference {
  const { title, timeZone, startDate, endDate, changedAt } = programme
  const acronym = acronymOf(title, startDate)
  const ids = numbersOf(programme.entries.map(({ id }) => id))
  const people = peopleOf(programme.entries)
  const time = isoIn(timeZone)
  const t = textIn('en', 'contentNotes')
  const tChange = textIn('en', 'slotChange')
  const personsOf = (entry: TimedEntry): ConferencePerson[] => {
    if (!isAct(entry) || entry.isStandIn) return []
    return entry.artists.map((name) => {
      const { portrait = null, links = [] } = extrasOf({ artists: [name] })[0] ?? {}
      return {
        ...people.get(name)!,
        name,
        avatar: portrait && publicUrl + portraitAddress(portrait),
        links: links.map(({ href, title }) => ({ url: href, title })),
      }
    })
  }
  const eventOf = (entry: TimedEntry): ConferenceEvent => {
    const id = ids.get(entry.id)!
    const persons = personsOf(entry)
    return {
      guid: uuidOf(entry.id),
      id,
      slug: [acronym, id, lastWordsOf(entry)].join('-'),
      url: pageOf(entry),
      title: entry.name,
      type: entry.kind,
      description:
        withChangeInDescription(tChange, withNotesInDescription(t, entry)).description ?? '',
      room: roomOf(entry, programme),
      date: time(entry.start),
      start: time(entry.start).slice(11, 16),
      duration: durationOf(entry.end - entry.start),
      persons,
      links: persons.flatMap(({ name, links }) =>
        links.map(({ url, title }) => ({
          url,
          title: persons.length > 1 ? `${name}: ${title}` : title,
        })),
      ),
    }
  }
  const days = daysOf(programme).map(({ date, opensAt, entries }, index) => ({
    index: index + 1,
    date,
    start: time(instantOn(date, opensAt, timeZone)),
    end: time(instantOn(date, DAY_MINUTES + opensAt - 1, timeZone)),
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
    baseUrl: `${publicUrl}/timetable`,
    version: new Date(changedAt).toISOString(),
    days: days.length > 0 ? days : [emptyDay(startDate)],
  }
}

/** One of those at which pages ask for it: strangers get it at no other. */
function portraitAddress({ src, width }: Image): string {
  const widths = pictureWidths(width)
  return atWidth(src, widths.findLast((known) => known <= PORTRAIT_WIDTH) ?? widths[0]!)
}

/** Entries that take place and whose hours can be read, by the days on which they begin or which they belong to, in order. */
function daysOf({ entries, timeZone }: Programme) {
  const timed = entries
    .filter(
      (entry): entry is TimedEntry =>
        entry.start !== null && entry.end !== null && !isCancelled(entry),
    )
    .toSorted((one, other) => one.start - other.start)
  const time = isoIn(timeZone)
  const days = new Map<string, { date: string; opensAt: number; entries: TimedEntry[] }>()
  for (const entry of timed) {
    const day = days.get(entry.day.id) ?? {
      date: entry.day.date ?? time(entry.start).slice(0, 10),
      opensAt: entry.day.opensAt,
      entries: [],
    }
    day.entries.push(entry)
    days.set(entry.day.id, day)
  }
  return [...days.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** The day of a programme without slots: the format wants one day at least. */
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

/** The end of a slug has four letters or more. */
function lastWordsOf({ slug }: ProgrammeEntry): string {
  const words = wordsOf(slug).join('-')
  return words.length < 4 ? `act-${words}` : words
}

/** Number and guid of everybody who plays, by their names. */
function peopleOf(entries: readonly ProgrammeEntry[]): Map<string, { id: number; guid: string }> {
  const numbers = numbersOf(entries.filter(isAct).flatMap(({ artists }) => artists))
  return new Map([...numbers].map(([name, id]) => [name, { id, guid: uuidOf(`person ${name}`) }]))
}

/**
 * Positive whole numbers of six digits at most, which the schema of slugs asks for. A number is computed from its text, so it
 * stays the same when other texts come and go.
 */
function numbersOf(texts: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const text of new Set(texts.toSorted())) {
    let number = (sha256(text).readUInt32BE() % LARGEST_NUMBER) + 1
    while (taken.has(number)) number = (number % LARGEST_NUMBER) + 1
    taken.add(number)
    numbers.set(text, number)
  }
  return numbers
}
const LARGEST_NUMBER = 999_999

/** Apps read a duration as a time of day, which goes to 23:59. */
function durationOf(milliseconds: number): string {
  const minutes = Math.min(Math.round(milliseconds / MINUTE_MS), DAY_MINUTES - 1)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
