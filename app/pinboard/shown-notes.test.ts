import { expect, test } from 'vitest'
import type { Board } from './fetch-board'
import { withOlder, withOwn } from './shown-notes'

test('one’s own note is on the board before the list was read again, once, and is counted', () => {
  const board = { ...aBoard([2, 1], null), counts: { pins: 2, locations: 1 } }
  const shown = withOwn(board, [aNote(4, 'X'), aNote(3, 'Y')])
  expect(shown).toEqual({
    entries: [aNote(4, 'X'), aNote(3, 'Y'), ...board.entries],
    counts: { pins: 4, locations: 2 },
    nextBefore: null,
  })
  expect(withOwn(shown, [aNote(4, 'X'), aNote(3, 'Y')])).toEqual(shown)
})

test('one’s own note stands above a page of older notes, and alone on an empty board', () => {
  expect(ids(withOwn(aBoard([60, 59], 59), [aNote(301)]))).toEqual([301, 60, 59])
  expect(ids(withOwn(aBoard([], null), [aNote(1)]))).toEqual([1])
})

test('one’s own note that was taken down goes', () => {
  expect(ids(withOwn(aBoard([11, 9], 9), [aNote(10), aNote(9)]))).toEqual([11, 9])
})

test('older notes are appended, and the board goes on where they end', () => {
  const board = withOlder(aBoard([9, 8], 8), 8, aBoard([7, 6], 6))
  expect([ids(board), board.nextBefore]).toEqual([[9, 8, 7, 6], 6])
})

test('older notes that were asked for before the board began again make no gap in it', () => {
  const begun = aBoard([99, 98], 98)
  expect(withOlder(begun, 53, aBoard([52, 51], null))).toBe(begun)
})

function aBoard(noteIds: number[], nextBefore: number | null): Board {
  const entries = noteIds.map((id) => aNote(id))
  return { entries, counts: { pins: 0, locations: 0 }, nextBefore }
}

function ids(board: Board): number[] {
  return board.entries.map(({ id }) => id)
}

function aNote(id: number, location = 'x') {
  return { id, alias: `raver ${id}`, location, createdAt: '2026-03-01T00:00:00.000Z' }
}
