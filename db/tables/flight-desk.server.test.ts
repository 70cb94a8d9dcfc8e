import { expect, test } from 'vitest'
import { EMPTY_PLAN } from '../../tests/helpers/desk-flights'
import { storeFlights } from '../../tests/helpers/flights'
import { testDatabase } from '../../tests/helpers/database'
import { listPickUpDays, listPickUpsOf } from './arrivals.server'
import { deleteFlight } from './artist-flight-details.server'
import { findDesk, lockFlight, markChangedByArtist, saveDesk } from './flight-desk.server'
import { deleteLeg, findLeg, insertLeg, listLegs, updateLeg } from './flight-legs.server'
import type { LegPlan } from './flight-legs.server'

const PLAN: LegPlan = {
  ...EMPTY_PLAN,
  flightNumber: 'LX 2041',
  fromAirport: 'ZRH',
  toAirport: 'PMI',
  departsLocal: '2026-03-13T21:55',
  arrivesLocal: '2026-03-13T23:50',
  departsAt: new Date('2026-03-13T20:55:00Z'),
  arrivesAt: new Date('2026-03-13T22:50:00Z'),
  people: 2,
  transferMinutes: 120,
}
const SEEN = ['means', 'fromAirport', 'toAirport', 'driver'] as const
const EVERYBODY = { driver: null, timeZone: 'Europe/Madrid' }
const ID = '11111111-2222-4333-8444-555555555555'

test('a desk row begins with version 1, and only the version that was seen can be replaced', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  const row = { flightId: 1, status: 'asked', assignee: 'Noa', notesSealed: null } as const
  expect(await findDesk(pg.sql, 1)).toBeNull()
  expect(await saveDesk(pg.sql, { ...row, version: 0 })).toBe(1)
  expect(await saveDesk(pg.sql, { ...row, version: 0 })).toBeNull()
  expect(await saveDesk(pg.sql, { ...row, status: 'booked', version: 1 })).toBe(2)
  expect(await saveDesk(pg.sql, { ...row, version: 1 })).toBeNull()
  expect(await findDesk(pg.sql, 1)).toMatchObject({ status: 'booked', assignee: 'Noa', version: 2 })
})

test('a change of a desk row leaves alone what it does not name', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  const row = { flightId: 1, status: 'asked', assignee: null, notesSealed: null } as const
  await saveDesk(pg.sql, { ...row, version: 0, hotelSealed: 'sealed', hotelFrom: '2026-03-12' })
  await saveDesk(pg.sql, { ...row, version: 1, hotelFrom: null })
  expect(await findDesk(pg.sql, 1)).toMatchObject({ hotelSealed: 'sealed', hotelFrom: null })
})

test("an artist's corrections add up until the desk has seen them, and count the version up", async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  await markChangedByArtist(pg.sql, 1, ['phone'])
  await markChangedByArtist(pg.sql, 1, ['preferredAirport', 'phone'])
  const marked = await findDesk(pg.sql, 1)
  expect(marked).toMatchObject({
    status: 'new',
    version: 2,
    changedFields: ['phone', 'preferredAirport'],
    changedByArtistAt: expect.any(Date),
  })
  const row = { flightId: 1, status: 'new', assignee: null, notesSealed: null } as const
  await saveDesk(pg.sql, { ...row, version: 2 })
  expect(await findDesk(pg.sql, 1)).toMatchObject({ changedFields: ['phone', 'preferredAirport'] })
  await saveDesk(pg.sql, { ...row, version: 3 }, { seesChanges: true })
  expect(await findDesk(pg.sql, 1)).toMatchObject({ changedFields: [], changedByArtistAt: null })
})

