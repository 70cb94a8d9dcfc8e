import { expect, test } from 'vitest'
import { isInside } from './rect'

test('a part may be one rounded pixel outside of the whole, and not two', () => {
  const whole = { left: 100, top: 100, width: 200, height: 200 }
  expect(isInside({ left: 99, top: 99, width: 202, height: 202 }, whole)).toBe(true)
  for (const part of [
    { left: 98, top: 100, width: 10, height: 10 },
    { left: 100, top: 98, width: 10, height: 10 },
    { left: 100, top: 100, width: 202, height: 10 },
    { left: 100, top: 100, width: 10, height: 202 },
  ])
    expect([part, isInside(part, whole)]).toEqual([part, false])
})
