import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../../rules/dates/content-lines'
import { anEntry } from './entry-for-tests'
import { writeScheduleJson } from './schedule-json.server'
import { expectSchema, inside, parseXml, textOf } from './schedule-xml-for-tests'
import { writeScheduleXml } from './schedule-xml'
import { conference, programme } from '../../../tests/helpers/conference'

test('hostile texts come back as they were from both formats', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('<', '&', '>', '"', "'", ']]>', '&amp;', '\n', 'é', '🦇'), {
        maxLength: 30,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(hostile, hostile, (name, text) => {
      const chamber = `Chamber ${name}`
      const shown = conference({
        ...programme,
        title: `T${text}`,
        entries: [anEntry({ name, description: text, chamber })],
      })
      const xml = parseXml(writeScheduleXml(shown))
      expectSchema(xml)
      const room = inside(inside(xml, 'day')[0]!, 'room')[0]!
      const allowed = (given: string) => plainText(given).replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
      expect(room.attributes.name).toBe(allowed(chamber))
      expect(textOf(room.children[0]!, 'title')).toBe(allowed(name))
      expect(textOf(room.children[0]!, 'description')).toBe(allowed(text))
      const json = JSON.parse(writeScheduleJson(shown)).schedule.conference
      const [event] = json.days[0].rooms[plainText(chamber)]
      expect(event.title).toBe(plainText(name))
    }),
    { numRuns: 300 },
  )
})
