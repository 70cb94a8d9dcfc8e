import { expect, test } from 'vitest'
import { croppedPart, focusIn } from './crop'

const SIZE = { width: 1000, height: 500 }
const crop = (sides: object) => ({ left: 0, right: 0, top: 0, bottom: 0, ...sides })

test.each([
  [
    { left: 0.1, top: 0.2 },
    { left: 100, top: 100, width: 900, height: 400 },
  ],
  [
    { right: 0.25, bottom: 0.5 },
    { left: 0, top: 0, width: 750, height: 250 },
  ],
  [{ left: 0.0004 }, null],
  [{}, null],
  // Even an absurd crop leaves a pixel.
  [
    { left: 0.9, right: 0.9, top: 1, bottom: 1 },
    { left: 900, top: 499, width: 1, height: 1 },
  ],
  [{ left: -3, right: 'x', top: Number.NaN, bottom: null }, null],
])('a crop of %j leaves %j', (sides, part) => {
  expect(croppedPart(crop(sides), SIZE)).toEqual(part)
})

test.each([undefined, null, 'crop', 5, []])(
  'without a crop (%j) the whole picture stays',
  (value) => {
    expect(croppedPart(value, SIZE)).toBe(null)
  },
)

test('the focus is the middle of the hotspot within the cropped part, or the nearest edge of that part', () => {
  const part = { left: 500, top: 0, width: 500, height: 250 }
  expect(focusIn({ x: 0.75, y: 0.25 }, SIZE, part)).toEqual({ x: 0.5, y: 0.5 })
  expect(focusIn({ x: 0.1, y: 0.9 }, SIZE, part)).toEqual({ x: 0, y: 1 })
  expect(focusIn({ x: 0.1, y: 0.9 }, SIZE, null)).toEqual({ x: 0.1, y: 0.9 })
  expect([focusIn(undefined, SIZE, null), focusIn({ x: 0.5 }, SIZE, null)]).toEqual([null, null])
})
