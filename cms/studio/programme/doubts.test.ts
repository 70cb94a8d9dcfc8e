import { expect, test } from 'vitest'
import { readText } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

/** Rows of a pasted text that go in, which cells are in none of them, and whether the organisers are asked. */
async function read(...lines: string[]) {
  const { sheets } = await readText(lines.join('\n'))
  const tabs = tabsOf(sheets, DATES)
  const { rows, rest } = readRows(tabs, DATES)
  return {
    rows: rows
      .filter(({ wrong }) => wrong.length === 0)
      .map(({ name, label, start, chamber }) =>
        [name, label?.date.slice(8), start && start / 60, chamber].join(' ').trim(),
      ),
    left: rows.filter(({ wrong }) => wrong.length > 0).map(({ name }) => name),
    rest: [...rest.unused, ...rest.cells].join(', '),
    isAsked: tabs.some(({ doubts }) => doubts.length > 0),
    notes: rows.flatMap(({ notes }) => notes),
  }
}

test.each(['Sam Paganini', 'Dom Dolla', '12-3 Karst', 'Mon Amour', 'Sun Ra', 'Blue Monday'])(
  '“%s” alone in a line moves no set to another day',
  async (name) => {
    const list = await read(
      'Friday 13 March',
      'Artist\tStart\tEnd',
      'Flint\t22:00\t23:00',
      name,
      'Peat\t23:00\t24:00',
    )
    expect(list.rows).toEqual(['Flint 13 22', name, 'Peat 13 23'])
    const text = await read('Friday 13 March', '22:00 Flint', name, '23:00 Peat')
    expect(text.rows).toEqual(['Flint 13 22', 'Peat 13 23'])
    expect(text.rest + text.rows.join()).not.toContain('15')
  },
)

test.each(['Dom', 'Mar', 'Sun'])('“%s” beside another chamber is a chamber', async (place) => {
  const { rows } = await read('Friday 13 March', place, '22:00 Karst', 'See', '23:00 Flint')
  expect(rows).toEqual([`Karst 13 22 ${place}`, 'Flint 13 23 See'])
  const grid = await read(
    'Fri',
    `Time\t${place}\tSee`,
    '22:00–23:00\tKarst\tFlint',
    '23:00–24:00\tPeat\tMarl',
  )
  expect(grid.rows.slice(0, 2)).toEqual([`Karst 13 22 ${place}`, 'Flint 13 22 See'])
  const pieces = await read(
    `Fri 22:00 Karst (${place})`,
    'Fri 23:00 Flint (See)',
    `Sat 22:00 Peat (${place})`,
  )
  expect(pieces.rows).toEqual([`Karst 13 22 ${place}`, 'Flint 13 23 See', `Peat 14 22 ${place}`])
})

test('columns of a grid that have no use are told of, and one name like a day makes no column of days', async () => {
  const { rows, rest } = await read(
    'Friday',
    'Time\tLake\tWell\tCrew\t',
    '22:00–23:00\tKarst\tFlint\tJo\tMonday',
    '23:00–24:00\tPeat\tSilt\tBo\tloud',
  )
  expect(rows).toEqual([
    'Karst 13 22 Lake',
    'Flint 13 22 Well',
    'Peat 13 23 Lake',
    'Silt 13 23 Well',
  ])
  expect(rest).toContain('Crew')
  expect(rest).toContain('Monday')
})

test.each(['Music', 'Musik', 'Genre'])(
  'a column “%s” without addresses is told of',
  async (heading) => {
    const { rows, rest, notes } = await read(
      `Artist\tDay\tStart\tEnd\t${heading}`,
      'Karst\tFriday\t22:00\t23:00\tdrone',
      'Flint\tFriday\t23:00\t24:00\tdub',
    )
    expect({ rows, rest, notes }).toEqual({
      rows: ['Karst 13 22', 'Flint 13 23'],
      rest: heading,
      notes: [],
    })
  },
)

