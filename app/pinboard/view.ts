import type { Dispatch, SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import { painted } from '~/ui/painted'
import { toast } from '~/ui/toasts/toast'
import { fetchBoard, type Board } from './fetch-board'
import type { PinEntry } from '../../services/pinboard/pin-entry'
import * as notes from './shown-notes'
import type { Writer } from '../../languages/text'

/** The state of the board in this visitor's page. It starts with the server's list, and is read again after each own note. */
export interface View {
  /** The visible notes; null while there is no list. */
  board: Board | null
  /** The source of `board`, once notes were read in the browser. */
  shown?: notes.Shown
  /** All notes that were pinned from here. */
  own: PinEntry[]
  /** The list is an old one, because the newest could not be read. */
  isOld: boolean
  /** The list begins below the newest notes. */
  isContinued: boolean
  isReading: boolean
  isReadingOlder: boolean
  /** The last reading of the newest notes has failed. */
  hasFailed: boolean
}

/** @param given - the list that the page came with. */
export function firstView({
  board,
  isStale,
  isContinued,
}: Pick<View, 'board' | 'isContinued'> & { isStale: boolean }): View {
  return {
    board,
    own: [],
    isOld: isStale,
    isContinued,
    isReading: false,
    isReadingOlder: false,
    hasFailed: false,
  }
}

type SetView = Dispatch<SetStateAction<View>>

let readings = 0
/** The latest reading that has had an answer. */
let answered = 0

/**
 * Reads the newest notes again. Older notes that are shown stay. It resolves when the notes are rendered. An answer that comes
 * after that to a later reading is dropped: it lacks the notes of the meantime.
 */
export async function readAgain(setView: SetView): Promise<void> {
  const reading = (readings += 1)
  setView((view) => ({ ...view, isReading: true }))
  const newest = await fetchBoard(null)
  if (reading < answered) return
  if (newest !== null) answered = reading
  flushSync(() =>
    setView((view) => {
      const read = { ...view, isReading: false, hasFailed: newest === null }
      if (newest === null) return read
      const before = shownIn(view)
      const shown = before ? notes.renewed(before, newest) : notes.firstShown(newest)
      return { ...seen(read, shown), isOld: false, isContinued: false }
    }),
  )
}

/** The same after a press on a button that disappears when the notes come. */
export async function tryAgain(setView: SetView): Promise<void> {
  await readAgain(setView)
  keepFocus(0)
}

/** Shows the visitor's new note, also when the list cannot be read again. @param entry - null when the answer held none. */
export function addOwn(setView: SetView, entry: PinEntry | null): void {
  if (entry) {
    setView((view) => {
      const shown = shownIn(view)
      const own = notes.merged([entry], view.own)
      return { ...(shown ? seen(view, notes.withOwn(shown, entry)) : view), own }
    })
  }
  void readAgain(setView)
}

/** Shows another page of older notes, or a toast when they cannot be read. */
export async function showOlder(
  view: View,
  setView: SetView,
  t: Writer<'pinboard'>,
): Promise<void> {
  const shown = shownIn(view)
  if (shown === null || view.isReadingOlder) return
  const before = notes.needsOlder(shown) ? shown.board.nextBefore : null
  setView((now) => ({ ...now, isReadingOlder: true }))
  await painted()
  const older = before !== null && (await fetchBoard(before))
  flushSync(() =>
    setView((now) => {
      const read = { ...now, isReadingOlder: false }
      if (older === null) return read
      const from = shownIn(now) ?? shown
      const atHand = before !== null && older ? notes.withOlder(from, before, older) : from
      return seen(read, notes.withMore(atHand))
    }),
  )
  if (older === null)
    toast({
      title: t('Oops!'),
      description: t('The older notes could not be fetched. Please try again.'),
      variant: 'destructive',
    })
  keepFocus(view.board?.entries.length ?? 0)
}

function shownIn({ shown, board }: View): notes.Shown | null {
  return shown ?? (board && notes.firstShown(board))
}

function seen(view: View, shown: notes.Shown): View {
  return { ...view, shown, board: notes.visible(shown) }
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
