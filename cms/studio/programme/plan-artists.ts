import { LexoRank } from 'lexorank'
import { weekdayOf } from '../../../rules/dates/day-in-words'
import { WEEKDAYS } from '../../../rules/dates/weekdays'
import { slugOf } from '../../../rules/programme'
import type { Stored } from '../new-edition/plan-edition'
import { plain } from './columns'
import type { Entry } from './read-rows'

/** Sentences by the number of their row. */
export type Sentences = Map<number, string[]>

export interface ArtistPlan {
  /** Artists of the table as they will be. */
  next: Stored[]
  /** The artist whom a row is about; none for a coach or a brunch. */
  idOf: ReadonlyMap<number, string>
  /** The artist's own description before the import, by id. */
  descriptionBefore: ReadonlyMap<string, unknown>
  happens: Sentences
  notes: Sentences
  wrong: Sentences
}

/**
 * Finds the artist of each row by the name, however it is written, and what changes of them. What a row leaves empty stays.
 *
 * @param isSized whether the table says sizes. Without them everybody in it is an artist.
 */
export function planArtists(
  documents: readonly Stored[],
  entries: readonly Entry[],
  isSized: boolean,
): ArtistPlan {
  const lineup = documents.filter(({ _type }) => _type === 'artist')
  const taken = new Set(documents.map(({ _id }) => _id))
  let lastRank = lineup
    .map(({ orderRank }) => orderRank)
    .filter((rank): rank is string => typeof rank === 'string')
    .toSorted()
    .at(-1)
  const plan = {
    next: [] as Stored[],
    idOf: new Map<number, string>(),
    descriptionBefore: new Map<string, unknown>(),
    happens: new Map() as Sentences,
    notes: new Map() as Sentences,
    wrong: new Map() as Sentences,
  }
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry.name)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  for (const [key, rows] of groups) {
    const [first] = rows
    if (first === undefined) continue
    const day = rows.find(({ day }) => day !== null)?.day ?? null
    const weekday = day === null ? undefined : weekdayOf(day)
    const same = lineup.filter(({ name }) => keyOf(name) === key)
    const known = same.find((artist) => artist.day === weekday) ?? same[0]
    const tier = rows.find((row) => row.tier !== null)?.tier
    if (!known && !tier && (rows.some(({ kind }) => kind !== null) || isSized)) {
      for (const row of rows) noteAlone(row)
      continue
    }
    const timed = rows.find(({ hours }) => hours !== null)
    const description = rows.find((row) => row.description !== null)?.description
    const links = rows.find((row) => row.links !== null)?.links
    const secret = rows.find((row) => row.secret !== null)?.secret
    const artist: Stored = {
      ...(known ?? newArtist(first.name)),
      ...(tier ? { tier } : {}),
      ...(weekday && (WEEKDAYS as readonly string[]).includes(weekday) ? { day: weekday } : {}),
      ...(timed && !sameText(known?.timeSlot, timed.hours) ? { timeSlot: timed.hours } : {}),
      ...(description ? { description } : {}),
      ...(links ? { links } : {}),
      ...(secret ? { revealAt: revealAtOf(secret, known?.revealAt) } : {}),
    }
    plan.next.push(artist)
    plan.descriptionBefore.set(artist._id, known?.description)
    for (const row of rows) plan.idOf.set(row.row, artist._id)
    plan.happens.set(
      first.row,
      known
        ? changes(known, artist)
        : [`New artist, ${String(artist.tier)}${secret ? ', a secret' : ''}`],
    )
  }
  return plan

  function newArtist(name: string): Stored {
    const base = `artist-${slugOf(name)}`
    let id = base
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
    taken.add(id)
    lastRank = (lastRank ? LexoRank.parse(lastRank).genNext() : LexoRank.middle()).toString()
    return { _id: id, _type: 'artist', name, tier: 'main', orderRank: lastRank }
  }

  function noteAlone({ row, kind, hours }: Entry): void {
    if (hours === null)
      plan.wrong.set(row, ['It has neither a size nor hours, so it has no place anywhere.'])
    else if (kind === null)
      plan.notes.set(row, ['It has no size, so it is in the timetable and not in the lineup.'])
  }
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
  const { standIn = 'Secret guest' } = (before ?? {}) as { standIn?: string }
  return secret === 'sold-out'
    ? { when: 'sold-out', standIn }
    : { when: 'moment', at: secret.at, standIn }
}

/** Two names with the same key are one name. A name without letters is compared as it is. */
export function keyOf(name: unknown): string {
  return plain(String(name ?? '')) || String(name ?? '').trim()
}

/** Hours of another spelling stay as the organisers wrote them. */
function sameText(one: unknown, other: string | null): boolean {
  return typeof one === 'string' && plain(one) === plain(other ?? '')
}
