import { useRef, useState } from 'react'

/**
 * Single-flight: while one call is pending, further calls do nothing.
 *
 * @returns whether a call is pending, and the guarded function.
 */
export function useSingleFlight<A extends unknown[]>(
  work: (...args: A) => Promise<void>,
): [isPending: boolean, run: (...args: A) => Promise<void>] {
  const [isPending, setPending] = useState(false)
  // Two presses can come before React has rendered after the first one. The state alone would let both through.
  const isRunning = useRef(false)
  async function run(...args: A) {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    try {
      await work(...args)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return [isPending, run]
}
