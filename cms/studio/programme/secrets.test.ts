import { expect, test } from 'vitest'
import { entriesOf } from '../../../tests/helpers/programme-rows'
import { seedDocuments } from '../../../tests/helpers/seed'
import type { Stored } from '../new-edition/plan-edition'
import type { Cell } from './columns'
import { placeNights } from './place-nights'
import { datesOf, planProgramme } from './plan-programme'
import { readText } from './read-file'
import { readRows } from './read-rows'
import { tabsOf } from './read-tabs'
import type { Slot } from './slot'

const HEADINGS = ['name', 'tier', 'day', 'start', 'end', 'chamber', 'description', 'secret']
const MOMENT = { now: Date.parse('2025-11-01'), isSoldOut: false }

async function seed(): Promise<Stored[]> {
  return (await seedDocuments()) as Stored[]
}

function plan(documents: Stored[], rows: Cell[][], headings = HEADINGS) {
  return planned(documents, entriesOf([headings, ...rows], datesOf(documents)))
}

/** As pasted. */
async function pasted(...lines: string[]) {
  const documents = await seed()
  const dates = datesOf(documents)
  const tabs = tabsOf((await readText(lines.join('\n'))).sheets, dates)
  return planned(documents, placeNights(readRows(tabs, dates).rows).entries)
}

function planned(documents: Stored[], entries: Parameters<typeof planProgramme>[1]) {
  const { rows, writes } = planProgramme(documents, entries, MOMENT)
  const written = (id: string) => writes.find(({ _id }) => _id === id)
  const after = [...documents.filter(({ _id }) => !written(_id)), ...writes]
  return {
    rows,
    writes,
    written,
    after,
    names: rows.flatMap(({ name, wrong }) => (wrong.length > 0 ? [] : name)),
  }
}

const slotsOf = (day: Stored | undefined) => (day?.slots ?? []) as Slot[]

test('a secret artist stays behind a stand-in, and a slot of nobody has a secret of its own', async () => {
  const { written } = plan(await seed(), [
    ['Hidden', 'main', 'Friday', '20:00', '21:00', null, null, '2026-03-01 20:00'],
    ['Surprise', 'secret', 'Friday', '21:00', '22:00', null, null, 'sold out'],
  ])
  expect(written('artist-hidden')?.revealAt).toEqual({
    when: 'moment',
    at: '2026-03-01T19:00:00.000Z',
    standIn: 'Secret guest',
  })
  const slots = slotsOf(written('reveal-friday'))
  expect(slots.find(({ artist }) => artist === 'Hidden')).not.toHaveProperty('revealAt')
  expect(slots.find(({ artist }) => artist === 'Surprise')?.revealAt).toMatchObject({
    when: 'sold-out',
  })
})

test('the same table a second time leaves a stand-in and its translations as they are', async () => {
  const table = [['Hidden', 'main', 'Friday', '20:00', '21:00', null, null, '2026-03-01 20:00']]
  const { after } = plan(await seed(), table)
  const translated = after.map((one) =>
    one._id === 'artist-hidden'
      ? { ...one, revealAt: { ...(one.revealAt as object), de: { standIn: 'Wer wohl?' } } }
      : one,
  )
  expect(plan(translated, table).writes).toEqual([])
})

