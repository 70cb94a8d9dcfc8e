import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { patient, testDatabase } from '../../tests/helpers/database'
import { openDatabase } from '../client/connect.server'
import { tryPassword, type Guesser } from './password-tries.server'

const MINUTE = 60

const START = Date.parse('2026-03-13T00:00:00Z')

const wrong = () => false

const right = () => true

function at(seconds: number): Date {
  return new Date(START + seconds * 1000)
}

/** The digest of somebody's address, in no network unless one is named. */
function who(name: string, network?: string): Guesser {
  return { address: digestOf(name), network: network === undefined ? null : digestOf(network) }
}

function digestOf(name: string): Buffer {
  return createHash('sha256').update(name).digest()
}

test('the tenth wrong try in 15 minutes is the last, until the first of them is 15 minutes old', async () => {
  await using pg = await testDatabase()
  for (let index = 0; index < 10; index += 1) {
    expect(await tryPassword(pg.database, who('eve'), at(index), wrong)).toEqual({
      ok: true,
      isRight: false,
    })
  }
  expect(await tryPassword(pg.database, who('eve'), at(10), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 890,
  })
  expect(await tryPassword(pg.database, who('eve'), at(15 * MINUTE), wrong)).toEqual({
    ok: true,
    isRight: false,
  })
})

test('a right try forgets the wrong ones of its address, and of no other', async () => {
  await using pg = await testDatabase()
  for (let index = 0; index < 9; index += 1) {
    for (const name of ['ada', 'eve']) await tryPassword(pg.database, who(name), at(0), wrong)
  }
  expect(await tryPassword(pg.database, who('ada'), at(1), right)).toEqual({
    ok: true,
    isRight: true,
  })
  for (const name of ['ada', 'ada', 'eve']) {
    expect(await tryPassword(pg.database, who(name), at(1), wrong)).toEqual({
      ok: true,
      isRight: false,
    })
  }
  expect(await tryPassword(pg.database, who('eve'), at(1), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 899,
  })
})

test('of 40 wrong tries at once on two instances exactly ten are told to be wrong', async () => {
  await using pg = await testDatabase()
  const other = openDatabase(pg.url)
  let compared = 0
  const tries = Array.from({ length: 40 }, (_, index) =>
    tryPassword(index % 2 ? other : pg.database, who('eve'), at(0), () => ++compared === 0),
  )
  const verdicts = await Promise.all(tries)
  await other.close()
  expect(compared).toBe(40)
  expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(10)
})

test('any number of right tries at once get through', async () => {
  await using pg = await testDatabase()
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, () => tryPassword(pg.database, who('ada'), at(0), right)),
  )
  expect(verdicts.filter((verdict) => verdict.ok && verdict.isRight)).toHaveLength(40)
})

test('an address is refused no longer than until its own wrong tries are too old to count', async () => {
  await using pg = await testDatabase()
  await tryPassword(pg.database, who('ada'), at(0), wrong)
  for (let index = 0; index < 100; index += 1)
    await tryPassword(pg.database, who(`eve ${index}`), at(300), wrong)
  expect(await tryPassword(pg.database, who('ada'), at(600), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 300,
  })
  expect(await tryPassword(pg.database, who('ada'), at(900), right)).toEqual({
    ok: true,
    isRight: true,
  })
})

test('the tenth wrong try of an IPv6 network is its last, from whichever of its addresses, and stops nobody elsewhere', async () => {
  await using pg = await testDatabase()
  const other = openDatabase(pg.url)
  const both = [patient(pg.database), patient(other)] as const
  let compared = 0
  const verdicts = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      tryPassword(both[index % 2 ? 1 : 0], who(`eve ${index}`, 'a'), at(0), () => ++compared === 0),
    ),
  )
  await other.close()
  expect(compared).toBe(25)
  expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(10)
  expect(await tryPassword(pg.database, who('eve clean', 'a'), at(60), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 840,
  })
  for (const somebody of [who('ada', 'b'), who('bob'), who('eve clean', 'a')])
    expect(await tryPassword(pg.database, somebody, at(60), right)).toMatchObject({ isRight: true })
  const lines = await pg.sql`
    select distinct address_digest
    from audit
    where kind = 'unlock refused'`
  expect(lines).toHaveLength(1)
})
