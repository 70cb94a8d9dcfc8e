import type { Board } from './fetch-board'
import { PINS_SHOWN, type PinEntry } from '../../services/pinboard/pin-entry'

/** The part of the board that a visitor sees. */
export interface Shown {
  /** The notes that were read, without a gap down to `nextBefore`. This visitor's own notes are in it once they were read. */
  board: Board
  /** Notes down to this id are shown. The others are kept for later. */
  until: number
  /** This visitor's notes that no reading has contained yet. */
  unread: PinEntry[]
}

/** @param board - as the server has rendered it or the API has answered. */
export function firstShown(board: Board, unread: PinEntry[] = []): Shown {
  return { board, until: idAt(board, PINS_SHOWN), unread }
}

/** @returns the id of the note at this count. When the whole board has fewer notes it is 0, so that all are shown. */
function idAt({ entries, nextBefore }: Board, count: number): number {
  return entries[count - 1]?.id ?? nextBefore ?? 0
}

/** The notes in the order of the board, and its counters with the unread notes in them. */
export function visible({ board, until, unread }: Shown): Board {
  const shown = board.entries.filter(({ id }) => id >= until)
  const places = new Set(board.entries.map(({ location }) => location.toLowerCase()))
  const known = places.size
  for (const { location } of unread) places.add(location.toLowerCase())
  const isMore = shown.length < board.entries.length || board.nextBefore !== null
  return {
    entries: merged(unread, shown),
    counts: {
      pins: board.counts.pins + unread.length,
      locations: board.counts.locations + places.size - known,
    },
    nextBefore: isMore ? (shown[shown.length - 1]?.id ?? board.nextBefore) : null,
  }
}

/** The board with a note that was pinned here, before the board is read again. */
export function withOwn(shown: Shown, entry: PinEntry): Shown {
  const isThere = shown.board.entries.some(({ id }) => id === entry.id)
  return isThere ? shown : { ...shown, unread: merged([entry], shown.unread) }
}

/** Adds new notes on top and keeps the shown ones. When more notes are new than one answer holds, the board begins again. */
export function renewed(shown: Shown, newest: Board): Shown {
  const { entries, nextBefore } = shown.board
  const [first = 0, last = 0] = [0, newest.entries.length - 1].map((at) => newest.entries[at]?.id)
  const unread = shown.unread.filter(({ id }) => id > first)
  if (newest.nextBefore !== null && (entries[0]?.id ?? 0) < last) return firstShown(newest, unread)
  // A note in the range of this reading that it does not contain was taken down.
  const older = newest.nextBefore === null ? [] : entries.filter(({ id }) => id < last)
  const end = older.length > 0 ? nextBefore : newest.nextBefore
  return {
    board: { ...newest, entries: [...newest.entries, ...older], nextBefore: end },
    until: shown.until,
    unread,
  }
}

/** Whether older notes have to be read before another page can be shown. */
export function needsOlder({ board, until }: Shown): boolean {
  const left = board.entries.filter(({ id }) => id < until).length
  return left < PINS_SHOWN && board.nextBefore !== null
}

/** @param before - the `before` of the reading. When the board has begun again meanwhile, the older notes are dropped. */
export function withOlder(shown: Shown, before: number, older: Board): Shown {
  const { board } = shown
  if (board.nextBefore !== before) return shown
  const entries = merged(board.entries, older.entries)
  return { ...shown, board: { ...board, entries, nextBefore: older.nextBefore } }
}

/** Shows another page of the notes that were read. */
export function withMore({ board, until, unread }: Shown): Shown {
  const count = board.entries.filter(({ id }) => id >= until).length
  return { board, until: idAt(board, count + PINS_SHOWN), unread }
}

/** Both lists together, newest first, each note once. */
export function merged(some: PinEntry[], others: PinEntry[]): PinEntry[] {
  const byId = new Map([...others, ...some].map((entry) => [entry.id, entry]))
  return [...byId.values()].sort((one, other) => other.id - one.id)
}
