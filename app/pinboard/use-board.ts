import { useEffect, useState } from 'react'
import { fetchBoard, type Board } from './fetch-board'
import type { PinEntry } from './pinboard-fields'

export type BoardState = { kind: 'loading' } | { kind: 'failed' } | { kind: 'loaded'; board: Board }

/**
 * The board as this visitor sees it: what the server rendered, renewed after every pin of their own, and continued with
 * older notes when asked for.
 *
 * @param initial - null when the server had none at hand; then it is fetched.
 */
export function useBoard(initial: Board | null) {
  const [board, setBoard] = useState(initial)
  const [isFailed, setFailed] = useState(false)
  const [isLoadingOlder, setLoadingOlder] = useState(false)

  /** Reads the newest notes again; older ones that are shown already stay. */
  async function reload(): Promise<void> {
    setFailed(false)
    try {
      const newest = await fetchBoard(null)
      setBoard((shown) => (shown === null ? newest : joined(newest, shown)))
    } catch {
      setFailed(true)
    }
  }

  /** @returns whether there was an answer. */
  async function loadOlder(): Promise<boolean> {
    if (board === null || board.nextBefore === null || isLoadingOlder) return true
    setLoadingOlder(true)
    try {
      const older = await fetchBoard(board.nextBefore)
      setBoard((shown) => shown && { ...shown, entries: merged(shown.entries, older.entries), nextBefore: older.nextBefore })
      return true
    } catch {
      return false
    } finally {
      setLoadingOlder(false)
    }
  }

  const isMissing = initial === null
  useEffect(() => {
    if (isMissing) void reload()
  }, [isMissing])

  const state: BoardState = board !== null ? { kind: 'loaded', board } : { kind: isFailed ? 'failed' : 'loading' }
  return { state, reload, loadOlder, isLoadingOlder }
}

/** New notes push old ones off the first page; what is shown goes on from where it ended, unless too much has come between. */
export function joined(newest: Board, shown: Board): Board {
  const oldestOfNewest = newest.entries.at(-1)?.id ?? 0
  const hasGap = newest.nextBefore !== null && !shown.entries.some(({ id }) => id >= oldestOfNewest)
  return hasGap ? newest : { ...newest, entries: merged(newest.entries, shown.entries), nextBefore: shown.nextBefore }
}

/** Newest first, each once. */
function merged(some: PinEntry[], others: PinEntry[]): PinEntry[] {
  const byId = new Map([...others, ...some].map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted((one, other) => other.id - one.id)
}
