import { expect, test } from 'vitest'
import { anEntry, aProgramme } from './entry-for-tests'
import type { Programme, ProgrammeEntry } from '../../../rules/programme'
import { writeScheduleJson } from './schedule-json.server'
import { expectSchema, inside, parseXml, textOf, UUID, type Tag } from './schedule-xml-for-tests'
import { writeScheduleXml } from './schedule-xml'
import { HOUR_MS } from '../../../rules/dates/durations'
import { SITE, conference, programme } from '../../../tests/helpers/conference'

test('the XML keeps the rules of the schema, elements in their order', () => {
  const schedule = parseXml(writeScheduleXml(conference(programme)))
  expectSchema(schedule)
  expect(textOf(inside(schedule, 'conference')[0]!, 'acronym')).toBe('trancemadness2026')
})

test('a schedule without any entry still keeps the rules', () => {
  expectSchema(parseXml(writeScheduleXml(conference(aProgramme()))))
})

test('an act after midnight is in the day that it belongs to, at its own date', () => {
  const [friday, saturday] = inside(parseXml(writeScheduleXml(conference(programme))), 'day')
  expect(friday!.attributes).toEqual({
    index: '1',
    date: '2026-03-13',
    start: '2026-03-13T12:00:00+01:00',
    end: '2026-03-14T11:59:00+01:00',
  })
  const [late] = inside(friday!, 'room')[0]!.children.slice(1) as [Tag]
  expect(textOf(late, 'title')).toBe('Secret guest')
  expect(textOf(late, 'date')).toBe('2026-03-14T01:00:00+01:00')
  expect([textOf(late, 'start'), textOf(late, 'duration')]).toEqual(['01:00', '03:00'])
  expect(inside(saturday!, 'room').map(({ attributes }) => attributes.name)).toEqual(['Lake'])
})

test.each([
  ['a day that opens at noon', 720, '2026-03-14', [11, 16, 23, 26, 31, 34]],
  ['a day that is over in the evening', 720, '2026-03-12', [16, 18]],
  ['a day that opens in the morning', 660, '2026-03-14', [10, 16, 23, 26]],
  // Clocks go from 02:00 to 03:00 on the next morning.
  ['the night of 23 hours', 720, '2026-03-28', [11, 22, 23, 24, 25, 31]],
])(
  'apps that compute from the date of the day find the instants of %s',
  (_, opensAt, date, hours) => {
    const day = { id: 'day', label: 'Day', date, opensAt }
    const entries = hours.map((hour, index) => {
      const start = Date.parse(date) + hour * HOUR_MS
      return anEntry({ id: `aaaaaaaaaaa${index}`, day, start, end: start + HOUR_MS })
    })
    const [shown] = inside(parseXml(writeScheduleXml(conference(aProgramme({ entries })))), 'day')
    const change = shown!.attributes.end!.slice(11, 16)
    for (const event of inside(shown!, 'room').flatMap((room) => inside(room, 'event'))) {
      const start = textOf(event, 'start')!
      const later = start < change ? 24 * HOUR_MS : 0
      const local = Date.parse(`${shown!.attributes.date}T${start}Z`) + later
      expect(new Date(local).toISOString().slice(0, 16)).toBe(textOf(event, 'date')!.slice(0, 16))
    }
  },
)

test('a set of 24 hours or more has the longest duration that apps read', () => {
  const start = Date.UTC(2026, 2, 13, 11)
  const entries = [anEntry({ start, end: start + 25 * HOUR_MS })]
  const json = JSON.parse(writeScheduleJson(conference(aProgramme({ entries }))))
  expect(json.schedule.conference.days[0].rooms.Cathedral[0].duration).toBe('23:59')
})

