import { expect, test } from 'vitest'
import { readText } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

async function found(...lines: string[]) {
  const { sheets } = await readText(lines.join('\n'))
  const tabs = tabsOf(sheets, DATES)
  return { tabs, rows: readRows(tabs, DATES).rows }
}

/** Name, day, start and chamber of the rows of a pasted text, and whether the organisers are asked. */
async function read(...lines: string[]) {
  const { tabs, rows: all } = await found(...lines)
  const rows = all.map(({ name, label, start, chamber }) =>
    [name, label?.date.slice(8), start && start / 60, chamber].join(' '),
  )
  return { rows, isAsked: tabs.some(({ isRead, doubts }) => isRead && doubts.length > 0) }
}

test.each([
  [
    'brackets',
    'Fr 13.3. 22-23 Uhr Karst (Main)',
    'Fr 13.3. 23-24 Uhr Flint (Main)',
    'Sa 14.3. 22-23 Uhr Chalk (See)',
  ],
  [
    'dashes',
    'Fri 22:00–23:00 Karst – Main',
    'Fri 23:00–24:00 Flint – Main',
    'Sat 22:00–23:00 Chalk – See',
  ],
  [
    'commas',
    'Karst – Fri 13 March, 22:00 – 23:00 @ Main',
    'Flint – Fri 13 March, 23:00 – 24:00 @ Main',
    'Chalk – Sat 14 March, 22:00 – 23:00 @ See',
  ],
  [
    'the chamber first',
    'Main: Karst, Fri 22:00–23:00',
    'Main: Flint, Fri 23:00–24:00',
    'See: Chalk, Sat 22:00–23:00',
  ],
])('lines of a chat with %s are taken apart, and the organisers are asked', async (_, ...lines) => {
  expect(await read(...lines)).toEqual({
    rows: ['Karst 13 22 Main', 'Flint 13 23 Main', 'Chalk 14 22 See'],
    isAsked: true,
  })
})

test('chambers above hours and names without headings are those of the names below', async () => {
  const { rows } = await read(
    'Friday 13 March',
    'Lake\t\tWell\t',
    '22:00–23:00\tKarst\t21:00–22:00\tFlint',
    '23:00–24:00\tChalk\t22:00–23:00\tMarl',
  )
  expect(rows).toEqual([
    'Karst 13 22 Lake',
    'Flint 13 21 Well',
    'Chalk 13 23 Lake',
    'Marl 13 22 Well',
  ])
})

test('a table of chambers and days has names with their hours in its cells', async () => {
  const { rows } = await read(
    'Stage\tFriday 13\tSaturday 14',
    'Lake\tKarst 22:00-23:00\tPeat 21:00-22:00',
    'Well\tFlint 22:00-23:00\tMoor 20:00-21:00',
  )
  expect(rows).toEqual([
    'Karst 13 22 Lake',
    'Peat 14 21 Lake',
    'Flint 13 22 Well',
    'Moor 14 20 Well',
  ])
})

test('a start and an end for each day are those of that day', async () => {
  const { rows } = await read(
    'Artist\tStage\tFri start\tFri end\tSat start\tSat end',
    'Karst\tLake\t22:00\t23:30\t\t',
    'Flint\tWell\t\t\t21:00\t22:30',
  )
  expect(rows).toEqual(['Karst 13 22 Lake', 'Flint 14 21 Well'])
})

test('what stands above the first day is a title, and “Bühne: Dom” a chamber', async () => {
  const { rows } = await read('CAVE RAVE 2026', 'Friday', '22:00 Karst', 'Saturday', '22:00 Flint')
  expect(rows).toEqual(['Karst 13 22 ', 'Flint 14 22 '])
  const stages = await read(
    'Bühne: Dom',
    'Friday',
    '22:00 Karst',
    'Bühne: See',
    'Friday',
    '22:00 Flint',
  )
  expect(stages.rows).toEqual(['Karst 13 22 Dom', 'Flint 13 22 See'])
})

test('a list has who plays in one column, whatever else its columns are called', async () => {
  const { rows } = await read(
    'Version\t3\tFINAL\tShow start\t21:00',
    '',
    'Friday',
    'Seq\tStart\tEnd\tAct / Item\tAudio\tNotes',
    '1\t21:00\t22:00\tSoundcheck: Karst\tPlaylist\t',
    '2\t22:00\t23:00\tKarst\tMics\tloud',
    '3\t23:00\t24:00\tFlint\tMics\t',
  )
  expect(rows).toEqual(['Soundcheck: Karst 13 21 ', 'Karst 13 22 ', 'Flint 13 23 '])
})

