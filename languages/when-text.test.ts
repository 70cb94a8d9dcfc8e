import { expect, test } from 'vitest'
import type { Language } from './index'
import { datesText, eveningText } from './when-text'

test.each<[Language, string, string | null, string]>([
  ['en', 'Friday', null, 'Friday'],
  ['en', 'Friday', 'Saturday', 'Friday night, Saturday'],
  ['es', 'Sunday', 'Monday', 'Domingo noche, lunes'],
  ['de', 'Sunday', 'Monday', 'Sonntagnacht, Montag'],
  // Not a weekday.
  ['en', 'Day 2', 'Saturday', 'Day 2 night, Saturday'],
  ['es', 'Day 2', 'Saturday', 'Day 2 noche, sábado'],
  ['de', 'Day 2', 'Saturday', 'Nacht von Day 2 auf Samstag'],
])('in %s, what begins on %s (morning: %s) is of "%s"', (language, day, morning, text) => {
  expect(eveningText(language, day, morning)).toBe(text)
})

test.each<[Language, string, string, string]>([
  ['es', '2027-03-11', '2027-03-14', '11–14\u00a0de\u00a0marzo de 2027'],
  ['de', '2027-03-11', '2027-03-14', '11.–14.\u00a0März 2027'],
  ['es', '2027-03-30', '2027-04-02', '30\u00a0de\u00a0marzo – 2\u00a0de\u00a0abril de 2027'],
  ['de', '2027-03-30', '2027-04-02', '30.\u00a0März – 2.\u00a0April 2027'],
  ['de', '2026-12-30', '2027-01-02', '30.\u00a0Dezember 2026 – 2.\u00a0Januar 2027'],
  ['de', '2027-03-11', '2027-03-11', '11.\u00a0März 2027'],
])('in %s, the days from %s to %s are "%s"', (language, startDate, endDate, text) => {
  expect(datesText(language, { startDate, endDate })).toBe(text)
})
