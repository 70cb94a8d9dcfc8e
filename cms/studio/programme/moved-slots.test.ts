import { expect, test } from 'vitest'
import { entriesOf } from '../../../tests/helpers/programme-rows'
import { seedDocuments } from '../../../tests/helpers/seed'
import { startOfDay, readHours } from '../../../rules/dates/slot-instants'
import type { Stored } from '../new-edition/plan-edition'
import type { Cell } from './columns'
import { datesOf, planProgramme } from './plan-programme'
import type { Slot } from './slot'

const HEADINGS = ['name', 'tier', 'day', 'start', 'end', 'chamber']
const MOMENT = { now: Date.parse('2025-11-01'), isSoldOut: false }

/** The seed with these slots, and no others, on its days. */
async function seedWith(slotsOf: Record<string, Partial<Slot>[]>): Promise<Stored[]> {
  const documents = (await seedDocuments()) as Stored[]
  return documents.map((one) =>
    slotsOf[one._id]
      ? {
          ...one,
          slots: slotsOf[one._id]!.map((slot, at) => ({
            _key: `${one.day}-${at}`,
            _type: 'slot',
            type: 'main',
            ...slot,
          })),
        }
      : one,
  )
}

function plan(documents: Stored[], ...rows: Cell[][]) {
  const planned = planProgramme(
    documents,
    entriesOf([HEADINGS, ...rows], datesOf(documents)),
    MOMENT,
  )
  const after = [
    ...new Map([...documents, ...planned.writes].map((one) => [one._id, one])).values(),
  ]
  const on = (id: string) => after.find(({ _id }) => _id === id)!.slots as Slot[]
  return { ...planned, after, on }
}

const moved = (time: string, location?: string) => ({
  kind: 'moved',
  reason: 'The lake is frozen.',
  before: { time, ...(location ? { location } : {}) },
})
const COACH = { artist: 'Coach', type: 'transport' }
const row = (day: string, start: string, end: string, chamber: string | null = null): Cell[] => [
  'Coach',
  'transport',
  day,
  start,
  end,
  chamber,
]

test('a table without an end leaves the end that the Studio has, and what was moved', async () => {
  const typed = { ...COACH, time: '15:00–17:30' }
  const later = { ...COACH, time: '16:00–18:30', change: moved('15:00–17:30') }
  for (const slot of [typed, later]) {
    const documents = await seedWith({ 'reveal-friday': [slot] })
    const { writes } = plan(documents, ['Coach', 'transport', 'Friday', '15:00', null, null])
    expect(writes).toEqual([])
  }
})

test('the same table again leaves a slot where the Studio has moved it on its day', async () => {
  const slot = {
    ...COACH,
    time: '16:00–17:00',
    location: 'The Well',
    change: moved('14:00–15:00', 'The Lake'),
  }
  const documents = await seedWith({ 'reveal-friday': [slot] })
  const { writes, rows } = plan(documents, row('Friday', '14:00', '15:00', 'The Lake'))
  expect(writes).toEqual([])
  expect(rows[0]).toMatchObject({
    when: 'Friday, 16:00–17:00',
    chamber: 'The Well',
    bar: { from: 16 * 60 },
    happens: ['Nothing changes'],
    notes: ['The Studio has moved it to 16:00–17:00, The Well: it stays there.'],
  })
  // A table that has the new hours says nothing else.
  const known = plan(documents, row('Friday', '16:00', '17:00', 'The Well'))
  expect([known.writes, known.rows[0]?.notes]).toEqual([[], []])
})

test('hours that are neither those before nor those after a move are what the table wants', async () => {
  const documents = await seedWith({
    'reveal-friday': [{ ...COACH, time: '16:00–17:00', change: moved('14:00–15:00') }],
  })
  const { rows, on } = plan(documents, row('Friday', '18:00', '19:00'))
  expect(rows[0]).toMatchObject({
    happens: ['Slot: 16:00–17:00 becomes 18:00–19:00'],
    notes: [
      'The Studio has moved it to 16:00–17:00, and the table has other hours: those of the table count.',
    ],
  })
  expect(on('reveal-friday')[0]).toMatchObject({ time: '18:00–19:00', change: { kind: 'moved' } })
})

