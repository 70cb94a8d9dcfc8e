import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { storeCurrentEdition, storedEdition } from './editions.server'

test('rows of the first edition have the number 0, and content that tells no year is taken for that of the latest', async () => {
  await using pg = await testDatabase()
  const store = (id: number) =>
    storeCurrentEdition(
      pg.sql,
      {
        id,
        startDate: `${id}-03-11`,
        endDate: `${id}-03-14`,
        timeZone: 'Europe/Madrid',
        programme: '{}',
        changedAt: new Date(),
      },
      new Date('2026-01-01'),
    )
  const stored = (year: number | null) => storedEdition(pg.sql, year)
  expect([await stored(2026), await stored(null)]).toEqual([0, 0])
  await store(2026)
  expect([await stored(2026), await stored(null)]).toEqual([0, 0])
  await store(2027)
  expect([await stored(2026), await stored(2027), await stored(null)]).toEqual([0, 2027, 2027])
})
