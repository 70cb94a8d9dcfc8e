const PAUSE_MS = 1000

export interface Trying {
  /** Does the work now. Where it is under way already, it is done once more after that. */
  now(): void
  close(): void
}

/**
 * Work that has to succeed in the end. After a failure it is tried again every second.
 *
 * @param options.onTrouble called with the first of several failures.
 * @param options.onRecovery called when the work succeeds after that.
 */
export function keepTrying(
  work: () => Promise<unknown>,
  { onTrouble, onRecovery }: { onTrouble: (error: unknown) => void; onRecovery?: () => void },
): Trying {
  let isDue = false
  let isWorking = false
  let isTroubled = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  function now(): void {
    clearTimeout(retry)
    isDue = true
    if (!isWorking) void workUntilDone()
  }

  async function workUntilDone(): Promise<void> {
    isWorking = true
    while (isDue && !isClosed) {
      isDue = false
      try {
        await work()
        if (isTroubled) onRecovery?.()
        isTroubled = false
      } catch (error) {
        if (isClosed) break
        if (!isTroubled) onTrouble(error)
        isTroubled = true
        retry = setTimeout(now, PAUSE_MS).unref()
        break
      }
    }
    // Set at once: work that becomes due from here on begins another round.
    isWorking = false
  }

  return {
    now,
    close() {
      isClosed = true
      clearTimeout(retry)
    },
  }
}