test('no other row tells a name that a row keeps a secret, however that row says it', async () => {
  const secrets: Cell[][] = [
    ['Hidden', 'main', 'Friday', '22:00', '23:00', 'The Lake', null, 'yes'],
    ['Hidden (secret)', 'main', 'Friday', '22:00', '23:00'],
    ['SECRET: Hidden', 'main', 'Friday', '22:00', '23:00'],
    ['Hidden – geheim bis Freitag', 'main', 'Friday', '22:00', '23:00'],
    ['Hidden', 'main', 'Friday', '22:00', '23:00', 'The Lake', 'Top secret!'],
    ['Hidden', 'secret', 'Friday', '22:00', '23:00'],
    ['[SECRET] Hidden', 'main', 'Friday', '22:00', '23:00'],
    ['Hidden, still secret', 'main', 'Friday', '22:00', '23:00'],
  ]
  for (const secret of secrets) {
    const table = [secret, ['Hidden', null, 'Saturday', '22:00', '23:00']]
    const { rows, writes } = plan(await seed(), table)
    expect([secret, ...rows.map(({ wrong }) => wrong.length)]).toEqual([secret, 1, 1])
    expect(writes).toEqual([])
  }
  // A moment counts for all rows of the name, whatever becomes of its own row.
  const moment = '2026-03-01 20:00'
  for (const told of [
    ['Hidden', 'main', 'Friday', '22:OO', '23:00', 'The Lake', null, moment],
    ['Hidden', null, 'Friday', '22:00', '23:00', 'The Lake', null, moment],
  ]) {
    const { written } = plan(await seed(), [told, ['Hidden', null, 'Saturday', '22:00', '23:00']])
    const { artist, slots } = {
      artist: written('artist-hidden'),
      slots: slotsOf(written('reveal-saturday')),
    }
    const slot = slots.find((one) => one.artist === 'Hidden')
    expect(artist?.revealAt ?? slot?.revealAt).toMatchObject({ when: 'moment' })
  }
})

test('a mark in any cell of the row counts, over a “no” in the column of secrets', async () => {
  const rows: Cell[][] = [
    ['Hidden (secret)', 'main', 'Friday', '22:00', '23:00', null, null, 'no'],
    ['Hidden', 'main', 'Friday', '22:00', '23:00', 'secret'],
    ['Hidden', 'top secret', 'Friday', '22:00', '23:00'],
    ['Hidden', 'main', 'Friday', '22:00', '23:00', 'Lake (geheim bis Freitag)'],
    ['Hidden', 'main', 'Friday', '22:00', '23:00', 'secret act'],
    ['Hidden', 'Secret act', 'Friday', '22:00', '23:00'],
    ['Hidden', 'Secret headliner', 'Friday', '22:00', '23:00'],
    ['Hidden', 'main', 'Friday', '22:00', '23:00', 'The Lake', 'Secret act'],
    ['Hidden // secret act', 'main', 'Friday', '22:00', '23:00'],
  ]
  for (const row of rows) {
    const { rows, writes } = plan(await seed(), [row])
    expect(writes).toEqual([])
    expect(rows[0]?.wrong).toEqual([expect.stringContaining('marks it as a secret')])
  }
  const { names } = await pasted(
    'Fr 22–23 Uhr Hidden (geheim)',
    'Fr 23–24 Uhr Flint (See)',
    'Sa 22–23 Uhr Moth (See)',
  )
  expect(names).toEqual(['Flint', 'Moth'])
})

test('a name may have the word, and other cells may have that name', async () => {
  const headings = ['name', 'tier', 'day', 'start', 'end', 'notes', 'chamber']
  const when = ['main', 'Friday', '22:00', '23:00']
  const { names } = plan(
    await seed(),
    [
      ['Secret Cinema', ...when, 'Booked by Secret Cinema BV', 'Secret Garden'],
      ['Los Secretos', ...when, 'los secretos', 'The Lake'],
      ['Hidden', ...when, 'our secret headliner', 'The Well'],
    ],
    headings,
  )
  expect(names).toEqual(['Secret Cinema', 'Los Secretos'])
})

test.each(['Announced', 'Announce', 'Reveal', 'Public'])(
  'what is below “%s” is announced by a “yes”, and a secret otherwise',
  async (heading) => {
    const headings = ['name', 'tier', 'day', 'start', 'end', heading]
    const rows = ['no', false, null, 'soon', 'yes', true, '2026-03-01 20:00'].map(
      (said, at): Cell[] => [`Act ${at}`, 'main', 'Friday', `${15 + at}:00`, `${16 + at}:00`, said],
    )
    const others: Cell[][] = [
      ['The Coach', 'transport', 'Friday', '13:00', '14:00', null],
      ['Secret guest', 'secret', 'Friday', '12:00', '13:00', null],
      ['Karst', 'closing', 'Sunday', '13:00', '14:00', null],
      ['Flint', 'finale', 'Sunday', '14:00', '15:00', null],
    ]
    const { names, written } = plan(await seed(), [...rows, ...others], headings)
    expect(names).toEqual(['Act 4', 'Act 5', 'Act 6', 'The Coach', 'Secret guest'])
    expect(written('artist-act-4')).not.toHaveProperty('revealAt')
    expect(written('artist-act-6')).toHaveProperty('revealAt')
  },
)