test('a leg is changed and deleted only in the version that was seen', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 2)
  await insertLeg(pg.sql, { ...PLAN, id: ID, flightId: 1 })
  expect(await findLeg(pg.sql, 2, ID)).toBeNull()
  expect(await listLegs(pg.sql, 1)).toMatchObject([
    { ...PLAN, id: ID, version: 1, state: 'expected' },
  ])
  const seen = { id: ID, flightId: 1, version: 1 }
  expect(await updateLeg(pg.sql, seen, { ...PLAN, people: 3 })).toBe(2)
  expect(await updateLeg(pg.sql, seen, PLAN)).toBeNull()
  expect(await deleteLeg(pg.sql, seen)).toBe(false)
  expect(await findLeg(pg.sql, 1, ID)).toMatchObject({ people: 3, version: 2 })
  expect(await deleteLeg(pg.sql, { ...seen, version: 2 })).toBe(true)
})

test('the pick-ups of a day are those by the clock of the airport near the festival, and say who is cancelled', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 3)
  // 23:50 UTC on the day before.
  const landing = {
    arrivesLocal: '2026-03-14T00:50',
    arrivesAt: new Date('2026-03-13T23:50:00Z'),
  }
  const legs = [
    { ...PLAN, ...landing, flightId: 1 },
    { ...PLAN, ...landing, flightId: 2, direction: 'departure' },
    { ...PLAN, ...landing, flightId: 3 },
  ] as const
  for (const [index, leg] of legs.entries())
    await insertLeg(pg.sql, { ...leg, id: `${ID.slice(0, -1)}${index}` })
  const row = { status: 'cancelled', assignee: null, notesSealed: null, version: 0 } as const
  await saveDesk(pg.sql, { ...row, flightId: 3 })
  expect(await listPickUpsOf(pg.sql, '2026-03-14', SEEN, EVERYBODY)).toMatchObject([
    { flightId: 1, isCancelled: false },
    { flightId: 3, isCancelled: true },
  ])
  expect(await listPickUpsOf(pg.sql, '2026-03-13', SEEN, EVERYBODY)).toMatchObject([
    { flightId: 2 },
  ])
  expect(await listPickUpDays(pg.sql, EVERYBODY)).toEqual(['2026-03-13', '2026-03-14'])
})

test('before a departure the driver comes in time for the way and the counter, by the clock of the festival', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  // In this night the clocks go forward: from 02:00 to 03:00.
  const leg = {
    ...PLAN,
    flightId: 1,
    direction: 'departure',
    departsLocal: '2026-03-29T03:40',
    departsAt: new Date('2026-03-29T01:40Z'),
    arrivesAt: new Date('2026-03-29T03:40Z'),
    transferMinutes: 60,
  } as const
  const means = ['flight', 'ferry', 'train', 'car'] as const
  for (const [index, one] of means.entries())
    await insertLeg(pg.sql, {
      ...leg,
      means: one,
      driver: 'Toni',
      id: `${ID.slice(0, -1)}${index}`,
    })
  const onTheEvening = await listPickUpsOf(pg.sql, '2026-03-28', SEEN, EVERYBODY)
  expect(onTheEvening).toMatchObject([{ means: 'flight', collectedLocal: '2026-03-28T23:40' }])
  expect(await listPickUpsOf(pg.sql, '2026-03-29', SEEN, EVERYBODY)).toMatchObject([
    { means: 'ferry', collectedLocal: '2026-03-29T00:40' },
    { means: 'train', collectedLocal: '2026-03-29T01:20' },
    { means: 'car', collectedLocal: '2026-03-29T01:40' },
  ])
  expect(await listPickUpDays(pg.sql, EVERYBODY)).toEqual(['2026-03-28', '2026-03-29'])
})

test('drivers wait for a ferry, and for a car only if one of them drives it', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  const noNumber = { flightNumber: null, fromAirport: null, toAirport: 'Alcúdia', toZone: 'UTC' }
  const none = { departsLocal: null, departsAt: null, arrivesLocal: null, arrivesAt: null }
  const legs = [
    { ...PLAN, ...noNumber, means: 'ferry' },
    { ...PLAN, ...noNumber, means: 'car' },
    { ...PLAN, ...noNumber, means: 'car', driver: 'Toni' },
    { ...PLAN, ...noNumber, ...none, means: 'there' },
  ] as const
  for (const [index, leg] of legs.entries())
    await insertLeg(pg.sql, { ...leg, flightId: 1, id: `${ID.slice(0, -1)}${index}` })
  expect(await listPickUpsOf(pg.sql, '2026-03-13', SEEN, EVERYBODY)).toMatchObject([
    { means: 'ferry', driver: null },
    { means: 'car', driver: 'Toni' },
  ])
  expect(await listLegs(pg.sql, 1)).toMatchObject([
    { means: 'there' },
    { means: 'ferry', toZone: 'UTC' },
    { means: 'car' },
    { means: 'car' },
  ])
})

