import { expect, test } from 'vitest'
import type { Cell, Line } from './columns'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

function read(...table: Cell[][]) {
  const lines = table.map((cells, at) => ({ row: at + 1, cells, isHidden: false }))
  return readRows(tabsOf([{ name: '', isHidden: false, lines }], DATES), DATES).rows
}

test('beside 2230 in a column, 100 and 30 are hours and minutes, too', () => {
  const rows = read(
    ['Artist', 'Day', 'Start', 'Minutes'],
    ['A', 'Friday', 2230, 150],
    ['B', 'Friday', '100', 90],
    ['C', 'Friday', 30, 60],
  )
  expect(rows.map(({ start }) => start)).toEqual([22 * 60 + 30, 60, 30])
})

test('a column with the number of the day gives way to the dates beside it', () => {
  const rows = read(
    ['Day', 'Date', 'Artist', 'Time'],
    [1, 'Friday, 13 March', 'A', '22:00–23:00'],
    [2, 'Saturday, 14 March', 'B', '22:00–23:00'],
  )
  expect(rows.map(({ label, wrong }) => [label?.date, wrong])).toEqual([
    ['2026-03-13', []],
    ['2026-03-14', []],
  ])
})

test('a column of dates with clocks is the start, whatever its heading', () => {
  const rows = read(
    ['Title', 'Submitted', 'Scheduled at', 'Duration'],
    ['A', new Date('2025-11-02T10:00Z'), new Date('2026-03-13T22:00Z'), 90],
    ['B', new Date('2025-11-03T11:00Z'), new Date('2026-03-14T02:00Z'), 60],
  )
  expect(rows.map(({ date, start, length }) => [date, start, length])).toEqual([
    ['2026-03-13', 22 * 60, 90],
    ['2026-03-14', 2 * 60, 60],
  ])
})

test('a title above a table is no chamber, and a heading between its rows is one', () => {
  const rows = read(
    ['Deep Down 2026', null, null],
    ['Time', 'Artist'],
    ['FRIDAY – The Descent', null],
    ['22:00–23:00', 'A'],
    ['Bat Gallery:', null],
    ['23:00–24:00', 'B'],
  )
  expect(rows.map(({ chamber }) => chamber)).toEqual([null, 'Bat Gallery'])
})

test('at a festival of one day, hours without a day are of that day', () => {
  const table: Cell[][] = [
    ['Time', 'Speaker', 'Length'],
    ['9:20', 'A', 15],
    ['16:30', 'B', 5],
  ]
  const lines = table.map((cells, at) => ({ row: at + 1, cells, isHidden: false }))
  const oneDay = { ...DATES, endDate: DATES.startDate }
  const { rows } = readRows(tabsOf([{ name: '', isHidden: false, lines }], oneDay), oneDay)
  expect(rows.map(({ label, length }) => [label?.date, length])).toEqual([
    ['2026-03-12', 15],
    ['2026-03-12', 5],
  ])
})

test('a table says which date its first day is', () => {
  const sheet = (day: Cell) => ({
    name: '',
    isHidden: false,
    lines: [
      { row: 1, cells: ['Day', 'Artist', 'Time'], isHidden: false },
      { row: 2, cells: [day, 'A', '22:00–23:00'], isHidden: false },
    ],
  })
  expect(tabsOf([sheet(1), sheet('0314'), sheet('Friday')], DATES).map(({ said }) => said)).toEqual(
    ['day 1 is 2026-03-12', 'day 0314 is 2026-03-14', null],
  )
})

test('of two columns of dates that with the days is the day, not the date of saving, and some may be outside of the festival', () => {
  const rows = read(
    ['Drip Theory', 'The Lake', '2026-03-13', '10pm - 11pm', '2026-03-12'],
    ['Pit Pony', 'The Lake', '2026-03-14', '12noon - 4pm', '2026-03-12'],
    ['Vein', 'The Lake', '2026-06-20', '2pm - 4pm', '2026-03-12'],
    ['Marl', 'The Lake', '2026-06-21', '2pm - 4pm', '2026-03-12'],
  )
  expect(rows.map(({ label, wrong }) => [label?.date, wrong.length])).toEqual([
    ['2026-03-13', 0],
    ['2026-03-14', 0],
    [undefined, 1],
    [undefined, 1],
  ])
})

