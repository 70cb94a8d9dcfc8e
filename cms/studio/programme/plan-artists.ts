import { artistsIn } from '../../../rules/names'
import leven from 'leven'
import { LexoRank } from 'lexorank'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { WEEKDAYS } from '../../../rules/dates/weekdays'
import { slugOf } from '../../../rules/programme'
import type { Stored } from '../new-edition/plan-edition'
import { isLeaving, returned } from './ask'
import { keyOf, plain } from './columns'
import type { Entry } from './place-nights'
import type { SaidOfRows } from './said-of-rows'

export interface ArtistPlan {
  /** Artists of the table as they will be. */
  next: Stored[]
  /** The artist of a name, by the name's key; none for a coach or a brunch. */
  idOf: ReadonlyMap<string, string>
  /** The artist's own description before the import, by id. */
  descriptionBefore: ReadonlyMap<string, unknown>
}

/**
 * Finds the artists of each row by their names, however they are written, and what changes of them. What a row leaves empty
 * stays. What a row for two says is of their slot; it counts for an artist who is new and has no row of their own.
 *
 * @param isSized whether the table says sizes. Without them everybody in it is an artist.
 */
export function planArtists(
  documents: readonly Stored[],
  entries: readonly Entry[],
  isSized: boolean,
  said: SaidOfRows,
): ArtistPlan {
  const lineup = documents.filter(({ _type }) => _type === 'artist')
  const newArtist = artistMaker(documents, lineup)
  const plan = {
    next: [] as Stored[],
    idOf: new Map<string, string>(),
    descriptionBefore: new Map<string, unknown>(),
  }
  for (const [key, rows] of rowsByName(entries)) {
    const own = rows.filter(({ names }) => names.length === 1)
    const first = own[0] ?? rows[0]!
    const name = first.names.find((one) => keyOf(one) === key)!
    const same = lineup.filter((artist) => keyOf(artist.name) === key)
    const found = same.find((artist) => artist.day === weekdayIn(rows)) ?? same[0]
    const isBack = found !== undefined && isLeaving(found)
    const known = isBack ? returned(found) : found
    const told = known || own.length > 0 ? own : rows
    const isAct = known !== undefined || own.length < rows.length || told.some(({ tier }) => tier)
    if (!isAct && (isSized || rows.some(({ kind }) => kind !== null))) {
      for (const row of rows) sayAlone(row, said)
      continue
    }
    const artist = artistWith(known ?? newArtist(name), told, own)
    plan.next.push(artist)
    plan.descriptionBefore.set(artist._id, known?.description)
    plan.idOf.set(key, artist._id)
    const near = known ? undefined : nearOne(name, lineup, entries)
    if (near !== undefined)
      said.say('notes', first.row, `Is it “${near}”? Then write the name like that.`)
    const inside = artistsIn(
      name,
      lineup.map((one) => String(one.name)),
    )
    if (inside.length > 1 || inside[0] !== name)
      said.say(
        'notes',
        first.row,
        `“${inside.join('”, “')}” is in this name: write it like One b2b Two if two play.`,
      )
    const made = first.names.length === 1 ? 'New artist' : `New artist ${name}`
    const isSecret = told.some(({ secret }) => secret !== null)
    if (isBack) said.say('happens', first.row, `${name} plays again`)
    if (known) said.say('happens', first.row, ...changes(known, artist))
    else
      said.say(
        'happens',
        first.row,
        `${made}, ${String(artist.tier)}${isSecret ? ', a secret' : ''}`,
      )
  }
  return plan
}

function rowsByName(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const key of entry.names.map(keyOf)) groups.set(key, [...(groups.get(key) ?? []), entry])
  return groups
}

/** The artist with what these rows say. @param own the rows of nobody else */
function artistWith(before: Stored, rows: readonly Entry[], own: readonly Entry[]): Stored {
  const weekday = weekdayIn(rows)
  const tier = rows.find((row) => row.tier !== null)?.tier
  const timed = rows.find(({ hours }) => hours !== null)
  const description = own.find((row) => row.description !== null)?.description
  const links = own.find((row) => row.links !== null)?.links
  const secret = rows.find((row) => row.secret !== null)?.secret
  return {
    ...before,
    ...(tier ? { tier } : {}),
    ...(weekday && (WEEKDAYS as readonly string[]).includes(weekday) ? { day: weekday } : {}),
    ...(timed && !sameText(before.timeSlot, timed.hours) ? { timeSlot: timed.hours } : {}),
    ...(description ? { description } : {}),
    ...(links ? { links } : {}),
    ...(secret ? { revealAt: revealAtOf(secret, before.revealAt) } : {}),
  }
}

/** A name that differs by a letter or two, of an artist whom you have or of another row. */
function nearOne(
  name: string,
  lineup: readonly Stored[],
  entries: readonly Entry[],
): string | undefined {
  const key = keyOf(name)
  const others = [
    ...lineup.map((artist) => String(artist.name)),
    ...entries.flatMap((entry) => entry.names),
  ]
  const most = key.length < 5 ? 0 : key.length < 9 ? 1 : 2
  return others.find(
    (other) => keyOf(other) !== key && leven(keyOf(other), key) <= most && !/\d/.test(other + name),
  )
}

/** Makes artists with ids of their own, each behind the last one of the lineup. */
function artistMaker(documents: readonly Stored[], lineup: readonly Stored[]) {
  const taken = new Set(documents.map(({ _id }) => _id))
  let lastRank = lineup
    .flatMap(({ orderRank }) => (typeof orderRank === 'string' ? orderRank : []))
    .toSorted()
    .at(-1)
  return (name: string): Stored => {
    const base = `artist-${slugOf(name)}`
    let id = base
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
    taken.add(id)
    lastRank = (lastRank ? LexoRank.parse(lastRank).genNext() : LexoRank.middle()).toString()
    return { _id: id, _type: 'artist', name, tier: 'main', orderRank: lastRank }
  }
}

function sayAlone({ row, kind, hours }: Entry, said: SaidOfRows): void {
  if (hours === null)
    said.say('wrong', row, 'It has neither a size nor hours, so it has no place anywhere.')
  else if (kind === null)
    said.say('notes', row, 'It has no size, so it is in the timetable and not in the lineup.')
}

/** The first weekday that these rows name. */
function weekdayIn(rows: readonly Entry[]): string | undefined {
  const day = rows.find((row) => row.day !== null)?.day
  return day ? weekdayOf(day) : undefined
}

function changes(before: Stored, after: Stored): string[] {
  const titles = {
    tier: 'size',
    day: 'day',
    timeSlot: 'time',
    description: 'description',
    links: 'links',
    revealAt: 'secret',
  }
  const changed = Object.entries(titles)
    .filter(([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(([, title]) => title)
  return changed.length === 0 ? [] : [`Artist: ${changed.join(', ')} changed`]
}

/** As the Studio writes it. What stands there until then is kept. */
export function revealAtOf(secret: { at: string } | 'sold-out', before: unknown) {
  const { at: _at, ...present } = (before ?? {}) as { at?: string; standIn?: string }
  const { standIn = 'Secret guest' } = present
  return secret === 'sold-out'
    ? { ...present, when: 'sold-out', standIn }
    : { ...(before as object), when: 'moment', at: secret.at, standIn }
}

/** Hours of another spelling stay as the organisers wrote them. */
function sameText(one: unknown, other: string | null): boolean {
  return typeof one === 'string' && plain(one) === plain(other ?? '')
}
