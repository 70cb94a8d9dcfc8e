import { expect, test } from 'vitest'
import { placeNights } from './place-nights'
import { readText } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

/** The rows of a pasted table, as the tool would put them in. */
async function read(...lines: string[]) {
  const { sheets } = await readText(lines.join('\n'))
  return placeNights(readRows(tabsOf(sheets, DATES), DATES).rows).entries
}

test('headings that come again do not read a column of contacts as that of descriptions', async () => {
  const rows = await read(
    'Artist\tBio\tDay\tStart\tEnd\tStage',
    'Karst\tFrom rock\tFriday\t22:00\t23:00\tLake',
    '',
    'Artist\tContact\tDay\tStart\tEnd\tStage',
    'Flint\tanna@agency.example\tSaturday\t22:00\t23:00\tLake',
  )
  expect(rows.map(({ name, description }) => [name, description])).toEqual([
    ['Karst', 'From rock'],
    ['Flint', null],
  ])
})

test('two clocks in front of the chambers of a grid are the start and the end of each', async () => {
  const rows = await read(
    'Sat 14 March',
    '\t\tMain\tCave',
    '20:00\t21:00\tKarst\tFlint',
    '21:00\t22:00\tGrub\tMoth',
    '22:00\t23:00\tBat\tOwl',
  )
  expect(rows.map(({ name, chamber, hours }) => `${name} ${chamber} ${hours}`)).toEqual([
    'Karst Main 20:00–21:00',
    'Flint Cave 20:00–21:00',
    'Grub Main 21:00–22:00',
    'Moth Cave 21:00–22:00',
    'Bat Main 22:00–23:00',
    'Owl Cave 22:00–23:00',
  ])
})

test('a size beside one chamber of a grid is that of its sets alone', async () => {
  const rows = await read(
    'Friday',
    'Time\tLake\tSize\tCave',
    '22:00–23:00\tKarst\theadliner\tFlint',
    '23:00–24:00\tGrub\theadliner\tMoth',
  )
  expect(rows.map(({ name, tier }) => [name, tier])).toEqual([
    ['Karst', 'headliner'],
    ['Flint', null],
    ['Grub', 'headliner'],
    ['Moth', null],
  ])
})

test.each(['Stage requirements', 'Stage plot', 'What do you need on stage?', 'Stage mgr'])(
  'a column “%s” has no chambers',
  async (heading) => {
    const rows = await read(
      `Artist\tDay\tStart\tEnd\t${heading}`,
      'Karst\tFriday\t22:00\t23:00\tTwo monitors',
      'Flint\tSaturday\t23:00\t24:00\tPiano',
    )
    expect(rows.map(({ chamber }) => chamber)).toEqual([null, null])
  },
)

test('of two columns of days the one with more of them has those of the sets', async () => {
  const rows = await read(
    'Artist\tTravel in\tPerformance\tStart\tEnd\tStage',
    'Karst\tThursday\tFriday\t22:00\t23:00\tLake',
    'Flint\tThursday\tSaturday\t20:00\t21:00\tLake',
    'Moth\tFriday\tSunday\t22:00\t23:00\tLake',
  )
  expect(rows.map(({ name, day }) => `${name} ${day}`)).toEqual([
    'Karst 2026-03-13',
    'Flint 2026-03-14',
    'Moth 2026-03-15',
  ])
})

test.each(['Friday 13th Lake', 'Dom'])('“%s” above the sets is their day', async (heading) => {
  const rows = await read(heading, '22:00–23:00 Karst', '23:00–24:00 Flint')
  expect(rows.every(({ day, wrong }) => day !== null && wrong.length === 0)).toBe(true)
})

test.each(['Real name', 'Full name', 'Klarname', 'Bürgerlicher Name', 'Nombre real'])(
  '“%s” beside “Stage name” is told to nobody',
  async (real) => {
    const rows = await read(
      `Stage name\t${real}\tDay\tStart\tEnd\tStage`,
      'Karst\tAnna Huber\tFriday\t22:00\t23:00\tLake',
      'Flint\tBo Meier\tSaturday\t22:00\t23:00\tWell',
    )
    expect(rows.map(({ name, chamber }) => `${name} ${chamber}`)).toEqual([
      'Karst Lake',
      'Flint Well',
    ])
    expect(JSON.stringify(rows)).not.toContain('Huber')
  },
)

test.each(['Contact: Ana', 'Stage manager: Ana +34 600 123 456', 'Ana 600 12 34 56', 'Wifi: cave'])(
  '“%s” between the sets is no chamber',
  async (line) => {
    const rows = await read('Friday', 'Lake', '22:00 Karst', '', line, '23:00 Flint', '00:00 Moth')
    expect(rows.map(({ chamber }) => chamber)).toEqual(['Lake', 'Lake', 'Lake'])
  },
)

