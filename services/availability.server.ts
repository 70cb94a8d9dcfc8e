import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../db/client/connect.server'
import { troubleLog } from '../db/trouble-log.server'
import { keepTrying } from '../common/keep-trying.server'

/** Whether the database is available for the board. While it is not, it is asked repeatedly until it answers. */
export interface Availability {
  isAway(): boolean
  /** Waits for a reading of the board, and updates the state from its result. */
  observe<T>(reading: Promise<T>): Promise<T>
  /** Call it when the database has answered another query. */
  answered(): void
  /** Call it when another query failed because the database is unavailable. @param cause - its error. */
  reportUnavailable(cause: DatabaseUnavailable): void
  close(): void
}

/**
 * @param options.ask - reads the board, for not much longer than a second.
 * @param options.onReturn - called when the database answers again.
 */
export function openAvailability({
  ask,
  onReturn,
  log,
}: {
  ask: () => Promise<unknown>
  onReturn: () => void
  log: Logger
}): Availability {
  const trouble = troubleLog(log, 'the pinboard')
  let isAway = false
  let isClosed = false
  const asking = keepTrying(
    async () => {
      if (isAway) await observe(ask())
    },
    // `reportUnavailable` has logged it already.
    { onTrouble: () => undefined },
  )

  function reportUnavailable(cause: DatabaseUnavailable): void {
    if (isAway || isClosed) return
    isAway = true
    trouble.onTrouble(cause)
    // In the background: no visitor waits for it, and no visitor's request is needed to notice that the database is back.
    asking.now()
  }

  function answered(): void {
    if (!isAway) return
    isAway = false
    trouble.onRecovery()
    onReturn()
  }

  async function observe<T>(reading: Promise<T>): Promise<T> {
    try {
      const read = await reading
      answered()
      return read
    } catch (error) {
      if (error instanceof DatabaseUnavailable) reportUnavailable(error)
      throw error
    }
  }

  return {
    isAway: () => isAway,
    observe,
    answered,
    reportUnavailable,
    close() {
      isClosed = true
      void asking.close()
    },
  }
}
