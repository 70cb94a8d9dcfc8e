import { expect, test } from 'vitest'
import { readText } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

/** Name, day and chamber of the rows of a pasted text, or why a row is left out. */
async function read(...lines: string[]) {
  const { sheets } = await readText(lines.join('\n'))
  const { rows } = readRows(tabsOf(sheets, DATES), DATES)
  return rows.map(({ name, label, chamber, wrong }) =>
    wrong.length > 0
      ? `${name}: ${wrong.join(' ')}`
      : [name, label?.date.slice(8), chamber].join(' ').trim(),
  )
}

/** The same sets as a list with headings, as a text, and as a grid. */
const tablesWith = (day: string) => [
  ['Friday 13 March', 'Artist\tStart\tEnd', 'Flint\t22:00\t23:00', day, 'Peat\t22:00\t23:00'],
  ['Friday 13 March', '22:00 Flint', '23:00 Grub', day, '22:00 Peat'],
  [
    'Friday 13 March',
    'Time\tLake\tWell',
    '22:00–23:00\tFlint\tMoth',
    day,
    '22:00–23:00\tPeat\tBat',
  ],
  ['Friday', 'Lake', '22:00 Flint', '23:00 Grub', '', day, 'Lake', '22:00 Peat', '23:00 Owl'],
]

test.each([
  'Samstagabend',
  'SAMSTAGNACHT',
  'Samstag Nachmittag',
  'Samstagnachmittag',
  'Samstag ab 20 Uhr',
  'Saturday afternoon',
  'Late Saturday',
  'Saturday late',
  'Saturday (doors 19:00)',
  'Saturday’s line-up',
  '2nd day (Saturday)',
  '3rd day',
  'Day three',
  'Dritter Tag',
  '3. Tag',
  'Tercer día',
  'Sábado por la noche',
  'Sábado tarde',
  '14.',
])('“%s” between the sets is the next day', async (day) => {
  for (const lines of tablesWith(day)) {
    const rows = await read(...lines)
    expect(rows.find((row) => row.startsWith('Flint'))).toMatch(/^Flint 13/)
    expect(rows.find((row) => row.startsWith('Peat'))).toMatch(/^Peat 14/)
    expect(rows.join()).not.toContain(day)
  }
})

test.each([
  'Saturday (secret)',
  'Saturday 15 March',
  'Saturday: the big one',
  'Saturday warm-up by the river',
  'Sat. (maybe)',
  'Day 3 – The Ascent',
  'Day 9',
])('“%s” between the sets may be a day, so the sets below it have none', async (day) => {
  for (const lines of tablesWith(day)) {
    const rows = await read(...lines)
    expect(rows.find((row) => row.startsWith('Flint'))).toMatch(/^Flint 13/)
    expect(rows.find((row) => row.startsWith('Peat'))).not.toMatch(/^Peat 13/)
  }
})

test.each([
  'Friday Night Dinner',
  'Blue Monday',
  'One Day',
  'Bar closes on Saturday, and every other day, at four',
])('“%s” between the sets of Friday leaves them there', async (words) => {
  for (const lines of tablesWith(words).slice(0, 2)) {
    const rows = await read(...lines)
    expect(rows.find((row) => row.startsWith('Peat'))).toMatch(/^Peat 13/)
  }
})
