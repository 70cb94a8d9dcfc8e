import { useCallback, useRef, useState } from 'react'
import { createRerun } from './rerun'

/**
 * Single-flight: while one call is pending, further calls do nothing.
 *
 * @returns whether a call is pending, and the guarded function, which stays the same as long as `work` does.
 */
export function useSingleFlight<A extends unknown[]>(
  work: (...args: A) => Promise<unknown>,
): [isPending: boolean, run: (...args: A) => Promise<void>] {
  const [isPending, setPending] = useState(false)
  // Two presses can come before React has rendered after the first one. The state alone would let both through.
  const isRunning = useRef(false)
  const once = useCallback(async (go: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    try {
      await go()
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }, [])
  const run = useCallback((...args: A) => once(() => work(...args)), [once, work])
  return [isPending, run]
}

/**
 * For a list that is read at first and after each change. Who asks for a reading during another one gets one more after it,
 * because the one under way may have begun before the change (`createRerun`).
 *
 * @returns whether it is being read, and the function that reads it.
 */
export function useReading(
  read: () => Promise<void>,
): [isReading: boolean, again: () => Promise<void>] {
  const [isReading, setReading] = useState(false)
  const [rerun] = useState(createRerun)
  const again = useCallback(() => {
    setReading(true)
    return rerun(read).finally(() => setReading(false))
  }, [rerun, read])
  return [isReading, again]
}
