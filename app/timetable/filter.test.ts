import { expect, test } from 'vitest'
import { anEntry } from './calendars/entry-for-tests'
import { filteredAddress, filterOf, passesFilter, EVERY_SET } from './filter'

const ENTRY = anEntry({
  name: 'Ærlig Grotte',
  description: 'Plays a dripping harp.',
  chamber: 'The Lake',
  kind: 'headline',
})
const passes = (query: string) => passesFilter(ENTRY, filterOf(new URLSearchParams(query)))

test.each([
  ['', true],
  ['q=aerlig', true],
  ['q=GROTTE+harp', true],
  ['q=lake', true],
  ['q=grotte+drum', false],
  ['chamber=The+Lake', true],
  ['chamber=The+Cathedral', false],
  ['kind=headline&chamber=The+Lake&q=drip', true],
  ['kind=brunch&q=drip', false],
  ['q=%20', true],
])('of the filter "%s" a slot in The Lake is let through: %s', (query, isLetThrough) => {
  expect(passes(query)).toBe(isLetThrough)
})

test.each(['fruehe', 'fruhe', 'FRÜHE', 'fru\u0308he', 'strasse'])(
  'umlauts are found however they are typed: %s',
  (search) => {
    const entry = anEntry({ name: 'Der frühe Bus', description: 'Straße ins Nichts.' })
    expect(passesFilter(entry, { ...EVERY_SET, search })).toBe(true)
  },
)

test('the address of a filter is read as the same filter, and without one it is that of the whole timetable', () => {
  const filter = { search: 'd&j', chamber: 'The Lake', kind: '' }
  const address = filteredAddress(filter)
  expect(address).toBe('/timetable?q=d%26j&chamber=The+Lake')
  expect(filterOf(new URL(address, 'https://cave.example').searchParams)).toEqual(filter)
  expect(filteredAddress(EVERY_SET)).toBe('/timetable')
})
