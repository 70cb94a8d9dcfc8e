import type { Logger } from 'pino'

export type Closing = () => void | Promise<void>

/** How what a start has opened is closed again. */
export interface Closings {
  /** These are closed last, in the opposite order: what others need, such as the database. */
  inTurn: Closing[]
  /** Notes something that is closed first, side by side with others: a stop has little time, and each may wait for the database. */
  atOnce<T extends { close: Closing }>(opened: T): T
  /** Closes everything. One that fails is logged, and does not keep the others open. */
  close(): Promise<void>
}

export function openClosings(log: Logger): Closings {
  const inTurn: Closing[] = []
  const atOnce: Closing[] = []
  const closeOne = async (closing: Closing) => {
    try {
      await closing()
    } catch (error) {
      log.error({ err: error }, 'a service did not close')
    }
  }
  return {
    inTurn,
    atOnce(opened) {
      atOnce.push(() => opened.close())
      return opened
    },
    async close() {
      await Promise.all(atOnce.splice(0).map(closeOne))
      for (const closing of inTurn.splice(0).toReversed()) await closeOne(closing)
    },
  }
}
