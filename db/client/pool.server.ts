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

/** A use of the pool. */
interface Job {
  /** Half of the connections are kept from long ones. */
  kind: Kind
  work: (sql: Sql) => Promise<unknown>
  /** Null while the job waits for one. */
  connection: Connection | null
  startedAt: number
  /** The code of the error that its caller has, or CLOSED after its end; null until then. */
  over: string | null
  resolve(result: unknown): void
  /** Does nothing once its caller has an answer. */
  reject(error: unknown): void
  cancelDeadline(): void
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
    return new Promise<unknown>((resolve, reject) => {
      const cancelDeadline = afterReading(() => endLate(job), deadlineMs)
      const state = { connection: null, startedAt: 0, over: null }
      const job: Job = { kind, work, ...state, resolve, reject, cancelDeadline }
      waiting.push(job)
      startNext()
    }) as Promise<T>
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
    Object.assign(job, { connection, startedAt: performance.now() })
    running.add(job)
    let isPrepared = false
    let result: unknown
    let failure: { error: unknown } | null = null
    try {
      await connection.prepare()
      isPrepared = true
      result = await job.work(whileLent(connection.sql, () => job.over))
    } catch (error) {
      failure = { error: withoutValues(error) }
    }
    const trouble = failure?.error instanceof DatabaseUnavailable ? failure.error : null
    if (trouble?.code === 'CONNECT_TIMEOUT') evict(job)
    else if (running.delete(job)) {
      // A connection that is about to close would take the next statement and never answer it.
      if (isPrepared && trouble === null) keepIdle(connection)
      else void connection.end()
    }
    if (trouble?.code === '53300') {
      onFull(trouble)
      fullUntil = performance.now() + FULL_MS
    }
    // It has not begun, and somebody will give a connection back.
    const waitsAgain = trouble?.code === '53300' && !isPrepared && running.size > 0
    if (waitsAgain && job.over === null) waiting.unshift(job)
    else {
      job.cancelDeadline()
      job.over ??= 'CLOSED'
      if (failure) job.reject(failure.error)
      else job.resolve(result)
    }
    startNext()
  }

  function fail(job: Job, code: string): void {
    job.over ??= code
    job.reject(new DatabaseUnavailable(code))
  }

  function endLate(job: Job): void {
    const place = waiting.indexOf(job)
    if (place >= 0) {
      waiting.splice(place, 1)
      return fail(job, 'BUSY')
    }
    if (!running.has(job)) return
    fail(job, 'DEADLINE')
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
      if (silent) void endAll('SILENT')
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

  async function endAll(code: string): Promise<void> {
    const open = [...idle.keys(), ...[...running].flatMap(({ connection }) => connection ?? [])]
    for (const job of [...waiting.splice(0), ...running]) fail(job, code)
    running.clear()
    endIdle()
    await Promise.all(open.map((connection) => connection.end()))
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
    await endAll('CLOSED')
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
