import { expect, test } from 'vitest'
import { countPins, insertPin, listPins } from '../../db/tables/attendee-pinboard.server'
import { testDatabase } from '../helpers/database'
import { openExplainer } from '../../bench/explain.mjs'

test('every statement of some work is explained as the product sends it, and still gives its rows', async () => {
  await using pg = await testDatabase()
  for (const alias of ['Bat', 'Mole', 'Worm'])
    await insertPin(pg.sql, { edition: 0, alias, location: 'Graz', locationKey: 'graz' })
  await pg.sql`update attendee_pinboard set hidden_at = now() where alias = 'Mole'`
  const costsOf = openExplainer(pg.database)
  let page: unknown
  const costs = await costsOf(() =>
    pg.database.run(async (sql) => {
      const pins = await listPins(sql, { edition: 0, before: 3, limit: 5 })
      page = { aliases: pins.map(({ alias }) => alias), counts: await countPins(sql, 0) }
    }),
  )
  expect(page).toEqual({ aliases: ['Bat'], counts: { pins: 2, locations: 1 } })
  expect(costs.map(({ table }) => table)).toEqual([
    'attendee_pinboard',
    'attendee_pinboard, emptied_boards',
  ])
  expect(costs[0]?.filter).toContain('hidden_at IS NULL')
  for (const { buffers, milliseconds } of costs) {
    expect(buffers).toBeGreaterThan(0)
    expect(milliseconds).toBeGreaterThan(0)
  }
})

test('a statement that others send meanwhile runs once, without EXPLAIN', async () => {
  await using pg = await testDatabase()
  const costsOf = openExplainer(pg.database)
  const add = (alias: string) =>
    pg.database.run((sql) =>
      insertPin(sql, { edition: 0, alias, location: 'Graz', locationKey: 'graz' }),
    )
  let start: (value?: unknown) => void = () => undefined
  const isMeasuring = new Promise((resolve) => (start = resolve))
  const others = isMeasuring.then(() => add('Bat'))
  const costs = await costsOf(async () => {
    start()
    await others
    await pg.database.run((sql) => countPins(sql, 0))
  })
  expect(costs.map(({ table }) => table)).toEqual(['attendee_pinboard, emptied_boards'])
  expect(await pg.database.run((sql) => countPins(sql, 0))).toEqual({ pins: 1, locations: 1 })
})
