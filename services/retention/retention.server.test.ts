import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tests/helpers/database'
import { openDatabase, type Database } from '../../db/client/connect.server'
import { insertFlight } from '../../db/tables/artist-flight-details.server'
import { deleteDueNow, openRetention, type Retention } from './retention.server'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** A site and a database with clocks that a test can move together or independently. */
function world(
  pg: TestDatabase,
  { endDate = '2026-03-15', days = 60, start = '2026-05-10T12:00:00Z' } = {},
) {
  const clock = { ours: Date.parse(start), database: Date.parse(start), monotonic: 0 }
  const lines: string[] = []
  const named = { endDate, version: '1', isLoaded: true, timeZone: 'Europe/Madrid' }
  const content = {
    version: () => named.version,
    isLoaded: () => named.isLoaded,
    site: async () => ({
      startDate: `${named.endDate.slice(0, 4)}-01-01`,
      endDate: named.endDate,
      timeZone: named.timeZone,
    }),
  }
  const open = (database: Database = pg.database): Retention =>
    openRetention({
      database,
      content,
      days,
      now: () => new Date(clock.ours),
      databaseNow: async () => new Date(clock.database),
      monotonic: () => clock.monotonic,
      log: pino({}, { write: (line: string) => void lines.push(line) }),
    })
  const pass = (milliseconds: number) => {
    for (const name of ['ours', 'database', 'monotonic'] as const) clock[name] += milliseconds
  }
  return { clock, named, open, pass, lines }
}

test('flights are deleted once, after the deletion day, with a line in the audit table and one in the log', async () => {
  await using pg = await testDatabase()
  const { open, pass, lines } = world(pg)
  await flights(pg, ['2025-12-01', '2026-03-01', '2026-04-10'])
  const retention = open()
  await retention.run()
  // From noon on 10 May to 23:00 in Madrid on 14 May.
  for (let hour = 0; hour < 105; hour += 3) {
    pass(3 * HOUR)
    expect(await retention.run()).toBe(0)
  }
  pass(3 * HOUR)
  expect(await retention.run()).toBe(2)
  expect(await retention.run()).toBe(0)
  // This one was sent after the festival, so it is for the next edition.
  expect(await remaining(pg)).toEqual(['2026-04-10'])
  expect(await pg.sql`select kind, address_digest, count from audit`).toEqual([
    { kind: 'retention', addressDigest: null, count: 2 },
  ])
  const told = lines.filter((line) => line.includes('flights deleted'))
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ count: 2, days: 60 }])
  await retention.close()
})

test.each([
  ['flights that are due wait', ['2026-01-01'], 1],
  ['no flight is due', [], 0],
])(
  'the log says that deletion waits for the clocks only while it does: %s',
  async (_, sent, count) => {
    await using pg = await testDatabase()
    const { open, lines } = world(pg, { start: '2026-06-20T12:00:00Z' })
    await flights(pg, sent)
    const retention = open()
    await retention.run()
    await retention.close()
    expect(lines.filter((line) => line.includes('waiting until the clocks')).length > 0).toBe(
      count > 0,
    )
  },
)

test('lists of picks that have not changed since go with the flights', async () => {
  await using pg = await testDatabase()
  const { open, pass } = world(pg, { start: '2026-05-14T22:00:00Z' })
  const at = { '2026-03-13': 'old', '2026-04-10': 'new' }
  for (const [day, name] of Object.entries(at))
    await pg.sql`
      insert into pick_lists (read_digest, write_digest, picks, changed_at)
      values (${Buffer.from(name)}, ${Buffer.from('key')}, '[]', ${new Date(day)})`
  const left = async () => {
    const rows = await pg.sql`select read_digest from pick_lists order by changed_at`
    return rows.map(({ readDigest }) => String(readDigest))
  }
  const retention = open()
  await retention.run()
  // The clocks cannot be trusted yet.
  expect(await left()).toEqual(['old', 'new'])
  pass(3 * HOUR)
  await retention.run()
  expect(await left()).toEqual(['new'])
  await retention.close()
})

test('a later last day postpones the deletion, and reverting it changes nothing', async () => {
  await using pg = await testDatabase()
  const { open, named, pass } = world(pg, { start: '2026-06-20T12:00:00Z' })
  await flights(pg, ['2026-01-01'])
  Object.assign(named, { endDate: '2026-05-03', version: '2' })
  const retention = open()
  await retention.run()
  Object.assign(named, { endDate: '2026-01-31', version: '3' })
  pass(HOUR)
  expect(await retention.run()).toBe(0)
  expect(await retention.deletionDay()).toBe('2026-08-19')
  pass(11 * DAY)
  await retention.run()
  pass(2 * DAY)
  expect(await retention.run()).toBe(1)
  await retention.close()
})

