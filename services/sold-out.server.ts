import type { Logger } from 'pino'
import type { Database } from '../db/client/connect.server'
import { sharedReading } from '../db/shared-reading.server'
import { troubleLog } from '../db/trouble-log.server'
import {
  SOLD_OUT_CHANNEL,
  addOnSale,
  addSoldOut,
  listEditionSales,
} from '../db/tables/sold-out.server'

/** Which festivals the provider has sold out, for all instances. A later cancellation does not change it. */
export interface SoldOut {
  /**
   * @param edition - the year of the festival
   * @returns null when it is not sold out, as far as the provider's figures say
   */
  since(edition: number): Date | null
  /** Call it with each believed figure of the provider's feed. */
  observe(edition: number, isSoldOut: boolean): void
  close(): Promise<void>
}

/** A sell-out reveals secrets, so it must be read this many times in a row, over this time. */
const READINGS = 5
const LASTING_MS = 5 * 60_000

/**
 * Reads the sell-outs from the database and listens for new ones of other instances. A festival is sold out when the feed has
 * said so several times over some minutes, and had places left before: while organisers prepare the next year, the feed still
 * has the figures of the last one. While the database is unavailable, a sell-out counts in this process, and is stored later.
 */
export function openSoldOut({
  database,
  now,
  log,
}: {
  database: Database
  now: () => Date
  log: Logger
}): SoldOut {
  const onSale = new Set<number>()
  const soldOut = new Map<number, Date>()
  const unwritten = new Set<number>()
  let readings: { edition: number; first: Date; count: number } | null = null

  const synchronising = sharedReading({
    database,
    channel: SOLD_OUT_CHANNEL,
    read: synchronise,
    trouble: troubleLog(log, 'the sold-out state'),
  })

  async function synchronise(): Promise<void> {
    for (const edition of unwritten) {
      const soldOutAt = soldOut.get(edition)
      await database.run(async (sql) => {
        if (onSale.has(edition)) await addOnSale(sql, edition)
        if (soldOutAt !== undefined) await addSoldOut(sql, edition, soldOutAt)
      })
      if (soldOut.get(edition) === soldOutAt) unwritten.delete(edition)
    }
    // Another instance may have stored an earlier moment of a sell-out. The stored one counts for all.
    for (const { edition, soldOutAt } of await database.run(listEditionSales)) {
      if (soldOutAt === null) onSale.add(edition)
      else soldOut.set(edition, soldOutAt)
    }
  }

  function write(edition: number): void {
    unwritten.add(edition)
    synchronising.now()
  }

  return {
    since: (edition) => soldOut.get(edition) ?? null,
    observe(edition, isFull) {
      if (soldOut.has(edition)) return
      if (!isFull) {
        readings = null
        if (onSale.has(edition)) return
        onSale.add(edition)
        return write(edition)
      }
      if (!onSale.has(edition)) return
      if (readings?.edition !== edition) readings = { edition, first: now(), count: 0 }
      readings.count += 1
      const lastedMs = now().getTime() - readings.first.getTime()
      if (readings.count < READINGS || lastedMs < LASTING_MS) return
      soldOut.set(edition, readings.first)
      log.info({ edition }, 'the festival is sold out')
      write(edition)
    },
    close: synchronising.close,
  }
}
