import type { Board } from './fetch-board'
import type { PinEntry } from '../../services/pinboard/pin-entry'

/**
 * The board with this visitor's notes that no reading has contained yet: they are newer than its first note. An older one that is
 * not on the board was taken down.
 *
 * @param own - newest first.
 */
export function withOwn(board: Board, own: PinEntry[]): Board {
  const { entries, counts } = board
  const unread = own.filter(({ id }) => id > (entries[0]?.id ?? 0))
  const known = placesOf(entries).size
  return {
    ...board,
    entries: [...unread, ...entries],
    counts: {
      pins: counts.pins + unread.length,
      locations: counts.locations + placesOf([...entries, ...unread]).size - known,
    },
  }
}

function placesOf(entries: PinEntry[]): Set<string> {
  return new Set(entries.map(({ location }) => location.toLowerCase()))
}

/** @param older - what follows on the board after `before`. When the board was read anew meanwhile, it is not appended. */
export function withOlder(board: Board, before: number, older: Board): Board {
  return board.nextBefore === before
    ? { ...older, entries: [...board.entries, ...older.entries] }
    : board
}
