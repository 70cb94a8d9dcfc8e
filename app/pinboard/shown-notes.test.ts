import { expect, test } from 'vitest'
import type { Board } from './fetch-board'
import {
  firstShown,
  needsOlder,
  renewed,
  visible,
  withMore,
  withOlder,
  withOwn,
  type Shown,
} from './shown-notes'

test('a screenful of what was read is shown, the rest is kept for later', () => {
  const shown = firstShown(aBoard(range(200, 1), null))
  expect(visible(shown)).toMatchObject({ entries: withIds(range(200, 153)), nextBefore: 153 })
  expect(needsOlder(shown)).toBe(false)
  const more = withMore(shown)
  expect(visible(more)).toMatchObject({ entries: withIds(range(200, 105)), nextBefore: 105 })
  expect(visible(withMore(withMore(withMore(more))))).toMatchObject({
    entries: withIds(range(200, 1)),
    nextBefore: null,
  })
})

test('older notes are read when those at hand do not make a screenful', () => {
  const shown = firstShown(aBoard(range(300, 253), 253))
  expect(needsOlder(shown)).toBe(true)
  const read = withOlder(shown, 253, aBoard(range(252, 53), 53))
  expect(ids(visible(read))).toEqual(range(300, 253))
  expect(needsOlder(read)).toBe(false)
  expect(ids(visible(withMore(read)))).toEqual(range(300, 205))
})

test('a new note comes on top of what is shown, older notes that were asked for stay', () => {
  const shown = withMore(firstShown(aBoard(range(100, 1), null)))
  expect(visible(renewed(shown, aBoard(range(101, 1), null)))).toMatchObject({
    entries: withIds(range(101, 5)),
    nextBefore: 5,
  })
})

test('a reading that ends above what is shown goes on where this ended', () => {
  const shown = firstShown(aBoard([8, 7, 6, 5, 4], 4))
  expect(visible(renewed(shown, aBoard([9, 8, 7, 6], 6)))).toMatchObject({
    entries: withIds([9, 8, 7, 6, 5, 4]),
    nextBefore: 4,
  })
})

test('a note that was taken down goes, one’s own too', () => {
  const shown = withOwn(firstShown(aBoard([9, 8, 7, 6, 5], 5)), aNote(10))
  expect(ids(visible(renewed(shown, aBoard([11, 9, 7, 6], 6))))).toEqual([11, 9, 7, 6, 5])
})

test('when more has come than one answer holds, the board begins again instead of hiding a gap', () => {
  const shown = firstShown(aBoard([8, 7], 7))
  expect(visible(renewed(shown, aBoard([99, 98], 98)))).toMatchObject({
    entries: withIds([99, 98]),
    nextBefore: 98,
  })
})

test('after one’s own note and 300 notes of others every note can be reached', () => {
  let shown = firstShown(aBoard(range(300, 253), 253))
  shown = withOwn(shown, aNote(301))
  shown = renewed(shown, answer(301, null))
  expect(ids(visible(shown))).toEqual(range(301, 253))
  shown = withOwn(shown, aNote(602))
  expect(ids(visible(shown))[0]).toBe(602)
  shown = renewed(shown, answer(602, null))
  expect(ids(visible(shown))).toEqual(range(602, 555))
  expect(allFrom(shown, 602)).toEqual(range(602, 1))
})

test('the same is so when the list could not be read between one’s own notes', () => {
  let shown = withOwn(firstShown(answer(300, null)), aNote(301))
  shown = withOwn(shown, aNote(602))
  expect(ids(visible(shown)).slice(0, 3)).toEqual([602, 301, 300])
  shown = renewed(shown, answer(602, null))
  expect(ids(visible(shown))).toEqual(range(602, 555))
  expect(allFrom(shown, 602)).toEqual(range(602, 1))
})

test('older notes that were asked for before the board began again make no gap in it', () => {
  const begun = renewed(firstShown(aBoard(range(100, 53), 53)), answer(500, null))
  expect(withOlder(begun, 53, aBoard(range(52, 1), null))).toBe(begun)
})

test('a board that was empty shows what has come', () => {
  const shown = firstShown(aBoard([], null))
  expect(visible(renewed(shown, aBoard([1], null)))).toMatchObject({
    entries: withIds([1]),
    nextBefore: null,
  })
})

test('the counters are the newest', () => {
  const newest = { ...aBoard([2, 1], null), counts: { pins: 2, locations: 1 } }
  expect(visible(renewed(firstShown(aBoard([1], null)), newest)).counts).toEqual(newest.counts)
})

test('one’s own note is on the board before the list was read again, once, and is counted', () => {
  const own = aNote(3, 'Y')
  const board = { ...aBoard([2, 1], null), counts: { pins: 2, locations: 1 } }
  const shown = withOwn(firstShown(board), own)
  expect(visible(shown)).toMatchObject({
    entries: [own, ...withIds([2, 1])],
    counts: { pins: 3, locations: 2 },
  })
  expect(visible(withOwn(shown, own))).toEqual(visible(shown))
  expect(visible(withOwn(shown, aNote(4, 'y'))).counts).toEqual({ pins: 4, locations: 2 })
  expect(withOwn(shown, aNote(2))).toBe(shown)
})

/** The notes that are shown after each request for older ones, until there are no more, on a board of `count` notes. */
function allFrom(begun: Shown, count: number): number[] {
  let shown = begun
  for (let presses = 0; visible(shown).nextBefore !== null; presses++) {
    if (presses > count) throw new Error('there is no end of older notes')
    const before = shown.board.nextBefore
    if (before !== null && needsOlder(shown)) {
      shown = withOlder(shown, before, answer(count, before))
    }
    shown = withMore(shown)
  }
  return ids(visible(shown))
}

/** The API's answer for a board of `count` notes. */
function answer(count: number, before: number | null): Board {
  const first = before === null ? count : before - 1
  const last = Math.max(1, first - 199)
  return aBoard(range(first, last), last === 1 ? null : last)
}

function aBoard(noteIds: number[], nextBefore: number | null): Board {
  return { entries: withIds(noteIds), counts: { pins: 0, locations: 0 }, nextBefore }
}

function ids(board: Board): number[] {
  return board.entries.map(({ id }) => id)
}

/** The numbers from `first` down to `last`. */
function range(first: number, last: number): number[] {
  return Array.from({ length: first - last + 1 }, (_, index) => first - index)
}

function withIds(noteIds: number[]) {
  return noteIds.map((id) => aNote(id))
}

function aNote(id: number, location = 'x') {
  return { id, alias: `raver ${id}`, location, createdAt: '2026-03-01T00:00:00.000Z' }
}