test('a driver is not sent to an airport where an artist changes planes within a day', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 3)
  type Way = [flightId: number, from: string, to: string, departs: string, arrives: string]
  const ways: Way[] = [
    [1, 'BER', 'FRA', '2026-03-13T08:00', '2026-03-13T09:00'],
    [1, 'FRA', 'PMI', '2026-03-13T10:00', '2026-03-13T12:00'],
    // More than a day later, from another airport, and of another submission.
    [2, 'BER', 'PMI', '2026-03-13T08:00', '2026-03-13T10:00'],
    [2, 'PMI', 'IBZ', '2026-03-14T10:01', '2026-03-14T11:00'],
    [1, 'MUC', 'PMI', '2026-03-13T11:00', '2026-03-13T13:00'],
    [3, 'FRA', 'MUC', '2026-03-13T08:00', '2026-03-13T09:30'],
  ]
  for (const [index, [flightId, fromAirport, toAirport, departs, arrives]] of ways.entries())
    await insertLeg(pg.sql, {
      ...PLAN,
      id: `${ID.slice(0, -1)}${index}`,
      flightId,
      fromAirport,
      toAirport,
      departsLocal: departs,
      arrivesLocal: arrives,
      departsAt: new Date(`${departs}Z`),
      arrivesAt: new Date(`${arrives}Z`),
    })
  // The way home leaves from where the artist landed, and is no onward flight.
  await insertLeg(pg.sql, {
    ...PLAN,
    id: `${ID.slice(0, -1)}9`,
    flightId: 1,
    direction: 'departure',
    fromAirport: 'PMI',
    toAirport: 'ZRH',
    departsLocal: '2026-03-14T09:00',
    departsAt: new Date('2026-03-14T08:00Z'),
    arrivesAt: new Date('2026-03-14T10:00Z'),
  })
  // There the artist changes planes on the way home.
  await insertLeg(pg.sql, {
    ...PLAN,
    id: `${ID.slice(0, -1)}a`,
    flightId: 1,
    direction: 'departure',
    fromAirport: 'ZRH',
    toAirport: 'BER',
    departsLocal: '2026-03-14T13:00',
    departsAt: new Date('2026-03-14T12:00Z'),
    arrivesAt: new Date('2026-03-14T14:00Z'),
  })
  const onTheNextDay = (await listPickUpsOf(pg.sql, '2026-03-14', SEEN, EVERYBODY)).map(
    ({ toAirport }) => toAirport,
  )
  expect(onTheNextDay).toEqual(['ZRH', 'IBZ'])
  const landings = (await listPickUpsOf(pg.sql, '2026-03-13', SEEN, EVERYBODY)).map(
    ({ flightId, fromAirport, toAirport }) => [flightId, fromAirport, toAirport],
  )
  expect(landings).toEqual([
    [3, 'FRA', 'MUC'],
    [2, 'BER', 'PMI'],
    [1, 'FRA', 'PMI'],
    [1, 'MUC', 'PMI'],
  ])
})

test('desk row and legs go with their submission', async () => {
  await using pg = await testDatabase()
  await storeFlights(pg.sql, 1)
  expect(await pg.database.transact((sql) => lockFlight(sql, 1))).toBe(true)
  await markChangedByArtist(pg.sql, 1, ['phone'])
  await insertLeg(pg.sql, { ...PLAN, id: ID, flightId: 1 })
  await deleteFlight(pg.sql, 1)
  expect(await pg.database.transact((sql) => lockFlight(sql, 1))).toBe(false)
  expect(await findDesk(pg.sql, 1)).toBeNull()
  expect(await listLegs(pg.sql, null)).toEqual([])
})
