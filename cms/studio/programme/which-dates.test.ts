import { expect, test } from 'vitest'
import { readText } from './read-file'
import { placeNights } from './place-nights'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

/** The nights of a pasted table. */
async function nights(...lines: string[]) {
  const { sheets } = await readText(lines.join('\n'))
  const { entries } = placeNights(readRows(tabsOf(sheets, DATES), DATES).rows)
  return entries.map(({ name, day, hours }) => `${name} ${day?.slice(8)} ${hours}`)
}

test.each(['Secret until (date)', 'Hotel until day', 'End day'])(
  'a column “%s” turns no night into a day of the calendar',
  async (heading) => {
    const found = await nights(
      `Name\tDay\tStart\tEnd\tStage\t${heading}`,
      'Karst\tFriday\t22:00\t23:00\tLake\t',
      'Flint\tFriday\t01:00\t03:00\tLake\tSaturday 2026-03-14 20:00',
    )
    expect(found[1] ?? found[0]).not.toContain('Flint 12')
  },
)

test('a set before dawn that ends on the date of its start is on that date of the calendar', async () => {
  const found = await nights(
    'Name\tStart date\tStart time\tEnd date\tEnd time\tVenue',
    'Karst\t2026-03-12\t23:15\t2026-03-13\t00:30\tLake',
    'Flint\t2026-03-13\t01:00\t2026-03-13\t03:00\tLake',
  )
  expect(found).toEqual(['Karst 12 23:15–00:30', 'Flint 12 01:00–03:00'])
})

test('a column of dates of another year is none of the days', async () => {
  const found = await nights(
    'Artist\tTime\tStage\tBriefed',
    'Friday\t\t\t',
    'Karst\t22:00–23:00\tLake\t2025-11-03',
    'Flint\t23:00–24:00\tLake\t2025-11-04',
  )
  expect(found).toEqual(['Karst 13 22:00–23:00', 'Flint 13 23:00–24:00'])
})
