import { expect, test } from 'vitest'
import { parseTravelLetters } from '../../../cms/letters-shape.server'
import { addressIn, LANGUAGES, LISTED, type Language } from '../../../languages'
import { FILES } from '../../../languages/files'
import { USUAL_LETTERS } from '../../../rules/travel-letters'
import { deskLeg } from '../../../tests/helpers/desk-flights'
import { letterProblem, writeLetter } from './write-letter.server'

const FESTIVAL = {
  title: 'Festival',
  dates: '12–15 March 2026',
  contactPhone: '+34 600 000 000',
  publicUrl: 'https://festival.example',
}
const JOURNEYS = {
  reference: 'CAVE-7K3M-QX4T',
  hotel: 'Cala Murada',
  hotelFrom: '2026-03-12',
  hotelTo: '2026-03-16',
  roomWith: 'Bat',
  legs: [deskLeg({ people: 1, driver: 'Toni' })],
}

function letterIn(language: Language, page: object | null = null) {
  const letters = parseTravelLetters({ page })
  const parts = { to: 'ana@example.com', artist: 'Ana', language, journeys: JOURNEYS }
  return writeLetter({ kind: 'booked', ...parts }, letters, FESTIVAL)
}

test('each paragraph of the letters is in every language, and each subject but that of a letter in all of them', () => {
  const { booked, changed, reminder } = USUAL_LETTERS
  const texts = [booked, changed, reminder].flatMap(({ text }) => text.split('\n\n'))
  const paragraphs = [booked.subject, changed.subject, ...texts].filter(
    (paragraph) => !/^\{\w+\}$/.test(paragraph),
  )
  for (const { letters } of Object.values(FILES))
    expect(Object.keys(letters).toSorted()).toEqual([...new Set(paragraphs)].toSorted())
})

test.each([
  [
    'de',
    'Anreise: ',
    'Dein Hotel: ',
    ', vom 12.\u00a0März 2026 bis zum 16.\u00a0März 2026.',
    'Fragen? +34',
  ],
  [
    'es',
    'Ida: ',
    'Tu hotel: ',
    ', desde el 12\u00a0de\u00a0marzo de 2026 hasta el 16\u00a0de\u00a0marzo de 2026.',
    '¿Dudas? +34',
  ],
] as const)('a usual letter in %s has all its words in that language', (language, ...said) => {
  const { subject, text } = letterIn(language)
  for (const words of said) expect(text).toContain(words)
  expect(text).toContain(`https://festival.example/${language}/my-flight#…\n`)
  expect(subject + text).not.toMatch(/\{|\b(the|your|from|person|driver|to)\b/)
})

test('a letter whose English has changed is sent in its language, journeys and all', () => {
  const de = { subject: 'Reise {reference}', text: 'Hallo {artist}\n\n{journeys}\n\n{link}' }
  const { subject, text } = letterIn('de', { booked: { subject: 'Hey', text: 'Hey', de } })
  expect(subject).toBe('Reise CAVE-7K3M-QX4T')
  expect(text).toMatch(/^Hallo Ana\n\nAnreise: /)
  expect(text).toContain('https://festival.example/de/my-flight#…\n')
})

test('a subject has the address of the artist’s page without a key', () => {
  const { subject, text } = letterIn('en', { booked: { subject: '{link}', text: '{link}' } })
  expect(subject).toBe('https://festival.example/my-flight')
  expect(text).toContain('https://festival.example/my-flight#…\n')
})

test('a letter that organisers have written stays as it is, and leads to the page in the artist’s language', () => {
  const own = letterIn('de', {
    contact: null,
    booked: { subject: 'Booked', text: 'Hi {artist}\n\n{journeys}\n\n{link}' },
    changed: null,
    reminder: null,
  })
  expect(own.subject).toBe('Booked')
  expect(own.text).toContain('Each time is that of the place.')
  expect(own.text).toContain('https://festival.example/de/my-flight#…\n')
  expect(own.text).toContain('Questions? +34')
})

test.each([{ subject: 'Hey {artist}' }, { text: 'Hey {artist}\n\n{journeys}' }])(
  'subject and text are in one language, also when organisers have written one of them: %o',
  (own) => {
    const { subject, text } = letterIn('de', { booked: { ...USUAL_LETTERS.booked, ...own } })
    expect(subject).toMatch(/^Hey|journey is booked/)
    expect(text).toContain('Arrival: ')
    expect(subject + text).not.toMatch(/Reise|Anreise|Bis bald/)
  },
)

test('a reminder says all of it in every language, each with its own form', () => {
  const text = reminderWith({})
  for (const [code, own] of [
    ['en', 'Dear Ana,'],
    ['es', 'Hola, Ana:'],
    ['de', 'Hallo Ana,'],
  ] as const) {
    const form = `https://festival.example${addressIn(code, '/artist-flight-form')}`
    expect(text).toMatch(new RegExp(`(^|\n\n)${own}\n\n[^\n]+\n\n${form}\n\n`))
  }
  expect(text.match(/\+34/g)).toHaveLength(LISTED.length)
})

test('a reminder in the organisers’ own words offers the form in every other language', () => {
  const text = reminderWith({ page: { reminder: { text: 'Hey {artist}\n\n{form}' } } })
  expect(text).toContain('Hey Ana\n\nhttps://festival.example/artist-flight-form\n\n')
  for (const [code, name] of Object.entries(LANGUAGES).filter(([code]) => code !== 'en'))
    expect(text).toContain(`\n${name}: https://festival.example/${code}/artist-flight-form\n`)
})

test('a reminder is in each language that organisers have written it in, and offers the form in the others', () => {
  const es = { text: 'Oye, {artist}\n\n{form}' }
  expect(reminderWith({ page: { reminder: { text: 'Hey {artist}\n\n{form}', es } } })).toBe(
    `Hey Ana

https://festival.example/artist-flight-form

Deutsch: https://festival.example/de/artist-flight-form

Questions? +34 600 000 000

Oye, Ana

https://festival.example/es/artist-flight-form

¿Dudas? +34 600 000 000
`,
  )
})

test('a placeholder that is unknown in any language of a letter stops it', () => {
  const es = { subject: 'Viaje', text: '{nombre}' }
  const page = { booked: { ...USUAL_LETTERS.booked, es } }
  expect(letterProblem('booked', parseTravelLetters({ page }))).toMatch(/“Booked” has \{nombre\},/)
  expect(letterProblem('booked', parseTravelLetters({}))).toBeNull()
})

function reminderWith(letters: Parameters<typeof parseTravelLetters>[0]): string {
  const parts = { kind: 'reminder', to: '', artist: 'Ana', language: 'en', journeys: null } as const
  return writeLetter(parts, parseTravelLetters(letters), FESTIVAL).text
}