test('the log says once what waits for clocks that have jumped, until they can be trusted again', async () => {
  await using pg = await testDatabase()
  const { clock, open, pass, lines } = world(pg)
  const retention = open()
  const said = () => lines.filter((line) => line.includes('both have run evenly for a day'))
  await retention.run()
  expect(said()).toEqual([])
  for (const times of [1, 2]) {
    clock.database += HOUR
    for (let hour = 0; hour <= 27; hour += 3) {
      pass(3 * HOUR)
      await retention.run()
      expect(said()).toHaveLength(times)
    }
  }
  await retention.close()
})

test('before the first reading, with the time zone of the seed alone, no flight is deleted early and no link lasts longer, and flights are deleted all the same', async () => {
  await using pg = await testDatabase()
  const { open, named, pass } = world(pg, { start: '2026-05-14T11:00:00Z' })
  await flights(pg, ['2025-12-01'])
  const before = open()
  await before.run()
  await before.close()
  await pg.sql`
    insert into flight_keys (flight_id, key_digest, created_at, expires_at)
    values (1, 'digest', '2025-12-01', '2026-05-14')`
  Object.assign(named, { isLoaded: false, timeZone: 'Pacific/Kiritimati' })
  const retention = open()
  await retention.run()
  pass(HOUR)
  // The day is over there, and not in Madrid.
  expect(await retention.run()).toBe(0)
  expect(await pg.sql`select expires_at from flight_keys`).toEqual([
    { expiresAt: new Date('2026-05-14') },
  ])
  pass(2 * DAY)
  expect(await retention.run()).toBe(1)
  await retention.close()
})

test('nothing is deleted while the content is only the seed', async () => {
  await using pg = await testDatabase()
  const { open, named, pass } = world(pg, { start: '2026-12-01T12:00:00Z' })
  named.isLoaded = false
  await flights(pg, ['2026-01-01'])
  const retention = open()
  for (let run = 0; run < 3; run += 1) {
    expect(await retention.run()).toBe(0)
    pass(HOUR)
  }
  named.isLoaded = true
  expect(await retention.run()).toBe(1)
  await retention.close()
})

test.each([
  ['both clocks', ['ours', 'database']],
  ['our clock', ['ours']],
  ['the database’s clock', ['database']],
] as const)('when %s jump past the day and back, nothing is deleted', async (_, jumping) => {
  await using pg = await testDatabase()
  const { clock, open, pass } = world(pg, { start: '2026-03-01T12:00:00Z' })
  await flights(pg, ['2026-01-01'])
  const retention = open()
  await retention.run()
  for (let round = 0; round < 3; round += 1) {
    pass(3 * HOUR)
    await retention.run()
    for (const name of jumping) clock[name] += 400 * DAY
    for (let run = 0; run < 4; run += 1) {
      expect(await retention.run()).toBe(0)
      pass(3 * HOUR)
    }
    for (const name of jumping) clock[name] -= 400 * DAY
    expect(await retention.run()).toBe(0)
  }
  expect(await remaining(pg)).toHaveLength(1)
  await retention.close()
})

test('one clock that is ahead for good deletes nothing early', async () => {
  await using pg = await testDatabase()
  const { clock, open, pass } = world(pg, { start: '2026-03-01T12:00:00Z' })
  clock.ours += 400 * DAY
  await flights(pg, ['2026-01-01'])
  const retention = open()
  for (let run = 0; run < 10; run += 1) {
    pass(12 * HOUR)
    expect(await retention.run()).toBe(0)
  }
  await retention.close()
})

test('only one of several instances deletes, and the others do not fail', async () => {
  await using pg = await testDatabase()
  const { open, pass } = world(pg, { start: '2026-06-01T12:00:00Z' })
  await flights(
    pg,
    Array.from({ length: 50 }, () => '2026-01-01'),
  )
  const databases = [1, 2, 3].map(() => openDatabase(pg.url))
  const instances = databases.map((database) => open(database))
  await Promise.all(instances.map((instance) => instance.run()))
  pass(HOUR)
  const counts = await Promise.all(instances.map((instance) => instance.run()))
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 50])
  expect(await pg.sql`select count from audit`).toEqual([{ count: 50 }])
  await Promise.all([...instances, ...databases].map((one) => one.close()))
})