test.each(['Arrival', 'Departure', 'Soundcheck', 'Load in', 'Pick-up'])(
  'the hours below “%s” are none of a set',
  async (heading) => {
    const { rows, rest } = await read(
      `Artist\tDay\t${heading}\tStage`,
      'Karst\tFriday\t16:00\tLake',
      'Flint\tFriday\t17:00\tLake',
    )
    expect(rows).toEqual(['Karst 13  Lake', 'Flint 13  Lake'])
    expect(rest).toBe(heading)
  },
)

test.each(['PAUSE', 'Doors close at midnight!', 'Changeover', 'Bring a torch.'])(
  '“%s” between the sets is no chamber',
  async (remark) => {
    const { rows, rest } = await read(
      'Friday 13 March',
      'Lake',
      '22:00–23:00\tKarst',
      remark,
      '23:00–24:00\tFlint',
    )
    expect(rows).toEqual(['Karst 13 22 Lake', 'Flint 13 23 Lake'])
    expect(rest).toContain(remark)
  },
)

test.each(['Have a good night!', 'Times may still change', 'No entry after two.'])(
  '“%s” right below the last row is nobody who plays',
  async (remark) => {
    const { rows } = await read(
      'Artist\tDay\tStart\tEnd',
      'Karst\tFriday\t22:00\t23:00',
      'Flint\tFriday\t23:00\t24:00',
      remark,
    )
    expect(rows).toEqual(['Karst 13 22', 'Flint 13 23'])
  },
)

test('a short line right below the last row may be an artist, and says so', async () => {
  const { rows, notes } = await read(
    'Artist\tDay\tStart\tEnd',
    'Karst\tFriday\t22:00\t23:00',
    'Flint\tFriday\t23:00\t24:00',
    'Peat',
  )
  expect(rows).toEqual(['Karst 13 22', 'Flint 13 23', 'Peat'])
  expect(notes).toEqual(['It has no hours, as the other rows have: does it play?'])
})

test.each(['\u0096', '\u0097'])('a dash that is a control character is a dash', async (dash) => {
  const { rows } = await read('Friday', `22:00${dash}23:00 Karst`, `23:00 ${dash} 24:00 Flint`)
  expect(rows).toEqual(['Karst 13 22', 'Flint 13 23'])
})

test('a line of a list without hours, and one of hours without a name, are told of', async () => {
  const { rows, left } = await read(
    'Friday 13 March',
    '22:00 Karst',
    "23:00 90'",
    '00:30 Flint',
    '',
    'Saturday 14 March',
    'Peat',
  )
  expect(rows).toEqual(['Karst 13 22', 'Flint 13 0.5'])
  expect(left).toEqual(["23:00 90'", 'Peat'])
})

test('two sets at once in a chamber, an artist twice at once, and a name that is a chamber are asked about', async () => {
  const heads = 'Artist\tDay\tStart\tEnd\tStage'
  const twice = await read(
    heads,
    'Karst\tFriday\t22:00\t24:00\tLake',
    'Flint\tFriday\t23:00\t24:00\tLake',
  )
  expect(twice.isAsked).toBe(true)
  const two = await read(
    heads,
    'Karst\tFriday\t22:00\t24:00\tLake',
    'Karst\tFriday\t23:00\t24:00\tWell',
  )
  expect(two.isAsked).toBe(true)
  const plain = await read(
    heads,
    'Karst\tFriday\t22:00\t24:00\tLake',
    'Flint\tFriday\t23:00\t24:00\tWell',
  )
  expect(plain.isAsked).toBe(false)
})

