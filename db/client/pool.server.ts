import { setTimeout as sleep } from 'node:timers/promises'
import { afterReading } from '../../common/after-reading.server'
import {
  STATEMENT_MS,
  type Connection,
  type ConnectionOptions,
  type Sql,
} from './connection.server'
import { DatabaseUnavailable, withoutValues } from './database-errors.server'
import { whileLent } from './transaction.server'

export type Pool = ReturnType<typeof openPool>

/** Part of a request, or a work that may take longer than one. */
export type Kind = 'request' | 'long'

interface Job {
  /** Half of the connections are kept from long ones. */
  kind: Kind
  /** Null while the job waits for one. */
  connection: Connection | null
  startedAt: number
  /**
   * Resolves when the work has ended, to the code of the trouble it had with the database, if any, and how to tell its caller.
   * FULL when it did not begin, and waits for a connection that somebody gives back.
   */
  run(connection: Connection): Promise<{ trouble: string | null; settle: () => void }>
  /** Rejects, unless it has a result already. */
  fail(code: string): void
}

type Connect = (hooks?: Pick<ConnectionOptions, 'onAnswer'>) => Connection
type Probed = 'answer' | 'refusal' | 'silence'

/** A connection that is still busy after this time does not answer any more: the server ends a statement before it. */
const PATIENCE_MS = STATEMENT_MS + 300
const PROBE_MS = 1000
/** An idle connection takes 2 MB of the embedded database. */
const IDLE_MS = 60_000
/** After the server has refused a connection, the open ones have to do for this time. */
const FULL_MS = 1000
/** A stop has little time. A caller that needs the result of a work waits for it before the stop. */
const CLOSE_GRACE_MS = 1500

/**
 * Lends connections, each to one work at a time. A deadline that passes says nothing about the server: its statement may be slow,
 * or the pool may be busy. So it ends that work alone. A connection that stays busy is closed, and then the server is asked on a
 * new one. Only when that gets no answer is everything given up: a network may have swallowed it, and no driver can know.
 *
 * While the server has no connection for us, works wait for those that are open; one stays open for that.
 *
 * @param connect - opens another connection.
 * @param onFull - called each time when the server has none.
 */
