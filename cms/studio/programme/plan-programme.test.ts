import { expect, test } from 'vitest'
import { entriesOf } from '../../../tests/helpers/programme-rows'
import { seedDocuments } from '../../../tests/helpers/seed'
import { errors } from '../../../tests/helpers/studio-validation'
import type { Stored } from '../new-edition/plan-edition'
import type { Cell } from './columns'
import { datesOf, planProgramme } from './plan-programme'

const HEADINGS = ['name', 'tier', 'day', 'start', 'end', 'chamber', 'description', 'secret']
const MOMENT = { now: Date.parse('2025-11-01'), isSoldOut: false }

async function seed(): Promise<Stored[]> {
  return (await seedDocuments()) as Stored[]
}

async function seedWithoutSlots(): Promise<Stored[]> {
  return (await seed()).map((one) => (one._type === 'revealDay' ? { ...one, slots: [] } : one))
}

function plan(documents: Stored[], rows: Cell[][], headings = HEADINGS) {
  const entries = entriesOf([headings, ...rows], datesOf(documents))
  const planned = planProgramme(documents, entries, MOMENT)
  const written = (id: string) => planned.writes.find(({ _id }) => _id === id)
  const after = [...documents.filter(({ _id }) => !written(_id)), ...planned.writes]
  return { ...planned, written, after }
}

const slotsOf = (day: Stored | undefined) => day?.slots as Record<string, unknown>[]

test('a new artist comes into the lineup and onto the day, at the place of the hours', async () => {
  const { rows, written, after } = plan(await seed(), [
    ['Ärger im Stollen', 'headliner', 'Friday', '20:00', '22:00', 'The Lake', 'Loud.'],
  ])
  expect(rows[0]).toMatchObject({
    when: 'Friday, 20:00–22:00',
    happens: ['New artist, headliner', 'New slot on Friday'],
    wrong: [],
  })
  const artist = written('artist-arger-im-stollen')
  expect(artist).toMatchObject({ tier: 'headliner', day: 'Friday', timeSlot: '20:00–22:00' })
  const slots = slotsOf(written('reveal-friday'))
  const place = slots.findIndex(({ artist }) => artist === 'Ärger im Stollen')
  expect(slots[place - 1]).toMatchObject({ time: '19:00–22:00' })
  expect(slots[place]).toMatchObject({
    type: 'headline',
    act: { _ref: 'artist-arger-im-stollen', _weak: true },
    location: 'The Lake',
  })
  expect(slots[place + 1]).toMatchObject({ time: '22:00–01:00' })
  expect(await errors(artist!, after)).toEqual([])
  expect(await errors(written('reveal-friday')!, after)).toEqual([])
})

test('a name without its accents is the same artist, and only what the table says changes', async () => {
  const documents = await seed()
  const { rows, writes, written } = plan(documents, [
    ['senora sima', null, 'Friday', '01:00', '05:00', null],
  ])
  expect(rows[0]).toMatchObject({
    when: 'Friday night, Saturday 01:00–05:00',
    happens: ['Artist: time changed', 'Slot: 01:00–04:00 becomes 01:00–05:00'],
  })
  expect(writes.map(({ _id }) => _id)).toEqual(['artist-senora-sima', 'reveal-friday'])
  const before = documents.find(({ _id }) => _id === 'artist-senora-sima')
  expect(written('artist-senora-sima')).toEqual({ ...before, timeSlot: '01:00–05:00' })
})

