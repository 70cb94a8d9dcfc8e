import { expect, test } from 'vitest'
import type { Content } from '../../cms/content.server'
import { openDatabase } from '../../db/client/connect.server'
import { testDatabase } from '../../tests/helpers/database'
import { faultProxy } from '../../tests/helpers/fault-proxy'
import { heldWorks } from '../../tests/helpers/held-works'
import type { Exchange } from '../front/exchange'
import { databaseCheck, healthResources } from './health'

test('a database with much to do is there, and a dead one is not', async () => {
  await using pg = await testDatabase('empty')
  await using proxy = await faultProxy(pg.url)
  const database = openDatabase(proxy.url, { max: 1 })
  const resources = healthResources({
    databaseTrouble: databaseCheck(database),
    content: { isLoaded: () => true } as Content,
    isDraining: () => false,
  })
  const readiness = async () => {
    let status = 0
    const exchange = { send: (sent: number) => (status = sent) } as unknown as Exchange
    await resources.get('/readyz')?.answer(exchange)
    return status
  }
  const { work, areAllInside, release } = heldWorks()
  const holding = database.run(work)
  await areAllInside
  expect(await readiness()).toBe(200)
  release()
  await holding
  await proxy.set('black hole')
  await expect.poll(readiness).toBe(503)
  await database.close()
})
