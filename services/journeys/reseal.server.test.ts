import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { patient, testDatabase } from '../../tests/helpers/database'
import { insertFlight } from '../../db/tables/artist-flight-details.server'
import type { Sql } from '../../db/client/connect.server'
import { deskPlace } from '../../db/tables/flight-desk.server'
import { legPlace } from '../../db/tables/flight-legs.server'
import { keysFit } from './data-key-check.server'
import { readFlights, type SubmittedFlight } from './flights.server'
import { resealFlights } from './reseal.server'
import { createSealing, type Sealing } from '../sealing.server'

const [OLD, NEW, STRANGE] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const SEALED = ['fullName', 'passportNumber', 'email', 'phone', 'additionalNotes'] as const

test('rows of old keys and plain rows are sealed with the new key and keep their texts', async () => {
  await using pg = await testDatabase()
  const database = patient(pg.database)
  await database.run(async (sql) => {
    for (let id = 1; id <= 450; id += 1)
      await store(sql, id, id % 3 === 0 ? null : createSealing(id % 3 === 1 ? OLD : NEW, []))
  })
  const both = createSealing(NEW, [OLD])
  expect(await resealFlights(pg.database, both)).toEqual({
    resealed: 300,
    upToDate: 150,
    unreadable: 0,
  })
  expect(await resealFlights(pg.database, both)).toEqual({
    resealed: 0,
    upToDate: 450,
    unreadable: 0,
  })
  const flights = await database.transact((sql) => listed(sql, createSealing(NEW, [])))
  expect(flights).toHaveLength(450)
  for (const flight of flights) {
    expect(flight).toMatchObject({
      fullName: `full ${flight.id}`,
      passportNumber: `passport ${flight.id}`,
      phone: null,
    })
    expect(flight).not.toHaveProperty('unreadable')
  }
  expect(await pg.sql`select kind, sum(count)::int as count from audit group by kind`).toEqual([
    { kind: 'reseal', count: 300 },
  ])
})

test("the desk's notes and booking references are sealed again with their own places", async () => {
  await using pg = await testDatabase()
  const [old, both] = [createSealing(OLD, []), createSealing(NEW, [OLD])]
  const leg = '11111111-2222-4333-8444-555555555555'
  await pg.database.run((sql) => store(sql, 1, createSealing(NEW, [])))
  await pg.sql`
    insert into flight_desk (flight_id, notes_sealed, driver_note_sealed)
    values (1, ${old.seal('Aisle seat', deskPlace('notesSealed', 1))}, ${old.seal('Side door', deskPlace('driverNoteSealed', 1))})`
  await pg.sql`
    insert into flight_legs (id, flight_id, direction, flight_number, from_airport, to_airport, departs_local, arrives_local,
      departs_at, arrives_at, booking_reference_sealed)
    values (${leg}, 1, 'arrival', 'LX 1', 'ZRH', 'PMI', '2026-03-13T10:00', '2026-03-13T12:00',
      '2026-03-13T09:00Z', '2026-03-13T11:00Z', ${old.seal('QX7RTZ', legPlace('bookingReferenceSealed', leg))})`
  const total = { resealed: 2, upToDate: 1, unreadable: 0 }
  expect(await resealFlights(pg.database, both)).toEqual(total)
  expect(await resealFlights(pg.database, both)).toEqual({ ...total, resealed: 0, upToDate: 3 })
  const only = createSealing(NEW, [])
  const [row] = await pg.sql`
    select notes_sealed, driver_note_sealed, booking_reference_sealed
    from flight_desk join flight_legs using (flight_id)`
  expect(only.open(row!.notesSealed, deskPlace('notesSealed', 1))).toBe('Aisle seat')
  expect(only.open(row!.driverNoteSealed, deskPlace('driverNoteSealed', 1))).toBe('Side door')
  expect(only.open(row!.bookingReferenceSealed, legPlace('bookingReferenceSealed', leg))).toBe(
    'QX7RTZ',
  )
})

test('a text that no key opens is counted and left unchanged, and the rest is sealed', async () => {
  await using pg = await testDatabase()
  await pg.database.run(async (sql) => {
    await store(sql, 1, createSealing(OLD, []))
    await store(sql, 2, createSealing(STRANGE, []))
    await store(sql, 3, createSealing(OLD, []))
  })
  await pg.sql`update artist_flight_details set email = 'v1.broken' where id = 3`
  expect(await resealFlights(pg.database, createSealing(NEW, [OLD]))).toEqual({
    resealed: 1,
    upToDate: 0,
    unreadable: 2,
  })
  const [broken, strange, good] = await pg.database.transact((sql) =>
    listed(sql, createSealing(NEW, [])),
  )
  expect([good?.unreadable, strange?.unreadable?.length, broken?.unreadable]).toEqual([
    undefined,
    4,
    ['email'],
  ])
  expect(
    (await pg.database.transact((sql) => listed(sql, createSealing(STRANGE, [])))).find(
      ({ id }) => id === 2,
    ),
  ).toMatchObject({ passportNumber: 'passport 2' })
})

test('the key check reports whether the keys open all, some or none of the flights', async () => {
  await using pg = await testDatabase()
  expect(await keysFit(pg.database, createSealing(NEW, []))).toBe('all')
  await pg.database.run(async (sql) => store(sql, 1, createSealing(OLD, [])))
  expect(await keysFit(pg.database, createSealing(NEW, []))).toBe('wrong')
  expect(await keysFit(pg.database, createSealing(NEW, [OLD]))).toBe('all')
  await pg.database.run(async (sql) => store(sql, 2, createSealing(NEW, [])))
  expect(await keysFit(pg.database, createSealing(NEW, []))).toBe('some')
})

/** @param sealing - null to store plain text */
function store(sql: Sql, id: number, sealing: Sealing | null): Promise<void> {
  const values: Record<string, string | null> = {
    fullName: `full ${id}`,
    passportNumber: `passport ${id}`,
    email: `a${id}@example.com`,
    phone: null,
    additionalNotes: 'note',
  }
  const texts = SEALED.map((column) => {
    const text = values[column] ?? null
    return [
      column,
      sealing && text !== null
        ? sealing.seal(text, { table: 'artist_flight_details', column, rowId: id })
        : text,
    ]
  })
  const plain = {
    artistName: 'A',
    preferredArrivalDate: 'a',
    preferredDepartureDate: 'b',
    preferredAirport: 'c',
    createdAt: new Date(),
  }
  return insertFlight(sql, { id, reference: `R-${id}`, ...plain, ...Object.fromEntries(texts) })
}

async function listed(sql: Sql, sealing: Sealing): Promise<SubmittedFlight[]> {
  const all: SubmittedFlight[] = []
  const context = { sealing, log: pino({ level: 'silent' }) }
  for await (const flights of readFlights(sql, 0, context)) all.push(...flights)
  return all
}