test.each([
  ['the same hours', '14:00', '15:00', 'The Studio has cancelled it: it stays cancelled.'],
  [
    'other hours',
    '18:00',
    '19:00',
    'The Studio has cancelled it: it stays cancelled, at 14:00–15:00.',
  ],
])('a table with %s does not revive a cancelled slot, and says so', async (_, start, end, note) => {
  const change = { kind: 'cancelled', before: { time: '14:00–15:00' } }
  const documents = await seedWith({ 'reveal-friday': [{ ...COACH, time: '14:00–15:00', change }] })
  const { rows, writes } = plan(documents, row('Friday', start, end))
  expect(writes).toEqual([])
  expect(rows[0]).toMatchObject({ happens: ['Nothing changes'], notes: [note] })
})

test('what was moved to another day and then cancelled stays cancelled there', async () => {
  const before = { time: '14:00–15:00', day: 'reveal-friday', key: 'coach' }
  const slot = { ...COACH, time: '15:00–16:00', change: { kind: 'cancelled', before } }
  const documents = await seedWith({ 'reveal-friday': [], 'reveal-saturday': [slot] })
  const { rows, writes } = plan(documents, row('Friday', '14:00', '15:00'))
  expect([writes, rows[0]?.notes]).toEqual([
    [],
    ['The Studio has moved it to Saturday, 15:00–16:00, and cancelled it: it stays cancelled.'],
  ])
})

test('each row finds its own slot by its hours when several of one name have moved on', async () => {
  const documents = await seedWith({
    'reveal-friday': [
      { ...COACH, time: '16:00–17:00', change: moved('14:00–15:00') },
      { ...COACH, time: '18:00–19:00', change: moved('16:00–17:00') },
    ],
  })
  const old = [row('Friday', '14:00', '15:00'), row('Friday', '16:00', '17:00')]
  const present = [row('Friday', '16:00', '17:00'), row('Friday', '18:00', '19:00')]
  expect(plan(documents, ...old).writes).toEqual([])
  expect(plan(documents, ...present).writes).toEqual([])
})

test('the same table again finds each of two sets of one name that have changed places', async () => {
  const documents = await seedWith({
    'reveal-friday': [
      { ...COACH, type: 'brunch', time: '14:00–15:00', change: moved('16:00–17:00') },
      { ...COACH, time: '16:00–17:00', change: moved('14:00–15:00') },
    ],
  })
  const brunch = ['Coach', 'brunch', 'Friday', '16:00', '17:00']
  expect(plan(documents, brunch, row('Friday', '14:00', '15:00')).writes).toEqual([])
})

test('another row of the name does not take a slot that was moved to its day', async () => {
  const before = { time: '14:00–15:00', day: 'reveal-friday', key: 'coach' }
  const slot = { ...COACH, time: '15:00–16:00', change: { kind: 'moved', before } }
  const documents = await seedWith({ 'reveal-friday': [], 'reveal-saturday': [slot] })
  const { rows, on } = plan(
    documents,
    row('Friday', '14:00', '15:00'),
    row('Saturday', '20:00', '21:00'),
  )
  expect(rows.map(({ when, happens }) => [when, happens])).toEqual([
    ['Saturday, 15:00–16:00', ['Nothing changes']],
    ['Saturday, 20:00–21:00', ['New slot on Saturday']],
  ])
  expect(rows[1]?.notes).toContain(
    'The Studio has moved another set of this name to Saturday, 15:00–16:00: that one stays there.',
  )
  expect(on('reveal-saturday').map(({ time }) => time)).toEqual(['15:00–16:00', '20:00–21:00'])
  // Nor is a further set of the day from which it was moved taken for it.
  const further = plan(documents, row('Friday', '18:00', '19:00'))
  expect(further.rows[0]?.happens).toEqual(['New slot on Friday'])
  expect(further.on('reveal-friday')).toMatchObject([{ _key: 'coach-1800', time: '18:00–19:00' }])
})

