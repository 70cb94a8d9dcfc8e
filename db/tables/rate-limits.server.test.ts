import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { openDatabase } from '../client/connect.server'
import { clear, countTry, nthNewestTry, peek, consume, type Limit } from './rate-limits.server'

const PINS: Limit = {
  name: 'pins',
  rules: [
    { max: 3, seconds: 60 },
    { max: 5, seconds: 3600 },
  ],
}
const START = Date.parse('2026-03-13T00:00:00Z')

function at(seconds: number): Date {
  return new Date(START + seconds * 1000)
}

/** The digest of somebody's address. */
function who(name: string): Buffer {
  return createHash('sha256').update(name).digest()
}

function refusedFor(retryAfterSeconds: number) {
  return { ok: false, retryAfterSeconds }
}

describe('taking one', () => {
  test('as many tries as the rule says are let through, the next when the oldest leaves the window', async () => {
    await using pg = await testDatabase()
    for (const seconds of [0, 10, 20])
      expect(await consume(pg.database, PINS, who('ada'), at(seconds))).toEqual({ ok: true })
    expect(await consume(pg.database, PINS, who('ada'), at(30))).toEqual(refusedFor(30))
    expect(await consume(pg.database, PINS, who('ada'), at(59.999))).toEqual(refusedFor(1))
    expect(await consume(pg.database, PINS, who('ada'), at(60))).toEqual({ ok: true })
    expect(await consume(pg.database, PINS, who('ada'), at(60))).toEqual(refusedFor(10))
  })

  test('the window slides: two bursts around a full minute do not add up to double', async () => {
    await using pg = await testDatabase()
    for (const seconds of [57, 58, 59]) await consume(pg.database, PINS, who('ada'), at(seconds))
    expect(await consume(pg.database, PINS, who('ada'), at(61))).toEqual(refusedFor(56))
  })

  test('a refused try does not count', async () => {
    await using pg = await testDatabase()
    for (const seconds of [0, 0, 0, 1, 2, 3, 4, 5])
      await consume(pg.database, PINS, who('ada'), at(seconds))
    for (const seconds of [60, 60])
      expect(await consume(pg.database, PINS, who('ada'), at(seconds))).toEqual({ ok: true })
  })

  test('every rule must let a try through, and the longest wait is told', async () => {
    await using pg = await testDatabase()
    for (const seconds of [0, 100, 200, 300, 400])
      expect(await consume(pg.database, PINS, who('ada'), at(seconds))).toEqual({ ok: true })
    expect(await consume(pg.database, PINS, who('ada'), at(500))).toEqual(refusedFor(3100))
    expect(await consume(pg.database, PINS, who('ada'), at(3600))).toEqual({ ok: true })
    expect(await consume(pg.database, PINS, who('ada'), at(3600))).toEqual(refusedFor(100))
  })

  test('the moment that is told is the first at which a try is let through', async () => {
    await using pg = await testDatabase()
    for (const seconds of [0.2, 0.4, 0.6]) await consume(pg.database, PINS, who('ada'), at(seconds))
    const verdict = await consume(pg.database, PINS, who('ada'), at(7.1))
    expect(verdict).toEqual(refusedFor(54))
    expect(await consume(pg.database, PINS, who('ada'), at(60.1))).toEqual(refusedFor(1))
    expect(await consume(pg.database, PINS, who('ada'), at(7.1 + 54))).toEqual({ ok: true })
  })

  test('addresses and limits do not touch one another', async () => {
    await using pg = await testDatabase()
    for (const seconds of [0, 0, 0]) await consume(pg.database, PINS, who('ada'), at(seconds))
    expect(await consume(pg.database, PINS, who('bob'), at(0))).toEqual({ ok: true })
    expect(await consume(pg.database, { ...PINS, name: 'flights' }, who('ada'), at(0))).toEqual({
      ok: true,
    })
    expect(await consume(pg.database, PINS, who('ada'), at(0))).toEqual(refusedFor(60))
  })

  test('of 60 tries at once on two instances exactly as many as allowed are let through', async () => {
    await using pg = await testDatabase()
    const other = openDatabase(pg.url)
    const limit = {
      name: 'pins',
      rules: [
        { max: 30, seconds: 60 },
        { max: 200, seconds: 3600 },
      ],
    }
    const verdicts = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        consume(index % 2 ? other : pg.database, limit, who('ada'), at(0)),
      ),
    )
    await other.close()
    expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(30)
    expect(verdicts.filter((verdict) => !verdict.ok)).toEqual(Array(30).fill(refusedFor(60)))
  })

  test('with clocks a little apart the tries of both instances count', async () => {
    await using pg = await testDatabase()
    for (const seconds of [5, 0, 3])
      expect(await consume(pg.database, PINS, who('ada'), at(seconds))).toEqual({ ok: true })
    expect(await consume(pg.database, PINS, who('ada'), at(4))).toEqual(refusedFor(61))
    expect(await consume(pg.database, PINS, who('ada'), at(65))).toEqual({ ok: true })
  })

  test('a clock set back by a day locks nobody out', async () => {
    await using pg = await testDatabase()
    for (const seconds of [0, 0, 0, 0])
      await consume(pg.database, PINS, who('ada'), at(86_400 + seconds))
    for (const seconds of [0, 1, 2])
      expect(await consume(pg.database, PINS, who('ada'), at(seconds))).toEqual({ ok: true })
    expect(await consume(pg.database, PINS, who('ada'), at(3))).toEqual(refusedFor(57))
  })

  test('an address keeps no more tries than the rules can need', async () => {
    await using pg = await testDatabase()
    for (let seconds = 0; seconds < 20_000; seconds += 100)
      await consume(pg.database, PINS, who('ada'), at(seconds))
    const [row] = await pg.sql<
      [{ count: number }]
    >`select cardinality(tries) as count from rate_limits`
    expect(row.count).toBe(5)
  })
})

