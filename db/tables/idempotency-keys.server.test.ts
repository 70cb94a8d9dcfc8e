import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase, waitsForLocks, type TestDatabase } from '../../tests/helpers/database'
import { DatabaseUnavailable, openDatabase, type Sql } from '../client/connect.server'
import {
  answerOnce,
  claimedAnswer,
  isIdempotencyKey,
  type Answer,
  type KeyedRequest,
} from './idempotency-keys.server'

const NOON = new Date('2026-03-13T12:00:00Z')

function aRequest(changes: Partial<KeyedRequest> & { body?: string } = {}): KeyedRequest {
  const { body = '{"alias":"Ada"}', ...rest } = changes
  return {
    endpoint: 'pins',
    key: 'key-1',
    bodyDigest: createHash('sha256').update(body).digest(),
    now: NOON,
    ...rest,
  }
}

function later(hours: number): Date {
  return new Date(NOON.getTime() + hours * 3_600_000)
}

/** Work that leaves a row behind each time it is done. */
async function pin(sql: Sql): Promise<Answer> {
  const [entry] = await sql<{ id: number }[]>`
    insert into attendee_pinboard (alias, location)
    values ('Ada', 'Palma')
    returning id`
  return { status: 201, body: { message: 'Pinned', entry, zero: 'a\u0000b', emoji: '🎉' } }
}

async function countPins({ sql }: TestDatabase): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from attendee_pinboard`
  return row.count
}

describe('answering once', () => {
  test('the same request again gets the first answer, letter for letter, and leaves nothing more behind', async () => {
    await using pg = await testDatabase()
    const first = await answerOnce(pg.database, aRequest(), pin)
    const again = await answerOnce(pg.database, aRequest({ now: later(1) }), pin)
    expect(first).toMatchObject({ status: 201 })
    expect(JSON.stringify(again)).toBe(JSON.stringify(first))
    expect(await countPins(pg)).toBe(1)
  })

  test('another body with the same key is told so, and its work is not done', async () => {
    await using pg = await testDatabase()
    await answerOnce(pg.database, aRequest(), pin)
    expect(await answerOnce(pg.database, aRequest({ body: '{}' }), pin)).toBe('other-body')
    expect(await countPins(pg)).toBe(1)
  })

  test.each([
    ['another key', { key: 'key-2' }],
    ['another endpoint', { endpoint: 'flights' }],
    ['another letter case', { key: 'KEY-1' }],
  ])('%s is another request', async (_what, changes) => {
    await using pg = await testDatabase()
    await answerOnce(pg.database, aRequest(), pin)
    expect(await answerOnce(pg.database, aRequest({ ...changes, body: '{}' }), pin)).toMatchObject({
      status: 201,
    })
    expect(await countPins(pg)).toBe(2)
  })

  test.each([200, 303, 422, 429])(
    'a %i claims nothing: the same key may then carry another body',
    async (status) => {
      await using pg = await testDatabase()
      expect(
        await answerOnce(pg.database, aRequest(), async () => ({ status, body: null })),
      ).toEqual({ status, body: null })
      expect(await answerOnce(pg.database, aRequest({ body: '{}' }), pin)).toMatchObject({
        status: 201,
      })
    },
  )

  test('work that fails claims nothing and leaves nothing behind', async () => {
    await using pg = await testDatabase()
    const failing = answerOnce(pg.database, aRequest(), async (sql) => {
      await pin(sql)
      throw new Error('the cave fell in')
    })
    await expect(failing).rejects.toThrow('the cave fell in')
    expect(await countPins(pg)).toBe(0)
    expect(await answerOnce(pg.database, aRequest(), pin)).toMatchObject({ status: 201 })
  })

  test('20 at once on two instances get the same answer, for work done once', async () => {
    await using pg = await testDatabase()
    const other = openDatabase(pg.url)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        answerOnce(index % 2 ? other : pg.database, aRequest(), async (sql) => {
          await expect.poll(() => waitsForLocks(pg)).not.toEqual([])
          return pin(sql)
        }),
      ),
    )
    await other.close()
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 201 })
    expect(await countPins(pg)).toBe(1)
  })

  test('of two at once with different bodies one wins and the other is told', async () => {
    await using pg = await testDatabase()
    const answers = await Promise.all([
      answerOnce(pg.database, aRequest(), pin),
      answerOnce(pg.database, aRequest({ body: '{}' }), pin),
    ])
    expect(answers.filter((answer) => answer === 'other-body')).toHaveLength(1)
    expect(await countPins(pg)).toBe(1)
  })

  test('when the first of two is refused, the second does the work', async () => {
    await using pg = await testDatabase()
    let second: Promise<Answer | 'other-body'> | undefined
    const first = await answerOnce(pg.database, aRequest(), async () => {
      second = answerOnce(pg.database, aRequest(), pin)
      await expect.poll(() => waitsForLocks(pg)).not.toEqual([])
      return { status: 422, body: null }
    })
    expect([first, await second]).toMatchObject([{ status: 422 }, { status: 201 }])
  })

  test('a key is free again after 24 hours', async () => {
    await using pg = await testDatabase()
    await answerOnce(pg.database, aRequest(), pin)
    expect(await answerOnce(pg.database, aRequest({ now: later(23.999), body: '{}' }), pin)).toBe(
      'other-body',
    )
    expect(
      await answerOnce(pg.database, aRequest({ now: later(24), body: '{}' }), pin),
    ).toMatchObject({ status: 201 })
    expect(
      await answerOnce(pg.database, aRequest({ now: later(47), body: '{}' }), pin),
    ).toMatchObject({ body: { entry: { id: 2 } } })
  })

  test('the key itself does not stand in the database', async () => {
    await using pg = await testDatabase()
    await answerOnce(pg.database, aRequest({ key: 'my-name-is-ada' }), pin)
    const [row] = await pg.sql<{ keyDigest: Buffer }[]>`select key_digest from idempotency_keys`
    expect(row?.keyDigest.toString('latin1')).not.toContain('ada')
  })

  test('a database that is away is told as such', async () => {
    await using pg = await testDatabase()
    const closed = openDatabase(pg.url)
    await closed.close()
    await expect(answerOnce(closed, aRequest(), pin)).rejects.toThrow(DatabaseUnavailable)
  })
})

describe('looking for a claimed answer', () => {
  test('finds nothing, the answer, or another body, and claims nothing', async () => {
    await using pg = await testDatabase()
    expect(await claimedAnswer(pg.sql, aRequest())).toBeNull()
    const first = await answerOnce(pg.database, aRequest(), pin)
    expect(await claimedAnswer(pg.sql, aRequest())).toEqual(first)
    expect(await claimedAnswer(pg.sql, aRequest({ body: '{}' }))).toBe('other-body')
    expect(await claimedAnswer(pg.sql, aRequest({ now: later(24) }))).toBeNull()
  })
})

test.each([
  ['a', true],
  ['8e03978e-40d5-43e8-bc93-6894a57f9324', true],
  ['"quoted"', true],
  ['!~', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['', false],
  ['two words', false],
  ['tab\t', false],
  ['line\n', false],
  ['\u007f', false],
  ['é', false],
  ['🎉', false],
])('%j as a key: %s', (key, isGood) => {
  expect(isIdempotencyKey(key)).toBe(isGood)
})
