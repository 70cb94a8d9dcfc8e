import { dayIn, isoIn } from '../../rules/dates/time-zone'
import { changeText } from '../../languages/change-text'
import { dateText } from '../../languages/dates'
import { textIn } from '../../languages/texts-in'
import type { AppContext } from '~/context'
import type { Site } from '../../cms/shapes.server'
import { actCard, cardAddress, type Card } from '~/ui/card'
import {
  actPath,
  isAct,
  isCancelled,
  type Programme,
  type ProgrammeEntry,
} from '../../rules/programme'
import { readTimetable } from '../../services/programme.server'
import { addressIn, type Language } from '../../languages'
import { pageData } from '~/ui/json-ld'
import type { ArtistExtras } from './artist-extras.server'
import { entryWithoutSlot, lineupActs } from './lineup-acts.server'
import { eveningText, whenText } from '../../languages/when-text'

/** The facts on an act's page that are not about the act itself. */
export interface ActSurroundings {
  /** The acts right before and right after, in the same chamber and on the same day. */
  before: ProgrammeEntry | null
  after: ProgrammeEntry | null
  /** The place of the day in the programme, from 0. */
  dayIndex: number
  /** The day on which it begins: "Friday 13 March 2026", "Friday night, Saturday 14 March 2026". */
  date: string
  /** The day and the hours, without the date: "Friday night, Saturday 04:00–08:00". */
  when: string
}

export function surroundingsOf(
  programme: Programme,
  entry: ProgrammeEntry,
  language: Language,
): ActSurroundings {
  const { entries } = programme
  const days = [...new Set(entries.map(({ day }) => day.id))]
  const { day, hours, morning, start } = entry
  const t = textIn(language, 'dates')
  const beside = entries
    .filter((other) => other.day.id === day.id && other.chamber === entry.chamber)
    .toSorted((one, other) => one.start! - other.start!)
  const near = (isNear: (other: number) => boolean) =>
    start === null || entry.chamber === null
      ? []
      : beside.filter((other) => other.start !== null && isNear(other.start))
  const date = start === null ? day.date : dayIn(programme.timeZone)(new Date(start))
  const label = eveningText(language, day.label, morning)
  return {
    before: near((other) => other < start!).at(-1) ?? null,
    after: near((other) => other > start!)[0] ?? null,
    dayIndex: days.indexOf(day.id),
    date: date === null ? label : t('{day} {date}', { day: label, date: dateText(t, date) }),
    when: whenText(language, day.label, { hours, morning }),
  }
}

/** The card of an act's page. @returns null for an unknown name, for a secret, and while the ids are unknown. */
export async function findActCard(
  context: Pick<AppContext, 'content' | 'language'>,
  name: string,
): Promise<Card | null> {
  const [programme, site] = await Promise.all([readTimetable(context), context.content.site()])
  const entry = programme.entries.find(({ id, isStandIn }) => name === `act-${id}` && !isStandIn)
  if (entry !== undefined)
    return actCardIn(programme as Programme, entry as ProgrammeEntry, site, context.language)
  const act = (await lineupActs(context)).find(({ id }) => name === `act-${id}`)
  const page = act && (await entryWithoutSlot(context, act))
  return page ? actCard({ ...page.entry, when: page.when }, site, context.language) : null
}

export function actCardIn(
  programme: Programme,
  entry: ProgrammeEntry,
  site: Site,
  language: Language,
): Card {
  const { when } = surroundingsOf(programme, entry, language)
  const { id, name } = entry
  // Pictures are looked at in a row of links: nobody reads the hours of what does not take place.
  const line = isCancelled(entry)
    ? textIn(language, 'slotChange')('Cancelled')
    : whenAndWhere(entry, when)
  return actCard({ id, name, when: line }, site, language)
}

function whenAndWhere({ chamber }: Pick<ProgrammeEntry, 'chamber'>, when: string): string {
  return chamber === null ? when : `${when}, ${chamber}`
}

/** What links to the page of an act say of it: what has changed, when and where, and its own words. */
export function actSummary(entry: ProgrammeEntry, when: string, language: Language): string {
  const change = changeText(textIn(language, 'slotChange'), entry.change)
  return [change, whenAndWhere(entry, when)]
    .filter(Boolean)
    .map((part) => part.replace(/(?:[.!?…]["'”’»“]*)?$/, (end) => end || '.'))
    .concat(entry.description ?? [])
    .join(' ')
}

/**
 * The act as structured data for search engines (https://schema.org/MusicEvent).
 *
 * @returns null without a date, because search engines require one.
 */
export function actData(
  programme: Programme,
  entry: ProgrammeEntry,
  {
    publicUrl,
    language,
    card,
    artists = [],
  }: { publicUrl: string; language: Language; card: Card; artists?: readonly ArtistExtras[] },
) {
  const { title, place, timeZone, startDate, endDate } = programme
  const { name, description, chamber, day, start, end } = entry
  if (start === null && day.date === null) return null
  const iso = isoIn(timeZone)
  const path = actPath(entry) ?? '/timetable'
  const url = publicUrl + path
  const isMusic = isAct(entry)
  const t = textIn(language, 'cards')
  const cave = t('A secret cave, {place}', { place })
  return {
    '@context': 'https://schema.org',
    '@type': isMusic ? 'MusicEvent' : 'Event',
    '@id': url,
    mainEntityOfPage: pageData(publicUrl + addressIn(language, path), language),
    name,
    ...(description !== null && { description }),
    url,
    image: publicUrl + cardAddress(card),
    startDate: start === null ? day.date : iso(start),
    ...(end !== null && { endDate: iso(end) }),
    eventStatus: `https://schema.org/${isCancelled(entry) ? 'EventCancelled' : entry.change ? 'EventRescheduled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: chamber === null ? cave : t('{chamber}, a secret cave, {place}', { chamber, place }),
      address: place,
    },
    organizer: { '@type': 'Organization', name: title, url: `${publicUrl}/` },
    ...(isMusic && { performer: performersIn(entry, url, artists) }),
    superEvent: {
      '@type': 'Festival',
      name: title,
      url: `${publicUrl}/`,
      startDate,
      endDate,
      location: { '@type': 'Place', name: cave, address: place },
    },
  }
}

/** Those who play together have no page of their own here. */
function performersIn(
  { name, artists }: Pick<ProgrammeEntry, 'name' | 'artists'>,
  url: string,
  extras: readonly ArtistExtras[],
) {
  const performer = (artist: string) => {
    const links = extras.find((known) => known.name === artist)?.links ?? []
    return {
      '@type': 'MusicGroup',
      name: artist,
      ...(artist === name && { url }),
      ...(links.length > 0 && { sameAs: links.map(({ href }) => href) }),
    }
  }
  return artists.length > 1 ? artists.map(performer) : performer(name)
}
