import type { Conference, ConferenceDay, ConferenceEvent } from './conference.server'
import { plainText } from '../../../rules/dates/content-lines'

/**
 * The schedule as XML, by the schema of c3voc (schedule.xml.xsd). Elements are in the order in which the schema names them,
 * because some apps read them by their place.
 */
export function writeScheduleXml(conference: Conference): string {
  const { title, acronym, start, end, days, baseUrl, timeZone, version } = conference
  const schedule = element('schedule', {}, [
    element('generator', { name: 'Trance and Madness', version: '1' }),
    element('version', {}, version),
    element('conference', {}, [
      element('acronym', {}, acronym),
      element('title', {}, title),
      element('start', {}, start),
      element('end', {}, end),
      element('days', {}, String(days.length)),
      element('timeslot_duration', {}, '00:05'),
      element('base_url', {}, baseUrl),
      element('time_zone_name', {}, timeZone),
    ]),
    ...days.map(dayElement),
  ])
  return `<?xml version="1.0" encoding="UTF-8"?>\n${schedule}\n`
}

function dayElement({ index, date, start, end, rooms }: ConferenceDay): string {
  return element(
    'day',
    { index: String(index), date, start, end },
    rooms.map(({ name, events }) => element('room', { name }, events.map(eventElement))),
  )
}

function eventElement(event: ConferenceEvent): string {
  // The format has portraits of events only, not of persons.
  const logo = event.persons.find(({ avatar }) => avatar !== null)?.avatar
  return element('event', { guid: event.guid, id: String(event.id) }, [
    element('room', {}, event.room),
    element('title', {}, event.title),
    element('subtitle'),
    element('type', {}, event.type),
    element('date', {}, event.date),
    element('start', {}, event.start),
    element('duration', {}, event.duration),
    element('abstract'),
    element('slug', {}, event.slug),
    element('track', {}, event.type),
    ...(logo ? [element('logo', {}, logo)] : []),
    element(
      'persons',
      {},
      event.persons.map(({ id, name }) => element('person', { id: String(id) }, name)),
    ),
    element('language', {}, 'en'),
    element('description', {}, event.description),
    element(
      'links',
      {},
      event.links.map(({ url, title }) => element('link', { href: url }, title)),
    ),
    element('attachments'),
    element('url', {}, event.url),
  ])
}

/** @param content - a text, or elements that are written already */
function element(
  name: string,
  attributes: Record<string, string> = {},
  content: string | readonly string[] = '',
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : content.map((inside) => `\n${inside}`).join('') + (content.length > 0 ? '\n' : '')
  return `<${name}${given.join('')}>${inner}</${name}>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Else a reader takes them for spaces in an attribute (XML 1.0, section 3.3.3).
  '\n': '&#10;',
  '\t': '&#9;',
}

function escapeXml(text: string): string {
  return plainText(text)
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"\n\t]/g, (character) => ENTITIES[character]!)
}
