import { uuidOf } from '../../../common/digest.server'
import type { Conference, ConferenceEvent, ConferenceLink } from './conference.server'
import { plainText } from '../../../rules/dates/content-lines'

/** The schedule as JSON, by the schema of c3voc (`$schema` names it). */
export function writeScheduleJson(conference: Conference): string {
  const { title, acronym, start, end, days, baseUrl, timeZone, version } = conference
  const rooms = [...new Set(days.flatMap((day) => day.rooms.map(({ name }) => plainText(name))))]
  return JSON.stringify({
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'Trance and Madness', version: '1' },
    schedule: {
      version,
      base_url: baseUrl,
      conference: {
        acronym,
        title: plainText(title),
        start,
        end,
        daysCount: days.length,
        timeslot_duration: '00:05',
        time_zone_name: timeZone,
        url: baseUrl,
        rooms: rooms.map((name) => ({ name, guid: uuidOf(`room ${name}`) })),
        days: days.map((day) => ({
          index: day.index,
          date: day.date,
          day_start: day.start,
          day_end: day.end,
          rooms: Object.fromEntries(
            day.rooms.map(({ name, events }) => [plainText(name), events.map(eventObject)]),
          ),
        })),
      },
    },
  })
}

function eventObject(event: ConferenceEvent) {
  return {
    guid: event.guid,
    id: event.id,
    date: event.date,
    start: event.start,
    duration: event.duration,
    room: plainText(event.room),
    slug: event.slug,
    url: event.url,
    title: plainText(event.title),
    subtitle: '',
    track: plainText(event.type),
    type: plainText(event.type),
    language: 'en',
    abstract: '',
    description: plainText(event.description),
    persons: event.persons.map(({ name, avatar, links, ...ids }) => ({
      ...ids,
      name: plainText(name),
      ...(avatar !== null && { avatar }),
      ...(links.length > 0 && { links: links.map(linkObject) }),
    })),
    links: event.links.map(linkObject),
    attachments: [],
  }
}

function linkObject({ url, title }: ConferenceLink) {
  return { url, title: plainText(title), type: 'related' }
}
