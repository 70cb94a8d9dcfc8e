import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { DatabaseUnavailable, withoutValues } from './database-errors.server'
import { openListener } from './listen.server'
import { openPool, type Pool, type Target } from './pool.server'
import { transaction } from './transaction.server'

export { DatabaseUnavailable, StatementRefused } from './database-errors.server'

/** A pool or a transaction: what the functions in db/ take first. Columns are camelCase in results, `timestamptz` is a Date. */
export type Sql = postgres.ISql<{ bigint: number }>

export interface RunOptions {
  /** From the call to the answer, waiting for a connection included. */
  deadlineMs?: number
}

/**
 * PostgreSQL behind a deadline. What goes wrong with the server or the way there is DatabaseUnavailable, by the deadline at
 * the latest; a refused statement is StatementRefused; neither holds a value of a row. Heals by itself.
 */
export interface Database {
  /**
   * Runs `work` on the pool, by default within 2.5 s. Each statement has 2 s of the server's time; for longer ones use
   * `transact` with a longer deadline. At the deadline the work may have been done all the same.
   */
  run<T>(work: (sql: Sql) => Promise<T>, options?: RunOptions): Promise<T>
  /** Runs `work` in one transaction. Nothing is committed after the deadline; a commit that was under way may have happened. */
  transact<T>(work: (sql: Sql) => Promise<T>, options?: RunOptions): Promise<T>
  /**
   * Hears notifications on a channel. Resolves when it does, or after 2 s while the database is away.
   *
   * @param onReconnect called when it hears again after a break, in which something may have been missed.
   * @param onBreak called when it has begun to miss what is said, some 4 s after a network went silent, at once after a reset.
   * @returns how to stop.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
    onBreak?: () => void,
  ): Promise<() => Promise<void>>
  /** Lets what is running finish, for 5 s at most. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Connections of the pool; listening takes one more. */
  max?: number
}

const DEADLINE_MS = 2500
const CLOSE_GRACE_MS = 5000

/** Opens no connection yet: the server may be away at the start. */
export function openDatabase(target: Target, { max = 10 }: DatabaseOptions = {}): Database {
  let current = newGeneration()
  let isClosed = false
  const listener = openListener((hooks) => openPool(target, { max: 1, ...hooks }))

  return {
    run: (work, { deadlineMs = DEADLINE_MS } = {}) => within(deadlineMs, (sql) => work(sql)),
    transact: (work, { deadlineMs = DEADLINE_MS } = {}) =>
      within(deadlineMs, (sql, isLate) =>
        transaction(sql, work, {
          isLate,
          ...(deadlineMs > DEADLINE_MS && { statementTimeoutMs: deadlineMs }),
        }),
      ),
    listen: listener.listen,
    async close() {
      isClosed = true
      await listener.close()
      for (
        const patience = performance.now() + CLOSE_GRACE_MS;
        current.unsettled.size > 0 && performance.now() < patience;
      )
        await sleep(10)
      await current.pool.end()
    },
  }

  function newGeneration(): Generation {
    return { pool: openPool(target, { max }), unsettled: new Set() }
  }

  function within<T>(
    deadlineMs: number,
    work: (sql: Pool['sql'], isLate: () => boolean) => Promise<T>,
  ): Promise<T> {
    if (isClosed) return Promise.reject(new DatabaseUnavailable('CLOSED'))
    const generation = current
    const heardAtStart = generation.pool.bytesHeard()
    return new Promise<T>((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        // After a stall of the event loop timers come before sockets: read the answer that may lie there.
        setImmediate(() => {
          if (giveUp()) replace(generation, generation.pool.bytesHeard() === heardAtStart)
        })
      }, deadlineMs)
      const giveUp = () => {
        isLate = true
        return settle(() => reject(new DatabaseUnavailable('DEADLINE')))
      }
      const settle = (outcome: () => void) => {
        clearTimeout(timer)
        if (!generation.unsettled.delete(giveUp)) return false
        outcome()
        endIfDone(generation)
        return true
      }
      generation.unsettled.add(giveUp)
      const start = async () => work(generation.pool.sql, () => isLate)
      start().then(
        (result) => settle(() => resolve(result)),
        (error: unknown) => settle(() => reject(withoutValues(error))),
      )
    })
  }

  /**
   * New work gets a new pool. A connection that a dead network holds stays wedged for ever, and the driver has no way to tell;
   * a pool that is only slow has its work finished first.
   */
  function replace(generation: Generation, isSilent: boolean): void {
    if (generation === current && !isClosed) current = newGeneration()
    if (isSilent) for (const giveUp of generation.unsettled) giveUp()
    endIfDone(generation)
  }

  function endIfDone(generation: Generation): void {
    if (generation !== current && generation.unsettled.size === 0) void generation.pool.end()
  }
}

/** A pool and how to reject each piece of work on it. */
interface Generation {
  pool: Pool
  unsettled: Set<() => boolean>
}
