import type { SanityClient } from '@sanity/client'
import { followChanges } from '../content-changes.server'

/** Tells when anything was written, drafts included. Listens only while somebody waits for it. */
export interface DraftChanges {
  /**
   * Waits until something is other than it was, for half a minute at most.
   *
   * @param since - what was answered before; null for the first time.
   */
  next(since: string | null, gone: AbortSignal): Promise<string>
  /** Sends everybody home who waits. */
  close(): void
}

/** Everything but what the lake keeps for itself. */
const EVERYTHING = '*[!(_id in path("_.**"))]'
const LONGEST_WAIT_MS = 25_000
/** For the moment between one wait and the next. */
const LISTEN_ON_MS = 60_000
const RETRY_MS = 1000
/** What is written together comes as several events. */
const GATHERING_MS = 30

/** @param client - one that may read drafts. */
export function openDraftChanges(client: SanityClient): DraftChanges {
  // No other process, and none before this one, has answered with the same.
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
    idle = setTimeout(hush, LISTEN_ON_MS).unref()
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
    // Whatever is written from here on is not heard.
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
