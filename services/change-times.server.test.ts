import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/helpers/database'
import { faultProxy } from '../tests/helpers/fault-proxy'
import { openDatabase, type Database } from '../db/client/connect.server'
import { openChangeTimes } from './change-times.server'

const log = pino({ level: 'silent' })

/** An instance that shows one value. */
function anInstance(database: Database) {
  const times = openChangeTimes({ database, log })
  return {
    ...times,
    show: (digest: string, changedAt: number, isFromLake = true) =>
      times.of([{ id: 'carla', digest, changedAt }], isFromLake)[0]!,
    [Symbol.asyncDispose]: times.close,
  }
}

type Pg = Awaited<ReturnType<typeof testDatabase>>

/** The stored values. */
async function storedIn({ sql }: Pg) {
  const rows = await sql`select digest, changed_at from programme_changes`
  return rows.map(({ digest, changedAt }) => [digest, (changedAt as Date).getTime()])
}

test('a value has the time of the content, and a later one when that time goes back as the value changes', async () => {
  await using pg = await testDatabase()
  await using one = anInstance(pg.database)
  await one.settled
  expect(one.show('Carla', 5000)).toBe(5000)
  // An earlier time does not replace a later one.
  expect([one.show('Carla', 4000), one.show('Carla', 6000), one.show('Carla', 6000)]).toEqual([
    5000, 6000, 6000,
  ])
  // She became a secret, or was deleted: only the time of the day is left.
  expect(one.show('Secret guest', 1000)).toBe(7000)
  expect(one.show('Carla', 9000)).toBe(9000)
  await expect.poll(() => storedIn(pg)).toEqual([['Carla', 9000]])
})

test('all instances have one time for one value, also one that starts later and one that missed a change', async () => {
  await using pg = await testDatabase()
  await using one = anInstance(pg.database)
  await one.settled
  expect(one.show('Carla', 5000)).toBe(5000)
  await expect.poll(() => storedIn(pg)).toEqual([['Carla', 5000]])
  await using other = anInstance(pg.database)
  await other.settled
  expect(other.show('Carla', 4000)).toBe(5000)
  expect(one.show('Secret guest', 1000)).toBe(6000)
  expect(one.show('Louis', 1000)).toBe(7000)
  await expect.poll(() => storedIn(pg)).toEqual([['Louis', 7000]])
  // The notification may still be on its way. Once it is there, the other instance answers with the stored time.
  other.show('Louis', 1000)
  await expect.poll(() => other.show('Louis', 1000)).toBe(7000)
  await using late = anInstance(pg.database)
  await late.settled
  expect(late.show('Louis', 1000)).toBe(7000)
  expect(await storedIn(pg)).toEqual([['Louis', 7000]])
})

test('the state changes when an answer has changed, and only then', async () => {
  await using pg = await testDatabase()
  await using one = anInstance(pg.database)
  await one.settled
  one.show('Carla', 5000)
  await expect.poll(() => storedIn(pg)).toEqual([['Carla', 5000]])
  const state = one.state()
  await using other = anInstance(pg.database)
  // It has not read yet what is stored.
  expect(other.show('Louis', 1000)).toBe(1000)
  await expect.poll(() => storedIn(pg)).toEqual([['Louis', 6000]])
  await expect.poll(() => other.show('Louis', 1000)).toBe(6000)
  other.show('Carla', 5000)
  await expect.poll(() => one.state()).not.toBe(state)
  expect(one.show('Carla', 5000)).toBe(7000)
})

test('an instance that has not got a change yet does not take it back', async () => {
  await using pg = await testDatabase()
  await using ahead = anInstance(pg.database)
  await ahead.settled
  ahead.show('Carla', 5000)
  await expect.poll(() => storedIn(pg)).toEqual([['Carla', 5000]])
  await using behind = anInstance(pg.database)
  await behind.settled
  behind.show('Carla', 5000)
  ahead.show('Secret guest', 1000)
  await expect.poll(() => storedIn(pg)).toEqual([['Secret guest', 6000]])
  // Nor does an instance that starts with a copy of the old value.
  await using started = anInstance(pg.database)
  await started.settled
  expect([behind.show('Carla', 5000), started.show('Carla', 5000, false)]).toEqual([5000, 6000])
  // Everything that it has to store is written together with this.
  started.of([{ id: 'louis', digest: 'Louis', changedAt: 1000 }], true)
  const stored = () => storedIn(pg)
  await expect.poll(stored).toContainEqual(['Louis', 1000])
  expect(await stored()).toContainEqual(['Secret guest', 6000])
  expect(behind.show('Secret guest', 1000)).toBe(6000)
})

test('a copy that turns out to be what the lake has is remembered', async () => {
  await using pg = await testDatabase()
  await using one = anInstance(pg.database)
  await one.settled
  expect([one.show('Carla', 5000, false), one.show('Carla', 5000)]).toEqual([5000, 5000])
  await expect.poll(() => storedIn(pg)).toEqual([['Carla', 5000]])
})

test('while the database is away times rise all the same, and are stored later', async () => {
  await using pg = await testDatabase()
  await using proxy = await faultProxy(pg.url)
  await proxy.set('refuse')
  const database = openDatabase(proxy.url)
  await using one = anInstance(database)
  expect([one.show('Carla', 5000, false), one.show('Secret guest', 1000)]).toEqual([5000, 6000])
  await proxy.set('ok')
  await one.settled
  await expect.poll(() => storedIn(pg)).toEqual([['Secret guest', 6000]])
  await one.close()
  await database.close()
})

test('two instances that bring many changes at once agree on all of them', async () => {
  await using pg = await testDatabase()
  const instances = [anInstance(pg.database), anInstance(pg.database)]
  const values = (round: number) =>
    Array.from({ length: 50 }, (_, place) => ({
      id: `slot-${place}`,
      digest: `value ${round}`,
      changedAt: 1000,
    }))
  for (let round = 0; round < 10; round += 1) {
    for (const [index, instance] of instances.entries())
      instance.of(index === 0 ? values(round) : values(round).toReversed(), true)
    await nextTurn()
  }
  const shown = () => instances.map((instance) => instance.of(values(9), true))
  await expect.poll(() => new Set(shown().flat()).size).toBe(1)
  for (const instance of instances) await instance.close()
})