function tabs(...table: Cell[][]) {
  const lines = table.map((cells, at) => ({ row: at + 1, cells, isHidden: false }))
  return tabsOf([{ name: '', isHidden: false, lines }], DATES)
}

test('hours in lines of their own are of the names below them, or above them where a list ends with hours', () => {
  const under: Cell[][] = [
    ['Friday'],
    ['The Lake'],
    ['22:00–23:30'],
    ['Karst'],
    ['23:30–01:00'],
    ['Flint'],
  ]
  const over: Cell[][] = [
    ['Friday'],
    ['The Lake'],
    ['Karst'],
    ['22:00–23:30'],
    ['Flint'],
    ['23:30–01:00'],
  ]
  for (const table of [under, over]) {
    expect(read(...table).map(({ name, start, chamber }) => [name, start, chamber])).toEqual([
      ['Karst', 22 * 60, 'The Lake'],
      ['Flint', 23 * 60 + 30, 'The Lake'],
    ])
    expect(tabs(...table)[0]!.doubts).toHaveLength(1)
  }
})

test('several columns of words without headings are a guess, and one is none', () => {
  const rows: Cell[][] = [
    ['Friday', '22:00–23:00', 'Main Hall', 'Karst'],
    ['Friday', '23:00–24:00', 'Main Hall', 'Flint'],
    ['Saturday', '22:00–23:00', 'Main Hall', 'Chalk'],
  ]
  expect(tabs(...rows)).toMatchObject([
    { columns: { name: 3, chamber: 2 }, doubts: [expect.any(String)] },
  ])
  const alone = rows.map((cells) => cells.filter((cell) => cell !== 'Main Hall'))
  expect(tabs(...alone)).toMatchObject([{ columns: { name: 2 }, doubts: [] }])
  const headed: Cell[][] = [['Day', 'Hours', 'Stage', 'Artist'], ...rows]
  expect(tabs(...headed)).toMatchObject([{ doubts: [] }])
})

test('a line with several sets is left out, because it cannot be said whose the others are', () => {
  const rows = read(
    ['Friday'],
    ['Karst (22:00–23:00)', 'Flint (23:00–24:00)'],
    ['Chalk (21:00–22:00)', 'live'],
  )
  expect(rows.map(({ wrong }) => wrong.length)).toEqual([1, 0])
})

test('of two columns of moments without headings the second is the end', () => {
  const rows = read(
    ['Karst', 'Main Hall', '13/03/2026 22:00', '13/03/2026 23:30'],
    ['Flint', 'Main Hall', '13/03/2026 23:30', '14/03/2026 01:00'],
    ['Chalk', 'Main Hall', '14/03/2026 21:00', '14/03/2026 22:00'],
  )
  expect(rows.map(({ date, length, chamber }) => [date, length, chamber])).toEqual([
    ['2026-03-13', 90, 'Main Hall'],
    ['2026-03-13', 90, 'Main Hall'],
    ['2026-03-14', 60, 'Main Hall'],
  ])
})

test.each([
  ['Zeit', 'Ort', 'Programm'],
  ['Time', 'Stage', 'Performance'],
])('“%s, %s, %s” heads a list, and the organisers are asked about its names', (...heads) => {
  const table: Cell[][] = [
    ['Friday'],
    heads,
    ['22:00–23:00', 'Main Hall', 'Karst'],
    ['23:00–24:00', 'Main Hall', 'Flint'],
    ['23:00–24:00', 'Lake', 'Chalk'],
  ]
  expect(read(...table).map(({ name, chamber }) => [name, chamber])).toEqual([
    ['Karst', 'Main Hall'],
    ['Flint', 'Main Hall'],
    ['Chalk', 'Lake'],
  ])
  expect(tabs(...table)).toMatchObject([{ doubts: [expect.any(String)] }])
})

test.each([
  ['Main Stage', 'Stage (small)'],
  ['Halle', 'Garten'],
  ['Ort', 'See'],
])('chambers that are called “%s” and “%s” stay a grid', (one, other) => {
  const rows = read(
    ['Friday'],
    ['Time', one, other],
    ['22:00–23:00', 'Karst', 'Chalk'],
    ['23:00–24:00', 'Flint', null],
  )
  expect(rows.map(({ name, chamber }) => [name, chamber])).toEqual([
    ['Karst', one],
    ['Chalk', other],
    ['Flint', one],
  ])
})

