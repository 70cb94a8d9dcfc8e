import { expect, test } from 'vitest'
import type { Content } from '../../cms/content.server'
import { readSets } from './sets.server'

const LINEUP = ['Mother Karst', 'Echo & Daughters', 'Echo', 'Drip Theory']

/** The content with these slots on the first Friday. */
function content(slots: [artist: string, time: string, change?: object][], day: object = {}) {
  return {
    home: async () => ({
      artists: [
        ...LINEUP.map((name) => ({ id: name, name })),
        { name: 'Secret guest', isStandIn: true },
      ],
    }),
    programme: async () => ({
      lineup: LINEUP.map((name) => ({ name })),
      days: [
        {
          day: 'Friday',
          date: null,
          slots: slots.map(([artist, time, change]) => ({ artist, time, change })),
          ...day,
        },
      ],
    }),
    site: async () => ({
      title: 'Trance & Madness',
      startDate: '2026-03-12',
      endDate: '2026-03-15',
      timeZone: 'Europe/Madrid',
    }),
  } as unknown as Content
}

test('hours after midnight are on the next day, in the time of the festival', async () => {
  const { sets } = await readSets(content([['Drip Theory', '01:00–04:00']]))
  expect(sets).toEqual([
    {
      names: ['Drip Theory'],
      hours: {
        startsAt: new Date('2026-03-14T00:00:00Z'),
        endsAt: new Date('2026-03-14T03:00:00Z'),
      },
    },
  ])
})

test("a day's own date goes before its weekday", async () => {
  const { sets } = await readSets(content([['Drip Theory', '13:00–14:00']], { date: '2026-03-20' }))
  expect(sets[0]?.hours?.startsAt).toEqual(new Date('2026-03-20T12:00:00Z'))
})

test('a slot with unreadable hours is a set without hours', async () => {
  const { sets } = await readSets(content([['Drip Theory', 'late']]))
  expect(sets).toEqual([{ names: ['Drip Theory'], hours: null }])
})

test.each([
  ['Mother Karst & Whoever Is Left', ['Mother Karst & Whoever Is Left', 'Mother Karst']],
  [
    'Drip Theory feat. Mother Karst',
    ['Drip Theory feat. Mother Karst', 'Drip Theory', 'Mother Karst'],
  ],
  // An act of its own: Echo is somebody else.
  ['Echo & Daughters', ['Echo & Daughters']],
  ['Simon & Garfunkel', ['Simon & Garfunkel']],
])('the slot of "%s" is one of %j', async (artist, names) => {
  const { sets } = await readSets(content([[artist, '22:00–23:00']]))
  expect(sets.map((set) => set.names)).toEqual([names])
})

test('acts are those of the line-up and of the timetable, each once and by name, without stand-ins', async () => {
  const { acts } = await readSets(
    content([
      ['echo', '22:00–23:00'],
      ['Doña Noche', '23:00–24:00'],
    ]),
  )
  expect(acts.map(({ name }) => name)).toEqual([
    'Doña Noche',
    'Drip Theory',
    'Echo',
    'Echo & Daughters',
    'Mother Karst',
  ])
})

test('a stand-in for a secret is not in the line-up', async () => {
  expect((await readSets(content([]))).lineup).toEqual(LINEUP)
})

test('whose only set is cancelled owes no answer, and its set says so; who plays once more, or was moved, does', async () => {
  const cancelled = { kind: 'cancelled', reason: 'No ferry' }
  const { lineup, sets } = await readSets(
    content([
      ['Drip Theory', '22:00–23:00', cancelled],
      ['Echo & Daughters', '21:00–22:00', cancelled],
      ['Echo & Daughters', 'late'],
      ['Echo', '23:00–24:00', cancelled],
      ['Echo', '01:00–02:00'],
      ['Mother Karst', '02:00–03:00', { kind: 'moved', reason: 'Late' }],
    ]),
  )
  expect(lineup).toEqual(['Mother Karst', 'Echo & Daughters', 'Echo'])
  expect(sets.map(({ change }) => change)).toEqual([
    'cancelled',
    'cancelled',
    undefined,
    'cancelled',
    undefined,
    'moved',
  ])
})
