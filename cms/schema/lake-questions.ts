import { B2B } from '../../rules/names'
import type { SanityClient } from '@sanity/client'
import type { ValidationContext } from 'sanity'
import {
  isSameName,
  listOf,
  secretNames,
  type Moment,
  type NamedThings,
  type SoldOutState,
} from '../embargo'
import { readHours, type Hours } from '../../rules/dates/slot-instants'

/*
 * Queries about other documents, for validation. They go to the Studio's own lake at the moment of validation. Beside a draft
 * they read the published documents, which visitors will see beside it, and beside a version those of its release.
 */

type Context = Pick<ValidationContext, 'getClient' | 'document'>

/** The id that a draft or a version is published under. */
export function publishedIdOf(id: string): string {
  return id.replace(/^(?:drafts|versions\.[^.]+)\./, '')
}

/** Begins the ids of a release's versions, or of drafts. @param release - its id; none: the drafts */
export function prefixOf(release: string | null = null): string {
  return release === null ? 'drafts.' : `versions.${release}.`
}

export const API_VERSION = '2025-02-19'

/** @param perspective by default: what visitors will see beside the edited document */
export function askLake<Answer>(
  { getClient, document }: Context,
  query: string,
  params: Record<string, unknown> = {},
  perspective: 'published' | 'raw' | string[] = perspectiveOf(document?._id),
): Promise<Answer> {
  return getClient({ apiVersion: API_VERSION }).fetch<Answer>(query, params, {
    perspective,
    tag: 'checks',
  })
}

/** The release of a version; undefined for other ids. */
export function releaseOf(id: string): string | undefined {
  return /^versions\.([^.]+)\./.exec(id)?.[1]
}

function perspectiveOf(id = ''): 'published' | string[] {
  const release = releaseOf(id)
  return release === undefined ? 'published' : [release, 'published']
}

/** The hours of a day in the schedule; null when there is no such day or its hours cannot be read. */
export async function hoursOf(context: Context, day: string): Promise<Hours | null> {
  const time = await askLake<string | null>(
    context,
    '*[_type == "scheduleDay" && lower(day) == $day][0].time',
    { day: day.trim().toLowerCase() },
  )
  return readHours(time ?? undefined)
}

/** The numbers of artists and headliners in the lineup. */
export function countLineup(context: Context): Promise<{ artists: number; headliners: number }> {
  return askLake(
    context,
    '{ "artists": count(*[_type == "artist"]), "headliners": count(*[_type == "artist" && tier == "headliner"]) }',
  )
}

/** Whether another artist document has this name on this day. @param id - the edited document's id, draft or not */
export function isInLineup(
  context: Context,
  { id, name, day }: { id: string; name: string; day: string },
): Promise<boolean> {
  const params = { id: publishedIdOf(id), name: name.trim().toLowerCase(), day }
  return askLake(
    context,
    'count(*[_type == "artist" && _id != $id && day == $day && lower(name) == $name]) > 0',
    params,
  )
}

/** The published artist with this id or this name; null when there is none. */
export function artistBy(
  context: Context,
  by: { id: string } | { name: string },
): Promise<{ name: string; day: string | null; timeSlot: string | null } | null> {
  const which = 'id' in by ? '_id == $id' : 'lower(name) == $name'
  const params = 'id' in by ? by : { name: by.name.trim().toLowerCase() }
  return askLake(context, `*[_type == "artist" && ${which}][0]{ name, day, timeSlot }`, params)
}

/** The names of the published artists with these ids, by id. */
export async function namesOfArtists(
  context: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await askLake<{ _id: string; name: string }[]>(
    context,
    '*[_type == "artist" && _id in $ids && defined(name)]{ _id, name }',
    { ids },
  )
  return new Map(found.map(({ _id, name }) => [_id, name]))
}

/** The festival's time zone; null when there are no settings. */
export function askTimeZone(context: Context): Promise<string | null> {
  return askLake(context, '*[_id == "siteSettings"][0].timeZone')
}

/** First and last day of the festival, `YYYY-MM-DD`; null when they are not known. */
export function askDates(context: Context): Promise<{ startDate: string; endDate: string } | null> {
  return askLake(
    context,
    '*[_id == "siteSettings" && defined(startDate) && defined(endDate)][0]{ startDate, endDate }',
  )
}

/** The size of an uploaded file; null when there is no such file. */
export function bytesOfFile(context: Context, id: string): Promise<number | null> {
  return askLake(context, '*[_id == $id][0].size', { id })
}