test('below a day at the side of a grid that cannot be read, no set is of the day above', () => {
  const rows = read(
    ['Day', 'Time', 'Lake', 'Vein'],
    ['Fri', '22:00–23:00', 'Karst', 'Flint'],
    ['Saterday', '22:00–23:00', 'Chalk', null],
    [null, '23:00–24:00', 'Marl', null],
  )
  expect(rows.map(({ name, label, wrong }) => [name, label?.date, wrong])).toEqual([
    ['Karst', '2026-03-13', []],
    ['Flint', '2026-03-13', []],
    ['Chalk', undefined, ['“Saterday” is no day: write Friday, or a date such as 2026-03-12.']],
    ['Marl', undefined, ['The day is missing.']],
  ])
})

test.each([
  'MAIN FLOOR – 22:00-06:00',
  'Main Floor: 22:00 – 06:00 Uhr',
  'Main Floor: 22:00 – open end',
])(
  '“%s” is a chamber with its opening hours, and who is called like a chamber plays',
  (heading) => {
    const rows = read(
      ['Friday'],
      [heading],
      ['22:00 Karst'],
      ['23:30 Local Hero'],
      ['01:00–02:00 Flint'],
      ['02:00–03:00 Stage Kid'],
      ['03:00–06:00 Room 237'],
      ['04:00–05:00 Marl'],
    )
    expect(rows.map(({ name, chamber }) => [name, chamber?.toLowerCase()])).toEqual(
      ['Karst', 'Local Hero', 'Flint', 'Stage Kid', 'Room 237', 'Marl'].map((name) => [
        name,
        'main floor',
      ]),
    )
  },
)

test('a day above the names of tables beside each other is their day, and no chamber', () => {
  const rows = read(
    ['Uhrzeit', 'Freitag', 'Uhrzeit', 'Samstag'],
    ['22:00–23:00', 'Karst', '21:00–22:00', 'Flint'],
    ['23:00–24:00', 'Chalk', null, null],
  )
  expect(rows.map(({ name, label, chamber }) => [name, label?.date, chamber])).toEqual([
    ['Karst', '2026-03-13', null],
    ['Flint', '2026-03-14', null],
    ['Chalk', '2026-03-13', null],
  ])
})

test('a list with a column for each day keeps its other columns, and a cell without hours is told of', () => {
  const rows = read(
    ['Artist', 'Stage', new Date('2026-03-13'), new Date('2026-03-14')],
    ['Karst', 'Lake', '22:00–23:00', '01:00–02:00'],
    ['Flint', 'Vein', null, 'late'],
    ['Chalk', 'Vein', null, null],
  )
  expect(
    rows.map(({ row, name, label, chamber, start, wrong }) => [
      row,
      name,
      label?.date,
      chamber,
      start,
      wrong,
    ]),
  ).toEqual([
    ['2', 'Karst', '2026-03-13', 'Lake', 22 * 60, []],
    ['2.2', 'Karst', '2026-03-14', 'Lake', 60, []],
    ['3', 'Flint', undefined, 'Vein', null, ['“late” is no time: write it like 22:00.']],
    ['4', 'Chalk', undefined, 'Vein', null, []],
  ])
})

test('a grid with its hours above it is read by the rows of its chambers, and sets go on over merged cells', () => {
  const lines = [
    { row: 1, cells: ['FRIDAY 13', '22:00', '22:30', '23:00'], isHidden: false },
    { row: 2, cells: ['Lake', 'Karst', null, 'Flint'], isHidden: false, merged: [[1, 2]] },
    { row: 3, cells: ['Well', null, 'Chalk', 'Chalk'], isHidden: false },
    { row: 4, cells: ['Vein', 'Gone', 'Gone', null], isHidden: true },
  ] as Line[]
  const { rows, hidden } = readRows(tabsOf([{ name: '', isHidden: false, lines }], DATES), DATES)
  expect(hidden).toBe(1)
  expect(
    rows.map(({ row, name, chamber, start, label }) => [row, name, chamber, start, label?.date]),
  ).toEqual([
    ['2', 'Karst', 'Lake', 22 * 60, '2026-03-13'],
    ['3', 'Chalk', 'Well', 22 * 60 + 30, '2026-03-13'],
    ['2.2', 'Flint', 'Lake', 23 * 60, '2026-03-13'],
  ])
})

