import type { ValidationContext } from 'sanity'
import { secretNames, type Moment, type NamedThings, type SoldOutState } from '../embargo'
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

/** The published artist with this id, or else the one with this name. Null when there is neither. */
export function artistBy(
  context: Context,
  by: { id: string } | { name: string },
): Promise<{ name: string } | null> {
  const which = 'id' in by ? '_id == $id' : 'lower(name) == $name'
  const params = 'id' in by ? by : { name: by.name.trim().toLowerCase() }
  return ask(context, `*[_type == "artist" && ${which}][0]{ name }`, params)
}

/** What must not be known at this moment, and the moment, by which more can be asked. */
export async function secretsNow(context: Context): Promise<{ names: string[]; moment: Moment }> {
  const [things, soldOut] = await Promise.all([
    ask<NamedThings>(
      context,
      `{
        "artists": *[_type == "artist" ]{ name, revealAt },
        "days": *[_type == "revealDay"]{ revealAt, slots[]{ artist, revealAt, "actRef": act._ref, "act": act->{ revealAt } } }
      }`,
    ),
    askSoldOut(),
  ])
  const moment = { now: Date.now(), isSoldOut: soldOut?.isSoldOut ?? false }
  return { names: secretNames(things, moment), moment }
}

/** What the site says about the sell-out: it alone knows the provider's figures. Null when it cannot be asked. */
export async function askSoldOut(): Promise<
  (Omit<SoldOutState, 'since'> & { since: string | null }) | null
> {
  try {
    const answer = await fetch('/studio/sold-out')
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
