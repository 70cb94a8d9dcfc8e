import { expect, test, vi } from 'vitest'
import { ZodError } from 'zod'
import { parseHome, parseReveal } from './shapes.server'

const asset = { path: 'images/local/production/abc-1200x800.webp', width: 1200, height: 800 }
const anArtist = (more: object = {}) => ({
  id: 'drip',
  name: 'Drip Theory',
  tier: 'headliner',
  day: 'Friday',
  ...more,
})
const anEdition = (more: object = {}) => ({
  id: 'edition',
  year: 2025,
  title: 'Trance & Panic',
  description: 'We hummed.',
  ...more,
})
const aSlot = (more: object = {}) => ({
  id: 'slot',
  type: 'headline',
  artist: 'Mother Karst',
  time: '00:00–03:00',
  ...more,
})
const aDay = (more: object = {}) => ({
  id: 'day',
  day: 'Friday',
  theme: 'Roots & Resonance',
  color: 'torch',
  slots: [aSlot()],
  ...more,
})

test.each([
  ['without a name', { name: undefined }],
  ['whose name is only spaces', { name: '   ' }],
  ['of a tier that does not exist', { tier: 'legend' }],
  ['on a day that is none', { day: 'Someday' }],
  ['whose name is no text', { name: { en: 'Drip Theory' } }],
])('an artist %s is left out alone, and reported', (_, broken) => {
  const onSkip = vi.fn()
  const { artists } = parseHome(
    { artists: [anArtist({ id: 'a' }), anArtist({ id: 'b', ...broken }), anArtist({ id: 'c' })] },
    onSkip,
  )
  expect(artists.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(onSkip.mock.calls).toEqual([
    [{ list: 'artists', id: 'b', problem: expect.stringMatching(/\w/) }],
  ])
})

test.each([[null], ['text'], [7], [['list']]])(
  'a list item that is %j is left out alone',
  (item) => {
    const onSkip = vi.fn()
    expect(
      parseHome({ rules: [item, { id: 'bats', title: 'Bats', text: 'Leave them.' }] }, onSkip)
        .rules,
    ).toHaveLength(1)
    expect(onSkip).toHaveBeenCalledWith({ list: 'rules', id: null, problem: expect.any(String) })
  },
)

test('a missing list is empty, and a value that is no list is empty and reported', () => {
  const onSkip = vi.fn()
  const home = parseHome({ artists: null, events: 'soon' }, onSkip)
  expect(Object.values(home).every((list) => Array.isArray(list) && list.length === 0)).toBe(true)
  expect(onSkip.mock.calls).toEqual([[{ list: 'events', id: null, problem: 'not a list' }]])
})

test('empty optional texts are null, and texts are trimmed', () => {
  const { artists } = parseHome(
    { artists: [anArtist({ name: ' Drip Theory ', specialSet: '', timeSlot: undefined })] },
    vi.fn(),
  )
  expect(artists).toEqual([
    { ...anArtist(), specialSet: null, timeSlot: null, description: null, revealAt: null },
  ])
})

test('a blank line among the facts of an edition costs neither the edition nor the other facts', () => {
  const { events } = parseHome(
    { events: [anEdition({ details: ['240 ravers', '', null, ' 3 torches '] })] },
    vi.fn(),
  )
  expect(events[0]?.details).toEqual(['240 ravers', '3 torches'])
})

test('a picture’s address on our site is made from the path of its asset', () => {
  const { gallery } = parseHome(
    { gallery: [{ id: 'lake', image: { alt: 'A lake', asset } }] },
    vi.fn(),
  )
  expect(gallery[0]?.image).toEqual({
    alt: 'A lake',
    src: '/images/local/production/abc-1200x800.webp',
    width: 1200,
    height: 800,
    focus: null,
  })
})

test('a picture shows only the part inside its crop, with the middle of its hotspot in view', () => {
  const crop = { _type: 'sanity.imageCrop', left: 0.25, right: 0.25, top: 0, bottom: 0.5 }
  const hotspot = { _type: 'sanity.imageHotspot', x: 0.5, y: 0.125, width: 0.2, height: 0.2 }
  const image = { alt: 'A lake', asset, crop, hotspot }
  const { gallery } = parseHome({ gallery: [{ id: 'lake', image }] }, vi.fn())
  expect(gallery[0]?.image).toEqual({
    alt: 'A lake',
    src: '/images/local/production/abc-1200x800.webp?rect=300,0,600,400',
    width: 600,
    height: 400,
    focus: { x: 0.5, y: 0.25 },
  })
})

test('a picture without a description is shown without one', () => {
  const { gallery } = parseHome({ gallery: [{ id: 'lake', image: { alt: null, asset } }] }, vi.fn())
  expect(gallery[0]?.image.alt).toBe('')
})

test.each([
  ['leads out of the pictures', 'images/local/production/../../../api'],
  ['leads to another host', '//elsewhere.example/a.webp'],
  ['is a script', 'javascript:alert(1)'],
])('a picture whose path %s is not shown: its edition stays, its gallery entry goes', (_, path) => {
  const image = { alt: 'x', asset: { ...asset, path } }
  const onSkip = vi.fn()
  const { events, gallery } = parseHome(
    { events: [anEdition({ image })], gallery: [{ id: 'lake', image }] },
    onSkip,
  )
  expect(events[0]?.image).toBeNull()
  expect(gallery).toEqual([])
  expect(onSkip).toHaveBeenCalledTimes(1)
})

test('a slot that cannot be shown is left out of its day, a day that cannot be shown out of the reveal', () => {
  const onSkip = vi.fn()
  const slots = [
    aSlot({ id: 'a' }),
    aSlot({ id: 'b', time: '' }),
    aSlot({ id: 'c', type: 'surprise' }),
    aSlot({ id: 'nobody', artist: null }),
    aSlot({ id: 'nameless', artist: null, actRef: 'artist', act: { revealAt: null } }),
    // Its artist was deleted, so it is a secret guest.
    aSlot({ id: 'gone', artist: null, actRef: 'artist', act: null }),
  ]
  const { days } = parseReveal(
    {
      days: [
        aDay({ slots }),
        aDay({ id: 'nameless', day: null }),
        aDay({ id: 'empty', slots: null }),
      ],
    },
    onSkip,
  )
  expect(days.map(({ id, slots }) => [id, slots.map((slot) => slot.id)])).toEqual([
    ['day', ['a', 'c', 'gone']],
    ['empty', []],
  ])
  expect(onSkip.mock.calls.map(([{ list, id }]) => [list, id])).toEqual([
    ['revealDays', 'nameless'],
    ['slots of Friday', 'b'],
    ['slots of Friday', 'nobody'],
    ['slots of Friday', 'nameless'],
  ])
})

test.each([null, undefined, 'x', []])(
  'an answer to the home page’s query that is %j is refused',
  (answer) => {
    expect(() => parseHome(answer, vi.fn())).toThrow(ZodError)
  },
)

test.each([
  [undefined, undefined],
  [null, undefined],
  [[], undefined],
  ['strobe', undefined],
  [['sweaty', null, 3], undefined],
  [
    ['hot', 'sweaty', 'strobe', 'hot'],
    ['strobe', 'hot'],
  ],
])('of the content notes %j a slot has %j, and it is shown with any', (contentNotes, shown) => {
  const { days } = parseReveal({ days: [aDay({ slots: [aSlot({ contentNotes })] })] }, vi.fn())
  expect(days[0]!.slots.map((slot) => slot.contentNotes)).toEqual([shown])
})
