import { expect, test } from 'vitest'
import { entriesOf, tabOf } from '../../../tests/helpers/programme-rows'
import { COLUMNS, columnsIn, type Cell } from './columns'
import { MOST_ROWS, readRows } from './read-rows'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

/** Rows under the headings "name;day;start;end;chamber;tier;secret;description". */
function read(...rows: Cell[][]) {
  const headings = ['name', 'day', 'start', 'end', 'chamber', 'tier', 'secret', 'description']
  return entriesOf([headings, ...rows], DATES)
}

test('a row is read with the number that its spreadsheet shows', () => {
  expect(read([], ['A', 'Friday', '22:00', '1 am', ' The  Lake ', 'main'])).toEqual([
    {
      row: '3',
      name: 'A',
      manner: null,
      names: ['A'],
      tier: 'main',
      kind: null,
      day: '2026-03-13',
      hours: '22:00–01:00',
      chamber: 'The Lake',
      description: null,
      secret: null,
      secretNames: [],
      links: null,
      label: { date: '2026-03-13', kind: null },
      date: null,
      start: 1320,
      length: 180,
      span: {
        from: Date.parse('2026-03-13T22:00Z') / 60_000,
        until: Date.parse('2026-03-14T01:00Z') / 60_000,
      },
      wrong: [],
      notes: [],
    },
  ])
})

test('24:00 ends a day and begins one, and an artist without times needs no day', () => {
  const [late, early, bare] = read(
    ['A', 'Friday', '22:00', '24:00'],
    ['B', 'Friday', '24:00', '2:00'],
    ['C'],
  )
  expect(late?.hours).toBe('22:00–24:00')
  expect(early?.hours).toBe('00:00–02:00')
  expect(bare).toMatchObject({ day: null, hours: null, wrong: [] })
})

test('a day stands for the rows below it, in the row above or as a heading of its own', () => {
  const rows = read(
    ['A', 'Friday', '20:00', '22:00'],
    ['B', null, '22:00', '23:00'],
    ['SATURDAY 14 MARCH'],
    ['C', null, '22:00', '23:00'],
  )
  expect(rows.map(({ name, day }) => [name, day])).toEqual([
    ['A', '2026-03-13'],
    ['B', '2026-03-13'],
    ['C', '2026-03-14'],
  ])
  expect(rows[1]?.notes).toEqual(['The day is that of the row above.'])
})

test('a start with a date says the day, and before dawn that of the evening before', () => {
  const days = read(
    ['A', null, '2026-03-14T22:00', '23:00'],
    ['B', null, new Date('2026-03-15T02:00:00Z'), '03:00'],
  ).map(({ day }) => day)
  expect(days).toEqual(['2026-03-14', '2026-03-14'])
})

test.each<[string, Cell[], string]>([
  ['a start', ['A', 'Friday', null, '21:00'], 'The start is missing.'],
  ['a day', ['A', null, '20:00', '21:00'], 'The day is missing.'],
  ['a length', ['A', 'Friday', '20:00', '20:00'], 'It ends when it starts.'],
  [
    'a day of the festival',
    ['A', '2027-01-01'],
    '“2027-01-01” is outside of the festival, which is from 2026-03-12 to 2026-03-15.',
  ],
  [
    'a value',
    ['=B2', 'Friday'],
    '“=B2” is a formula without a value: save the file in your spreadsheet program, or paste the cells.',
  ],
])('a row without %s says so', (_, row, sentence) => {
  expect(read(row)[0]?.wrong).toEqual([sentence])
})

test('a last set without an end takes an hour, and says that this is a guess', () => {
  const [first, last] = read(['A', 'Friday', '20:00'], ['B', 'Friday', '23:30'])
  expect(first).toMatchObject({
    hours: '20:00–23:30',
    notes: ['The end is missing, so it ends when the next one begins there.'],
  })
  expect(last).toMatchObject({
    hours: '23:30–00:30',
    notes: ['The end is missing, and one hour is a guess: please write the end.'],
    wrong: [],
  })
})

test('an end before its start is after midnight, and a very long set is asked about', () => {
  const [night, long] = read(['A', 'Friday', '23:30', '1:00'], ['B', 'Friday', '22:00', '20:00'])
  expect(night).toMatchObject({ hours: '23:30–01:00', notes: [] })
  expect(long?.notes).toEqual(['It lasts 22 hours: is the end right?'])
})

test('a row that is there twice is left out; another size is named', () => {
  const [, again, other] = read(
    ['Señora A', 'Friday', '20:00', '21:00', null, 'main'],
    ['senora a', 'Friday', '20.00', '9 pm', null, 'main'],
    ['Senora A', 'Friday', '22:00', '23:00', null, 'headliner'],
  )
  expect(again?.wrong).toEqual(['It is the same as row 2.'])
  expect(other).toMatchObject({ tier: 'main', wrong: [] })
  expect(other?.notes).toContain('Row 2 says main of Señora A, and that counts.')
})

