import { expect, test } from 'vitest'
import { mostFlashes } from '../../bench/flashes.mjs'

const CELLS = 24 * 24
/** Two seconds of 20 frames; `value` gives the luminance of a cell. */
const frames = (value: (frame: number, cell: number) => number) =>
  Array.from({ length: 40 }, (_, frame) =>
    Array.from({ length: CELLS }, (__, cell) => value(frame, cell)),
  )
const turns = (frame: number) => Math.floor(frame / 2) % 2

test('pairs of opposing changes by a tenth of the luminance are counted, in the worst second', () => {
  expect(mostFlashes(frames((frame) => 0.2 + 0.1001 * turns(frame))).flashes).toBe(5)
  expect(mostFlashes(frames((frame) => 0.2 + 0.09 * turns(frame))).flashes).toBe(0)
  expect(mostFlashes(frames((frame) => 0.81 + 0.15 * turns(frame))).flashes).toBe(0)
  expect(mostFlashes(frames((frame) => frame / 40)).flashes).toBe(0)
})

test('a slow change in small steps counts as one', () => {
  const wave = frames((frame) => 0.3 + 0.2 * Math.sin((frame / 20) * 2 * Math.PI))
  expect(mostFlashes(wave).flashes).toBe(1)
})

test('only what covers a quarter of a field counts', () => {
  const within = (size: number) =>
    frames((frame, cell) =>
      cell % 24 < size && Math.floor(cell / 24) < size ? 0.2 + 0.3 * turns(frame) : 0.2,
    )
  expect(mostFlashes(within(4)).flashes).toBe(5)
  expect(mostFlashes(within(3)).flashes).toBe(0)
})
