import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours } from '../../app/dates/slot-instants'
import { parseHours } from '../../cms/schema/timetable'

/** Hours as people type them, and near misses. */
const typed = fc.stringMatching(/^ ?\d{1,2}[:.]\d\d ?(–|-|—|to|TO|until) ?\d{1,2}[:.]\d\d ?$/)

test('the site reads the same hours as the Studio, which warns of all others', () => {
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      expect(readHours(text)).toEqual(parseHours(text))
    }),
    { numRuns: 3000 },
  )
})
