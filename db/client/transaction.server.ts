import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseUnavailable } from './database-errors.server'
import type { Connection, Sql } from './connection.server'

interface TransactionOptions {
  /** Whether the deadline has passed. The caller then has its error, so nothing may be committed. */
  isLate: () => boolean
  /** Its deadline where that is longer than the settings of the session allow. */
  deadlineMs?: number
}

/**
 * A transaction may stand still while others do their part: a mail server, a slow reader of the list, the disk of a backup. The
 * server ends it after its deadline, and after this time at the latest: its host may have lost power and hold locks.
 */
const LONGEST_IDLE_MS = 5 * 60_000

/**
 * Runs `work` in one transaction. When the connection is lost, nothing more is sent, not even the rollback. The driver would
 * write it to a closed socket, which ends the process, or to a new connection, outside of any transaction.
 */
export async function transaction<T>(
  sql: Connection['sql'],
  work: (sql: Sql) => Promise<T>,
  { isLate, deadlineMs }: TransactionOptions,
): Promise<T> {
  let isOver = false
  const begun = sql.begin(async (connected) => {
    const guarded = whileItLasts(connected, () =>
      isOver ? 'CONNECTION_CLOSED' : isLate() ? 'DEADLINE' : null,
    )
    try {
      if (deadlineMs !== undefined) await guarded.unsafe(setLimits(deadlineMs))
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

function setLimits(deadlineMs: number): string {
  const idleMs = Math.min(deadlineMs, LONGEST_IDLE_MS)
  return (
    `set local statement_timeout = ${Math.ceil(deadlineMs)}; ` +
    `set local idle_in_transaction_session_timeout = ${Math.ceil(idleMs)}`
  )
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
