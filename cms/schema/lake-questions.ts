import type { ValidationContext } from 'sanity'
import { secretNames, type NamedThings } from '../embargo'
import { parseHours, type Span } from './timetable'

/*
 * What a check needs to know of other documents. Asked of the lake that the Studio works with, at the moment of checking;
 * as published, because that is what visitors see it beside.
 */

type Context = Pick<ValidationContext, 'getClient'>

function ask<Answer>(
  { getClient }: Context,
  query: string,
  params: Record<string, unknown> = {},
): Promise<Answer> {
  return getClient({ apiVersion: '2025-02-19' }).fetch<Answer>(query, params, {
    perspective: 'published',
    tag: 'checks',
  })
}

/** The hours of a day by the schedule; null when it has no such day, or hours that only people understand. */
export async function hoursOf(context: Context, day: string): Promise<Span | null> {
  const time = await ask<string | null>(
    context,
    '*[_type == "scheduleDay" && lower(day) == $day][0].time',
    { day: day.trim().toLowerCase() },
  )
  return parseHours(time ?? undefined)
}

/** How many artists the line-up has. */
export function countLineup(context: Context): Promise<{ artists: number; headliners: number }> {
  return ask(
    context,
    '{ "artists": count(*[_type == "artist"]), "headliners": count(*[_type == "artist" && tier == "headliner"]) }',
  )
}

/** Whether another artist document has this name on this day. @param id - of the document that asks, draft or not */
export function isInLineup(
  context: Context,
  { id, name, day }: { id: string; name: string; day: string },
): Promise<boolean> {
  const params = { id: id.replace(/^drafts\./, ''), name: name.trim().toLowerCase(), day }
  return ask(
    context,
    'count(*[_type == "artist" && _id != $id && day == $day && lower(name) == $name]) > 0',
    params,
  )
}

/** The names that nobody may know at this moment. Sold out is what the organisers' own count says. */
export async function namesKeptSecret(context: Context): Promise<string[]> {
  const { settings, ...things } = await ask<
    NamedThings & { settings: { capacity?: number; confirmedBookings?: number } | null }
  >(
    context,
    `{
      "artists": *[_type == "artist" ]{ name, revealAt },
      "days": *[_type == "revealDay"]{ revealAt, slots[]{ artist, revealAt } },
      "settings": *[_id == "bookingSettings"][0]{ capacity, confirmedBookings }
    }`,
  )
  const isSoldOut = (settings?.confirmedBookings ?? 0) >= (settings?.capacity ?? Infinity)
  return secretNames(things, { now: Date.now(), isSoldOut })
}
