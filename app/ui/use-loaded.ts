import { startTransition, useEffect, useRef, useState } from 'react'
import { createRerun } from '~/http/rerun'
import { painted } from './painted'

export type LoadState = 'loading' | 'loaded' | 'failed'

/**
 * What an address answers, read at once and again by `refresh`. What was read before stays while it is read again, and when
 * that fails. A `refresh` during a reading follows it: what was changed meanwhile may not be in the answer that comes.
 *
 * @param read - gives null when it has failed.
 * @param options.first - is shown first, instead of what `read` gives.
 * @param options.isWanted - false for a key that must not read it.
 */
export function useLoaded<T>(
  read: () => Promise<T | null>,
  { first, isWanted = true }: { first?: Promise<T | null>; isWanted?: boolean } = {},
) {
  const [value, setValue] = useState<T | null>(null)
  const [state, setState] = useState<LoadState>('loading')
  const [rerun] = useState(createRerun)

  const show = (reading: () => Promise<T | null>) =>
    rerun(async () => {
      setState('loading')
      await painted()
      const fresh = await reading()
      // Thousands of rows are compared bit by bit between other work, not in one go.
      startTransition(() => {
        setState(fresh === null ? 'failed' : 'loaded')
        if (fresh !== null) setValue(fresh)
      })
    })

  const start = useRef(() => show(first ? () => first : read))
  useEffect(() => {
    if (isWanted) void start.current()
  }, [isWanted])

  return { value, state, refresh: () => show(read) }
}