test.each(['Travel', 'Viaje', 'Anreisetag', 'Arrival'])(
  'the days below “%s” are none of a set',
  async (travel) => {
    const rows = await read(
      `Artist\t${travel}\tGig\tStart\tEnd`,
      'Karst\tThursday\tFriday\t22:00\t23:00',
      'Flint\tFriday\tSaturday\t22:00\t23:00',
    )
    expect(rows.map(({ day }) => day)).toEqual(['2026-03-13', '2026-03-14'])
  },
)

test('of two columns of days that no heading tells apart the organisers are asked', async () => {
  const { sheets } = await readText(
    'Artist\tIn\tOut\tStart\tEnd\nKarst\tFriday\tSaturday\t22:00\t23:00\nFlint\tSaturday\tSunday\t22:00\t23:00',
  )
  expect(tabsOf(sheets, DATES)[0]!.doubts.join()).toContain('several columns have days')
})

test('sets of a grid of starts alone end where the next one begins in their chamber, and say so', async () => {
  const rows = await read(
    'Friday 13 March\t\t',
    'Time\tLake\tCave',
    '22:00\tKarst\t',
    '22:45\t\tFlint',
    '23:30\tGrub\t',
    '00:15\t\tMoth',
    '01:00\tBat\t',
  )
  expect(
    rows.map(({ name, chamber, hours, notes }) => [`${name} ${chamber} ${hours}`, notes.length]),
  ).toEqual([
    ['Karst Lake 22:00–23:30', 1],
    ['Flint Cave 22:45–00:15', 1],
    ['Grub Lake 23:30–01:00', 1],
    ['Moth Cave 00:15–01:15', 1],
    ['Bat Lake 01:00–02:00', 1],
  ])
})

test('an empty cell of a grid whose sets go over several lines is a gap', async () => {
  const rows = await read(
    'Friday 13 March\t\t',
    'Time\tLake\tCave',
    '22:00\tKarst\t',
    '22:30\tKarst\tFlint',
    '23:00\t\tFlint',
    '23:30\tGrub\t',
    '00:00\tGrub\tMoth',
    '00:30\t\t',
  )
  expect(rows.map(({ name, hours, notes }) => [`${name} ${hours}`, notes.length])).toEqual([
    ['Karst 22:00–23:00', 0],
    ['Flint 22:30–23:30', 0],
    ['Grub 23:30–00:30', 0],
    ['Moth 00:00–00:30', 0],
  ])
})

test('“On” and “Off” are start and end, also of 2045 without a sign', async () => {
  const rows = await read(
    'On\tOff\tAct\tWhere',
    'FRIDAY',
    '2045\t2130\tKarst\tLake',
    '2130\t0040\tFlint\tLake',
  )
  expect(rows.map(({ name, hours }) => `${name} ${hours}`)).toEqual([
    'Karst 20:45–21:30',
    'Flint 21:30–00:40',
  ])
})

test.each(['fällt aus (krank)', 'pulled out', 'cancelled, sorry', 'abgesagt – Krankheit'])(
  'a remark “%s” leaves the set out',
  async (remark) => {
    const rows = await read(
      'Artist\tDay\tStart\tEnd\tRemarks',
      `Karst\tFriday\t22:00\t23:00\t${remark}`,
      'Flint\tFriday\t23:00\t24:00\tHotel: cancelled',
    )
    expect(rows.map(({ wrong }) => wrong)).toEqual([['It is cancelled.'], []])
  },
)

test('words above the only lines of days are no chamber', async () => {
  const rows = await read(
    'HOURS:',
    'Doors: 20:30 h.',
    'ACTS (hours not certain):',
    'Friday:',
    '21:00 h. Karst',
    '22:00 h. Flint',
    'Saturday:',
    '21:00 h. Grub',
  )
  expect(rows.filter(({ hours }) => hours).map(({ name, chamber }) => [name, chamber])).toEqual([
    ['Karst', null],
    ['Flint', null],
    ['Grub', null],
  ])
})

test('a list of hours, chambers and names in one line has them apart', async () => {
  const rows = await read(
    'Friday 13',
    '– 22 horas: escenario Lago, Karst',
    '– 23:30 horas: escenario Lago, Flint',
    '– 22:30 horas: escenario Cueva, Grub',
    '– 00:45 horas: escenario Cueva, Moth',
  )
  expect(rows.map(({ name, chamber, hours }) => `${name} ${chamber} ${hours}`)).toEqual([
    'Karst escenario Lago 22:00–23:30',
    'Flint escenario Lago 23:30–00:30',
    'Grub escenario Cueva 22:30–00:45',
    'Moth escenario Cueva 00:45–01:45',
  ])
})

test('headings that come again, one of them empty, leave the hours where they were', async () => {
  const rows = await read(
    'Artist\tDay\tStart\tEnd\tStage',
    'Karst\tFriday\t22:00\t23:00\tLake',
    '',
    'Artist\tDay\t\tEnd\tFloor',
    'Flint\tSaturday\t22:00\t23:00\tCave',
  )
  expect(rows.map(({ name, hours, chamber }) => `${name} ${hours} ${chamber}`)).toEqual([
    'Karst 22:00–23:00 Lake',
    'Flint 22:00–23:00 Cave',
  ])
})

