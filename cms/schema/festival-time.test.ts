import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { SITE_QUERY } from '../queries'
import { inFestivalTime, overByDates } from './festival-time'

test('a moment is told in the time of the festival, with the day that it is there', () => {
  const told = (at: unknown, timeZone: unknown = 'Europe/Madrid') => inFestivalTime(at, timeZone)
  expect(told('2026-03-12T23:00:00Z')).toBe('Fri 13 March 2026, 00:00 (Europe/Madrid)')
  expect(told('2026-07-01T10:05:00Z')).toBe('Wed 1 July 2026, 12:05 (Europe/Madrid)')
  expect(told('2026-03-12T23:00:00Z', 'America/New_York')).toMatch(/^Thu 12 March 2026, 19:00 /)
  expect([told(undefined), told('soon'), told('2026-03-12T23:00:00Z', 'Mallorca')]).toEqual([
    null,
    null,
    null,
  ])
})

test('“By the dates” is told as the moment at which the site ends the sale, in winter and in summer', async () => {
  for (const [endDate, time] of [
    ['2026-03-15', 'Mon 16 March 2026, 13:00 (Europe/Madrid)'],
    ['2026-07-31', 'Sat 1 August 2026, 14:00 (Europe/Madrid)'],
  ]) {
    const dataset = (await seedDocuments()).map((document) =>
      document._id === 'siteSettings'
        ? { ...document, endDate, farewell: { when: 'dates' } }
        : document,
    )
    const { farewell } = await (await evaluate(parse(SITE_QUERY), { dataset })).get()
    expect(Date.parse(overByDates(endDate)!)).toBe(Date.parse(farewell.revealAt))
    expect(inFestivalTime(overByDates(endDate), 'Europe/Madrid')).toBe(time)
  }
  expect([overByDates(undefined), overByDates('soon')]).toEqual([null, null])
})
