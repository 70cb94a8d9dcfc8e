import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { countPins, insertPin, listPins } from './attendee-pinboard.server'
import { removeAllPins, removePins, setPinsHidden } from './pin-moderation.server'

const aPin = (number: number, locationKey = 'palma', edition = 0) => ({
  edition,
  alias: `Raver ${number}`,
  location: 'Palma',
  locationKey,
})

test('an empty board has no pins and no places', async () => {
  await using pg = await testDatabase()
  expect(await pg.database.run((sql) => countPins(sql, 0))).toEqual({ pins: 0, locations: 0 })
  expect(
    await pg.database.run((sql) => listPins(sql, { edition: 0, before: null, limit: 5 })),
  ).toEqual([])
})

test('pins are listed newest first and continued behind an id', async () => {
  await using pg = await testDatabase()
  for (let number = 1; number <= 5; number += 1)
    await pg.database.run((sql) => insertPin(sql, aPin(number)))
  const first = await pg.database.run((sql) =>
    listPins(sql, { edition: 0, before: null, limit: 3 }),
  )
  expect(first.map((pin) => pin.alias)).toEqual(['Raver 5', 'Raver 4', 'Raver 3'])
  const rest = await pg.database.run((sql) =>
    listPins(sql, { edition: 0, before: first.at(-1)?.id ?? 0, limit: 3 }),
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
  expect(await pg.database.run((sql) => countPins(sql, 0))).toEqual({ pins: 200, locations: 7 })
})

test('a pin that is rolled back is not counted', async () => {
  await using pg = await testDatabase()
  const failing = pg.database.transact(async (sql) => {
    await insertPin(sql, aPin(1))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await pg.database.run((sql) => countPins(sql, 0))).toEqual({ pins: 0, locations: 0 })
})

test('each edition has its own board and counters, also when both get many posts at once', async () => {
  await using pg = await testDatabase()
  await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      pg.database.run((sql) =>
        insertPin(sql, aPin(number, `place ${number % 7}`, number % 4 === 0 ? 0 : 2027)),
      ),
    ),
  )
  const counts = (edition: number) => pg.database.run((sql) => countPins(sql, edition))
  expect([await counts(0), await counts(2027), await counts(2028)]).toEqual([
    { pins: 50, locations: 7 },
    { pins: 150, locations: 7 },
    { pins: 0, locations: 0 },
  ])
  const listed = await pg.database.run((sql) =>
    listPins(sql, { edition: 2027, before: null, limit: 300 }),
  )
  expect(listed).toHaveLength(150)
})

test('a note that is hidden, shown or deleted is counted in its own edition, with its place', async () => {
  await using pg = await testDatabase()
  const { database } = pg
  const hidden = await database.run((sql) => insertPin(sql, aPin(1, 'graz', 2027)))
  await database.run((sql) => insertPin(sql, aPin(2, 'graz', 0)))
  const counts = async () => [
    await database.run((sql) => countPins(sql, 0)),
    await database.run((sql) => countPins(sql, 2027)),
  ]
  const one = { pins: 1, locations: 1 }
  await database.run((sql) => setPinsHidden(sql, [hidden.id], true))
  expect(await counts()).toEqual([one, { pins: 0, locations: 0 }])
  await database.run((sql) => setPinsHidden(sql, [hidden.id], false))
  expect(await counts()).toEqual([one, one])
  await database.run((sql) => removePins(sql, [hidden.id]))
  expect(await counts()).toEqual([one, { pins: 0, locations: 0 }])
})

test('a board that was emptied has the counters that it had, also when it is emptied again', async () => {
  await using pg = await testDatabase()
  for (const number of [1, 2, 3]) await insertPin(pg.sql, aPin(number, `place ${number % 2}`, 2027))
  for (const removed of [3, 0]) {
    expect(await removeAllPins(pg.sql, 2027)).toHaveLength(removed)
    expect(await countPins(pg.sql, 2027)).toEqual({ pins: 3, locations: 2 })
  }
  expect(await countPins(pg.sql, 0)).toEqual({ pins: 0, locations: 0 })
})
