import { expect, test } from 'vitest'
import {
  filledIn,
  LETTER_KINDS,
  lostPlaceholders,
  unknownPlaceholders,
  USUAL_LETTERS,
} from './travel-letters'

test.each(LETTER_KINDS)('the usual letter “%s” has no placeholder that is unknown', (kind) => {
  const { subject, text } = USUAL_LETTERS[kind]
  expect(unknownPlaceholders(`${subject}\n${text}`, kind)).toEqual([])
})

test('a placeholder that its letter does not know is named once', () => {
  const text = 'Dear {artist}, {name} and { artist} and {name}, {journeys} and {}'
  expect(unknownPlaceholders(text, 'booked')).toEqual(['name', ' artist', ''])
  expect(unknownPlaceholders('Dear {artist}: {journeys}', 'reminder')).toEqual(['journeys'])
})

test('a translation has lost what only the English has, each once', () => {
  expect(lostPlaceholders('{artist}, {link} or {link}', 'Hola, {artist}. {hotel}')).toEqual([
    'link',
  ])
})

test('what is filled in is not filled in again', () => {
  expect(filledIn('Dear {artist} of {festival}', { artist: '{festival}', festival: 'T&M' })).toBe(
    'Dear {festival} of T&M',
  )
})