test('of two sets at once in two chambers, that which was moved to another day is found by its chamber', async () => {
  const before = { time: '14:00–15:00', location: 'The Lake', day: 'reveal-friday', key: 'coach' }
  const documents = await seedWith({
    'reveal-friday': [{ ...COACH, time: '14:00–15:00', location: 'The Well' }],
    'reveal-saturday': [
      { ...COACH, time: '15:00–16:00', location: 'The Lake', change: { kind: 'moved', before } },
    ],
  })
  const { writes, rows } = plan(
    documents,
    row('Friday', '14:00', '15:00', 'The Lake'),
    row('Friday', '14:00', '15:00', 'The Well'),
  )
  expect(writes).toEqual([])
  expect(rows.map(({ when }) => when)).toEqual(['Saturday, 15:00–16:00', 'Friday, 14:00–15:00'])
})

test('a row fits when another one of the table makes room on its morning, whichever comes first', async () => {
  const documents = await seedWith({
    'reveal-friday': [
      { artist: 'Evening Eve', time: '22:00–08:00' },
      { artist: 'Late Dan', time: '08:00–10:00' },
    ],
  })
  const rows: Cell[][] = [
    ['Yoga', 'other', 'Friday', '07:00', '08:00'],
    ['Late Dan', 'other', 'Friday', '20:00', '21:00'],
  ]
  for (const table of [rows, rows.toReversed()]) {
    const planned = plan(documents, ...table)
    expect(planned.rows.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(planned.on('reveal-friday').map(({ time }) => time)).toEqual([
      '07:00–08:00',
      '20:00–21:00',
      '22:00–08:00',
    ])
  }
})

/** Minutes from the midnight before the day to the start of each slot. */
function startsOf(slots: readonly Slot[]): Record<string, number> {
  const opensAt = startOfDay(slots.map(({ time }) => time))
  return Object.fromEntries(
    slots.map(({ artist, time }) => {
      const { start } = readHours(time)!
      return [artist, start + (start < opensAt ? 24 * 60 : 0)]
    }),
  )
}

test.each<[string, Partial<Slot>[], Cell[]]>([
  [
    'a set of the morning before a night that goes on until the next one',
    [
      { artist: 'Evening Eve', time: '22:00–08:00' },
      { artist: 'Late Dan', time: '08:00–10:00' },
    ],
    ['Yoga', 'other', 'Friday', '07:00', '08:00'],
  ],
  [
    'a set of the night that goes on until the only one of the morning',
    [{ artist: 'Late Dan', time: '08:00–10:00' }],
    ['Long Nora', 'other', 'Friday night', '02:00', '09:00'],
  ],
])(
  '%s is left out, and no slot that the table lacks comes to another morning',
  async (_, slots, added) => {
    const documents = await seedWith({ 'reveal-friday': slots })
    const { rows, on } = plan(documents, added)
    expect(rows[0]?.wrong).toEqual([
      expect.stringContaining('with this row a slot would be on another day'),
    ])
    expect(startsOf(on('reveal-friday'))).toEqual(startsOf(slots as Slot[]))
  },
)

test('an end that the table does not have is whatever the Studio has, wherever the next one begins', async () => {
  const rows: Cell[][] = [
    ['Coach', 'transport', 'Friday', '15:00', null, null],
    ['Bus', 'transport', 'Friday', '15:30', '16:00', null],
  ]
  const bus = { ...COACH, artist: 'Bus', time: '15:30–16:00' }
  const byHand = { ...COACH, time: '15:00–15:20' }
  const later = { ...COACH, time: '18:00–19:00', change: moved('15:00–16:00') }
  for (const slot of [byHand, later]) {
    const documents = await seedWith({ 'reveal-friday': [slot, bus] })
    expect(plan(documents, ...rows).writes).toEqual([])
  }
})
