import { setTimeout as sleep } from 'node:timers/promises'
import { afterReading } from '../../common/after-reading.server'
import { RETRY_MS } from '../../common/keep-trying.server'
import {
  ANSWER_MS,
  FIRST_WORD_MS,
  inTime,
  type Connection,
  type ConnectionOptions,
  type Sql,
} from './connection.server'
import { DatabaseUnavailable, withoutValues } from './database-errors.server'
import { moreTelling } from './database-words.server'

/** Part of a request, or a work that may take longer than one. */
export type Kind = 'request' | 'long'

/** A use of the pool. */
interface Job {
  kind: Kind
  work(sql: Sql): Promise<unknown>
  /** Servers of the address that it may still go to. None once one of them has taken it. */
  hosts: number
  /** Of why the others did not, what a person should hear. */
  refusal: DatabaseUnavailable | null
  /** When it got its connection, by `performance.now()`. */
  startedAt: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** An idle connection takes 2 MB of the embedded database. So often those are closed that were not used since. One stays. */
const IDLE_MS = 60_000
/** The server looks each second whether a connection was closed under a statement. Until then the connection counts as one of ours. */
const DYING_MS = 1200
/** A stop has little time. A caller that needs the result of a work waits for it before the stop. */
const CLOSE_GRACE_MS = 1500

/**
 * Lends connections, each to one work at a time. A deadline that passes says nothing about the server: its statement may be slow. So
 * it costs that work alone, with its connection. Then the server is asked on a new one. Only when that gets no answer is everything
 * given up: a network may have swallowed it, and no driver can know.
 *
 * While the server has no connection for us, works wait for those that are open; one stays open for that.
 *
 * @param connect - opens another connection, to the next of several servers where the last one did not take us.
 * @param options.hosts - how many servers the address names.
 * @param options.onFull - called each time when the server has none.
 */
export function openPool(
  connect: (hooks?: Pick<ConnectionOptions, 'onAnswer'>) => Connection,
  {
    max,
    hosts,
    onFull = () => undefined,
  }: { max: number; hosts: number; onFull?: (error: DatabaseUnavailable) => void },
) {
  const longAtMost = Math.max(1, Math.floor(max / 2))
  const waiting: Job[] = []
  const running = new Map<Job, Connection>()
  /** How many connections of late works the server may still have. */
  let dying = 0
  // The driver refuses some addresses: now, and not at the first use.
  const idle = [connect()]
  /** The fewest idle connections since the last look. As many at the beginning of `idle` were not used. */
  let unused = 0
  let fullUntil = -Infinity
  let asking: Promise<boolean> | null = null
  let isClosed = false
  const looking = setInterval(endUnused, IDLE_MS).unref()

  return { use, answers, close }

  /**
   * Waits for a free connection and runs `work` on it.
   *
   * @param options.deadlineMs - from the call to the result, waiting included.
   * @throws {DatabaseUnavailable} BUSY when no connection was free in time, DEADLINE when the work took too long, SILENT when
   *   the server does not answer at all.
   */
  async function use<T>(
    work: (sql: Sql) => Promise<T>,
    { kind, deadlineMs }: { kind: Kind; deadlineMs: number },
  ): Promise<T> {
    if (isClosed) throw new DatabaseUnavailable('CLOSED')
    let cancelDeadline = () => {}
    const result = new Promise<unknown>((resolve, reject) => {
      const job = { kind, work, hosts, refusal: null, startedAt: Infinity, resolve, reject }
      cancelDeadline = afterReading(() => endLate(job), deadlineMs)
      waiting.push(job)
    })
    startNext()
    return result.finally(cancelDeadline) as Promise<T>
  }

  function startNext(): void {
    for (;;) {
      const next = waiting.findIndex(mayStart)
      if (next < 0) return
      for (const job of waiting.splice(next, 1)) void start(job)
    }
  }

  /** Half of the connections are kept from long works. */
  function mayStart({ kind }: Job): boolean {
    const isFull = performance.now() < fullUntil && idle.length === 0 && running.size > 0
    if (isFull || running.size + dying >= max) return false
    return kind !== 'long' || [...running.keys()].filter(isLong).length < longAtMost
  }

  async function start(job: Job): Promise<void> {
    let connection = idle.pop()
    while (connection?.isOver()) connection = idle.pop()
    connection ??= connect()
    unused = Math.min(unused, idle.length)
    job.startedAt = performance.now()
    running.set(job, connection)
    try {
      const sql = await connection.begin()
      job.hosts = 0
      const result = await job.work(sql)
      // Otherwise the job was given up meanwhile, and its connection with it.
      if (running.delete(job)) {
        idle.push(connection)
        job.resolve(result)
      }
    } catch (error) {
      if (running.delete(job)) fail(job, connection, withoutValues(error))
    }
    startNext()
  }

  function fail(job: Job, connection: Connection, error: unknown): void {
    const trouble = error instanceof DatabaseUnavailable ? error : null
    // A connection that is about to close would take the next statement and never answer it.
    if (trouble) void connection.end()
    else idle.push(connection)
    if (trouble?.code === 'CONNECT_TIMEOUT') void endIfSilent(job)
    if (trouble?.code === '53300') {
      // Until the next try the open ones have to do.
      fullUntil = performance.now() + RETRY_MS
      onFull(trouble)
      // Another one is free already, or somebody will give it back.
      if (running.size + idle.length > 0) return void waiting.unshift(job)
    }
    if (trouble === null || job.hosts === 0) return job.reject(error)
    job.hosts -= 1
    job.refusal = moreTelling(job.refusal, trouble)
    if (job.hosts > 0) waiting.unshift(job)
    else job.reject(job.refusal)
  }

  function endLate(job: Job): void {
    const place = waiting.indexOf(job)
    if (place >= 0) {
      waiting.splice(place, 1)
      return job.reject(new DatabaseUnavailable('BUSY'))
    }
    // What the work asks for from now on is refused: its connection is over.
    void giveUp(job, 'DEADLINE')
    dying += 1
    const forget = () => {
      dying -= 1
      startNext()
    }
    setTimeout(forget, DYING_MS).unref()
    void endIfSilent(job)
    startNext()
  }

  function giveUp(job: Job, code: string): Promise<void> | undefined {
    const connection = running.get(job)
    running.delete(job)
    job.reject(new DatabaseUnavailable(code))
    return connection?.end()
  }

  async function endIfSilent({ startedAt }: Job): Promise<void> {
    // A server that answers would have ended a statement by now. The idle connections may hang for the same reason as this one.
    if (performance.now() - startedAt >= ANSWER_MS) endIdle(idle.length)
    // Asked twice: one packet may be lost, and this process may have stood still.
    if (!(await answers()) && !(await answers())) await endAll('SILENT')
  }

  /** Whether the server answers at all, on a new connection and within a second. Calls at the same time share one question. */
  function answers(): Promise<boolean> {
    asking ??= probe().finally(() => (asking = null))
    return asking
  }

  /** An error is an answer, too: the server may have too many connections just now. */
  async function probe(): Promise<boolean> {
    let hasAnswered = false
    const connection = connect({ onAnswer: () => (hasAnswered = true) })
    await inTime(connection.begin(), FIRST_WORD_MS).catch(() => undefined)
    // By then the next question goes to the next of several servers.
    await connection.end()
    return hasAnswered
  }

  function endUnused(): void {
    endIdle(Math.min(unused, idle.length - 1))
    unused = idle.length
  }

  function endIdle(count: number): Promise<void>[] {
    return idle.splice(0, Math.max(0, count)).map((connection) => connection.end())
  }

  async function endAll(code: string): Promise<void> {
    for (const job of waiting.splice(0)) job.reject(new DatabaseUnavailable(code))
    const given = [...running.keys()].map((job) => giveUp(job, code))
    await Promise.all([...given, ...endIdle(idle.length)])
  }

  async function close(): Promise<void> {
    isClosed = true
    clearInterval(looking)
    const patience = performance.now() + CLOSE_GRACE_MS
    while (running.size + waiting.length > 0 && performance.now() < patience) await sleep(10)
    await endAll('CLOSED')
  }
}

const isLong = ({ kind }: Job) => kind === 'long'