test('sets below a line that may be another day are left out, and sets in numbered columns are of the chamber at the side', async () => {
  const chat = await read(
    'FRIDAY',
    '22:00 Karst @ Lake',
    '23:00 Flint @ Lake',
    'SATURDAY',
    '22:00 Peat @ Well',
    'Friday Night Dinner',
    '23:00 Marl @ Well',
  )
  expect(chat.rows).toEqual(['Karst 13 22 Lake', 'Flint 13 23 Lake', 'Peat 14 22 Well'])
  expect(chat.left).toEqual(['Marl'])
  const slots = await read(
    'Friday',
    'Stage\tSlot 1\tSlot 2',
    'Lake\t22:00 Karst\t23:00 Flint',
    'Well\t21:00 Peat\t23:00 Marl',
  )
  expect(slots.rows).toEqual([
    'Karst 13 22 Lake',
    'Flint 13 23 Lake',
    'Peat 13 21 Well',
    'Marl 13 23 Well',
  ])
})

test('words beside a day are a chamber where several days have them', async () => {
  const { rows } = await read(
    'Divendres, 13 de març – Cim d’Estela',
    '22:00 h. Karst',
    'Dissabte, 14 de març – Cim d’Estela',
    '22:00 h. Flint',
  )
  expect(rows).toEqual(['Karst 13 22 Cim d’Estela', 'Flint 14 22 Cim d’Estela'])
})

test.each([
  'Flint - CANCELADO',
  'CANCELADO - Flint',
  'Flint (abgesagt)',
  'Flint – abgesagt (krank)',
  'Flint CANCELLED',
  '[CANCELLED] Flint',
  '**CANCELLED** Flint',
  'Flint entfällt',
  'Flint (Soundcheck)',
  'Soundcheck Flint',
  'Sound-check Flint',
  'Flint line check',
  'Flint (rehearsal)',
  'Ensayo Flint',
  'Aufbau Flint',
  'Load in / line check',
  'à confirmer',
  '22:00 - 23:00',
  'Saturday 14',
])('“%s” is nobody who plays', async (name) => {
  const { rows, left } = await read(
    'Artist\tDay\tStart\tEnd',
    'Karst\tFriday\t22:00\t23:00',
    `${name}\tFriday\t23:00\t24:00`,
  )
  expect({ rows, left }).toEqual({ rows: ['Karst 13 22'], left: [name] })
})

test('an end with the date of its start is on the next morning, and what stands behind “//” is no name', async () => {
  const { rows, notes } = await read(
    'Artist,Start,End',
    'Karst // slow dub,2026-03-13T23:00,2026-03-13T00:15',
    'Flint,2026-03-14T23:00,2026-03-14T23:30',
  )
  expect(rows).toEqual(['Karst  23', 'Flint  23'])
  expect(notes).toEqual(['It ends before it starts: the end is on the next morning.'])
})

test('words at the side of a grid of days are its chambers, and many cells that are not read are asked about', async () => {
  const grid = await read(
    '\tFriday\tSaturday',
    'Lake\t22:00 Karst\t21:00 Flint',
    'Well\t23:00 Peat\t22:00 Marl',
  )
  expect(grid.rows).toEqual([
    'Karst 13 22 Lake',
    'Flint 14 21 Lake',
    'Peat 13 23 Well',
    'Marl 14 22 Well',
  ])
  const beside = await read(
    'Friday\t\t\t',
    'Time\tLake\tWell\t',
    '22:00–23:00\tKarst\tFlint\tJo',
    '23:00–24:00\tPeat\tMarl\tBo',
  )
  expect(beside).toMatchObject({ isAsked: true, rest: 'D3 “Jo”, D4 “Bo”' })
})

test('several sets with their hours in one line are left out, and a chamber of a part of the sets is asked about', async () => {
  const list = await read('Artist,Stage,Start,Day', 'Karst 22:00-23:00 and Flint,Lake,23:00,Friday')
  expect(list).toMatchObject({ rows: [], left: ['Karst 22:00-23:00 and Flint'] })
  const part = await read(
    'Viernes 13 de marzo',
    '22:00-23:00 Karst',
    '',
    'Salón Funk',
    '',
    'Sábado 14 de marzo',
    '22:00-23:00 Peat',
  )
  expect(part.isAsked).toBe(true)
})