test('acts name who plays, the same person at every set; coaches and stand-ins name nobody', () => {
  const entries = [
    anEntry({ id: 'aaaaaaaaaaaa', name: 'DJ', slug: 'dj' }),
    anEntry({ id: 'bbbbbbbbbbbb', name: 'DJ', slug: 'dj' }),
    anEntry({ id: 'cccccccccccc', name: 'The Coach', kind: 'transport' }),
    anEntry({ id: 'dddddddddddd', name: 'Secret guest', isStandIn: true }),
  ]
  const shown = conference(aProgramme({ entries }))
  const xml = parseXml(writeScheduleXml(shown))
  expectSchema(xml)
  const events = inside(inside(xml, 'day')[0]!, 'room').flatMap(({ children }) => children)
  const persons = events.map((event) =>
    inside(inside(event, 'persons')[0]!, 'person').map(({ text, attributes }) => [
      text,
      attributes.id,
    ]),
  )
  expect(persons).toEqual([[['DJ', persons[0]![0]![1]]], persons[0], [], []])
  const [first, , coach] = JSON.parse(writeScheduleJson(shown)).schedule.conference.days[0].rooms
    .Cathedral
  expect(first.persons).toEqual([
    { id: Number(persons[0]![0]![1]), guid: expect.stringMatching(UUID), name: 'DJ' },
  ])
  expect(coach.persons).toEqual([])
})

test('the numbers and guids of entries stay when other entries come, go and are renamed', () => {
  const idsOf = (of: Programme) =>
    conference(of).days.flatMap(({ rooms }) =>
      rooms.flatMap(({ events }) => events.map(({ id, guid }) => [id, guid])),
    )
  const [first, ...others] = programme.entries as [ProgrammeEntry, ...ProgrammeEntry[]]
  const all = idsOf(programme)
  expect(idsOf({ ...programme, entries: others })).toEqual(all.slice(1))
  const renamed = { ...first, name: 'Somebody else', slug: 'somebody-else' }
  expect(idsOf({ ...programme, entries: [renamed, ...others] })).toEqual(all)
})

test('the JSON has what the schema requires, and says the same as the XML', () => {
  const { schedule, ...rest } = JSON.parse(writeScheduleJson(conference(programme)))
  expect(Object.keys(rest)).toEqual(['$schema', 'generator'])
  const { days, ...head } = schedule.conference
  expect(head).toMatchObject({
    title: 'Trance & Madness',
    acronym: expect.stringMatching(/^[a-z0-9_-][a-z0-9_]{3,}$/),
    daysCount: 2,
    start: '2026-03-13',
    end: '2026-03-15',
    timeslot_duration: '00:05',
    time_zone_name: 'Europe/Madrid',
  })
  const required = 'abstract date duration guid id language links persons room slug start subtitle'
  const xml = parseXml(writeScheduleXml(conference(programme)))
  for (const [index, day] of days.entries()) {
    const { attributes } = inside(xml, 'day')[index]!
    expect([day.index, day.date, day.day_start, day.day_end].map(String)).toEqual(
      ['index', 'date', 'start', 'end'].map((name) => attributes[name]),
    )
    for (const [name, events] of Object.entries<Record<string, unknown>[]>(day.rooms)) {
      for (const event of events) {
        expect(Object.keys(event)).toEqual(
          expect.arrayContaining([...required.split(' '), 'title', 'track', 'type', 'url']),
        )
        expect(event).toMatchObject({ room: name, guid: expect.stringMatching(UUID) })
      }
    }
  }
})

test('two who play b2b are two persons, who have the same numbers when they play alone', () => {
  const both = anEntry({ id: 'aaaaaaaaaaaa', name: 'Karst b2b Drip' })
  const one = anEntry({ id: 'bbbbbbbbbbbb', name: 'Drip' })
  const { days } = conference(aProgramme({ entries: [both, one] }))
  const [together, alone] = days[0]!.rooms[0]!.events
  expect(together?.persons.map(({ name }) => name)).toEqual(['Karst', 'Drip'])
  expect(alone?.persons).toEqual([together?.persons[1]])
})

