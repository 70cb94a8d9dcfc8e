import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../../db/client/connect.server'
import { keepTrying } from '../../db/keep-trying.server'

/** Whether the database can be asked for the board. Once it could not be, it is asked again and again until it answers. */
export interface Availability {
  isAway(): boolean
  /** Waits for a reading of the board, and learns from how it goes. */
  observe<T>(reading: Promise<T>): Promise<T>
  /** To be called when the database was asked for something else, and answered. */
  answered(): void
  /** The same in vain. @param cause - what came instead. */
  reportUnavailable(cause?: unknown): void
  close(): void
}

/**
 * @param options.ask - reads the board, for not much longer than a second.
 * @param options.onReturn - called when the database answers after it was away.
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
  let isAway = false
  let isClosed = false
  const asking = keepTrying(
    async () => {
      if (isAway) await observe(ask())
    },
    // Logged where it was missed first.
    { onTrouble: () => undefined },
  )

  function reportUnavailable(cause?: unknown): void {
    if (isAway || isClosed) return
    isAway = true
    log.warn({ err: cause }, 'pinboard: database unavailable')
    // Nobody who looks at the board waits for that, and it is not left to them to find out that it is back.
    asking.now()
  }

  function answered(): void {
    if (!isAway) return
    isAway = false
    log.info('pinboard: database available again')
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
