import { useEffect, useMemo, useState } from 'react'
import { fetchBoard, type Board } from './fetch-board'
import type { PinEntry } from './pinboard-fields'

export type BoardState =
  | { kind: 'loading' }
  /** `own` are notes that were pinned from here all the same. */
  | { kind: 'failed'; own: PinEntry[] }
  | { kind: 'loaded'; board: Board }

/**
 * The board as this visitor sees it: what the server rendered, renewed after every pin of their own, and continued with
 * older notes when asked for.
 *
 * @param initial - null when the server had none at hand; then it is fetched.
 * @param isStale - whether that was an old one; `isOld` until it has been read again.
 */
export function useBoard(initial: Board | null, isStale: boolean) {
  const [board, setBoard] = useState(initial)
  const [isOld, setOld] = useState(isStale)
  const [isFailed, setFailed] = useState(false)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [own, setOwn] = useState<PinEntry[]>([])
  const mine = useMemo(() => new Set(own.map(({ id }) => id)), [own])

  /** Reads the newest notes again; older ones that are shown already stay. */
  async function reload(): Promise<void> {
    setFailed(false)
    try {
      const newest = await fetchBoard(null)
      setBoard((shown) => (shown === null ? newest : joined(newest, shown)))
      setOld(false)
    } catch {
      setFailed(true)
    }
  }

  /** Shows what this visitor has just pinned, whether or not the list can be read again. @param entry - null when the answer held none. */
  function wasPinned(entry: PinEntry | null): void {
    if (entry) {
      setOwn((before) => merged([entry], before))
      setBoard((shown) => shown && withOwn(shown, entry))
    }
    void reload()
  }

  /** @returns whether there was an answer. */
  async function loadOlder(): Promise<boolean> {
    if (board === null || board.nextBefore === null || isLoadingOlder) return true
    setLoadingOlder(true)
    try {
      const older = await fetchBoard(board.nextBefore)
      setBoard(
        (shown) =>
          shown && {
            ...shown,
            entries: merged(shown.entries, older.entries),
            nextBefore: older.nextBefore,
          },
      )
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

  const state: BoardState =
    board !== null
      ? { kind: 'loaded', board }
      : isFailed
        ? { kind: 'failed', own }
        : { kind: 'loading' }
  return { state, isOld, mine, reload, wasPinned, loadOlder, isLoadingOlder }
}

/** New notes push old ones off the first page; what is shown goes on from where it ended, unless too much has come between. */
export function joined(newest: Board, shown: Board): Board {
  const [first, last] = [newest.entries[0]?.id ?? 0, newest.entries.at(-1)?.id ?? 0]
  const hasGap = newest.nextBefore !== null && !shown.entries.some(({ id }) => id >= last)
  // What lies between and is not among them has been taken down.
  const others = shown.entries.filter(({ id }) => id > first || id < last)
  return hasGap
    ? newest
    : { ...newest, entries: merged(newest.entries, others), nextBefore: shown.nextBefore }
}

/** The board with a note on it that it does not have yet; the counters are the best guess until the next reading. */
export function withOwn(shown: Board, entry: PinEntry): Board {
  if (shown.entries.some(({ id }) => id === entry.id)) return shown
  const isNewPlace = !shown.entries.some(
    ({ location }) => location.toLowerCase() === entry.location.toLowerCase(),
  )
  const counts = {
    pins: shown.counts.pins + 1,
    locations: shown.counts.locations + (isNewPlace ? 1 : 0),
  }
  return { ...shown, entries: merged([entry], shown.entries), counts }
}

/** Newest first, each once. */
function merged(some: PinEntry[], others: PinEntry[]): PinEntry[] {
  const byId = new Map([...others, ...some].map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted((one, other) => other.id - one.id)
}