test('a second import of the same table changes nothing', async () => {
  const table: Cell[][] = [
    ['Señora Sima', 'headliner', 'Friday', '01:00', '05:00', 'The Well', 'One match.'],
    ['New One', 'main', 'Thursday', '20:00', '22:00', 'The Lake', 'New.', '2026-01-01 20:00'],
    ['New One', null, 'Saturday', '10 pm', '24:00', 'The Well'],
    ['The Night Coach', 'transport', 'Saturday', '20:00', '20:30'],
    ['The Night Coach', 'transport', 'Saturday', '22:00', '22:30'],
    ['The Night Coach', 'transport', 'Saturday', '22:00', '23:00'],
  ]
  const first = plan(await seed(), table)
  expect(first.rows.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(first.writes.length).toBeGreaterThan(3)
  const second = plan(first.after, table)
  expect(second.writes).toEqual([])
  expect(new Set(second.rows.flatMap(({ happens }) => happens))).toEqual(
    new Set(['Nothing changes']),
  )
})

test('an artist keeps the description that is there with its translations, and the text of the table is that of a slot without one', async () => {
  const documents = await seed()
  const table: Cell[][] = [
    ['Mother Karst', null, 'Friday', '20:00', '21:00', null, 'The opening.'],
    ['Mother Karst', null, 'Saturday', '22:00', '23:00', null, 'The closing set of the cave.'],
    ['Drip Theory', null, null, null, null, null, 'Drops.'],
  ]
  const { rows, written, after } = plan(documents, table)
  const { description } = documents.find(({ _id }) => _id === 'artist-mother-karst')!
  expect(written('artist-mother-karst')?.description).toBe(description)
  expect(written('artist-drip-theory')).toBeUndefined()
  const textAt = (id: string, time: string) =>
    slotsOf(written(id)).find((slot) => slot.time === time)?.description
  expect(textAt('reveal-friday', '20:00–21:00')).toBe('The opening.')
  expect(textAt('reveal-saturday', '22:00–23:00')).toMatch(/^The name on the wall/)
  const kept = 'The artist keeps another description.'
  expect(rows[0]?.notes).toContain(`${kept} This text is the slot’s.`)
  expect(rows[1]?.notes).toContain(`${kept} So does the slot.`)
  expect(rows[2]?.notes).toEqual([`${kept} The row has no slot for this text, so it is left out.`])
  expect(plan(after, table).writes).toEqual([])
})

test('a text that gets no place, or one in the slot alone, is told of', async () => {
  const long = 'Longer than a card. '.repeat(10)
  const { rows, written } = plan(await seed(), [
    ['Newbie', 'main', null, null, null, null, 'First.'],
    ['Newbie', 'main', 'Saturday', null, null, null, 'Second.'],
    ['Newbie', 'main', 'Friday', '20:00', '21:00', null, 'Third.'],
    ['Talker', 'main', 'Friday', '21:00', '22:00', null, long],
    ['Shuttle', 'transport', 'Friday', '14:00', '14:30', null, long],
  ])
  expect(written('artist-newbie')?.description).toBe('First.')
  expect(rows.map(({ notes }) => notes)).toEqual([
    [],
    [
      'It has no hours, as the other rows have: does it play?',
      'The artist keeps another description. The row has no slot for this text, so it is left out.',
    ],
    ['The artist keeps another description. This text is the slot’s.'],
    ['A slot takes 160 characters of description, so the text is with the artist alone.'],
    ['A slot takes 160 characters of description, so the text is left out.'],
  ])
})

test('what nobody plays is in the timetable alone, also several times a day', async () => {
  const { rows, writes } = plan(await seed(), [
    ['Shuttle', 'transport', 'Friday', '14:00', '14:30'],
    ['Shuttle', 'transport', 'Friday', '18:00', '18:30'],
    ['Talk', null, 'Friday', '15:00', '15:30'],
  ])
  expect(writes.map(({ _id }) => _id)).toEqual(['reveal-friday'])
  const shuttles = slotsOf(writes[0]).filter(({ artist }) => artist === 'Shuttle')
  expect(shuttles).toMatchObject([
    { type: 'transport', time: '14:00–14:30', _key: 'shuttle' },
    { type: 'transport', time: '18:00–18:30', _key: 'shuttle-1800' },
  ])
  expect(rows[2]?.notes).toEqual([
    'It has no size, so it is in the timetable and not in the lineup.',
  ])
})

test('a table without sizes is of artists, and one without hours is a lineup', async () => {
  const { writes } = plan(await seed(), [['One'], ['Two']], ['name', 'description'])
  expect(writes).toMatchObject([
    { _id: 'artist-one', tier: 'main' },
    { _id: 'artist-two', tier: 'main' },
  ])
  const [one, two] = writes.map(({ orderRank }) => String(orderRank))
  const ranks = (await seed())
    .filter(({ _type }) => _type === 'artist')
    .map((act) => String(act.orderRank))
  expect([...ranks, one, two].toSorted().slice(-2)).toEqual([one, two])
})

test.each([
  ['Drip Teory', ['Is it “Drip Theory”? Then write the name like that.']],
  ['Drip Theory 2', []],
  [
    'Drip Theory & Nobody',
    ['“Drip Theory”, “Nobody” is in this name: write it like One b2b Two if two play.'],
  ],
  ['Señora Sima', []],
])('a new name that may be somebody whom you have is asked about: %s', async (name, notes) => {
  const { rows } = plan(await seed(), [[name, 'main']])
  expect(rows[0]?.notes).toEqual(notes)
})

test('two slots at once in one chamber are named, and two in different ones are no trouble', async () => {
  const { rows } = plan(await seed(), [
    ['One', 'main', 'Saturday', '20:00', '22:00', 'A'],
    ['Two', 'main', 'Saturday', '21:00', '23:00', 'a'],
    ['Three', 'main', 'Saturday', '21:00', '23:00', 'B'],
  ])
  expect(rows[1]?.notes[0]).toContain('Two (21:00–23:00) begins before One (20:00–22:00) has ended')
  expect(rows[2]?.notes).toEqual([])
})

test('the 61st slot of a day is left out with its artist, and its row says why', async () => {
  const rows = Array.from({ length: 60 }, (_, at): Cell[] => [
    `Walk ${at}`,
    'transport',
    'Thursday',
    `${13 + Math.floor(at / 6)}:${at % 6}0`,
    '23:30',
  ])
  rows.push(['Newbie', 'main', 'Thursday', '23:00', '23:30'])
  const { rows: planned, written, after } = plan(await seed(), rows)
  expect(slotsOf(written('reveal-thursday'))).toHaveLength(60)
  expect(planned.filter(({ wrong }) => wrong.length > 0)).toHaveLength(4)
  expect(after.map(({ name }) => name)).not.toContain('Newbie')
  // Of an artist who has another row the secret counts all the same.
  const two = [
    ['Newbie', 'main', 'Thursday', '23:00', '23:30', null, null, '2026-03-01 20:00'],
    ['Newbie', null, 'Saturday', '20:00', '21:00'],
  ]
  const { written: other } = plan(await seed(), [...rows.slice(0, -1), ...two])
  expect(other('artist-newbie')).toMatchObject({ revealAt: { when: 'moment' } })
  expect(planned.at(-1)?.wrong).toEqual(['Thursday has 60 slots already, and that is the most.'])
})

test('a day of the festival without a place in the reveal gets one between the others', async () => {
  const documents = (await seed()).filter(({ _id }) => _id !== 'reveal-saturday')
  const { written, looks, after } = plan(documents, [
    ['One', 'main', 'Saturday', '20:00', '22:00', 'A'],
  ])
  expect(looks).toContain('Saturday is a new day: please give it a theme.')
  expect(written('reveal-saturday')).toMatchObject({ day: 'Saturday', slots: [{ artist: 'One' }] })
  const days = after
    .filter(({ _type }) => _type === 'revealDay')
    .toSorted((one, other) => (String(one.orderRank) < String(other.orderRank) ? -1 : 1))
  expect(days.map(({ day }) => day)).toEqual(['Thursday', 'Friday', 'Saturday', 'Sunday'])
})

test('figures that no longer agree, and slots that the table does not have, are listed', async () => {
  const { looks } = plan(await seed(), [['One', 'headliner', 'Thursday', '20:00', '21:00', 'A']])
  expect(looks[0]).toContain('The lineup will have 21 artists, 9 of them headliners.')
  expect(looks[1]).toBe(
    'Thursday keeps what the table does not have: The Organisers, The Early Coach, A Voice from the Back.',
  )
})

test('links of a table become those of the artist, and a table without links keeps them', async () => {
  const headings = ['name', 'links']
  const documents = await seed()
  const { rows, written, after } = plan(
    documents,
    [['Drip Theory', 'https://soundcloud.com/drip']],
    headings,
  )
  expect(rows[0]?.happens).toEqual(['Artist: links changed'])
  const artist = written('artist-drip-theory')!
  expect(artist.links).toEqual(['https://soundcloud.com/drip'])
  expect(await errors(artist, after)).toEqual([])
  expect(plan(after, [['Drip Theory', null]], headings).writes).toEqual([])
})

test('a slot that would stand on another morning is left out of the day', async () => {
  const documents = (await seed()).map((one) =>
    one._id === 'reveal-friday'
      ? { ...one, slots: [{ _key: 'yoga', _type: 'slot', artist: 'Yoga', time: '08:00–09:00' }] }
      : one,
  )
  const { rows, written } = plan(documents, [
    ['Evening Eve', null, 'Friday night', '22:00', '04:00', 'The Lake'],
    ['Long Nora', null, 'Friday night', '04:00', '09:00', 'The Lake'],
    ['Late Dan', null, 'Friday night', '09:00', '10:00', 'The Lake'],
  ])
  expect(rows[2]!.wrong).toEqual([expect.stringContaining('A day has one morning')])
  expect(slotsOf(written('reveal-friday')).map(({ artist }) => artist)).toEqual([
    'Yoga',
    'Evening Eve',
    'Long Nora',
  ])
})

test('what goes on after a night is of the next day when the day has a morning of its own in the table', async () => {
  const { rows } = plan(await seedWithoutSlots(), [
    ['Yoga', null, 'Friday', '08:00', '09:00', 'The Mouth'],
    ['Evening Eve', null, 'Friday night', '22:00', '04:00', 'The Lake'],
    ['Long Nora', null, 'Friday night', '04:00', '09:00', 'The Lake'],
    ['Late Dan', null, 'Friday night', '09:00', '10:00', 'The Lake'],
  ])
  expect(rows.map(({ wrong }) => wrong)).toEqual([[], [], [], []])
  expect(rows[3]!.when).toBe('Saturday, 09:00–10:00')
})

test('what follows in the morning of a day stays there when the next day has the same morning', async () => {
  const { rows } = plan(
    await seedWithoutSlots(),
    ['Friday', 'Saturday'].flatMap((day): Cell[][] => [
      ['Breathing', 'other', day, '07:00', '08:00', 'The Mouth'],
      ['Yoga', 'other', day, '08:00', '09:00', 'The Mouth'],
      ['Silence', 'other', day, '20:00', '21:00', 'The Mouth'],
    ]),
  )
  expect(rows.map(({ bar }) => bar?.night)).toEqual([
    '2026-03-13',
    '2026-03-13',
    '2026-03-13',
    '2026-03-14',
    '2026-03-14',
    '2026-03-14',
  ])
})

/** The seed with a slot on Saturday that was moved there from Friday. */
async function seedWithMoved(artist: string): Promise<Stored[]> {
  const before = { time: '14:00–14:30', day: 'reveal-friday', key: 'shuttle' }
  const change = { kind: 'moved', before }
  const moved = { _key: 'x', _type: 'slot', artist, time: '15:00–15:30', change }
  return (await seed()).map((one) =>
    one._id === 'reveal-saturday' ? { ...one, slots: [...slotsOf(one), moved] } : one,
  )
}

test('a new slot does not have the key of one that was moved to another day', async () => {
  const { written } = plan(await seedWithMoved('Coach'), [
    ['Shuttle', 'transport', 'Thursday', '14:00', '14:30'],
    ['Shuttle', 'transport', 'Friday', '14:00', '14:30'],
  ])
  const keyOn = (id: string) =>
    slotsOf(written(id)).find(({ artist }) => artist === 'Shuttle')?._key
  expect(keyOn('reveal-thursday')).toBe('shuttle')
  expect(keyOn('reveal-friday')).toBe('shuttle-1400')
})

test('a row whose slot was moved to another day makes no second one', async () => {
  const { rows, writes } = plan(await seedWithMoved('Shuttle'), [
    ['Shuttle', 'transport', 'Friday', '14:00', '14:30'],
  ])
  expect(writes).toEqual([])
  expect(rows[0]).toMatchObject({ happens: ['Nothing changes'], wrong: [] })
  expect(rows[0]?.notes).toContain(
    'The Studio has moved it to Saturday, 15:00–15:30: it stays there.',
  )
})
