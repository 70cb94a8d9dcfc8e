import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../../db/client/connect.server'

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

const ASK_AGAIN_MS = 1000

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
  const closing = new AbortController()
  let isAway = false
  let asking: Promise<void> | null = null

  function reportUnavailable(cause?: unknown): void {
    if (isAway || closing.signal.aborted) return
    isAway = true
    log.warn({ err: cause }, 'the pinboard is out of reach')
    // Nobody who looks at the board waits for that, and it is not left to them to find out that it is back.
    asking ??= untilItAnswers()
  }

  function answered(): void {
    if (!isAway) return
    isAway = false
    log.info('the pinboard is back in reach')
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

  async function untilItAnswers(): Promise<void> {
    while (isAway && !closing.signal.aborted) {
      await observe(ask()).catch(() => undefined)
      if (isAway)
        await sleep(ASK_AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(
          () => undefined,
        )
    }
    // In the same moment in which it is seen to be back: whoever misses it a moment later has to begin anew.
    asking = null
  }

  return {
    isAway: () => isAway,
    observe,
    answered,
    reportUnavailable,
    close: () => closing.abort(),
  }
}
