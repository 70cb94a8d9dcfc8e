import { expect, test } from 'vitest'
import { testDatabase } from '../../tests/helpers/database'
import { deferred } from '../../tests/helpers/deferred'
import { actingAs, addAudit, listAudit } from './audit.server'

test('a line carries the name of the key while its request lasts, beside other requests, and what outlives it is the site’s own', async () => {
  await using pg = await testDatabase()
  const write = (count: number) => addAudit(pg.sql, { kind: 'mails opened', address: null, count })
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let later: Promise<void> | undefined
  const firstIsWritten = deferred()
  await Promise.all([
    actingAs('Noa', async () => {
      await write(1)
      firstIsWritten.resolve()
      later = ended.then(() => write(4))
    }),
    actingAs('Pau', async () => {
      await firstIsWritten.promise
      await write(2)
    }),
    write(3),
  ])
  end()
  await later
  const lines = await listAudit(pg.sql, 10)
  expect(lines.map(({ count, actor }) => [count, actor]).toSorted()).toEqual([
    [1, 'Noa'],
    [2, 'Pau'],
    [3, null],
    [4, null],
  ])
})
