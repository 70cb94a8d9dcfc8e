import { expect, test } from 'vitest'
import { overflow } from './card-text'

test('a text that fits is valid, and so is no text', () => {
  expect(overflow('The Department of Darkness', 60, 'name')).toBe(null)
  expect(overflow(undefined, 60, 'name')).toBe(null)
})

test('a text of spaces only is refused', () => {
  expect(overflow('', 60, 'text')).toBe(null)
  expect(overflow(' \n ', 60, 'text')).toBe('There are only spaces in it.')
})

test('the error for a long text says both lengths, counted in characters', () => {
  expect(overflow('x'.repeat(5), 4, 'text')).toBe('That is 5 characters, and there is room for 4.')
  expect(overflow('🦇🦇🦇🦇', 4, 'text')).toBe(null)
})

test('a word wider than a phone is named, unless a hyphen lets it break', () => {
  expect(overflow('Tropfsteinhöhlenforscher live', 60, 'name')).toContain(
    '“Tropfsteinhöhlenforscher” runs over the edge',
  )
  expect(overflow('Tropfstein-Höhlen-Forscher live', 60, 'name')).toBe(null)
  expect(overflow('Tropfstein\u00adhöhlen\u00adforscher live', 60, 'name')).toBe(null)
  expect(overflow('Tropfstein\u00a0Höhle', 60, 'name')).toContain('runs over the edge')
  expect(overflow('Tropfsteinhöhlenforscher live', 60, 'text')).toBe(null)
})
