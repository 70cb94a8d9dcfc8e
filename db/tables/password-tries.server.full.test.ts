import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { tryPassword, type Guesser } from './password-tries.server'

const MINUTE = 60

const START = Date.parse('2026-03-13T00:00:00Z')

const wrong = () => false

const right = () => true

function at(seconds: number): Date {
  return new Date(START + seconds * 1000)
}

/** Somebody with an IPv4 address. */
function who(name: string): Guesser {
  return { address: createHash('sha256').update(name).digest(), network: null }
}

test('a right password is answered after 99 wrong ones of its address, and is not compared any more after a hundred', async () => {
  await using pg = await testDatabase()
  const tryAll = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await tryPassword(pg.database, who('eve'), at(0), wrong)
  }
  await tryAll(99)
  expect(await tryPassword(pg.database, who('eve'), at(1), right)).toEqual({
    ok: true,
    isRight: true,
  })
  // The right one has forgotten the ten that were told, and not that 99 were compared.
  await tryAll(1)
  let compared = 0
  for (const seconds of [1, 2, 3])
    expect(
      await tryPassword(pg.database, who('eve'), at(seconds), () => ++compared > 0),
    ).toMatchObject({ ok: false })
  expect(compared).toBe(0)
  expect(await tryPassword(pg.database, who('eve'), at(15 * MINUTE), right)).toMatchObject({
    isRight: true,
  })
})

test('refused tries share a line a minute, which counts them, compared or not', async () => {
  await using pg = await testDatabase()
  for (let index = 0; index < 130; index += 1)
    await tryPassword(pg.database, who('eve'), at(0), wrong)
  const [tries] = await pg.sql<[{ wrong: number; refused: number }]>`
    select
      sum(count) filter (where kind = 'unlock wrong')::int as wrong,
      sum(count) filter (where kind = 'unlock refused')::int as refused
    from audit`
  expect(tries.wrong).toBe(10)
  // A line counts a hundred at the most.
  expect(tries.refused).toBeGreaterThanOrEqual(100)
})

test('after 100 wrong tries from everywhere only addresses without one are told that theirs is wrong', async () => {
  await using pg = await testDatabase()
  for (let index = 0; index < 20; index += 1)
    await tryPassword(pg.database, who(`eve ${index}`), at(0), wrong)
  const verdicts: boolean[] = []
  for (let index = 0; index < 100; index += 1) {
    const { ok } = await tryPassword(pg.database, who(`eve ${index % 20}`), at(60), wrong)
    verdicts.push(ok)
  }
  expect(verdicts.filter(Boolean)).toHaveLength(80)
  expect(await tryPassword(pg.database, who('eve 3'), at(61), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 15 * MINUTE - 61,
  })
  expect(await tryPassword(pg.database, who('ada'), at(61), wrong)).toEqual({
    ok: true,
    isRight: false,
  })
  expect(await tryPassword(pg.database, who('ada'), at(62), wrong)).toMatchObject({ ok: false })
  expect(await tryPassword(pg.database, who('bob'), at(62), right)).toEqual({
    ok: true,
    isRight: true,
  })
  // The first 20 count no longer: 81 are left.
  expect(await tryPassword(pg.database, who('eve 3'), at(15 * MINUTE), right)).toEqual({
    ok: true,
    isRight: true,
  })
})

test('who is refused for both reasons is told the longer time: everybody is over the limit', async () => {
  await using pg = await testDatabase()
  for (let index = 0; index < 10; index += 1)
    await tryPassword(pg.database, who('ada'), at(index * 60), wrong)
  for (let index = 0; index < 100; index += 1)
    await tryPassword(pg.database, who(`eve ${index}`), at(600), wrong)
  expect(await tryPassword(pg.database, who('ada'), at(660), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 780,
  })
  expect(await tryPassword(pg.database, who('ada'), at(1439), wrong)).toMatchObject({ ok: false })
  expect(await tryPassword(pg.database, who('ada'), at(1440), right)).toEqual({
    ok: true,
    isRight: true,
  })
})

test('who is refused for both reasons is told the longer time: its own tries are ten', async () => {
  await using pg = await testDatabase()
  for (let index = 0; index < 90; index += 1)
    await tryPassword(pg.database, who(`eve ${index}`), at(0), wrong)
  for (let index = 0; index < 10; index += 1)
    await tryPassword(pg.database, who('ada'), at(60), wrong)
  expect(await tryPassword(pg.database, who('ada'), at(120), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 840,
  })
  expect(await tryPassword(pg.database, who('ada'), at(960), right)).toEqual({
    ok: true,
    isRight: true,
  })
})
