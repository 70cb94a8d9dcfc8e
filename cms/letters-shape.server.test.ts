import { expect, test } from 'vitest'
import { USUAL_LETTERS } from '../rules/travel-letters'
import { parseTravelLetters } from './letters-shape.server'
import translateLetters from './migrations/0002-translate-letters'
import ownLinks from './migrations/0003-own-links'
import { openTexts } from './translations'
import { USUAL_LETTERS_STORED } from './usual-letters'

const usual = parseTravelLetters({}).letters

function written(changes: object) {
  const booked = { ...USUAL_LETTERS_STORED.booked, ...changes }
  return { page: { _id: 'travelLetters', _type: 'travelLetters', booked } }
}

test('a letter keeps its languages when the English changes, and the Studio calls them outdated', () => {
  const { page } = written({ text: 'Hey {artist}, {link}' })
  const { booked } = parseTravelLetters({ page }).letters
  expect(booked).toEqual({ ...usual.booked, en: { ...usual.booked.en, text: page.booked.text } })
  expect(openTexts(page, 'de')).toEqual([{ path: ['booked', 'text'], state: 'outdated' }])
})

test.each([
  ['a text', { text: 'Hey {artist}', de: {} }],
  ['a subject', { subject: 'Hey', de: { text: 'Hallo' } }],
  ['a text, not blank,', { text: 'Hey', de: { subject: 'Reise', text: ' ' } }],
])('a letter is not in a language that lacks %s', (_, changes) => {
  const { booked } = parseTravelLetters(written(changes)).letters
  expect(Object.keys(booked).toSorted()).toEqual(['en', 'es'])
})

test('a usual text needs no stored translation, and one of a text that is gone is not sent', () => {
  expect(parseTravelLetters(written({ es: null, de: 'nothing' })).letters).toEqual(usual)
  const de = { subject: 'Alt', text: 'Alt' }
  expect(parseTravelLetters(written({ subject: '', text: null, de })).letters).toEqual(usual)
})

test('the only subject of a reminder is English', () => {
  const reminder = { subject: 'Hey', text: USUAL_LETTERS.reminder.text }
  const { letters } = parseTravelLetters({ page: { reminder } })
  expect(Object.values(letters.reminder).map(({ subject }) => subject)).toEqual(
    Array(3).fill('Hey'),
  )
})

test('stored letters get the translations of what is still the usual text, and of nothing else', () => {
  const booked = { subject: USUAL_LETTERS.booked.subject, text: 'Own {artist}' }
  const document = { ...written({}).page, booked, reminder: { text: USUAL_LETTERS.reminder.text } }
  const { subject, of } = USUAL_LETTERS_STORED.booked.de
  const migrated = translateLetters(document, { documents: new Map() })
  expect(migrated).toMatchObject({
    booked: { ...booked, de: { subject, of: { subject: of.subject } } },
    reminder: { de: USUAL_LETTERS_STORED.reminder.de },
  })
  expect(migrated).not.toHaveProperty('booked.de.text')
  const other = { _id: 'a', _type: 'artist', booked }
  expect(translateLetters(other, { documents: new Map() })).toBe(other)
})

test('a stored letter that told how to get a link gives it, and what organisers have written around it stays', () => {
  const former = (text: string) =>
    text.replace(
      /This link opens it, and the one before\nhas ended\. Keep it to yourself:/,
      'If you have lost its link, you get a\nnew one there:',
    )
  const { booked } = USUAL_LETTERS_STORED
  const text = former(booked.text)
  expect(text).not.toBe(booked.text)
  const de = { ...booked.de, of: { ...booked.de.of, text } }
  const document = { ...written({}).page, booked: { ...booked, text, de } }
  const migrated = ownLinks(document, { documents: new Map() })
  expect(migrated).toEqual(written({}).page)
  expect(openTexts(migrated!, 'de')).toEqual([])

  const own = { ...document, booked: { subject: 'Hey', text: `Hey {artist}\n\n${text}` } }
  expect(ownLinks(own, { documents: new Map() })).toMatchObject({
    booked: { subject: 'Hey', text: `Hey {artist}\n\n${booked.text}` },
  })
})
