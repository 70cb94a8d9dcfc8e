import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { createRerun } from '~/http/rerun'
import { painted } from './painted'

export type LoadState = 'loading' | 'loaded' | 'failed'

interface Options<T> {
  /** Is shown first, instead of what `read` gives. */
  first?: Promise<T | null>
  /** False for a key that must not read it. */
  isWanted?: boolean
  /** Reads it again and again, without a word, as long as it is in sight. */
  poll?: { everyMs: number; isInSight: () => boolean }
}

/**
 * What an address answers, read at once and again by `refresh`. What was read before stays while it is read again, and when
 * that fails. A `refresh` during a reading follows it: what was changed meanwhile may not be in the answer that comes.
 *
 * @param read - gives null when it has failed.
 */
export function useLoaded<T>(
  read: () => Promise<T | null>,
  { first, isWanted = true, poll }: Options<T> = {},
) {
  const [value, setValue] = useState<T | null>(null)
  const [isAwaited, setAwaited] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const [rerun] = useState(createRerun)
  const changes = useRef(0)
  const latest = useRef({ read, poll })
  useEffect(() => void (latest.current = { read, poll }))

  const show = useCallback(
    (reading: () => Promise<T | null>) =>
      rerun(async () => {
        await painted()
        let before = changes.current
        let fresh = await reading()
        // What was read before a change would take it back on the screen.
        while (fresh !== null && changes.current !== before) {
          before = changes.current
          fresh = await latest.current.read()
        }
        // React then compares thousands of rows in short steps, between which presses are answered.
        startTransition(() => {
          setFailed(fresh === null)
          if (fresh !== null) setValue(fresh)
        })
      }),
    [rerun],
  )
  const awaited = useCallback(
    async (reading: () => Promise<T | null>) => {
      setAwaited(true)
      await show(reading)
      startTransition(() => setAwaited(false))
    },
    [show],
  )
  const refresh = useCallback(() => awaited(() => latest.current.read()), [awaited])
  /** Shows a change that the server has stored, without reading everything again. */
  const patch = useCallback((changed: (value: T) => T) => {
    changes.current += 1
    setValue((shown) => (shown === null ? null : changed(shown)))
  }, [])

  useEffect(() => {
    if (isWanted) void awaited(() => first ?? latest.current.read())
  }, [isWanted, first, awaited])
  const everyMs = poll?.everyMs
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || !latest.current.poll?.isInSight()) return
      void show(() => latest.current.read())
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, show])

  const state: LoadState = isAwaited ? 'loading' : hasFailed ? 'failed' : 'loaded'
  return { value, state, refresh, patch }
}
