import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { storeFlights } from '../../tests/helpers/flights'
import { storedEdition } from '../../db/tables/editions.server'
import { openRetention } from './retention.server'

const DAY = 24 * 3_600_000

/** A site whose content describes the edition of 2026, with a flight for it that was sent on the first of March. */
async function inMarch() {
  const pg = await testDatabase()
  await pg.sql`
    insert into editions (id, first_day, last_day, time_zone, programme, changed_at, is_first)
    values (2026, '2026-03-12', '2026-03-15', 'Europe/Madrid', '{}', now(), true)`
  await storeFlights(pg.sql, 2)
  await pg.sql`update artist_flight_details set created_at = '2026-03-01T12:00:00Z'`
  const clock = { now: Date.parse('2026-05-01T12:00:00Z'), monotonic: 0 }
  const named = { startDate: '2026-03-12', endDate: '2026-03-15' }
  const retention = openRetention({
    database: pg.database,
    content: {
      version: () => named.endDate,
      isLoaded: () => true,
      site: async () => ({ ...named, timeZone: 'Europe/Madrid' }),
    },
    days: 60,
    now: () => new Date(clock.now),
    databaseNow: async () => new Date(clock.now),
    monotonic: () => clock.monotonic,
    log: pino({ level: 'silent' }),
  })
  await retention.run()
  return {
    pg,
    retention,
    /** Names other days, of which the job has not heard yet. */
    publish: (startDate: string, endDate: string) => Object.assign(named, { startDate, endDate }),
    async rename(startDate: string, endDate: string) {
      Object.assign(named, { startDate, endDate })
      await retention.run()
    },
    /** The second flight is one for the edition of this year. */
    async sendFor(year: number) {
      const edition = await storedEdition(pg.sql, year)
      await pg.sql`update artist_flight_details set edition = ${edition} where id = 2`
    },
    promise: async (id: number) =>
      (await retention.deletionOf(pg.sql, { id, createdAt: new Date('2026-03-01') })).day,
    async pass(days: number) {
      clock.now += days * DAY
      clock.monotonic += days * DAY
      return retention.run()
    },
    [Symbol.asyncDispose]: async () => {
      await retention.close()
      await pg[Symbol.asyncDispose]()
    },
  }
}

test('the dates of the next edition move no promise of this one, and each goes by its own last day', async () => {
  await using world = await inMarch()
  expect(await world.promise(1)).toBe('2026-05-14')
  await world.rename('2027-03-11', '2027-03-14')
  await world.sendFor(2027)
  expect([await world.promise(1), await world.promise(2)]).toEqual(['2026-05-14', '2027-05-13'])
  expect(await world.retention.deletionDay()).toBe('2027-05-13')
  expect(await world.pass(13)).toBe(0)
  expect(await world.pass(1)).toBe(1)
  expect(await world.pg.sql`select id from artist_flight_details`).toEqual([{ id: 2 }])
  expect(await world.pass(364)).toBe(1)
})

test('lists of picks stay when the flights of a former edition go, and go with those of the latest', async () => {
  await using world = await inMarch()
  await world.pg.sql`
    insert into pick_lists (read_digest, write_digest, picks, changed_at)
    values (${Buffer.from('list')}, ${Buffer.from('key')}, '[]', '2026-03-01')`
  const lists = async () => (await world.pg.sql`select 1 from pick_lists`).length
  await world.rename('2027-03-11', '2027-03-14')
  expect([await world.pass(14), await lists()]).toEqual([2, 1])
  await world.pass(364)
  expect(await lists()).toBe(0)
})

test('a postponement of the same edition moves its deletion alone, with a line in the audit table', async () => {
  await using world = await inMarch()
  await world.rename('2027-03-11', '2027-03-14')
  await world.sendFor(2027)
  await world.rename('2027-05-06', '2027-05-09')
  expect([await world.promise(1), await world.promise(2)]).toEqual(['2026-05-14', '2027-07-08'])
  expect(await world.pg.sql`select kind, count from audit`).toEqual([
    { kind: 'deletion postponed', count: 1 },
  ])
})

test('what is promised in the moment after a new year is published goes by the day of its own edition', async () => {
  await using world = await inMarch()
  world.publish('2027-03-11', '2027-03-14')
  expect(await world.promise(1)).toBe('2026-05-14')
  expect(await world.retention.deletionDay()).toBe('2027-05-13')
})
