import { expect, test } from 'vitest'
import { overflow } from './card-text'

test('a text that fits is fine, and so is none', () => {
  expect(overflow('The Department of Darkness', 60, 'name')).toBe(null)
  expect(overflow(undefined, 60, 'name')).toBe(null)
})

test('a text of spaces is none, and is told so', () => {
  expect(overflow('', 60, 'text')).toBe(null)
  expect(overflow(' \n ', 60, 'text')).toBe('There are only spaces in it.')
})

test('a text that is too long is told by how much, counted as people count', () => {
  expect(overflow('x'.repeat(5), 4, 'text')).toBe('That is 5 characters, and there is room for 4.')
  expect(overflow('🦇🦇🦇🦇', 4, 'text')).toBe(null)
})

test('a word wider than a phone is named, unless a hyphen lets it break', () => {
  expect(overflow('Tropfsteinhöhlenforscher live', 60, 'name')).toContain(
    '“Tropfsteinhöhlenforscher” runs over the edge',
  )
  expect(overflow('Tropfstein-Höhlen-Forscher live', 60, 'name')).toBe(null)
  expect(overflow('Tropfsteinhöhlenforscher live', 60, 'text')).toBe(null)
})
