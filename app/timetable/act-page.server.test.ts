import { expect, test } from 'vitest'
import type { Site } from '../../cms/shapes.server'
import { actCard } from '~/ui/card'
import { actCardIn, actData, actSummary, surroundingsOf } from './act-page.server'
import { anEntry, aProgramme } from './calendars/entry-for-tests'
import type { ProgrammeEntry } from '../../rules/programme'

const HOUR = 3_600_000
const START = anEntry().start!

const card = actCard(
  { id: 'k3m5q7a2c4e6', name: 'Carbide Carla', when: 'Friday, 22:00–01:00' },
  { title: 'Trance & Madness', dates: '12–15 March 2026', place: 'Mallorca' },
  'en',
)

function at(name: string, hour: number | null, given: Partial<ProgrammeEntry> = {}) {
  const start = hour === null ? null : START + hour * HOUR
  return anEntry({ name, start, end: start && start + HOUR, ...given })
}

test('before and after are what is next to it in its own chamber, on its day', () => {
  const own = at('Own', 3)
  const programme = aProgramme({
    entries: [
      at('Later', 6),
      at('Day before', 2, { day: { id: 'thursday', label: 'Thursday', date: null, opensAt: 720 } }),
      at('Elsewhere', 4, { chamber: 'Lake' }),
      at('After', 5),
      own,
      at('Long before', 0),
      at('Before', 1),
      at('Some time', null),
    ],
  })
  const { before, after, dayIndex } = surroundingsOf(programme, own, 'en')
  expect([before?.name, after?.name, dayIndex]).toEqual(['Before', 'After', 0])
  expect(surroundingsOf(programme, programme.entries[0]!, 'en')).toMatchObject({ after: null })
  const nowhere = at('Nowhere', 2, { chamber: null })
  const withNowhere = aProgramme({ entries: [nowhere, at('Nowhere else', 3, { chamber: null })] })
  expect(surroundingsOf(withNowhere, nowhere, 'en')).toMatchObject({ before: null, after: null })
})

test('what begins after midnight is on the next day, and says to which night it belongs', () => {
  const words = (given: Partial<ProgrammeEntry>) => {
    const { date, when } = surroundingsOf(aProgramme(), anEntry(given), 'en')
    return [date, when]
  }
  expect(words({})).toEqual(['Friday 13 March 2026', 'Friday, 22:00–01:00'])
  const hours = { start: START + 6 * HOUR, end: START + 10 * HOUR, hours: '04:00–08:00' }
  expect(words({ ...hours, morning: 'Saturday' })).toEqual([
    'Friday night, Saturday 14 March 2026',
    'Friday night, Saturday 04:00–08:00',
  ])
  const breakfast = { start: START - 12 * HOUR, hours: '10:00–11:00' }
  expect(words(breakfast)).toEqual(['Friday 13 March 2026', 'Friday, 10:00–11:00'])
  const unread = { start: null, end: null, hours: 'late' }
  expect(
    words({ ...unread, day: { id: 'x', label: 'Day One', date: null, opensAt: 720 } }),
  ).toEqual(['Day One', 'Day One, late'])
})

test('search engines get a music event with its instants in the zone of the festival', () => {
  const about = { publicUrl: 'https://festival.example', language: 'en' as const, card }
  expect(actData(aProgramme(), anEntry(), about)).toMatchObject({
    '@type': 'MusicEvent',
    name: 'Carbide Carla',
    url: 'https://festival.example/timetable/k3m5q7a2c4e6-carbide-carla',
    image: expect.stringMatching(/^https:\/\/festival\.example\/cards\/act-k3m5q7a2c4e6\.jpg\?v=/),
    startDate: '2026-03-13T22:00:00+01:00',
    endDate: '2026-03-14T01:00:00+01:00',
    performer: { name: 'Carbide Carla' },
    superEvent: { '@type': 'Festival', startDate: '2026-03-13' },
  })
})

test.each([
  [
    'en',
    'Cancelled',
    'Cancelled: No ferry. Friday, 22:00–01:00, Cathedral. Three hours of acid trance.',
  ],
  [
    'de',
    'Fällt aus',
    'Fällt aus: No ferry. Freitag, 22:00–01:00, Cathedral. Three hours of acid trance.',
  ],
  [
    'es',
    'Cancelado',
    'Cancelado: No ferry. Viernes, 22:00–01:00, Cathedral. Three hours of acid trance.',
  ],
] as const)(
  'a link in %s to what is cancelled says so, in its picture and below',
  (language, line, summary) => {
    const site = { title: 'Trance & Madness', dates: '', place: '' } as Site
    const entry = anEntry({ change: { kind: 'cancelled', reason: 'No ferry.' } })
    const { when } = surroundingsOf(aProgramme(), entry, language)
    expect(actCardIn(aProgramme(), entry, site, language).lines[0]).toBe(line)
    expect(actSummary(entry, when, language)).toBe(summary)
  },
)

test('a reason that ends in quotation marks has one full stop', () => {
  const change = { kind: 'cancelled', reason: '“No ferry.”' } as const
  const entry = anEntry({ change, description: null })
  expect(actSummary(entry, 'Friday', 'en')).toMatch(/^Cancelled: “No ferry\.” Friday/)
})

test('a link to an act says when and where', () => {
  const site = { title: 'Trance & Madness', dates: '', place: '' } as Site
  const entry = anEntry({ description: null })
  expect(actCardIn(aProgramme(), entry, site, 'en').lines[0]).toBe('Friday, 22:00–01:00, Cathedral')
  expect(actSummary(entry, 'Friday, 22:00–01:00', 'en')).toBe('Friday, 22:00–01:00, Cathedral.')
})

test('the place of an act is named in the language of its page', () => {
  const about = { publicUrl: '', language: 'de' as const, card }
  expect(
    actData(aProgramme({ place: 'Mallorca' }), anEntry({ chamber: 'Der Schlund' }), about),
  ).toMatchObject({
    location: { name: 'Der Schlund, eine geheime Höhle, Mallorca' },
    superEvent: { location: { name: 'Eine geheime Höhle, Mallorca' } },
  })
})

test('a coach is no music, hours that cannot be read leave the day, and without a day there is no event', () => {
  const of = (given: Partial<ProgrammeEntry>) =>
    actData(aProgramme(), anEntry(given), { publicUrl: '', language: 'en', card })
  const coach = of({ kind: 'transport' })
  expect(coach?.['@type']).toBe('Event')
  expect(coach).not.toHaveProperty('performer')
  const unread = of({ start: null, end: null })
  expect(unread?.startDate).toBe('2026-03-13')
  expect(unread).not.toHaveProperty('endDate')
  expect(
    of({ start: null, end: null, day: { id: 'x', label: 'Day One', date: null, opensAt: 720 } }),
  ).toBeNull()
})

test('two who play b2b are two performers for search engines', () => {
  const entry = anEntry({ name: 'Karst b2b Drip' })
  const about = { publicUrl: 'https://festival.example', language: 'en' as const, card }
  expect(actData(aProgramme({ entries: [entry] }), entry, about)).toMatchObject({
    performer: [
      { '@type': 'MusicGroup', name: 'Karst' },
      { '@type': 'MusicGroup', name: 'Drip' },
    ],
  })
})