test('“Dom” is a chamber beside dates, and a Sunday beside other short days', () => {
  const german = read(
    ['Freitag, 13.3.'],
    ['Dom'],
    ['22–23 Uhr', 'Karst'],
    ['See'],
    ['22–23 Uhr', 'Flint'],
  )
  expect(german.map(({ chamber, label }) => [chamber, label?.date])).toEqual([
    ['Dom', '2026-03-13'],
    ['See', '2026-03-13'],
  ])
  const spanish = read(
    ['Hora', 'Vie', 'Sáb', 'Dom'],
    ['22–23h', 'Karst', 'Flint', 'Chalk'],
    ['23–24h', 'A', 'B', 'C'],
  )
  expect(spanish.slice(0, 3).map(({ label }) => label?.date)).toEqual([
    '2026-03-13',
    '2026-03-14',
    '2026-03-15',
  ])
})

test('days above chambers, and tables beside each other with their chambers above them, are found by every set below', () => {
  const grid = read(
    [null, 'Friday', null, 'Saturday', null],
    ['Time', 'Lake', 'Well', 'Lake', 'Well'],
    ['22:00–23:00', 'Karst', null, null, 'Flint'],
    ['23:00–24:00', null, 'Chalk', 'Marl', null],
  )
  const tables = read(
    ['LAKE', null, null, 'WELL', null],
    ['Time', 'Artist', null, 'Time', 'Artist'],
    ['Fri 22:00–23:00', 'Karst', null, 'Sat 22:00–23:00', 'Flint'],
    ['Fri 23:00–24:00', 'Peat', null, 'Sat 23:00–24:00', 'Marl'],
  )
  const said = (rows: typeof grid) =>
    rows.map(({ name, label, chamber }) => [name, label?.date, chamber])
  expect(said(grid)).toEqual([
    ['Karst', '2026-03-13', 'Lake'],
    ['Flint', '2026-03-14', 'Well'],
    ['Chalk', '2026-03-13', 'Well'],
    ['Marl', '2026-03-14', 'Lake'],
  ])
  expect(said(tables).slice(0, 2)).toEqual([
    ['Karst', '2026-03-13', 'LAKE'],
    ['Flint', '2026-03-14', 'WELL'],
  ])
})

test('a line that is longer than a name and stands alone in its line is a remark', () => {
  const rows = read(
    ['Artist', 'Day', 'Hours'],
    ['Karst', 'Friday', '22:00–23:00'],
    [null, null, null],
    ['Flint', null, null],
    ['Without an end until the next act', null, null],
  )
  expect(rows.map(({ name, wrong }) => [name, wrong.length])).toEqual([
    ['Karst', 0],
    ['Flint', 0],
    ['Without an end until the next act', 1],
  ])
})

test.each([
  ['Künstler', 'Tag', 'Aufbau', 'Auftritt', 'Bühne'],
  ['Artist', 'Day', 'Check', 'Set', 'Stage'],
  ['Artista', 'Día', 'Ensayo', 'Actuación', 'Escenario'],
  ['Artist', 'Day', 'Earlier', 'Show', 'Stage'],
])('of the hours below “%s, %s, %s, %s” the last are those of the set', (...heads) => {
  const table: Cell[][] = [
    heads,
    ['Karst', 'Friday', '16:00–17:00', '22:00–23:00', 'Lake'],
    ['Flint', 'Friday', '17:00–18:00', '23:00–24:00', 'Lake'],
  ]
  expect(read(...table).map(({ start }) => start)).toEqual([22 * 60, 23 * 60])
  expect(tabs(...table)).toMatchObject([{ doubts: [] }])
})

test.each([
  ['16:00–17:00', '22:00–23:00'],
  ['16:00', '22:00'],
])('two columns of hours whose headings say nothing are asked about', (one, other) => {
  const table: Cell[][] = [
    ['Artist', 'Day', 'Plan A', 'Plan B', 'Stage'],
    ['Karst', 'Friday', one, other, 'Lake'],
    ['Flint', 'Saturday', one, other, 'Lake'],
  ]
  expect(tabs(...table)).toMatchObject([
    { doubts: ['several columns have hours, and no heading says which are those of the sets'] },
  ])
})

