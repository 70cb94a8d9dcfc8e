import { DatabaseUnavailable } from './database-errors.server'
import type { Sql } from './connection.server'

/**
 * Runs `work` in one transaction of a session that nobody else uses.
 *
 * @param deadlineMs - of a long one, which the settings of the session would end.
 */
export async function transaction<T>(
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
  deadlineMs?: number,
): Promise<T> {
  try {
    const begin = deadlineMs === undefined ? 'begin' : beginLong(Math.ceil(deadlineMs))
    // It leaves together with the first statement of the work, which spares a round trip.
    const [, result] = await Promise.all([sql.unsafe(begin).execute(), work(sql)])
    const { command } = await sql.unsafe('commit')
    // `work` has caught the error of a statement, after which the server commits nothing.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction had failed.')
    return result
  } catch (error) {
    await sql.unsafe('rollback')
    throw error
  }
}

/**
 * It may stand still while others do their part: a mail server, a slow reader of the list, the disk of a backup. When its host has lost
 * power meanwhile, the server's keepalives end it.
 */
function beginLong(ms: number): string {
  return `begin; set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}`
}

/**
 * The same `sql` for as long as its connection is lent. After that every statement throws: it would run in somebody else's work.
 *
 * @param whyOver - the code of the {DatabaseUnavailable} to throw; null while it is lent.
 */
export function whileLent(sql: Sql, whyOver: () => string | null): Sql {
  const refuse = () => {
    const code = whyOver()
    if (code !== null) throw new DatabaseUnavailable(code)
  }
  return new Proxy(sql, {
    apply(target, self, given) {
      refuse()
      return Reflect.apply(target as unknown as () => unknown, self, given)
    },
    get(target, name, receiver) {
      if (name === 'unsafe') refuse()
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}
