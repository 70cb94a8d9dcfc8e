/** Before another try of what has failed. */
export const RETRY_MS = 1000

export interface Trying {
  /** Does the work now. Where it is under way already, it is done once more after that. */
  now(): void
  /** Tries no more. Resolves when what is under way has ended. */
  close(): Promise<void>
}

/**
 * Work that has to succeed in the end. After a failure it is tried again every second, or after the given pause.
 *
 * @param options.onTrouble - called with the first of several failures, for the log.
 * @param options.onRecovery - called when the work succeeds after that.
 */
export function keepTrying(
  work: () => Promise<unknown>,
  {
    onTrouble,
    onRecovery = () => undefined,
    pauseMs = RETRY_MS,
  }: { onTrouble: (error: unknown) => void; onRecovery?: () => void; pauseMs?: number },
): Trying {
  let isDue = false
  let isTroubled = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null

  function now(): void {
    if (isClosed) return
    clearTimeout(retry)
    isDue = true
    working ??= untilDone()
  }

  async function untilDone(): Promise<void> {
    while (isDue && !isClosed) {
      isDue = false
      try {
        await work()
        if (isTroubled) onRecovery()
        isTroubled = false
      } catch (error) {
        if (isClosed) break
        if (!isTroubled) onTrouble(error)
        isTroubled = true
        retry = setTimeout(now, pauseMs).unref()
        break
      }
    }
    // Set at once: work that becomes due from here on begins another round.
    working = null
  }

  return {
    now,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await working
    },
  }
}
