import type { Logger } from 'pino'
import type { Database } from '../../db/connect.server'
import { keepSoldOut, SOLD_OUT_CHANNEL, soldOutEditions } from '../../db/sold-out.server'

/** Which festivals were ever sold out: once seen it stays so, for all instances, whoever cancels afterwards. */
export interface SoldOut {
  /** @param edition - year of the festival. */
  was(edition: number): boolean
  /** To be called whenever it is seen; only the first time does anything. */
  see(edition: number): void
  close(): Promise<void>
}

/** While the database is away: what was seen counts here at once, and is written down when it is back. */
const RETRY_MS = 1000

/** Knows what all instances have seen as soon as the database has told; while that is away, what was seen here. */
export function openSoldOut({ database, log }: { database: Database; log: Logger }): SoldOut {
  const editions = new Set<number>()
  const unwritten = new Set<number>()
  let isKnown = false
  /** Of a fault the log is told once, until it is over. */
  let isTold = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null

  const listening = database.listen(
    SOLD_OUT_CHANNEL,
    (edition) => void editions.add(Number(edition)),
    recall,
  )
  recall()

  function recall(): void {
    isKnown = false
    work()
  }

  function work(): void {
    if (isClosed) return
    clearTimeout(retry)
    working ??= exchange().finally(() => {
      working = null
      if (!isKnown || unwritten.size > 0) retry = setTimeout(work, RETRY_MS).unref()
    })
  }

  /** Reads what others saw, and writes what was seen here. */
  async function exchange(): Promise<void> {
    try {
      for (const edition of unwritten) {
        await database.run((sql) => keepSoldOut(sql, edition))
        unwritten.delete(edition)
      }
      if (!isKnown) {
        // Before the reading, not after it: what is missed meanwhile makes it unknown again.
        isKnown = true
        for (const edition of await database.run(soldOutEditions)) editions.add(edition)
      }
      isTold = false
    } catch (error) {
      isKnown = false
      if (!isTold)
        log.warn(
          { err: error },
          'whether it was ever sold out could not be read or kept; it is tried again',
        )
      isTold = true
    }
  }

  return {
    was: (edition) => editions.has(edition),
    see(edition) {
      if (editions.has(edition)) return
      editions.add(edition)
      unwritten.add(edition)
      log.info({ edition }, 'the festival is sold out')
      work()
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await (
        await listening
      )()
      await working
    },
  }
}