export function openPool(
  connect: Connect,
  max: number,
  onFull: (error: DatabaseUnavailable) => void = () => undefined,
) {
  const longAtMost = Math.max(1, Math.floor(max / 2))
  const waiting: Job[] = []
  const running = new Set<Job>()
  /** Each with the timer that ends it. */
  const idle = new Map<Connection, NodeJS.Timeout>()
  let asking: Promise<Probed> | null = null
  let isClosed = false
  let fullUntil = -Infinity
  // The driver refuses some addresses: now, and not at the first use.
  keepIdle(connect())

  return { use, answers, close }

  /**
   * Waits for a free connection and runs `work` on it.
   *
   * @param options.deadlineMs - from the call to the result, waiting included.
   * @throws {DatabaseUnavailable} BUSY when no connection was free in time, DEADLINE when the work took too long, SILENT when
   *   the server does not answer at all.
   */
  function use<T>(
    work: (sql: Sql) => Promise<T>,
    { kind, deadlineMs }: { kind: Kind; deadlineMs: number },
  ): Promise<T> {
    if (isClosed) return Promise.reject(new DatabaseUnavailable('CLOSED'))
    return new Promise<T>((resolve, reject) => {
      let over: string | null = null
      const cancel = afterReading(() => endLate(job), deadlineMs)
      const job: Job = {
        kind,
        connection: null,
        startedAt: 0,
        async run({ sql, prepare }) {
          let isPrepared = false
          let waitsAgain = false
          try {
            await prepare()
            isPrepared = true
            const result = await work(whileLent(sql, () => over))
            return { trouble: null, settle: () => resolve(result) }
          } catch (thrown) {
            const error = withoutValues(thrown)
            const unprepared = isPrepared ? null : 'UNPREPARED'
            const trouble = error instanceof DatabaseUnavailable ? error.code : unprepared
            if (error instanceof DatabaseUnavailable && error.code === '53300') {
              onFull(error)
              fullUntil = performance.now() + FULL_MS
              waitsAgain = !isPrepared && over === null && running.size > 1
            }
            if (waitsAgain) return { trouble: 'FULL', settle: () => waiting.unshift(job) }
            return { trouble, settle: () => reject(error as Error) }
          } finally {
            if (!waitsAgain) {
              cancel()
              over ??= 'CLOSED'
            }
          }
        },
        fail(code) {
          over ??= code
          reject(new DatabaseUnavailable(code))
        },
      }
      waiting.push(job)
      startNext()
    })
  }

  function startNext(): void {
    for (;;) {
      const next = waiting.findIndex(mayStart)
      const job = waiting[next]
      if (job === undefined) return
      waiting.splice(next, 1)
      void start(job)
    }
  }

  function mayStart({ kind }: Job): boolean {
    if (running.size >= max) return false
    const isFull = performance.now() < fullUntil && idle.size === 0
    if (isFull && running.size > 0) return false
    return kind !== 'long' || [...running].filter((job) => job.kind === 'long').length < longAtMost
  }

  async function start(job: Job): Promise<void> {
    const connection = [...idle.keys()].findLast((one) => !one.isOver()) ?? connect()
    clearTimeout(idle.get(connection))
    idle.delete(connection)
    job.connection = connection
    job.startedAt = performance.now()
    running.add(job)
    const { trouble, settle } = await job.run(connection)
    if (trouble === 'CONNECT_TIMEOUT') evict(job)
    else if (running.delete(job)) {
      // A connection that is about to close would take the next statement and never answer it.
      if (trouble === null) keepIdle(connection)
      else void connection.end()
    }
    settle()
    startNext()
  }

  function endLate(job: Job): void {
    const place = waiting.indexOf(job)
    if (place >= 0) {
      waiting.splice(place, 1)
      return job.fail('BUSY')
    }
    if (!running.has(job)) return
    job.fail('DEADLINE')
    // A work that had to wait for its connection has not used it for long, and will soon give it back.
    const patienceMs = job.startedAt + PATIENCE_MS - performance.now()
    if (patienceMs <= 0) evict(job)
    else afterReading(() => evict(job), patienceMs)
  }

  function evict(job: Job): void {
    if (!running.delete(job)) return
    void job.connection?.end()
    // The idle connections may hang for the same reason, and it costs little to open new ones.
    endIdle()
    startNext()
    // When the network reports that the server is gone, connections end by themselves.
    void isSilent().then((silent) => {
      if (silent) endAll('SILENT')
    })
  }

  function keepIdle(connection: Connection): void {
    const end = () => {
      if (idle.size + running.size === 1 && !connection.isOver()) return keepIdle(connection)
      idle.delete(connection)
      void connection.end()
    }
    idle.set(connection, setTimeout(end, IDLE_MS).unref())
  }

  function endIdle(): void {
    for (const [connection, timer] of idle) {
      clearTimeout(timer)
      void connection.end()
    }
    idle.clear()
  }

  function endAll(code: string): void {
    for (const job of waiting.splice(0)) job.fail(code)
    for (const job of running) {
      job.fail(code)
      void job.connection?.end()
    }
    running.clear()
    endIdle()
  }

  /** Whether the server answers at all, on a new connection and within a second. Calls at the same time share one question. */
  async function answers(): Promise<boolean> {
    return (await ask()) === 'answer'
  }

  /** Asked twice: one packet may be lost, and this process may have stood still. */
  async function isSilent(): Promise<boolean> {
    return (await ask()) === 'silence' && (await ask()) === 'silence'
  }

  function ask(): Promise<Probed> {
    asking ??= probe(connect).finally(() => {
      asking = null
    })
    return asking
  }

  async function close(): Promise<void> {
    isClosed = true
    const patience = performance.now() + CLOSE_GRACE_MS
    while (running.size + waiting.length > 0 && performance.now() < patience) await sleep(10)
    const open = [...idle.keys(), ...[...running].flatMap(({ connection }) => connection ?? [])]
    endAll('CLOSED')
    await Promise.all(open.map((connection) => connection.end()))
  }
}

/** The first bytes are an answer, an error too: the server may have too many connections just now. */
function probe(connect: Connect): Promise<Probed> {
  return new Promise<Probed>((resolve) => {
    const connection = connect({ onAnswer: () => end('answer') })
    const cancel = afterReading(() => end('silence'), PROBE_MS)
    const end = (outcome: Probed) => {
      cancel()
      resolve(outcome)
      void connection.end()
    }
    connection.sql`select 1`.then(
      () => end('answer'),
      () => end('refusal'),
    )
  })
}
