import { expect, test } from 'vitest'
import { readText } from './read-file'
import { tabsOf } from './read-tabs'

const DATES = { startDate: '2026-03-12', endDate: '2026-03-15', timeZone: 'Europe/Madrid' }

test.each([
  [
    [
      'Act\tStart\tEnd\tStage',
      'Karst\t22:00\t23:00\tLake',
      'Secret acts',
      'Moth\t23:00\t24:00\tLake',
    ],
  ],
  [
    [
      'CONFIDENTIAL, all names secret until 1 March',
      '',
      'Act\tStart\tEnd\tStage',
      'Karst\t22:00\t23:00\tLake',
    ],
  ],
  [['Act\tStart\tEnd\tStage', 'Karst*\t22:00\t23:00\tLake', '', '* secret until 1 March']],
])('words around the rows that speak of secrets are asked about: %s', async (lines) => {
  const { sheets } = await readText(['Friday', ...lines].join('\n'))
  const [tab] = tabsOf(sheets, DATES)
  expect(tab!.doubts.join()).toMatch(/speaks of secrets, and marks no row/)
})

test('a tab whose name speaks of secrets is asked about', async () => {
  const { sheets } = await readText('Act\tDay\tStart\tStage\nKarst\tFriday\t22:00\tLake')
  const [tab] = tabsOf([{ ...sheets[0]!, name: 'Not announced' }], DATES)
  expect(tab!.doubts.join()).toMatch(/“Not announced” speaks of secrets/)
  expect(tabsOf([{ ...sheets[0]!, name: 'Secret Cave Festival' }], DATES)[0]!.doubts).toEqual([])
})