test('persons have their portrait and links, and an event has those of all who play', () => {
  const picture = {
    src: '/images/a/b/c-1000x500.png',
    width: 1000,
    height: 500,
    alt: '',
    focus: null,
  }
  const extras = [
    {
      name: 'Karst',
      portrait: null,
      links: [{ href: 'https://karst.example/', title: 'karst.example' }],
    },
    {
      name: 'Drip',
      portrait: picture,
      links: [{ href: 'https://soundcloud.com/drip?a&b', title: 'SoundCloud' }],
    },
  ]
  const entries = [
    anEntry({ id: 'aaaaaaaaaaaa', name: 'Karst b2b Drip' }),
    anEntry({ id: 'bbbbbbbbbbbb', name: 'Drip' }),
    anEntry({ id: 'cccccccccccc', name: 'Nobody Else' }),
    // Neither a coach nor a stand-in has an artist, whatever its name.
    anEntry({ id: 'dddddddddddd', name: 'Karst', kind: 'transport' }),
    anEntry({ id: 'eeeeeeeeeeee', name: 'Drip', isStandIn: true }),
  ]
  const shown = conference(aProgramme({ entries }), extras)
  const [together, alone, other, ...nobody] = JSON.parse(writeScheduleJson(shown)).schedule
    .conference.days[0].rooms.Cathedral
  const avatar = `${SITE}/images/a/b/c-1000x500.png?w=640&auto=format&fit=max`
  const links = [{ url: 'https://soundcloud.com/drip?a&b', title: 'SoundCloud', type: 'related' }]
  expect(together.persons[0]).toMatchObject({ name: 'Karst', links: [{ title: 'karst.example' }] })
  expect(together.persons[0]).not.toHaveProperty('avatar')
  expect(together.persons[1]).toMatchObject({ name: 'Drip', avatar, links })
  expect(together.links.map(({ title }: { title: string }) => title)).toEqual([
    'Karst: karst.example',
    'Drip: SoundCloud',
  ])
  expect(alone).toMatchObject({ persons: [{ avatar, links }], links })
  for (const event of [other, ...nobody]) expect(event.links).toEqual([])
  expect(JSON.stringify([other, ...nobody])).not.toMatch(/avatar|soundcloud|karst\.example/)

  const xml = parseXml(writeScheduleXml(shown))
  expectSchema(xml)
  const events = inside(inside(inside(xml, 'day')[0]!, 'room')[0]!, 'event')
  expect(events.map((event) => textOf(event, 'logo'))).toEqual([
    avatar,
    avatar,
    undefined,
    undefined,
    undefined,
  ])
  const linksOf = (event: Tag) =>
    inside(inside(event, 'links')[0]!, 'link').map(({ text, attributes }) => [
      text,
      attributes.href,
    ])
  expect(linksOf(events[0]!)).toEqual([
    ['Karst: karst.example', 'https://karst.example/'],
    ['Drip: SoundCloud', 'https://soundcloud.com/drip?a&b'],
  ])
  expect(events.slice(2).map(linksOf)).toEqual([[], [], []])
})

test('content notes are the first line of a description', () => {
  const entries = [
    anEntry({ id: 'aaaaaaaaaaaa', contentNotes: ['strobe', 'hot'] }),
    anEntry({ id: 'bbbbbbbbbbbb', contentNotes: ['loud'], description: null }),
    anEntry({ id: 'cccccccccccc' }),
  ]
  const shown = conference(aProgramme({ entries }))
  const [xml] = inside(inside(parseXml(writeScheduleXml(shown)), 'day')[0]!, 'room') as [Tag]
  const json = JSON.parse(writeScheduleJson(shown)).schedule.conference.days[0].rooms.Cathedral
  const descriptions = [
    'Strobe · Hot\n\nThree hours of acid trance.',
    'Loud',
    'Three hours of acid trance.',
  ]
  expect(json.map(({ description }: { description: string }) => description)).toEqual(descriptions)
  expect(xml.children.map((event) => textOf(event, 'description'))).toEqual(descriptions)
})