test.each([
  'Reason for embargo (announcement)',
  'Veröffentlichung',
  'Ankündigung',
  'Anuncio',
  'OK to announce?',
  'Release date',
  'Published by',
])('“%s” speaks of secrets, is not understood, and is asked about', async (heading) => {
  const dates = datesOf(await seed())
  for (const table of [
    `Name\tSize\t${heading}\nHidden\tmain\t2026-03-01`,
    `Fr\nTime\tLake\tWell\t${heading}\n22:00–23:00\tKarst\tMoth\tok\n23:00–24:00\tOwl\tPeat\tno`,
  ]) {
    const { sheets } = await readText(table)
    expect(tabsOf(sheets, dates)[0]?.doubts).toEqual([
      `the column “${heading}” is not read, and may be one of secrets`,
    ])
  }
})

test('a secret of a tab that is not read is asked about where another tab tells its name', async () => {
  const dates = datesOf(await seed())
  const sheet = (name: string, ...table: Cell[][]) => ({
    name,
    isHidden: false,
    lines: table.map((cells, at) => ({ row: at + 1, cells, isHidden: false })),
  })
  const programme = sheet(
    'Programme',
    ['Artist', 'Day', 'Start', 'End'],
    ['Hidden (live)', 'Friday', '22:00', '23:00'],
    ['Karst', 'Friday', '23:00', '24:00'],
  )
  const doubts = (name: string, ...table: Cell[][]) =>
    tabsOf([programme, sheet(name, ...table)], dates).map((tab) => tab.doubts)
  const asked = ['“Hidden” is a secret in the tab “Artists”, which is not read']
  for (const column of [
    ['Geheim bis', '2026-03-01 20:00'],
    ['Secret until', 'sold out'],
    ['Announced', 'no', 'yes'],
    ['Notes', 'still secret'],
  ])
    expect(
      doubts(
        'Artists',
        ...[['Artist'], ['Hidden'], ['Karst']].map((row, at) => [...row, column[at] ?? null]),
      )[0],
    ).toEqual(asked)
  expect(doubts('Artists', ['Artist', 'Announced'], ['Hidden', 'yes'], ['Moth', 'no'])).toEqual([
    [],
    [],
  ])
})

test.each([
  'Embargo until',
  'Hidden until',
  'Announce on',
  'Keep secret until',
  'Secret until date',
  'Is secret',
  'Secret act',
  'Embargo date',
  'Geheim bis Datum',
  'Bekanntgabe',
  'Fecha de anuncio',
  'To be announced',
  'Not announced yet',
  'To be revealed',
  'No anunciar hasta',
  'Do not announce before',
  'Please don’t reveal until',
  'Nicht veröffentlichen vor',
])('“%s” heads the moments of secrets', async (heading) => {
  const row = ['Hidden', 'main', '2026-03-01 20:00']
  const { written } = plan(await seed(), [row], ['name', 'tier', heading])
  expect(written('artist-hidden')).toHaveProperty('revealAt')
})

test('a slot of kind “secret” is of whoever it says, and no real name', async () => {
  const named = (name: string): Cell[] => [name, 'secret', 'Friday', '22:00', '23:00']
  const standIns = ['Secret Set', 'Secret act', 'Mystery act', 'Acto secreto']
  for (const name of standIns) expect(plan(await seed(), [named(name)]).names).toEqual([name])
  for (const name of ['Gaston', 'Hidden?', 'Hidden'])
    expect(plan(await seed(), [named(name)]).writes).toEqual([])
})

