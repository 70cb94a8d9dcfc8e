import type { SanityClient } from '@sanity/client'
import { followChanges, GATHERING_MS } from '../content-changes.server'

/** Reports every write, drafts included. It listens only while previews wait. */
export interface DraftChanges {
  /**
   * Waits for a change, for half a minute at most.
   *
   * @param since - the result of the last call; null for the first one.
   * @returns the present state, which differs from `since` after a change.
   */
  next(since: string | null, gone: AbortSignal): Promise<string>
  /** Ends all waits. */
  close(): void
}

/** All documents except the lake's own ones. */
const EVERYTHING = '*[!(_id in path("_.**"))]'
const LONGEST_WAIT_MS = 25_000
const RETRY_MS = 1000

/** @param client - must be allowed to read drafts. */
export function openDraftChanges(client: SanityClient): DraftChanges {
  // Random, so that it never equals a state of another process or of an earlier one.
  let state = crypto.randomUUID()
  const waiting = new Set<() => void>()
  let stop: (() => void) | null = null
  let idle: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined

  function changed(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      state = crypto.randomUUID()
      for (const wake of waiting) wake()
    }, GATHERING_MS)
  }

  function listen(): void {
    clearTimeout(idle)
    // A preview needs a moment to begin the next wait.
    idle = setTimeout(hush, 2 * LONGEST_WAIT_MS).unref()
    stop ??= followChanges(client, {
      query: EVERYTHING,
      onChange: changed,
      onLost() {
        stop = null
        retry = setTimeout(() => waiting.size > 0 && listen(), RETRY_MS).unref()
      },
    })
  }

  function hush(): void {
    stop?.()
    stop = null
    clearTimeout(idle)
    clearTimeout(retry)
    // Changes from here on are not noticed, so the state must differ.
    state = crypto.randomUUID()
  }

  return {
    async next(since, gone) {
      listen()
      if (since !== state) return state
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          gone.removeEventListener('abort', wake)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, LONGEST_WAIT_MS)
        gone.addEventListener('abort', wake)
        waiting.add(wake)
      })
      return state
    },
    close() {
      clearTimeout(gathering)
      hush()
      for (const wake of waiting) wake()
    },
  }
}