test.each(['Stage 1 – Friday', 'Friday – Stage 1', 'Stage 1, Friday 13', 'Stage 1 | Fri'])(
  '“%s” above the sets is chamber and day',
  async (heading) => {
    const rows = await read(heading, '22:00–23:00 Karst', '23:00–24:00 Flint')
    expect(rows.map(({ day, chamber }) => `${day} ${chamber}`)).toEqual([
      '2026-03-13 Stage 1',
      '2026-03-13 Stage 1',
    ])
  },
)

test('a set until “ende” has its name behind that', async () => {
  const rows = await read('Friday 13', 'lake', '22h00 – 02h00: karst', '02h00 – ende: flint')
  expect(rows.map(({ name, hours }) => `${name} ${hours}`)).toEqual([
    'karst 22:00–02:00',
    'flint 02:00–03:00',
  ])
})

test('a single date in a block above the headings is the day of all sets', async () => {
  const rows = await read(
    'THE LAKE ROOMS – RUN SHEET',
    'Date:\tSaturday 14 March 2026\t\tVenue:\tLake Rooms',
    'Stage manager:\tJo\t\tPrinted:\t13.03.2026',
    'On\tOff\tWhat\tStage\tNotes',
    '10.00pm\t10.30pm\tKarst\tMain Room\t',
    '11.55pm\t1.10am\tFlint\tMain Room\tlast',
  )
  expect(rows.map(({ name, day, hours }) => `${name} ${day} ${hours}`)).toEqual([
    'Karst 2026-03-14 22:00–22:30',
    'Flint 2026-03-14 23:55–01:10',
  ])
})

test('the days of a festival above the headings are none of its sets', async () => {
  const rows = await read(
    'Karstfest\t12.03.2026\tto\t15.03.2026\t',
    'On\tOff\tWhat\tStage\tNotes',
    '10.00pm\t10.30pm\tKarst\tMain Room\t',
    '11.55pm\t1.10am\tFlint\tMain Room\tlast',
  )
  expect(rows.map(({ wrong }) => wrong)).toEqual([['The day is missing.'], ['The day is missing.']])
})

test('a row without hours among others with hours says so', async () => {
  const rows = await read(
    'Artist\tDay\tStart\tEnd\tStage',
    'Karst\tFriday\t22:00\t23:00\tLake',
    'Flint\tFriday\t23:00\t24:00\tLake',
    'Grub\tFriday\t\t\tCave',
  )
  expect(rows.map(({ notes }) => notes.length)).toEqual([0, 0, 1])
})

test.each([
  'Karstfest 12–15 March 2026',
  'Karstfest March 12-15, 2026',
  'Karstfest 12.–15. März',
  'Karstfest 12.03. bis 15.03.2026',
  'Karstfest, 12 March – 15 March',
])('“%s” above the headings is no day of the sets', async (title) => {
  const rows = await read(
    title,
    'Artist\tStart\tEnd\tStage',
    'Karst\t22:00\t23:00\tLake',
    'Flint\t23:00\t23:30\tLake',
  )
  expect(rows.map(({ wrong }) => wrong)).toEqual([['The day is missing.'], ['The day is missing.']])
})

test.each([
  [
    'Fr 22:00-23:00, Karst, See, from Berlin',
    'Fr 23:00-24:00, Flint, See',
    'Sa 22:00-23:00, Moth, Höhle',
  ],
  [
    'Fr 22:00-23:00 See: Karst (from Berlin)',
    'Fr 23:00-24:00 See: Flint',
    'Sa 22:00-23:00 Höhle: Moth',
  ],
])('what is left of a line behind name and chamber is told: %s', async (...lines) => {
  const rows = await read(...lines)
  expect(rows.map(({ name, chamber, notes }) => [name, chamber, notes])).toEqual([
    ['Karst', 'See', ['“from Berlin” is not read.']],
    ['Flint', 'See', []],
    ['Moth', 'Höhle', []],
  ])
})

test.each(['Name\tPhone', 'Crew\tName\tE-Mail', 'Name\tRole\tContact'])(
  'nobody plays who is in a list of contacts below the sets: %s',
  async (headings) => {
    const rows = await read(
      'Artist\tDay\tStart\tEnd\tStage',
      'Karst\tFriday\t22:00\t23:00\tLake',
      'Flint\tFriday\t23:00\t24:00\tLake',
      '',
      headings,
      'Zoe Crew\t+34 600 000 000\tzoe@example.org',
      'Max Crew\t+34 600 000 001\tmax@example.org',
      '',
      'Artist\tDay\tStart\tEnd\tStage',
      'Moth\tSaturday\t22:00\t23:00\tLake',
    )
    expect(rows.map(({ name }) => name)).toEqual(['Karst', 'Flint', 'Moth'])
  },
)

test('below “Info” are notes, and no text for visitors', async () => {
  const rows = await read(
    'Artist\tDay\tStart\tEnd\tInfo',
    'Karst\tFriday\t22:00\t23:00\tarrives late',
  )
  expect(rows.map(({ description }) => description)).toEqual([null])
})