describe('looking without counting', () => {
  test('tells when the next try is let through', async () => {
    await using pg = await testDatabase()
    expect(await peek(pg.sql, PINS, who('ada'), at(0))).toEqual({ freeAt: null, latestTry: null })
    for (const seconds of [0, 10, 20]) await consume(pg.database, PINS, who('ada'), at(seconds))
    for (const seconds of [30, 31]) {
      expect(await peek(pg.sql, PINS, who('ada'), at(seconds))).toEqual({
        freeAt: at(60),
        latestTry: at(20),
      })
    }
    expect(await peek(pg.sql, PINS, who('ada'), at(60))).toEqual({
      freeAt: null,
      latestTry: at(20),
    })
    expect(await peek(pg.sql, PINS, who('ada'), at(3620))).toEqual({
      freeAt: null,
      latestTry: null,
    })
  })

  test('a cleared address starts anew, the others do not', async () => {
    await using pg = await testDatabase()
    for (const name of ['ada', 'ada', 'ada', 'bob', 'bob', 'bob'])
      await consume(pg.database, PINS, who(name), at(0))
    await clear(pg.sql, PINS, who('ada'))
    expect(await consume(pg.database, PINS, who('ada'), at(1))).toEqual({ ok: true })
    expect(await consume(pg.database, PINS, who('bob'), at(1))).toEqual(refusedFor(59))
  })
})

describe('the n-th newest try of everybody', () => {
  test('counts over all addresses of the limit, inside its longest window only', async () => {
    await using pg = await testDatabase()
    const tries: [string, number][] = [
      ['ada', 0],
      ['bob', 10],
      ['ada', 20],
      ['eve', 30],
      ['ada', 40],
    ]
    for (const [name, seconds] of tries) await countTry(pg.sql, PINS, who(name), at(seconds))
    await countTry(pg.sql, { ...PINS, name: 'flights' }, who('ada'), at(45))
    const nth = (n: number, seconds: number) => nthNewestTry(pg.sql, PINS, n, at(seconds))
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map((n) => nth(n, 50)))).toEqual([
      at(40),
      at(30),
      at(20),
      at(10),
      at(0),
      null,
    ])
    expect(await nth(4, 3609)).toEqual(at(10))
    expect(await nth(4, 3610)).toBeNull()
  })

  test('is not hidden by tries of a clock that was set back', async () => {
    await using pg = await testDatabase()
    await countTry(pg.sql, PINS, who('tomorrow'), at(86_400))
    await countTry(pg.sql, PINS, who('ada'), at(0))
    expect(await nthNewestTry(pg.sql, PINS, 1, at(1))).toEqual(at(0))
  })
})
