import { expect, test } from 'vitest'
import { HOUR_MS } from '../../rules/dates/durations'
import { anEntry } from './calendars/entry-for-tests'
import { chamberColumns } from './chamber-columns'

const NOON = Date.UTC(2026, 2, 13, 11)

function slot(name: string, chamber: string | null, from: number | null, to = 0) {
  const at = (hours: number) => NOON + hours * HOUR_MS
  return anEntry({
    name,
    chamber,
    start: from === null ? null : at(from),
    end: from === null ? null : at(to),
  })
}

function plan(slots: ReturnType<typeof slot>[]) {
  const columns = chamberColumns(slots, [...new Set(slots.map(({ chamber }) => chamber))])
  return (
    columns && {
      chambers: columns.chambers,
      areas: Object.fromEntries([...columns.areas].map(([{ name }, area]) => [name, area])),
    }
  )
}

test('each chamber has a column, and what begins at the same time begins in the same row', () => {
  const day = [
    slot('A', 'Lake', 0, 2),
    slot('B', 'Gate', 0, 1),
    slot('C', 'Gate', 1, 2),
    slot('D', 'Lake', 2, 3),
    slot('E', 'Gate', 2, 3),
    slot('Some time', 'Gate', null),
  ]
  expect(plan(day)).toEqual({
    chambers: ['Lake', 'Gate'],
    areas: { A: '1/1/3', B: '1/2/2', C: '2/2/3', D: '3/1/4', E: '3/2/4' },
  })
})

test('slots that overlap in one chamber, or without one, never cover each other', () => {
  const day = [
    slot('A', 'Lake', 0, 2),
    slot('B', 'Lake', 1, 3),
    slot('Coach', null, 0, 2),
    slot('Other coach', null, 0, 2),
  ]
  expect(plan(day)?.chambers).toEqual(['Lake', 'Lake', '', ''])
  const areas = Object.values(plan(day)?.areas ?? {}).map((area) => area.split('/')[1])
  expect(new Set(areas).size).toBe(4)
})

test.each([
  [
    'it has hardly any slots',
    [slot('A', 'Lake', 0, 1), slot('B', 'Gate', 0, 2), slot('C', 'Hall', 1, 2)],
  ],
  ['one slot follows the other', [slot('A', 'Lake', 0, 1), slot('B', 'Gate', 1, 2)]],
  [
    'only few are at the same time',
    [0, 1, 2, 3, 4, 5]
      .map((hour) => slot(`${hour}`, 'Lake', hour, hour + 1))
      .concat(slot('Beside', 'Gate', 0, 1)),
  ],
  [
    'there are more chambers than a screen has room for',
    [1, 2, 3, 4, 5, 6, 7].map((chamber) => slot(`${chamber}`, `Chamber ${chamber}`, 0, 1)),
  ],
  ['there is nothing', []],
])('a day stays a list when %s', (_, day) => {
  expect(plan(day)).toBeNull()
})