/** Id of the draft in which the tool “New edition” notes its drafts, where there are no releases. */
export const EDITION_RECORD = 'new-edition'

/** First day of the festival that visitors read about, `YYYY-MM-DD`; null when there is none. */
export function askPublicStart(context: Context): Promise<string | null> {
  return askLake(context, '*[_id == "siteSettings"][0].startDate', {}, 'published')
}

/**
 * Whether the edited document goes public together with all others of a new edition: in the release of the tool “New edition”,
 * or among its drafts in a look at all documents, after which they are published at once.
 */
export async function isOfNewEdition(context: Context): Promise<boolean> {
  const { _id: id = '' } = context.document ?? {}
  const release = releaseOf(id)
  if (release !== undefined) return /^edition-\d{4}(-\d+)?$/.test(release)
  if (answerOfLook(context) === undefined) return false
  const drafts = await askLake<string[] | null>(
    context,
    '*[_id == $record][0].drafts',
    { record: prefixOf() + EDITION_RECORD },
    'raw',
  )
  return drafts?.includes(publishedIdOf(id)) ?? false
}

/** Every document that visitors can read something of, once it is published. */
export const TEXTS =
  '*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]'

/** Every published document that visitors can read something of. */
export function publishedTexts(
  context: Context,
): Promise<(Record<string, unknown> & { _id: string; _type: string })[]> {
  return askLake(context, TEXTS)
}

/** The names that are a secret at this moment, and the moment and all artists, for further checks. */
export async function secretsNow(
  context: Context,
): Promise<{ names: string[]; moment: Moment; artists: Record<string, unknown>[] }> {
  const [things, planned, moment] = await Promise.all([
    askLake<NamedThings>(context, namedThings('true'), {}, 'published'),
    askLake<NamedThings>(context, namedThings('_id in path("versions.**")'), {}, 'raw'),
    momentNow(context),
  ])
  const artists = listOf(things.artists)
  // Releases have secrets of their own. A name that visitors can read already is none.
  const isKnown = ({ name }: Record<string, unknown>) =>
    artists.some((known) => isSameName(String(known.name), String(name)))
  const withReleases = {
    artists: [...artists, ...listOf(planned.artists).filter((artist) => !isKnown(artist))],
    days: [...listOf(things.days), ...listOf(planned.days)],
  }
  const names = [...secretNames(things, moment), ...secretNames(withReleases, moment)]
  return { names: [...new Set(names)], moment, artists }
}

/** @param which a condition of GROQ for the documents. */
function namedThings(which: string): string {
  return `{
    "artists": *[_type == "artist" && ${which}]{ _id, name, revealAt },
    "days": *[_type == "revealDay" && ${which}]{ revealAt, slots[]{
      "artist": coalesce(act->name + "${B2B}" + b2b->name, act->name, artist), "spelled": artist, revealAt, "actRef": act._ref, "act": act->{ revealAt }
    } }
  }`
}

/**
 * Without an answer of the site it does not count as sold out.
 *
 * @param context - of a check: all checks of one look have the same answer
 */
export async function momentNow(context?: Pick<Context, 'getClient'>): Promise<Moment> {
  const soldOut = await ((context && answerOfLook(context)) ?? askSoldOut())
  return { now: Date.now(), isSoldOut: soldOut?.isSoldOut ?? false }
}

const LOOK = Symbol('what the site has said to all checks of a look')
/** The Studio hands checks a proxy of their client, which has its properties. */
type ClientOfLook = SanityClient & { [LOOK]?: Promise<KnownSoldOut | null> }

/** The checks that get this client look at all documents at once, and ask the site once. */
export function beginLook(client: ClientOfLook): void {
  client[LOOK] = askSoldOut()
}

/** Undefined for a check of one document alone. */
export function answerOfLook({ getClient }: Pick<Context, 'getClient'>): ClientOfLook[typeof LOOK] {
  return (getClient({ apiVersion: API_VERSION }) as ClientOfLook)[LOOK]
}

/** The site's state of the sell-out as it comes over HTTP. */
export type KnownSoldOut = Omit<SoldOutState, 'since'> & { since: string | null }

/** The site's state of the sell-out. Only the site knows the provider's figures. Null when it does not answer. */
export async function askSoldOut(): Promise<KnownSoldOut | null> {
  try {
    const answer = await fetch('/studio/sold-out')
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
