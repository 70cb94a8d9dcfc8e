import { expect, test } from 'vitest'
import { openDatabase, SITE } from '../../db/client/connect.server'
import { readableLog } from '../../tests/helpers/booking'
import { testDatabase } from '../../tests/helpers/database'
import { tellConnections } from './connections'

const WARNING =
  /^the database has \d+ connections for everybody, which are enough for (\d+) instances with DATABASE_CONNECTIONS=(\d+), and (\d+) run: lower it, or raise max_connections at the server$/

test('an instance after which no other would fit is told how many do, and counts those that run by their names', async () => {
  await using pg = await testDatabase('empty')
  const { log, messages } = readableLog()
  const [first, second] = [1, 2].map((number) =>
    openDatabase(pg.url, { applicationName: `${SITE}-${number}` }),
  )
  if (!first || !second) throw new Error('two were opened')
  await tellConnections(first, { each: 4, isEmbedded: false }, log)
  expect(messages).toEqual([])
  // The server of the tests has 300, of which other tests take some.
  await tellConnections(first, { each: 150, isEmbedded: false }, log)
  expect(WARNING.exec(messages[0] ?? '')?.slice(1)).toEqual(['1', '150', '1'])
  await tellConnections(first, { each: 150, isEmbedded: true }, log)
  expect(messages).toHaveLength(1)
  await second.run((sql) => sql`select 1`)
  await tellConnections(first, { each: 150, isEmbedded: false }, log)
  expect(WARNING.exec(messages[1] ?? '')?.slice(1)).toEqual(['1', '150', '2'])
  await tellConnections(first, { each: 1000, isEmbedded: true }, log)
  expect(WARNING.exec(messages[2] ?? '')?.slice(1)).toEqual(['0', '1000', '2'])
  await first.close()
  await second.close()
})
