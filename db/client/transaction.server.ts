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