test('an instance observes a later last day that another instance has stored', async () => {
  await using pg = await testDatabase()
  const { open, pass } = world(pg, { start: '2026-05-10T12:00:00Z' })
  await flights(pg, ['2026-03-01'])
  const unaware = open()
  await unaware.run()
  await pg.sql`update last_days set last_day = '2026-06-28'`
  pass(20 * DAY)
  expect(await unaware.run()).toBe(0)
  pass(HOUR)
  expect(await unaware.run()).toBe(0)
  expect(await remaining(pg)).toEqual(['2026-03-01'])
  expect(await unaware.deletionDay()).toBe('2026-08-27')
  await unaware.close()
})

test('a last day that was corrected in the database counts from the next run on', async () => {
  await using pg = await testDatabase()
  const { open, named, pass } = world(pg, { endDate: '2062-03-15', start: '2026-06-01T12:00:00Z' })
  await flights(pg, ['2026-01-01'])
  const retention = open()
  await retention.run()
  Object.assign(named, { endDate: '2026-03-15', version: '2' })
  pass(HOUR)
  expect(await retention.run()).toBe(0)
  await pg.sql`update last_days set last_day = '2026-03-15'`
  expect(await retention.run()).toBe(1)
  await retention.close()
})

test('without a line in the audit table nothing is deleted', async () => {
  await using pg = await testDatabase()
  const { open, pass } = world(pg, { start: '2026-06-01T12:00:00Z' })
  await flights(pg, ['2026-01-01'])
  const retention = open()
  await retention.run()
  pass(HOUR)
  await pg.sql`alter table audit add constraint no check (kind <> 'retention')`
  await expect(retention.run()).rejects.toThrow(/AUDIT/)
  expect(await remaining(pg)).toHaveLength(1)
  await retention.close()
})

test('expired rows that cannot be deleted keep no flight', async () => {
  await using pg = await testDatabase()
  const { open, pass, lines } = world(pg, { start: '2026-06-01T12:00:00Z' })
  await flights(pg, ['2026-01-01'])
  await pg.sql`alter table idempotency_keys rename to keys_of_another_version`
  const retention = open()
  await expect.poll(() => lines.join('')).toContain('failed: the deletion of what has expired')
  pass(HOUR)
  expect(await retention.run()).toBe(1)
  expect(await remaining(pg)).toEqual([])
  await retention.close()
})

test('the command only counts in a dry run, and deletes nothing when a clock is behind', async () => {
  await using pg = await testDatabase()
  const rule = { days: 60, timeZone: 'Europe/Madrid' }
  expect(await deleteDueNow(pg.database, { ...rule, now: new Date(), isDryRun: false })).toBeNull()
  await pg.sql`insert into last_days (edition, last_day) values (0, '2021-03-15')`
  await flights(pg, ['2021-01-01', '2021-02-01'])
  expect(await deleteDueNow(pg.database, { ...rule, now: new Date(), isDryRun: true })).toEqual({
    lastDay: '2021-03-15',
    count: 2,
  })
  expect(
    await deleteDueNow(pg.database, { ...rule, now: new Date('2021-05-01'), isDryRun: false }),
  ).toEqual({ lastDay: '2021-03-15', count: 0 })
  expect(await remaining(pg)).toHaveLength(2)
  expect(await deleteDueNow(pg.database, { ...rule, now: new Date(), isDryRun: false })).toEqual({
    lastDay: '2021-03-15',
    count: 2,
  })
  expect(await remaining(pg)).toEqual([])
})

async function flights(pg: TestDatabase, days: string[]): Promise<void> {
  const texts = {
    artistName: 'A',
    fullName: 'f',
    passportNumber: 'p',
    email: 'e',
    preferredArrivalDate: 'a',
    preferredDepartureDate: 'b',
    preferredAirport: 'c',
  }
  for (const [index, day] of days.entries()) {
    await insertFlight(pg.sql, {
      id: index + 1,
      reference: `R-${index}`,
      createdAt: new Date(`${day}T12:00:00Z`),
      ...texts,
    })
  }
}

async function remaining(pg: TestDatabase): Promise<string[]> {
  const rows = await pg.sql<
    { createdAt: Date }[]
  >`select created_at from artist_flight_details order by id`
  return rows.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
}