test('“Dom” is a Sunday beside days in Spanish, and an end may have its day', async () => {
  const { rows } = await read('Hora\tViernes\tDom', '22:00\tKarst\tPeat', '23:00\tFlint\tMarl')
  expect(rows.slice(0, 2)).toEqual(['Karst 13 22', 'Peat 15 22'])
  const ends = await read(
    'Artist;Stage;Start;End',
    'Karst;Dom;Fr 22:00;Fr 23:30',
    'Flint;See;Fr 23:00;Sa 00:30',
  )
  expect(ends).toMatchObject({ rows: ['Karst 13 22 Dom', 'Flint 13 23 See'], isAsked: false })
})

test('a name may begin with a figure, and “~1 AM” is at one', async () => {
  const text = await read(
    'Friday',
    '22:00–23:00 Karst',
    '23:00–00:00 2manyDJs',
    '00:00–01:00 4 Hero',
    '01:00–02:00 90 min',
  )
  expect(text.rows).toEqual(['Karst 13 22', '2manyDJs 13 23', '4 Hero 13 0'])
  const { rows } = await read('Artist\tDay\tTime', 'Karst\tFriday\t~1 AM')
  expect(rows).toEqual(['Karst 13 1'])
})

test('“Project: Mayhem” below “Name”, and a shuttle that goes often, are not asked about', async () => {
  const named = await read(
    'Name\tDay\tHours',
    'Project: Mayhem\tFriday\t22:00–23:00',
    'Flint\tFriday\t23:00–24:00',
  )
  expect(named).toMatchObject({ rows: ['Project: Mayhem 13 22', 'Flint 13 23'], isAsked: false })
  const trips = Array.from({ length: 6 }, (_, at) => [
    `Shuttle\ttransport\tFriday\t1${at}:00–1${at}:30\tGate`,
    `Karst ${at}\t\tFriday\t1${at}:30–1${at}:45\tLake`,
  ]).flat()
  expect(await read('Name\tKind\tDay\tHours\tStage', ...trips)).toMatchObject({ isAsked: false })
})

test('“Day 1” of fewer days than the festival has is asked about', async () => {
  const rows = (last: number) =>
    read(
      'Night\tStage\tStart\tEnd\tAct',
      'Day 1\tLake\t17:00\t18:00\tKarst',
      'Day 2\tLake\t17:00\t18:00\tFlint',
      `Day ${last}\tLake\t18:00\t19:00\tGrub`,
    )
  expect((await rows(3)).isAsked).toBe(true)
  expect((await rows(4)).isAsked).toBe(false)
  const named = await read(
    'Day 1 – 13 March',
    '22:00–23:00 Karst',
    'Day 2, Saturday',
    '22:00–23:00 Flint',
  )
  expect(named).toMatchObject({ rows: ['Karst 13 22', 'Flint 14 22'], isAsked: false })
})

test.each([
  ['Church', ['St Ann', 'St Ann', 'Chapel', 'Chapel'], true],
  ['Assigned stage', ['Lake', 'Lake', 'Cave', 'Cave'], true],
  ['Bühne neu', ['See', 'See', 'Höhle', 'Höhle'], true],
  ['Booker', ['Anna', 'Bert', 'Anna', 'Bert'], false],
  ['Stage requirements', ['Piano', 'Risers', 'Two monitors', 'Mat'], false],
])(
  'a column “%s” that tells sets of the same hour apart has the chambers',
  async (heading, cells, isOfChambers) => {
    const { rows, isAsked } = await read(
      `Time\t${heading}\tArtist`,
      'Friday 13 March',
      `20:00\t${cells[0]}\tKarst`,
      `21:00\t${cells[1]}\tFlint`,
      ...(isOfChambers ? [] : ['Saturday 14 March']),
      `20:00\t${cells[2]}\tGrub`,
      `21:00\t${cells[3]}\tMoth`,
    )
    expect(rows[0]).toBe(isOfChambers ? `Karst 13 20 ${cells[0]}` : 'Karst 13 20')
    expect(isAsked).toBe(isOfChambers)
  },
)
