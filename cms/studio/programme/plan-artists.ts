import { artistsIn } from '../../../rules/names'
import leven from 'leven'
import { LexoRank } from 'lexorank'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { WEEKDAYS } from '../../../rules/dates/weekdays'
import { slugOf } from '../../../rules/programme'
import type { Stored } from '../new-edition/plan-edition'
import { isLeaving, returned } from './ask'
import { keyOf, plain } from './columns'
import { grouped } from './grouped'
import type { Entry } from './place-nights'
import type { PlannedRow } from './planned-row'

/**
 * The artists of the rows as they will be, by their names, however they are written. What a row leaves empty stays. What a row for
 * two says is of their slot; it counts for an artist who is new and has no row of their own. Where the table says no sizes,
 * everybody in it is an artist.
 */
export function planArtists(
  documents: readonly Stored[],
  entries: readonly PlannedRow[],
): Stored[] {
  const lineup = documents.filter(({ _type }) => _type === 'artist')
  const actOf = new Map(lineup.toReversed().map((act) => [keyOf(act.name), act]))
  const isSized = entries.some(({ tier, kind }) => tier !== null || kind !== null)
  const named = entries.flatMap((row) => row.names.map((name) => ({ key: keyOf(name), name, row })))
  const doubtsAbout = doubtful(lineup, entries)
  const newArtist = artistMaker(documents, lineup)
  const next = new Map<string, Stored>()
  for (const [key, all] of grouped(named, (one) => one.key)) {
    const rows = all.map(({ row }) => row)
    const own = rows.filter(({ names }) => names.length === 1)
    const { name, row: first } = all.find(({ row }) => row.names.length === 1) ?? all[0]!
    const found = actOf.get(key)
    const isBack = found !== undefined && isLeaving(found)
    const known = isBack ? returned(found) : found
    const told = known || own.length > 0 ? own : rows
    const isAct = known !== undefined || own.length < rows.length || told.some(({ tier }) => tier)
    if (!isAct && isSized) {
      for (const row of rows) sayAlone(row)
      continue
    }
    const artist = artistWith(known ?? newArtist(name), told, own)
    next.set(key, artist)
    if (isBack) first.happens.push(`${name} plays again`)
    if (known) first.happens.push(...changes(known, artist))
    else {
      const made = first.names.length === 1 ? 'New artist' : `New artist ${name}`
      const isSecret = told.some(({ secret }) => secret !== null)
      first.notes.push(...doubtsAbout(name))
      first.happens.push(`${made}, ${String(artist.tier)}${isSecret ? ', a secret' : ''}`)
    }
    for (const row of own)
      if (row.span === null && isSlotText(row, artist))
        row.notes.push(`${KEEPS_ITS_TEXT} The row has no slot for this text, so it is left out.`)
  }
  for (const row of entries)
    row.artists = row.names.flatMap((name) => next.get(keyOf(name))?._id ?? [])
  return [...next.values()]
}

export const KEEPS_ITS_TEXT = 'The artist keeps another description.'

/** Whether a row's text is of the slot alone: the artist has another description. */
export function isSlotText({ description }: Entry, artist: Stored | undefined): boolean {
  return description !== null && artist !== undefined && description !== artist.description
}

/** What is asked about a new name: whether it is one that differs by a letter or two, and whether it is that of several artists. */
function doubtful(lineup: readonly Stored[], entries: readonly Entry[]) {
  const acts = lineup.map(({ name }) => String(name))
  const words = acts.map((act) => [plain(act), act] as const)
  const names = [...acts, ...entries.flatMap((entry) => entry.names)]
  // A figure in a name makes it another one.
  const others = names
    .filter((name) => !/\d/.test(name))
    .map((name) => ({ name, key: keyOf(name) }))
  return (name: string): string[] => {
    const key = keyOf(name)
    const near = /\d/.test(name) ? undefined : others.find((other) => areNear(key, other.key))
    const within = words.filter(([word]) => key.includes(word)).map(([, act]) => act)
    const inside = artistsIn(name, within)
    return [
      ...(near === undefined ? [] : [`Is it “${near.name}”? Then write the name like that.`]),
      ...(inside.length > 1 || inside[0] !== name
        ? [`“${inside.join('”, “')}” is in this name: write it like One b2b Two if two play.`]
        : []),
    ]
  }
}

/** Whether two keys differ by a letter, or by two if they are long. */
function areNear(one: string, other: string): boolean {
  const most = one.length < 5 ? 0 : one.length < 9 ? 1 : 2
  return other !== one && Math.abs(other.length - one.length) <= most && leven(other, one) <= most
}

/** The artist with what these rows say. @param own the rows of nobody else */
function artistWith(before: Stored, rows: readonly Entry[], own: readonly Entry[]): Stored {
  const weekday = weekdayIn(rows)
  const tier = rows.find((row) => row.tier !== null)?.tier
  const timed = rows.find(({ hours }) => hours !== null)
  // Who has a description keeps it, with its translations.
  const description = before.description || own.find((row) => row.description !== null)?.description
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

function sayAlone({ kind, hours, wrong, notes }: PlannedRow): void {
  if (hours === null) wrong.push('It has neither a size nor hours, so it has no place anywhere.')
  else if (kind === null)
    notes.push('It has no size, so it is in the timetable and not in the lineup.')
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
