import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useReading, useSingleFlight } from '~/http/use-single-flight'
import { painted } from '~/ui/painted'
import { fetchBoard, type Board } from './fetch-board'
import type { PinEntry } from '../../services/pinboard/pin-entry'
import { withOlder, withOwn } from './shown-notes'

interface Given {
  /** The list that the page came with; null when the server had none. */
  board: Board | null
  /** The list is an old one, because the newest could not be read. */
  isStale: boolean
  /** The list begins below the newest notes, because a visitor without scripts has gone on to older ones. */
  isContinued: boolean
}

/**
 * The board in this visitor's page: the pages of notes that were read, and on top the visitor's own new ones. Each own note has
 * the newest page read again, with which the board begins anew.
 *
 * @param onOlderFailed - called when the older notes that were asked for could not be read.
 */
export function useBoard(given: Given, onOlderFailed: () => void) {
  const [read, setRead] = useState({ ...given, hasFailed: false })
  const [own, setOwn] = useState<PinEntry[]>([])
  const board = useMemo(() => read.board && withOwn(read.board, own), [read.board, own])

  const readNewest = useCallback(async () => {
    const newest = await fetchBoard(null)
    // Rendered synchronously, so that the caller finds the notes in the page.
    flushSync(() =>
      setRead((now) =>
        newest === null
          ? { ...now, hasFailed: true }
          : { board: newest, isStale: false, isContinued: false, hasFailed: false },
      ),
    )
  }, [])
  const [isReading, readAgain] = useReading(readNewest)

  const [isReadingOlder, showOlder] = useSingleFlight(async () => {
    const before = read.board?.nextBefore ?? null
    if (board === null || before === null) return
    await painted()
    const older = await fetchBoard(before)
    if (older === null) onOlderFailed()
    else
      flushSync(() =>
        setRead((now) => ({ ...now, board: now.board && withOlder(now.board, before, older) })),
      )
    keepFocus(board.entries.length)
  })

  return {
    ...read,
    /** The visible notes and the counters; null while there is no list. */
    board,
    /** All notes that were pinned from here, newest first. */
    own,
    isReading,
    readAgain,
    /** Reads the notes again. The button for it goes when they come, so the focus goes to the first note. */
    tryAgain: () => readAgain().then(() => keepFocus(0)),
    isReadingOlder,
    showOlder,
    /** @param entry - the note as it was stored; null when the answer held none. */
    addOwn(entry: PinEntry | null) {
      if (entry) setOwn((notes) => [entry, ...notes.filter(({ id }) => id !== entry.id)])
      void readAgain()
    },
  }
}

/** When the pressed element is gone, the first new note gets the focus. Otherwise it would be at the top of the page. */
function keepFocus(index: number): void {
  if (document.activeElement !== document.body) return
  const to =
    document.querySelector<HTMLElement>(`.notes > :nth-child(${index + 1})`) ??
    document.getElementById('main')
  if (to === null) return
  to.tabIndex = -1
  to.focus({ preventScroll: true })
}
