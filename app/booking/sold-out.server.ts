import type { Logger } from 'pino'
import type { Database } from '../../db/client/connect.server'
import { keepSoldOut, SOLD_OUT_CHANNEL, soldOutEditions } from '../../db/tables/sold-out.server'

/** The festivals that were ever sold out, for all instances. A later cancellation does not change it. */
export interface SoldOut {
  /** @param edition - the year of the festival */
  was(edition: number): boolean
  /** Records a sell-out. Only the first call has an effect. */
  see(edition: number): void
  close(): Promise<void>
}

/** The retry interval while the database is unavailable. */
const RETRY_MS = 1000

/**
 * Reads the sell-outs from the database and listens for new ones of other instances. While the database is unavailable,
 * the sell-outs that this process has seen count here, and they are written later.
 */
export function openSoldOut({ database, log }: { database: Database; log: Logger }): SoldOut {
  const editions = new Set<number>()
  const unwritten = new Set<number>()
  let isKnown = false
  /** A failure is logged once until the database is back. */
  let isLogged = false
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
    working ??= synchronise().finally(() => {
      working = null
      if (!isKnown || unwritten.size > 0) retry = setTimeout(work, RETRY_MS).unref()
    })
  }

  async function synchronise(): Promise<void> {
    try {
      for (const edition of unwritten) {
        await database.run((sql) => keepSoldOut(sql, edition))
        unwritten.delete(edition)
      }
      if (!isKnown) {
        // Set before the query: `recall` may reset it while the query runs.
        isKnown = true
        for (const edition of await database.run(soldOutEditions)) editions.add(edition)
      }
      isLogged = false
    } catch (error) {
      isKnown = false
      if (!isLogged)
        log.warn({ err: error }, 'sold-out state could not be read or stored; retrying')
      isLogged = true
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