test('a row for two says what it has no room for', () => {
  const description = 'Two lamps. '.repeat(15).trim()
  const [, long, half, same, bare] = read(
    ['A b2b B', 'Friday', '20:00', '21:00'],
    ['C b2b D', 'Friday', '20:00', '21:00', null, null, null, description],
    ['A b2b', 'Friday', 'late', '21:00'],
    ['b B2B a', 'Friday', '20.00', '9 pm'],
    ['A b2b D'],
  )
  expect(long).toMatchObject({ description: 'Two lamps. '.repeat(14).trim(), wrong: [] })
  expect(long?.notes).toEqual([
    'The description has 164 characters, and there is room for 160: it is shortened, so please look at it.',
  ])
  expect(half?.wrong).toEqual(['“late” is no time: write it like 22:00.'])
  expect(half?.notes[0]).toContain('has “b2b” and not a name on each side of it')
  expect(same?.wrong).toEqual(['It is the same as row 2.'])
  expect(bare?.notes).toEqual([
    'Without hours there is no slot for both: each is an artist of the lineup, and a description has no place.',
  ])
})

test('lines without a name are counted, and one cell never costs the act and its slot', () => {
  const headings = ['Artist', 'Day', 'Start', 'End', 'Stage', 'Size', 'Link']
  const { rows, nameless } = readRows(
    [
      tabOf([
        headings,
        ['Donaudampfschiffer', 'Friday', '22:00', '23:00', '#N/A', 'DJ set', '@zed'],
        [null, 'Friday', '23:00', '24:00'],
        [null, null, false],
      ]),
    ],
    DATES,
  )
  expect(nameless).toBe(1)
  expect(rows).toMatchObject([
    { name: 'Donaudampfschiffer', start: 1320, chamber: null, tier: null, links: null, wrong: [] },
  ])
  expect(rows[0]?.notes).toHaveLength(4)
})

test('who is cancelled or not known yet is left out, and so is a name that is an error', () => {
  const wrong = read(
    ['A', 'Friday', '20:00', '21:00', 'Cancelled'],
    ['TBA', 'Friday', '20:00', '21:00'],
    ['#REF!', 'Friday'],
  ).map((row) => row.wrong)
  expect(wrong).toEqual([
    ['It is cancelled.'],
    ['“TBA” is nobody who plays.'],
    ['The name is #REF!, an error of the spreadsheet.'],
  ])
})

test('an end may be a length, if other ends of the table can be nothing else', () => {
  const hours = read(
    ['A', 'Friday', '22:00', '90'],
    ['B', 'Friday', '23:30', '1:30'],
    ['C', 'Saturday', '21:00', '1,5 h'],
  ).map((row) => row.hours)
  expect(hours).toEqual(['22:00–23:30', '23:30–01:00', '21:00–22:30'])
})

test('2,000 rows are read, and more are refused in a sentence', () => {
  const rows = Array.from({ length: MOST_ROWS }, (_, at): Cell[] => [`Act ${at}`, 'Friday'])
  expect(read(...rows)).toHaveLength(MOST_ROWS)
  expect(() => read(...rows, ['One more'])).toThrow('The table has 2001 rows.')
})

test('every column has a heading of its own name', () => {
  expect(Object.keys(columnsIn(COLUMNS.map((one) => (one === 'name' ? 'artist' : one))))).toEqual([
    ...COLUMNS,
  ])
})

test('words that exports put around a heading count for nothing, and “Name” gives way to who plays', () => {
  expect(
    columnsIn(['Event ID', 'Event Name', 'Event Venue Name', 'Event Start Date', 'Speaker names']),
  ).toEqual({ title: 1, chamber: 2, day: 3, name: 4 })
  expect(columnsIn(['Name', 'DJ name', 'Phone'])).toEqual({ name: 1 })
  expect(columnsIn(['act', 'stage_name'])).toEqual({ name: 0, chamber: 1 })
  expect(columnsIn(['Name', 'Wer', 'DJ'])).toEqual({ name: 2 })
})

test('“Name” gives way to no heading that may be of the crew or of groups', () => {
  expect(columnsIn(['Wer', 'Beginn', 'Bühne', 'Name'])).toEqual({ name: 3, start: 1, chamber: 2 })
  expect(columnsIn(['Nombre', 'Grupo', 'Día', 'Hora'])).toEqual({ name: 0, day: 2, hours: 3 })
  expect(columnsIn(['Wer', 'Wann'])).toEqual({ name: 0, hours: 1 })
})
