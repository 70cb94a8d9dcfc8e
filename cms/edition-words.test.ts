import { expect, test } from 'vitest'
import { timesBeforeIn } from './edition-words'

test('how often there was an edition before is told across the end of a line, too', () => {
  expect(timesBeforeIn('Lo hemos hecho dos\nveces, y otra vez.')).toEqual([2])
  expect(timesBeforeIn('We have done this three\n times before.')).toEqual([3])
})