test('both of two are left out beside a mark', async () => {
  const { names } = plan(await seed(), [
    ['Hidden (secret) b2b Mole', 'main', 'Friday', '22:00', '23:00'],
    ['Hidden', 'main', 'Saturday', '22:00', '23:00'],
    ['Mole', 'main', 'Sunday', '12:00', '13:00'],
    ['Karst', 'main', 'Sunday', '13:00', '14:00'],
  ])
  expect(names).toEqual(['Karst'])
})

test.each([
  ['Hidden', 'Hidden b2b Mole'],
  ['Hidden', 'Hidden & Moth'],
  ['Hidden & Moth', 'Moth'],
  ['Käthe Müller', 'Kaethe Mueller b2b Mole'],
])('who is kept a secret by a row that is left out, %s, is not told by %s', async (name, other) => {
  for (const secret of ['2026-03-01 20:00', 'yes']) {
    const { names, writes } = plan(await seed(), [
      [name, 'main', 'Friday', '22:OO', '23:00', null, null, secret],
      [other, 'main', 'Saturday', '22:00', '23:00'],
    ])
    expect([names, writes]).toEqual([[], []])
  }
})

test('of several moments of one name, in any spelling, the latest one counts and is told', async () => {
  const rows = (...moments: (string | null)[]) =>
    moments.map((moment, at): Cell[] => [
      at % 2 === 0 ? 'Käthe Müller' : 'Kaethe Mueller',
      'main',
      'Friday',
      `${20 + at}:00`,
      `${21 + at}:00`,
      null,
      null,
      moment,
    ])
  const { rows: said, writes } = plan(
    await seed(),
    rows(null, '2026-03-05 20:00', '2026-03-01 20:00'),
  )
  const artists = writes.filter(({ _type }) => _type === 'artist')
  expect(artists.map(({ revealAt }) => revealAt)).toMatchObject([
    { at: '2026-03-05T19:00:00.000Z' },
    { at: '2026-03-05T19:00:00.000Z' },
  ])
  const longer = 'Row 3 keeps the name a secret for longer, and that counts.'
  expect(said.map(({ notes }) => notes.includes(longer))).toEqual([false, false, true])
  const unclear = plan(await seed(), rows('2026-03-05 20:00', 'sold out', null))
  expect(unclear.writes).toEqual([])
})

test('a new name and a description that tell a secret are left out', async () => {
  const { rows, names, written, after } = plan(await seed(), [
    ['Hidden', 'main', null, null, null, null, null, '2026-03-01 20:00'],
    ['Open', 'main', null, null, null, null, 'Warms up for Hidden.'],
    ['Hidden and Friends', 'main'],
    ['Hidden (DE)', 'main'],
    ['Hidden Soundsystem', 'main'],
  ])
  expect(names).toEqual(['Hidden', 'Open'])
  expect(written('artist-open')).not.toHaveProperty('description')
  expect(rows[1]?.notes).toEqual([
    'The description tells of “Hidden”, who is a secret, and is left out.',
  ])
  expect(rows[2]?.wrong).toEqual(['Row 2 keeps the name “Hidden” a secret.'])
  const again = plan(after, [
    ['hidden', null, 'Friday', '20:00', '21:00'],
    ['Hidden Soundsystem', 'main', 'Friday', '21:00', '22:00'],
  ])
  expect(again.rows[0]?.notes).toContain('The name is a secret in the lineup, and stays one.')
  expect(again.rows[1]?.wrong).toEqual(['The lineup keeps the name “Hidden” a secret.'])
})

test.each([
  'Hidden (DE)',
  'Hidden [Ostgut]',
  'Hidden - album release',
  'Hidden presents Caves',
  'Hidden Soundsystem',
])('a name that is left out as a secret is not told by “%s”', async (name) => {
  const { names } = plan(await seed(), [
    ['Hidden', 'main', null, null, null, null, null, 'yes'],
    [name, 'main', 'Friday', '21:00', '22:00'],
    ['Flint', 'main', 'Friday', '22:00', '23:00', null, 'Member of Hidden.'],
  ])
  expect(names).toEqual(['Flint'])
})

