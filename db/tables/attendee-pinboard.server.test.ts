import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { countPins, insertPin, listPins } from './attendee-pinboard.server'

const aPin = (number: number, locationKey = 'palma') => ({
  alias: `Raver ${number}`,
  location: 'Palma',
  locationKey,
})

test('an empty board has no pins and no places', async () => {
  await using pg = await testDatabase()
  expect(await pg.database.run(countPins)).toEqual({ pins: 0, locations: 0 })
  expect(await pg.database.run((sql) => listPins(sql, { before: null, limit: 5 }))).toEqual([])
})

test('pins are listed newest first and continued behind an id', async () => {
  await using pg = await testDatabase()
  for (let number = 1; number <= 5; number += 1)
    await pg.database.run((sql) => insertPin(sql, aPin(number)))
  const first = await pg.database.run((sql) => listPins(sql, { before: null, limit: 3 }))
  expect(first.map((pin) => pin.alias)).toEqual(['Raver 5', 'Raver 4', 'Raver 3'])
  const rest = await pg.database.run((sql) =>
    listPins(sql, { before: first.at(-1)?.id ?? 0, limit: 3 }),
  )
  expect(rest.map((pin) => pin.alias)).toEqual(['Raver 2', 'Raver 1'])
})

test('the counters are exact after many posts at once, to the same and to different places', async () => {
  await using pg = await testDatabase()
  await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      pg.database.run((sql) => insertPin(sql, aPin(number, `place ${number % 7}`))),
    ),
  )
  expect(await pg.database.run(countPins)).toEqual({ pins: 200, locations: 7 })
})

test('a pin that is rolled back is not counted', async () => {
  await using pg = await testDatabase()
  const failing = pg.database.transact(async (sql) => {
    await insertPin(sql, aPin(1))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await pg.database.run(countPins)).toEqual({ pins: 0, locations: 0 })
})
