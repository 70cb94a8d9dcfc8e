import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-errors.server'
import type { Connection, Sql } from './connection.server'

interface TransactionOptions {
  /** Whether the deadline has passed. The caller then has its error, so nothing may be committed. */
  isLate: () => boolean
  /** The server's time for each statement. Default: the pool's. */
  statementTimeoutMs?: number
}

/**
 * Runs `work` in one transaction. When the connection is lost, nothing more is sent, not even the rollback. The driver would
 * write it to a closed socket, which ends the process, or to a new connection, outside of any transaction.
 */
export async function transaction<T>(
  sql: Connection['sql'],
  work: (sql: Sql) => Promise<T>,
  { isLate, statementTimeoutMs }: TransactionOptions,
): Promise<T> {
  let isOver = false
  const begun = sql.begin(async (connected) => {
    const guarded = whileItLasts(connected, () =>
      isOver ? 'CONNECTION_CLOSED' : isLate() ? 'DEADLINE' : null,
    )
    try {
      if (statementTimeoutMs !== undefined)
        await guarded.unsafe(`set local statement_timeout = ${Math.ceil(statementTimeoutMs)}`)
      const result = await work(guarded)
      if (isLate()) throw new DatabaseUnavailable('DEADLINE')
      return isOver ? await never() : { result }
    } catch (error) {
      // A query fails a moment before its connection is known to be lost.
      await nextTurn()
      await nextTurn()
      return isOver ? await never() : Promise.reject(error)
    }
  })
  const end = () => void (isOver = true)
  begun.then(end, end)
  const { result } = await begun
  return result as T
}

/** By now the driver has rejected the transaction. It would act on an answer, so it gets none. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * The same `sql` while its transaction lasts. After that every statement throws.
 *
 * @param whyOver - the code of the {DatabaseUnavailable} to throw; null while the transaction lasts.
 */
export function whileItLasts<S extends Sql>(sql: S, whyOver: () => string | null): S {
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