test('a text does not tell a name that is left out as a secret', async () => {
  const { written } = plan(await seed(), [
    ['Hidden', 'main', null, null, null, null, null, 'yes'],
    ['Flint', 'main', null, null, null, null, 'Member of Hidden.'],
  ])
  expect(written('artist-flint')).not.toHaveProperty('description')
})

test('whom the lineup tells already plays, and the note says what visitors read', async () => {
  const known: Stored = { _id: 'artist-hands', _type: 'artist', name: 'Hidden Hands', tier: 'main' }
  const { rows, names } = plan(
    [...(await seed()), known],
    [
      ['Hidden', 'main', null, null, null, null, null, '2026-03-01 20:00'],
      ['Hidden Hands', 'main', 'Friday', '21:00', '22:00'],
    ],
  )
  expect(names).toEqual(['Hidden', 'Hidden Hands'])
  expect(rows[1]?.notes).toContain(
    'The secret name “Hidden” is in this one: the timetable shows the stand-in, and the lineup shows this name.',
  )
})

test.each([
  ['Friday', 'Time\tLake\tWell\tSecret until', '22:00–23:00\tKarst\tMoth\t2026-03-01 20:00'],
  [
    'Friday',
    '\tLake\tWell',
    'Time\tArtist\tArtist\tReveal date',
    '22:00–23:00\tKarst\tMoth\t2026-03-01 20:00',
    '23:00–24:00\tFlint\tPeat\t2026-03-01 20:00',
  ],
])('one column of secrets beside several sets counts for each of them', async (...lines) => {
  const dates = datesOf(await seed())
  const { sheets } = await readText(lines.join('\n'))
  const { rows } = readRows(tabsOf(sheets, dates), dates)
  expect(rows.length).toBeGreaterThan(1)
  for (const { secret } of rows) expect(secret).toEqual({ at: '2026-03-01T19:00:00.000Z' })
})

test('words beside a mark take out no row that only has them in its name', async () => {
  const headings = ['name', 'day', 'start', 'end', 'chamber', 'secret', 'Notas']
  const hours = ['Friday', '22:00', '23:00', 'Lake']
  const { rows } = plan(
    await seed(),
    [
      ['Hidden (DE) secret', ...hours, '2026-03-01 20:00'],
      ['Fiesta de Luna', 'Saturday', '22:00', '23:00', 'Lake'],
      ['Grub (DE)', 'Saturday', '20:00', '21:00', 'Lake'],
      ['Surprise guest (The Lake)', 'Sunday', '20:00', '21:00', 'Well', '2026-03-01 20:00'],
      ['The Lake Singers', 'Sunday', '22:00', '23:00', 'Well'],
      ['Owl', 'Thursday', '22:00', '23:00', 'Well', null, 'Llega tarde y sin embargo cena'],
    ],
    headings,
  )
  expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([])
})

test('a name of words that may stand for anybody is kept, too', async () => {
  const headings = ['name', 'day', 'start', 'end', 'chamber', 'secret']
  const { names } = plan(
    await seed(),
    [
      ['Unknown Artist', null, null, null, null, 'yes'],
      ['Unknown Artist', 'Friday', '23:00', '24:00', 'Lake', null],
    ],
    headings,
  )
  expect(names).toEqual([])
})

test.each([
  [
    'Fr',
    'Zeit\tSee\tHöhle\tBemerkung',
    '22:00\tHidden\tFlint\tHidden noch geheim',
    '23:00\tMoth\tOwl',
  ],
  ['Fr', 'Zeit\tSee\tHöhle\t', '22:00\tHidden\tFlint\tHidden: geheim', '23:00\tMoth\tOwl'],
  [
    'Fr',
    'Time\tLake\tWell\tNotes',
    '22:00\tHidden\tFlint',
    '22:30\tHidden\tMoth\tHidden is secret',
    '23:00\tOwl\tOwl b2b Bat',
  ],
  [
    'Fr',
    'Lake\t\t\t\tWell',
    'Time\tArtist\tNotes\t\tTime\tArtist\tNotes',
    '22:00–23:00\tHidden\tsecret\t\t22:00–23:00\tFlint\tgood',
    '23:00–24:00\tMoth\t\t\t23:00–24:00\tOwl',
  ],
  [
    'Fr',
    'Time\tLake\tNotes\tWell\tNotes',
    '22:00–23:00\tHidden\tsecret\tFlint\tgood',
    '23:00–24:00\tMoth\t\tOwl',
  ],
])('a remark in a grid marks the set that it is about: %#', async (...lines) => {
  const { names } = await pasted(...lines)
  expect(names).not.toContain('Hidden')
  expect(names).toEqual(expect.arrayContaining(['Flint', 'Moth']))
})

