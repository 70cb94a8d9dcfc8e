import { expect, test } from 'vitest'
import { parseTravelLetters } from '../../../cms/letters-shape.server'
import { writeLetter } from '../../../services/mail/letters/write-letter.server'
import { linkLetter } from '../../../services/mail/letters/link-letter.server'
import { pickUpText } from './pick-up-text'

const NAME = 'عمّان (الأردن)!'
const ISOLATED = `\u2068${NAME}\u2069`

test('mails, reminders and the place of a pick-up isolate a name from right to left', () => {
  const leg = {
    direction: 'arrival' as const,
    from: 'ZRH',
    to: 'PMI',
    departsAt: '2026-03-13T20:55:00Z',
    arrivesAt: '2026-03-13T22:50:00Z',
    means: 'flight' as const,
    transferMinutes: 50,
    driver: NAME,
  }
  const { subject } = linkLetter({
    email: 'ana@example.com',
    reference: 'AB-CD',
    kind: 'submitted',
    language: 'en',
    title: NAME,
    deletionDay: '2026-05-15',
    link: 'https://festival.example/my-flight#key',
    wayUrl: null,
    contact: '+34 600 000 000',
  })
  expect(pickUpText(leg, [])).toContain(`driver is ${ISOLATED}.`)
  const { text } = writeLetter(
    { kind: 'reminder', to: '', artist: NAME, language: 'en', journeys: null },
    parseTravelLetters({}),
    { title: 'Festival', dates: '', contactPhone: '1', publicUrl: 'https://festival.example' },
  )
  expect(text).toContain(`Dear ${ISOLATED},`)
  expect(subject).toBe(`${ISOLATED}: your flight details (AB-CD)`)
})
