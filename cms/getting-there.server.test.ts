import { expect, test } from 'vitest'
import { gettingThereWithoutSecrets, parseGettingThere } from './getting-there.server'

const AT = '2026-03-10T12:00:00Z'
const PAGE = {
  title: 'Getting there',
  intro: 'By coach.',
  meetingPoint: {
    address: 'Carrer de la Cova 7\nPalma',
    mapUrl: 'https://map.example/7',
    revealAt: { when: 'moment', at: AT, standIn: 'Told on Tuesday' },
  },
  chapters: [
    { id: 'a', title: 'Coaches', text: 'Every hour.' },
    { id: 'b', title: '', text: 'Without a title.' },
  ],
}

function shownAt(now: string, page: object | null = PAGE) {
  const skipped: string[] = []
  const kept = parseGettingThere({ page }, ({ list }) => void skipped.push(list))
  const moment = { now: Date.parse(now), isSoldOut: false }
  return { ...gettingThereWithoutSecrets(kept, moment), skipped }
}

test('the meeting point is its stand-in, without a map, until its moment', () => {
  expect(shownAt('2026-03-10T11:59:59Z').page?.meetingPoint).toEqual({
    address: 'Told on Tuesday',
    mapUrl: null,
  })
  expect(shownAt(AT).page?.meetingPoint).toEqual({
    address: PAGE.meetingPoint.address,
    mapUrl: PAGE.meetingPoint.mapUrl,
  })
})

test('a stand-in that tells a line of the address is not shown', () => {
  const revealAt = { when: 'moment', at: AT, standIn: 'Somewhere in Palma' }
  const page = { ...PAGE, meetingPoint: { ...PAGE.meetingPoint, revealAt } }
  expect(shownAt('2026-03-01T00:00:00Z', page).page?.meetingPoint?.address).toBe('Told in time')
})

test('a moment that cannot be read keeps the meeting point a secret', () => {
  const revealAt = { when: 'moment', at: 'soon' }
  const page = { ...PAGE, meetingPoint: { ...PAGE.meetingPoint, revealAt } }
  expect(shownAt('2030-01-01T00:00:00Z', page).page?.meetingPoint?.mapUrl).toBeNull()
})

test('a bad chapter is left out, and a page without an introduction is no page', () => {
  const { page, skipped } = shownAt(AT)
  expect(page?.chapters.map(({ id }) => id)).toEqual(['a'])
  expect(skipped).toEqual(['chapters of the way'])
  expect(shownAt(AT, { ...PAGE, intro: '' })).toEqual({ page: null, skipped: ['pages'] })
})

test('an address that is no https address is no map, and a page that nobody has written is none', () => {
  const meetingPoint = { address: 'Here', mapUrl: 'javascript:alert(1)' }
  expect(shownAt(AT, { ...PAGE, meetingPoint }).page?.meetingPoint?.mapUrl).toBeNull()
  expect(shownAt(AT, null)).toEqual({ page: null, skipped: [] })
})