test('a remark in a grid that names nobody marks all sets of its line', async () => {
  const { names } = await pasted(
    'Fr',
    'Zeit\tSee\tHöhle\tBemerkung',
    '22:00\tHidden\tFlint\tnoch geheim',
    '23:00\tMoth\tOwl\tgut',
  )
  expect(names).toEqual(['Moth', 'Owl'])
})

test('a bracket beside a stand-in is a secret name, unless it is a chamber of the table', async () => {
  const headings = ['name', 'day', 'start', 'end', 'chamber', 'secret']
  const { names, written } = plan(
    await seed(),
    [
      ['Surprise guest (Hidden)', 'Friday', '22:00', '23:00', 'Lake'],
      ['Mystery DJ (Moth)', 'Friday', '23:00', '24:00', 'Lake', '2026-03-01 20:00'],
      ['Hidden', 'Saturday', '22:00', '23:00', 'Well'],
      ['Moth', 'Saturday', '23:00', '24:00', 'Well'],
      ['Surprise guest (The Lake)', 'Sunday', '20:00', '21:00', 'Well'],
    ],
    headings,
  )
  expect(names).toEqual(['Moth', 'Moth', 'Surprise guest (The Lake)'])
  expect(written('artist-moth')).toHaveProperty('revealAt')
})

test('a name beside a mark is not told by a longer one', async () => {
  const { names } = plan(await seed(), [
    ['Main act: Hidden (secret)', 'main', 'Friday', '22:00', '23:00'],
    ['Hidden Soundsystem', 'main', 'Saturday', '22:00', '23:00'],
  ])
  expect(names).toEqual([])
})

test('beside who stands for somebody no text and no link tells who it is', async () => {
  const headings = ['name', 'day', 'start', 'end', 'description', 'links']
  const { rows, writes } = plan(
    await seed(),
    [
      ['Secret guest', 'Friday', '22:00', '23:00', 'Hidden plays dub.', 'hidden.example'],
      ['Special guest', 'Saturday', '23:00', '24:00', null, null],
    ],
    headings,
  )
  expect(rows.map(({ notes }) => notes.some((note) => note.includes('left out')))).toEqual([
    true,
    false,
  ])
  expect(rows.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(JSON.stringify(writes)).not.toMatch(/hidden/i)
})

test.each([
  'Fr 22:00-23:00, Hidden, See, geheim bis 1.3.',
  'Fr 22:00-23:00 Hidden (See) - geheim!',
  'Fr 22:00-23:00 Hidden, See, label night, still secret',
  'Fr 22:00-23:00 See: Hidden (secret)',
  'Fr 22:00-23:00 SECRET: Hidden (See)',
  'Fr 22:00-23:00 Hidden – secret until 20:00',
])('a mark in any piece of a pasted line counts: %s', async (line) => {
  for (const others of [
    ['Fr 23:00-24:00, Flint, See', 'Sa 22:00-23:00, Moth, Höhle', 'Sa 23:00-24:00, Owl, Höhle'],
    ['Fr 23:00-24:00 See: Flint', 'Sa 22:00-23:00 See: Moth', 'Sa 23:00-24:00 See: Owl'],
  ]) {
    const { rows, names } = await pasted(line, ...others)
    expect(names).toEqual(['Flint', 'Moth', 'Owl'])
    expect(rows.map(({ name }) => name)).not.toContain('secret')
  }
})
