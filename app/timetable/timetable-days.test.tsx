import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anEntry } from './calendars/entry-for-tests'
import type { ProgrammeEntry } from '../../rules/programme'
import { timetableDays, TimetableDay } from './timetable-days'

const EVENING = Date.UTC(2026, 2, 13, 21)
const HOUR = 3_600_000

/** @param from - in hours after the evening began; null: at no time that can be read. */
function entry(name: string, from: number | null, given: Partial<ProgrammeEntry> = {}) {
  return anEntry({ name, start: from === null ? null : EVENING + from * HOUR, ...given })
}

test('the rows of a day are in the order of the clock, what cannot be read comes last, and days stay in their order', () => {
  const thursday = { id: 'thursday', label: 'Thursday', date: '2026-03-12', opensAt: 720 }
  const days = timetableDays({
    entries: [
      entry('Late', 4),
      entry('Some time', null),
      entry('Early', 0),
      entry('As early', 0),
      entry('Later day', 6, { day: thursday }),
      entry('No time', null),
      entry('Between', 2),
    ],
  })
  expect(days.map(({ day, entries }) => [day.label, ...entries.map(({ name }) => name)])).toEqual([
    ['Friday', 'Early', 'As early', 'Between', 'Late', 'Some time', 'No time'],
    ['Thursday', 'Later day'],
  ])
})

test('a row names the calendar day of its own beginning, whatever stands before it', () => {
  const entries = [
    entry('Night', 3, { hours: '00:00–02:00', morning: 'Saturday' }),
    entry('Evening', 0),
  ]
  const html = renderToStaticMarkup(
    <TimetableDay index={0} day={entries[0]!.day} entries={entries} columns={null} />,
  )
  const rows = html.split('<li').slice(1)
  expect(rows[0]).toContain('data-evening="Friday night, Saturday"')
  expect(rows[0]).toContain('Saturday · main · Cathedral')
  expect(rows[1]).not.toContain('data-evening')
  expect(rows[1]).toContain('>main · Cathedral')
})

test('slots without a chamber have a column of their own, the last one, with a heading', () => {
  const given = { end: EVENING + HOUR }
  const [day] = timetableDays({
    entries: [
      entry('Secret guest', 0, { ...given, chamber: null }),
      ...['Lake', 'Gate', 'Hall'].map((chamber) => entry(chamber, 0, { ...given, chamber })),
    ],
  })
  const html = renderToStaticMarkup(<TimetableDay index={0} {...day!} />)
  expect(html).toContain(
    '<span>Lake</span><span>Gate</span><span>Hall</span><span>Somewhere</span>',
  )
  expect(html).toMatch(/grid-area:1\/4\/2"[^>]*data-kind[^]*Secret guest/)
})

test('a cancelled slot says so with its reason, and is never on now; a moved one keeps its hours', () => {
  const entries = [
    entry('Off', 0, { end: EVENING + HOUR, change: { kind: 'cancelled', reason: 'No ferry' } }),
    entry('Later', 2, { end: EVENING + 3 * HOUR, change: { kind: 'moved', reason: null } }),
  ]
  const html = renderToStaticMarkup(
    <TimetableDay index={0} day={entries[0]!.day} entries={entries} columns={null} />,
  )
  const [off, later] = html.split('<li').slice(1)
  expect(off).toContain('Cancelled: <span>No ferry</span>')
  expect(off).toContain('data-cancelled')
  expect(later).not.toContain('data-cancelled')
  expect(off).not.toMatch(/data-(start|end)=/)
  expect(later).toContain('>Moved<')
  expect(later).toMatch(/data-start=/)
})