test.each([
  ['Call time', 'Time on stage'],
  ['Make-up', 'Plays at'],
])('“%s” is no start, and “%s” is one', (...heads) => {
  const rows = read(
    ['Artist', 'Day', ...heads, 'End'],
    ['Karst', 'Friday', '16:00', '22:00', '23:00'],
    ['Flint', 'Friday', '17:00', '23:00', '24:00'],
  )
  expect(rows.map(({ start, length, chamber }) => [start, length, chamber])).toEqual([
    [22 * 60, 60, null],
    [23 * 60, 60, null],
  ])
})

test('“DE” below “Country” is no heading, “De” and “A” are a start and an end, and “A” alone is a chamber', () => {
  const countries = read(
    ['Artist', 'Country', 'Day', 'Time', 'Stage'],
    ['Karst', 'DE', 'Friday', '22:00–23:00', 'Main Stage'],
    ['Flint', 'DE', 'Friday', '23:00–24:00', 'Main Stage'],
  )
  expect(countries.map(({ name, chamber }) => [name, chamber])).toEqual([
    ['Karst', 'Main Stage'],
    ['Flint', 'Main Stage'],
  ])
  const spans = read(['Artiste', 'Jour', 'De', 'À'], ['Karst', 'Friday', '22:00', '23:00'])
  expect(spans).toMatchObject([{ start: 22 * 60, length: 60 }])
  const grid = read(
    ['Friday'],
    ['Time', 'A', 'B'],
    ['22:00–23:00', 'Karst', 'Flint'],
    ['23:00–24:00', 'Peat', 'Marl'],
  )
  expect(grid.map(({ chamber }) => chamber)).toEqual(['A', 'B', 'A', 'B'])
})

test('hours below the heading of the chambers are asked about', () => {
  const table: Cell[][] = [
    ['Artist', 'Day', 'Start', 'Stage'],
    ['Karst', 'Friday', '22:00', '23:00'],
    ['Flint', 'Friday', '23:00', '24:00'],
  ]
  expect(tabs(...table)).toMatchObject([
    { doubts: ['“23:00” is read as a chamber', '“24:00” is read as a chamber'] },
  ])
})

test('a day in the corner of a grid is that of its sets', () => {
  const rows = read(
    ['Friday', 'Lake', 'Well'],
    ['22:00', 'Karst', 'Flint'],
    ['23:00', 'Peat', null],
    ['Saturday', 'Lake', 'Well'],
    ['22:00', 'Marl', null],
    ['23:00', null, 'Silt'],
  )
  expect(rows.map(({ name, label, chamber }) => [name, label?.date, chamber])).toEqual([
    ['Karst', '2026-03-13', 'Lake'],
    ['Flint', '2026-03-13', 'Well'],
    ['Peat', '2026-03-13', 'Lake'],
    ['Marl', '2026-03-14', 'Lake'],
    ['Silt', '2026-03-14', 'Well'],
  ])
})

test('a day between the lines of a grid takes the place of that in its corner', () => {
  const rows = read(
    ['Friday', 'Lake', 'Well'],
    ['22:00', 'Karst', 'Flint'],
    ['Saturday', null, null],
    ['20:00', 'Marl', 'Silt'],
  )
  expect(rows.map(({ name, label, notes }) => [name, label?.date, notes])).toEqual([
    ['Karst', '2026-03-13', []],
    ['Flint', '2026-03-13', []],
    ['Marl', '2026-03-14', []],
    ['Silt', '2026-03-14', []],
  ])
})

test('a chamber beside the first row of each day is that of all rows below it', () => {
  const rows = read(
    ['Day', 'Stage', 'Name', 'Hours'],
    ['Friday', 'Lake', 'Karst', '20:00–21:00'],
    [null, null, 'Flint', '21:00–22:00'],
    ['Saturday', 'Lake', 'Owl', '20:00–21:00'],
    [null, null, 'Fox', '21:00–22:00'],
  )
  expect(rows.map(({ chamber }) => chamber)).toEqual(['Lake', 'Lake', 'Lake', 'Lake'])
})

test('a chamber that is written again below an empty cell is not that of the empty cell', () => {
  const rows = read(
    ['Name', 'Day', 'Hours', 'Stage'],
    ['Karst', 'Friday', '20:00–21:00', 'Lake'],
    ['Coach', 'Friday', '21:00–22:00', null],
    ['Flint', 'Friday', '22:00–23:00', 'Lake'],
    ['Brunch', 'Friday', '23:00–24:00', null],
  )
  expect(rows.map(({ chamber }) => chamber)).toEqual(['Lake', null, 'Lake', null])
})
