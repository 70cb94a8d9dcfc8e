import { faultProxy } from '../../cms/lake/testing/fault-proxy'
import { openDatabase, type DatabaseOptions } from '../../db/client/connect.server'
import { testDatabase } from './database'

export { type FaultProxy, faultProxy, type Weather } from '../../cms/lake/testing/fault-proxy'

/**
 * A database seen through a network that can fail.
 *
 * @param table - the statement that makes its one table
 */
export async function openBehindProxy(table: string, options?: DatabaseOptions) {
  const pg = await testDatabase('empty')
  await pg.sql.unsafe(table)
  const proxy = await faultProxy(pg.url)
  const database = openDatabase(proxy.url, options)
  return {
    sql: pg.sql,
    proxy,
    database,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await proxy[Symbol.asyncDispose]()
      await pg[Symbol.asyncDispose]()
    },
  }
}
