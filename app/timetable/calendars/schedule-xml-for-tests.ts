import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect } from 'vitest'

export interface Tag {
  name: string
  attributes: Record<string, string>
  children: Tag[]
  text: string
}

/** The schedule in an XML file, which must be well formed. */
export function parseXml(xml: string): Tag {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    trimValues: false,
    htmlEntities: true,
  })
  const read = (nodes: Record<string, unknown>[]): Tag[] =>
    nodes
      .filter((node) => !('#text' in node))
      .map((node) => {
        const name = Object.keys(node).find((key) => key !== ':@')!
        const inside = node[name] as Record<string, unknown>[]
        return {
          name,
          attributes: (node[':@'] ?? {}) as Record<string, string>,
          children: read(inside),
          text: inside.map((part) => part['#text'] ?? '').join(''),
        }
      })
  return read(parser.parse(xml)).find(({ name }) => name === 'schedule')!
}

const names = ({ children }: Tag) => children.map(({ name }) => name)
export const inside = (parent: Tag, name: string) =>
  parent.children.filter((child) => child.name === name)
export const textOf = (parent: Tag, name: string) => inside(parent, name)[0]?.text

/** The order of the schema, which a sequence prescribes, or in which `all` names them. */
const CONFERENCE = 'acronym title start end days timeslot_duration base_url time_zone_name'
const EVENT =
  'room title subtitle type date start duration abstract slug track persons language description links attachments url'
const DATE = /^\d{4}-\d\d-\d\d$/
const DATE_TIME_TZ = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/
export const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/

/** The rules of c3voc's schema that a parser alone does not know. */
export function expectSchema(schedule: Tag): void {
  expect(names(schedule).join(' ')).toMatch(/^generator version conference( day)+$/)
  const [head] = inside(schedule, 'conference') as [Tag]
  expect(names(head)).toEqual(CONFERENCE.split(' '))
  expect(textOf(head, 'start')).toMatch(DATE)
  expect(textOf(head, 'end')).toMatch(DATE)
  expect(textOf(head, 'base_url')).toMatch(/^https?:\/\//)
  const days = inside(schedule, 'day')
  expect(days.length).toBeGreaterThan(0)
  expect(Number(textOf(head, 'days'))).toBe(days.length)
  expect(new Set(days.map(({ attributes }) => attributes.index)).size).toBe(days.length)
  for (const { attributes, children } of days) {
    expect(attributes.index).toMatch(/^[1-9]\d*$/)
    expect(attributes.date).toMatch(DATE)
    expect(attributes.start).toMatch(DATE_TIME_TZ)
    expect(attributes.end).toMatch(DATE_TIME_TZ)
    expect(new Set(children.map(({ name }) => name)).size).toBeLessThan(2)
  }
  const rooms = days.flatMap((day) => inside(day, 'room'))
  const events = rooms.flatMap((room) => room.children.map((event) => ({ room, event })))
  for (const { room, event } of events) {
    expect(names(event).filter((name) => name !== 'logo')).toEqual(EVENT.split(' '))
    expect(event.attributes.guid).toMatch(UUID)
    expect(event.attributes.id).toMatch(/^[1-9]\d*$/)
    for (const { attributes } of inside(inside(event, 'persons')[0]!, 'person'))
      expect(attributes.id).toMatch(/^[1-9]\d*$/)
    expect(textOf(event, 'room')).toBe(room.attributes.name)
    expect(textOf(event, 'date')).toMatch(DATE_TIME_TZ)
    expect(textOf(event, 'start')).toMatch(/^[0-2]\d:[0-5]\d$/)
    // Apps read it as a time of day.
    expect(textOf(event, 'duration')).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    expect(textOf(event, 'url')).toMatch(/^https?:\/\//)
    expect(textOf(event, 'slug')).toMatch(/^[a-z0-9]{4,}-\d{1,6}-[a-z0-9_-]{3,}[a-z0-9]$/)
  }
  for (const unique of [
    events.map(({ event }) => event.attributes.guid),
    events.map(({ event }) => event.attributes.id),
    events.map(({ event }) => textOf(event, 'slug')),
  ])
    expect(new Set(unique).size).toBe(unique.length)
}
