import { setTimeout as sleep } from 'node:timers/promises'
import { ANSWER_MS, type Connection, type ConnectionOptions } from './connection.server'
import { DatabaseUnavailable, withoutValues } from './database-errors.server'
import { fairTimeout } from './fair-timeout.server'

/** Lends connections, each to one work at a time. */
export interface Pool {
  /**
   * Waits for a free connection and runs `work` on it.
   *
   * @param work - `isLate` is true once the deadline has passed.
   * @param options.deadlineMs - from the call to the result, waiting included.
   * @param options.isLong - whether it may take longer than a request. Half of the connections are kept from long works.
   * @throws {DatabaseUnavailable} BUSY when no connection was free in time, DEADLINE when the work took too long, SILENT when
   *   the server does not answer at all.
   */
  use<T>(work: Work<T>, options: { deadlineMs: number; isLong: boolean }): Promise<T>
  /** Whether the server answers on a new connection, within a second. Calls at the same time share one question. */
  answers(): Promise<boolean>
  /** Lets works finish for 1.5 s at most. */
  close(): Promise<void>
}

export type Work<T> = (sql: Connection['sql'], isLate: () => boolean) => Promise<T>

interface Job {
  isLong: boolean
  /** Null while the job waits for one. */
  connection: Connection | null
  startedAt: number
  /** Resolves when the work has ended, to the code of the trouble it had with the database, if any. */
  run(connection: Connection): Promise<string | null>
  /** Rejects, unless it has a result already. */
  fail(error: DatabaseUnavailable): void
}

/** A connection that is still busy after this time does not answer any more: the server ends a statement before it. */
const PATIENCE_MS = ANSWER_MS + 300
const PROBE_MS = 1000
/** Codes of trouble with one statement: a lost race, a full disk, a cancelled statement, or our own deadline. */
const KEEPS_CONNECTION = /^(40...|53100|NO_SHM|57014|DEADLINE)$/
/** A stop has little time. A caller that needs the result of a work waits for it before the stop. */
const CLOSE_GRACE_MS = 1500

/**
 * A deadline that passes says nothing about the server: its statement may be slow, or the pool may be busy. So it ends that
 * work alone. A connection that stays busy is closed, and then the server is asked on a new one. Only when that gets no
 * answer are the other connections given up with all their work. A network may have swallowed them, and no driver can know.
 *
 * @param connect - opens another connection.
 */
export function openPool(
  connect: (hooks?: Pick<ConnectionOptions, 'onAnswer'>) => Connection,
  max: number,
): Pool {
  const longAtMost = Math.max(1, Math.floor(max / 2))
  const waiting: Job[] = []
  const running = new Set<Job>()
  // The driver reads the address here: a wrong one stops the start.
  let idle = [connect()]
  let probing: Promise<Probed> | null = null
  let isClosed = false

  return { use, answers: async () => (await ask()) === 'answer', close }

  function use<T>(
    work: Work<T>,
    { deadlineMs, isLong }: { deadlineMs: number; isLong: boolean },
  ): Promise<T> {
    if (isClosed) return Promise.reject(new DatabaseUnavailable('CLOSED'))
    return new Promise<T>((resolve, reject) => {
      let isLate = false
      const cancel = fairTimeout(() => {
        isLate = true
        if (job.connection === null) leaveQueue(job, new DatabaseUnavailable('BUSY'))
        else endLate(job, job.connection)
      }, deadlineMs)
      const job: Job = {
        isLong,
        connection: null,
        startedAt: 0,
        async run({ sql, prepare }) {
          try {
            await prepare()
            resolve(await work(sql, () => isLate))
            return null
          } catch (thrown) {
            const error = withoutValues(thrown)
            reject(error as Error)
            return error instanceof DatabaseUnavailable ? error.code : null
          } finally {
            cancel()
          }
        },
        fail(error) {
          isLate = true
          cancel()
          reject(error)
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
      void start(job, idle.pop() ?? connect())
    }
  }

  function mayStart({ isLong }: Job): boolean {
    if (running.size >= max) return false
    return !isLong || [...running].filter((job) => job.isLong).length < longAtMost
  }

  async function start(job: Job, connection: Connection): Promise<void> {
    running.add(job)
    job.connection = connection
    job.startedAt = performance.now()
    const trouble = await job.run(connection)
    if (trouble === 'CONNECT_TIMEOUT') return evict(job, connection)
    // Its connection was closed meanwhile.
    if (!running.delete(job)) return
    if (trouble === null || KEEPS_CONNECTION.test(trouble)) idle.push(connection)
    // A connection that is about to close would take the next statement and never answer it.
    else void connection.end()
    startNext()
  }

  function leaveQueue(job: Job, error: DatabaseUnavailable): void {
    waiting.splice(waiting.indexOf(job), 1)
    job.fail(error)
  }

  /**
   * When a work had to wait for its connection, its deadline says little: it has not used the connection for long, and will
   * soon give it back.
   */
  function endLate(job: Job, connection: Connection): void {
    job.fail(new DatabaseUnavailable('DEADLINE'))
    const patienceMs = job.startedAt + PATIENCE_MS - performance.now()
    if (patienceMs <= 0) evict(job, connection)
    else fairTimeout(() => evict(job, connection), patienceMs)
  }

  function evict(job: Job, connection: Connection): void {
    if (!running.delete(job)) return
    void connection.end()
    // The idle connections may hang for the same reason, and it costs little to open new ones.
    endIdle()
    startNext()
    // If the network reports that the server is gone, connections end by themselves.
    void ask().then((outcome) => {
      if (outcome === 'silence') endAll(new DatabaseUnavailable('SILENT'))
    })
  }

  function endIdle(): void {
    for (const connection of idle) void connection.end()
    idle = []
  }

  function endAll(error: DatabaseUnavailable): void {
    for (const job of waiting.splice(0)) job.fail(error)
    for (const job of running) {
      job.fail(error)
      void job.connection?.end()
    }
    running.clear()
    endIdle()
  }

  function ask(): Promise<Probed> {
    probing ??= probe(connect).finally(() => {
      probing = null
    })
    return probing
  }

  async function close(): Promise<void> {
    isClosed = true
    const patience = performance.now() + CLOSE_GRACE_MS
    while (running.size + waiting.length > 0 && performance.now() < patience) await sleep(10)
    const open = [...idle, ...[...running].map(({ connection }) => connection)]
    endAll(new DatabaseUnavailable('CLOSED'))
    await Promise.all(open.map((connection) => connection?.end()))
  }
}

type Probed = 'answer' | 'refusal' | 'silence'

/** The first bytes are an answer, an error too: the server may have too many connections just now. */
function probe(connect: (hooks: { onAnswer: () => void }) => Connection): Promise<Probed> {
  return new Promise<Probed>((resolve) => {
    const connection = connect({ onAnswer: () => end('answer') })
    const cancel = fairTimeout(() => end('silence'), PROBE_MS)
    connection.sql`select 1`.then(
      () => end('answer'),
      () => end('refusal'),
    )
    const end = (outcome: Probed) => {
      cancel()
      resolve(outcome)
      void connection.end()
    }
  })
}