test('notes beside a grid, and heads such as “Tent A”, make no sets and lose none', async () => {
  const { rows } = await found(
    'Friday',
    'Time\tTent A\tTent B\tNotes\tHinweise',
    '22:00–23:00\tKarst\tFlint\tfog machine\tLicht aus',
    '23:00–24:00\tPeat\tSilt\tbring torches\tleise',
  )
  expect(rows.map(({ name, chamber, wrong }) => [name, chamber, wrong])).toEqual([
    ['Karst', 'Tent A', []],
    ['Flint', 'Tent B', []],
    ['Peat', 'Tent A', []],
    ['Silt', 'Tent B', []],
  ])
})

test('hours of a grid that cannot be read cost their line, which is named, and nothing below it', async () => {
  const { rows } = await found(
    'Friday',
    'Time\tLake\tWell',
    '21:00–22:00\tZinc\tMarl',
    '22.00-23.0O\tKarst\tFlint',
    '23:00–24:00\tPeat\tSilt',
  )
  expect(rows.map(({ name, chamber, wrong }) => [name, chamber, wrong.length])).toEqual([
    ['Zinc', 'Lake', 0],
    ['Marl', 'Well', 0],
    ['Karst', 'Lake', 1],
    ['Flint', 'Well', 1],
    ['Peat', 'Lake', 0],
    ['Silt', 'Well', 0],
  ])
})

test('a card with labels is no row, and the organisers are asked', async () => {
  const { isAsked } = await read('Artist: Karst', 'Time: Fri 22:00–23:00', '', 'Artist: Flint')
  expect(isAsked).toBe(true)
})

test('words of a text that have no hours are nobody who plays, and a sentence between the sets changes no chamber', async () => {
  const { rows } = await found(
    'Friday',
    '',
    'Lake',
    '- 22:00 h. a 23:00 h. Karst',
    '- 23:00 h. a 24:00 h. Flint',
    '',
    'Everybody brings their own light and their own records, and nothing else at all.',
    '- 00:00 h. a 01:00 h. Peat',
    '',
    'Jo',
  )
  expect(rows.map(({ name, chamber, wrong }) => [name, chamber, wrong.length])).toEqual([
    ['Karst', 'Lake', 0],
    ['Flint', 'Lake', 0],
    ['Peat', 'Lake', 0],
    ['Jo', 'Lake', 1],
  ])
})

test('a second grid right below the first has its own chambers', async () => {
  const { rows } = await found(
    'Friday',
    'Time\tLake\tWell',
    '22:00–23:00\tKarst\tFlint',
    '23:00–24:00\tPeat\tSilt',
    'Night 2\tDome\tHall',
    '22:00–23:00\tZinc\tMarl',
    '23:00–24:00\tIron\tGold',
  )
  expect(rows.slice(4).map(({ name, chamber }) => [name, chamber])).toEqual([
    ['Zinc', 'Dome'],
    ['Marl', 'Hall'],
    ['Iron', 'Dome'],
    ['Gold', 'Hall'],
  ])
})

test('a grid below many lines of a list is found', async () => {
  const travel = Array.from({ length: 25 }, (_, at) => [`Karst ${at}\tLH100`, 'Arr\t10:15']).flat()
  const { rows } = await found(
    ...travel,
    'Friday',
    'Time\tLake\tWell',
    '22:00–23:00\tKarst\tFlint',
    '23:00–24:00\tPeat\tSilt',
  )
  expect(rows.map(({ name, chamber }) => [name, chamber])).toEqual([
    ['Karst', 'Lake'],
    ['Flint', 'Well'],
    ['Peat', 'Lake'],
    ['Silt', 'Well'],
  ])
})

test('marks stay in the cells of a table', async () => {
  const table = await found(
    'Artist,Day,Hours,Description',
    '* Karst *,Friday,22:00–23:00,"Born in 1999',
    '- trance',
    '- dub"',
  )
  expect(table.rows.map(({ name, description }) => [name, description])).toEqual([
    ['* Karst *', 'Born in 1999 - trance - dub'],
  ])
})

test.each(['20:00 Doors', '18:00 Coach to the cave'])(
  '“%s” above the first of several chambers takes no chamber away',
  async (first) => {
    const lists = ['Lake', '22:00 Karst', '23:00 Moth', 'Well', '22:30 Owl', '23:30 Fox']
    const { rows, isAsked } = await read('Friday 13 March', first, ...lists)
    expect(rows.map((row) => row.split(' ').at(-1)).slice(1)).toEqual([
      'Lake',
      'Lake',
      'Well',
      'Well',
    ])
    expect(isAsked).toBe(true)
  },
)
