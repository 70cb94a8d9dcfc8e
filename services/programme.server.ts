import { createHash } from 'node:crypto'
import { placeSlots } from '../rules/dates/slot-instants'
import type { PublicProgramme } from '../cms/change-times.server'
import type { Festival } from '../cms/programme.server'
import type { Site } from '../cms/shapes.server'
import type { Content } from '../cms/content.server'
import { DatabaseUnavailable } from '../db/client/connect.server'
import { artistsIn } from '../rules/names'
import { slugOf, type Programme, type TimetableEntry } from '../rules/programme'

interface Source {
  content: Pick<Content, 'site' | 'programme'>
}

/**
 * The latest programme of each content, with the facts that it was made from. A programme is made once for each change and not
 * for each request.
 */
const latest = new WeakMap<
  object,
  { site: Site; shown: PublicProgramme; programme: Programme<string | null> }
>()

/**
 * The programme as visitors may see it at this moment, from content that is at hand.
 *
 * @throws {DatabaseUnavailable} as long as the key of public ids, which is in the database, has never been read.
 */
export async function readProgramme(context: Source): Promise<Programme> {
  const programme = await readTimetable(context)
  if (!hasIds(programme)) throw new DatabaseUnavailable('AWAY')
  return programme
}

/** The same, also as long as there are no ids: people can read it, though they can star nothing. */
export async function readTimetable({ content }: Source): Promise<Programme<string | null>> {
  const [site, shown] = await Promise.all([content.site(), content.programme()])
  const last = latest.get(content)
  if (last?.site === site && last.shown === shown) return last.programme
  const programme = programmeOf(shown.festival ?? site, shown)
  latest.set(content, { site, shown, programme })
  return programme
}

/**
 * Whether an entry has this public id.
 *
 * @param isNamed - whether stand-ins for secrets do not count
 * @returns true also as long as there are no ids to compare with
 */
export async function hasEntry(
  context: Source,
  id: string | undefined,
  { isNamed = false } = {},
): Promise<boolean> {
  const programme = await readTimetable(context)
  return (
    !hasIds(programme) ||
    programme.entries.some((entry) => entry.id === id && !(isNamed && entry.isStandIn))
  )
}

/** @param festival - of the same answer as the days where that has it */
export function programmeOf(
  { title, edition, timeZone, place, startDate, endDate, translated }: Festival,
  {
    days,
    changedAt,
    lineup,
  }: Pick<PublicProgramme, 'days' | 'changedAt'> & {
    lineup: readonly { name: string }[]
  },
): Programme<string | null> {
  const names = lineup.map(({ name }) => name)
  const entries = days.flatMap(({ id, day, date, slots }): TimetableEntry[] => {
    const placed = placeSlots(
      { date, day, startDate, endDate, timeZone },
      slots.map(({ time }) => time),
    )
    const ofDay = { id, label: day, date: placed.date, opensAt: placed.opensAt }
    return slots.map((slot, place) => {
      const { instants, morning } = placed.slots[place]!
      return {
        id: slot.publicId,
        slug: slugOf(slot.englishArtist ?? slot.artist),
        kind: slot.type,
        name: slot.artist,
        artists: slot.isStandIn ? [] : artistsIn(slot.englishArtist ?? slot.artist, names),
        isStandIn: slot.isStandIn,
        description: slot.description,
        ...(slot.translated && { translated: slot.translated }),
        chamber: slot.location,
        ...(slot.contentNotes && { contentNotes: slot.contentNotes }),
        ...(slot.change && { change: slot.change }),
        ...(slot.englishArtist && { englishName: slot.englishArtist }),
        ...(slot.englishLocation && { englishChamber: slot.englishLocation }),
        hours: slot.time,
        day: ofDay,
        morning,
        start: instants?.start ?? null,
        end: instants?.end ?? null,
        changedAt: slot.changedAt,
      }
    })
  })
  return {
    title,
    edition: edition ?? '',
    timeZone,
    place,
    ...(translated && { translated }),
    startDate,
    endDate,
    entries,
    changedAt,
  }
}

/**
 * A short text that changes with the programme. The page compares it with that of the stored copy.
 *
 * @param also - what else it changes with: what the page shows beside the programme
 */
export function versionOf({ entries }: Programme<string | null>, also: unknown): string {
  // The times of change are left out: every edit of the settings changes them for all entries, also when visitors see no
  // difference.
  const shown = entries.map((entry) => ({ ...entry, changedAt: 0 }))
  const text = JSON.stringify([shown, also])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export function hasIds(programme: Programme<string | null>): programme is Programme {
  return programme.entries.every(({ id }) => id !== null)
}
