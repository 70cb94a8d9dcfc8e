import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { sha256 } from '../../common/digest.server'
import { countWrongKey } from './key-tries.server'
import { tryKey, tryPassword } from './password-tries.server'

const at = (seconds: number) => new Date(Date.parse('2026-03-13T00:00:00Z') + seconds * 1000)
const who = (name: string) => ({ address: sha256(name), network: null })
const wrong = () => false

test('a key is answered whatever was tried, and wrong keys do not count against the password', async () => {
  await using pg = await testDatabase()
  const noKey = () => Promise.resolve(null)
  const key = () => Promise.resolve('Marta')
  for (let index = 0; index < 120; index += 1) await tryKey(pg.database, who('eve'), at(0), noKey)
  expect(await tryKey(pg.database, who('eve'), at(1), noKey)).toEqual({
    ok: false,
    retryAfterSeconds: 899,
  })
  expect(await tryKey(pg.database, who('eve'), at(1), key)).toEqual({ ok: true, isRight: true })
  expect(await tryPassword(pg.database, who('eve'), at(1), wrong)).toEqual({
    ok: true,
    isRight: false,
  })
})

test('a key gets through and forgets nothing, however often it is shown', async () => {
  await using pg = await testDatabase()
  const key = () => Promise.resolve('Marta')
  for (let index = 0; index < 9; index += 1) {
    await tryPassword(pg.database, who('eve'), at(0), wrong)
    expect(await tryKey(pg.database, who('eve'), at(0), key)).toMatchObject({ isRight: true })
  }
  expect(await tryPassword(pg.database, who('eve'), at(1), wrong)).toMatchObject({ isRight: false })
  expect(await tryPassword(pg.database, who('eve'), at(1), wrong)).toEqual({
    ok: false,
    retryAfterSeconds: 899,
  })
})

test.each(['admin', 'own'] as const)(
  'refused keys (%s) share a line a minute, which counts them, a hundred at the most',
  async (kind) => {
    await using pg = await testDatabase()
    const tryWrong = () => countWrongKey(pg.database, kind, sha256('eve'), at(0))
    for (let index = 0; index < 30; index += 1) await tryWrong()
    const refused = () => pg.sql`
      select sum(count)::int as tries, max(count) as most
      from audit
      where kind in ('unlock refused', 'own key refused')`
    expect(await refused()).toMatchObject([{ tries: 20 }])
    await pg.sql`update audit set count = 100 where kind in ('unlock refused', 'own key refused')`
    await tryWrong()
    expect(await refused()).toMatchObject([{ most: 100 }])
  },
)
