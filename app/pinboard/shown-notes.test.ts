import { expect, test } from 'vitest'
import type { Board } from './fetch-board'
import { joined, withOwn } from './use-board'

test('a new note comes on top of what is shown, older notes that were asked for stay', () => {
  expect(joined(aBoard([9, 8, 7, 6], 6), aBoard([8, 7, 6, 5, 4], 4))).toMatchObject({
    entries: withIds([9, 8, 7, 6, 5, 4]),
    nextBefore: 4,
  })
})

test('a note that was taken down goes, one that the reading did not have yet stays', () => {
  expect(joined(aBoard([9, 7, 6], 6), aBoard([10, 9, 8, 7, 6, 5], 5)).entries).toEqual(
    withIds([10, 9, 7, 6, 5]),
  )
})

test('when more has come than one page holds, the board starts anew instead of hiding a gap', () => {
  expect(joined(aBoard([99, 98], 98), aBoard([8, 7], 7))).toMatchObject({
    entries: withIds([99, 98]),
    nextBefore: 98,
  })
})

test('a board that was empty shows what has come', () => {
  expect(joined(aBoard([1], null), aBoard([], null))).toMatchObject({
    entries: withIds([1]),
    nextBefore: null,
  })
})

test('the counters are the newest', () => {
  expect(
    joined({ ...aBoard([2, 1], null), counts: { pins: 2, locations: 1 } }, aBoard([1], null))
      .counts,
  ).toEqual({ pins: 2, locations: 1 })
})

test('one’s own note is on the board before the list was read again, once, and is counted', () => {
  const own = { ...withIds([3])[0]!, location: 'Y' }
  const shown = withOwn({ ...aBoard([2, 1], null), counts: { pins: 2, locations: 1 } }, own)
  expect(shown).toMatchObject({
    entries: [own, ...withIds([2, 1])],
    counts: { pins: 3, locations: 2 },
  })
  expect(withOwn(shown, own)).toBe(shown)
  expect(withOwn(shown, { ...own, id: 4, location: 'y' }).counts).toEqual({ pins: 4, locations: 2 })
})

function aBoard(ids: number[], nextBefore: number | null): Board {
  return { entries: withIds(ids), counts: { pins: 0, locations: 0 }, nextBefore }
}

function withIds(ids: number[]) {
  return ids.map((id) => ({
    id,
    alias: `raver ${id}`,
    location: 'x',
    createdAt: '2026-03-01T00:00:00.000Z',
  }))
}
