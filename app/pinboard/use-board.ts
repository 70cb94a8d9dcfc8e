import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchBoard, type Board } from './fetch-board'
import type { PinEntry } from './pinboard-fields'
import * as notes from './shown-notes'

/**
 * The board as this visitor sees it: what the server rendered, renewed after every pin of their own, and continued with
 * older notes when asked for.
 *
 * @param initial - null when the server had none at hand; then it is fetched.
 * @param isStale - whether that was an old one; `isOld` until it has been read again.
 * @param isContinuation - whether it begins below the newest notes; `isContinued` until these have been read.
 */
export function useBoard(initial: Board | null, isStale: boolean, isContinuation: boolean) {
  const [shown, setShown] = useState(() => initial && notes.firstShown(initial))
  const [isOld, setOld] = useState(isStale)
  const [isContinued, setContinued] = useState(isContinuation)
  const [isFailed, setFailed] = useState(false)
  const [isReading, setReading] = useState(false)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  /** All that were pinned from here, in case there is nothing else to show. */
  const [own, setOwn] = useState<PinEntry[]>([])

  /** Reads the newest notes again; older ones that are shown already stay. On the screen when it resolves. */
  async function reload(): Promise<void> {
    setReading(true)
    const newest = await fetchBoard(null).catch(() => null)
    flushSync(() => {
      setReading(false)
      if (newest === null) return setFailed(true)
      setShown((before) => (before ? notes.renewed(before, newest) : notes.firstShown(newest)))
      setOld(false)
      setContinued(false)
    })
  }

  /** Shows what this visitor has just pinned, whether or not the list can be read again. @param entry - null when the answer held none. */
  function wasPinned(entry: PinEntry | null): void {
    if (entry) {
      setOwn((before) => notes.merged([entry], before))
      setShown((before) => before && notes.withOwn(before, entry))
    }
    void reload()
  }

  /** Shows a page more, on the screen when it resolves. @returns whether they could be read. */
  async function showOlder(): Promise<boolean> {
    if (shown === null || isLoadingOlder) return true
    const before = shown.board.nextBefore
    if (!notes.needsOlder(shown) || before === null) {
      flushSync(() => setShown(notes.withMore(shown)))
      return true
    }
    setLoadingOlder(true)
    const older = await fetchBoard(before).catch(() => null)
    flushSync(() => {
      setLoadingOlder(false)
      if (older === null) return
      setShown((now) => now && notes.withMore(notes.withOlder(now, before, older)))
    })
    return older !== null
  }

  const board = useMemo(() => shown && notes.visible(shown), [shown])
  const isMissing = initial === null
  useEffect(() => {
    if (isMissing) void reload()
  }, [isMissing])

  return {
    board,
    own,
    isOld,
    isContinued,
    isFailed,
    isReading,
    isLoadingOlder,
    reload,
    wasPinned,
    showOlder,
  }
}
