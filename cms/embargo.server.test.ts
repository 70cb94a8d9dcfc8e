import { expect, test, vi } from 'vitest'
import type { Language } from '../languages'
import {
  fileUses,
  filesIn,
  homeWithoutSecrets,
  cropsOnPages,
  revealWithoutSecrets,
  siteWithoutSecrets,
} from './embargo.server'
import { seedDocuments } from '../tests/helpers/seed'
import { parseHome, parseReveal, parseSite } from './shapes.server'

const HIDDEN = {
  when: 'moment',
  at: '2026-03-01T12:00:00Z',
  standIn: 'A voice',
}
const BEFORE = { now: Date.parse('2026-03-01T00:00:00Z'), isSoldOut: false }
const AFTER = { now: Date.parse('2026-03-02T00:00:00Z'), isSoldOut: false }
const refuseSkipping = () => {
  throw new Error('something was left out')
}

test('a secret artist keeps place, day and size, and everything else is the stand-in', () => {
  const artist = {
    id: 'artist-karst',
    name: 'Mother Karst',
    tier: 'headliner',
    day: 'Friday',
    timeSlot: '00:00',
    specialSet: 'Karst set',
    description: 'Of karst.',
  }
  const home = parseHome(
    {
      artists: [
        { ...artist, id: 'open' },
        { ...artist, revealAt: HIDDEN },
      ],
    },
    refuseSkipping,
  )
  expect(homeWithoutSecrets(home, BEFORE).artists).toEqual([
    { ...artist, id: 'open' },
    {
      id: 'secret-1',
      name: 'A voice',
      isStandIn: true,
      tier: 'headliner',
      day: 'Friday',
      timeSlot: null,
      specialSet: null,
      description: null,
    },
  ])
  expect(homeWithoutSecrets(home, AFTER).artists).toEqual([{ ...artist, id: 'open' }, artist])
})

test('hours and the sentence of a closed board are in the language of the page without a translation', async () => {
  const day = {
    id: 'a',
    day: 'Friday',
    date: '13 March',
    title: 'T',
    description: 'D',
  }
  const own = { ...day, time: 'Ab 17 Uhr', translated: ['time'] }
  const schedule = [{ ...day, time: '17:00 to 02:00' }, { ...day, time: '22:00–06:00' }, own]
  const home = parseHome({ schedule: [...schedule, { ...day, time: 'All night' }] }, refuseSkipping)
  const timesIn = (language: Language) =>
    homeWithoutSecrets(home, BEFORE, language).schedule.map(({ time, translated }) => [
      time,
      translated?.includes('time') ?? false,
    ])
  expect(timesIn('de')).toEqual([
    ['17:00 bis 02:00', true],
    ['22:00–06:00', true],
    ['Ab 17 Uhr', true],
    ['All night', false],
  ])
  expect(timesIn('es')[0]).toEqual(['de 17:00 a 02:00', true])
  expect(timesIn('en')[0]).toEqual(['17:00 to 02:00', false])
  const settings = (await seedDocuments()).find(({ _id }) => _id === 'siteSettings')
  const site = parseSite({ ...settings, named: {} }, refuseSkipping)
  const closed = (language: Language) => {
    const { pinboardClosedText, translated } = siteWithoutSecrets(site, BEFORE, language)
    return [pinboardClosedText, translated]
  }
  expect(closed('en')).toEqual(['The board is closed for now. Thank you for asking.', undefined])
  expect(closed('de')).toEqual([
    'Die Pinnwand ist gerade geschlossen. Danke, dass du gefragt hast.',
    ['pinboardClosedText'],
  ])
})

test('a secret without words of the organisers stands in as one of ours, in the language of the page', () => {
  const secret = {
    id: 'karst',
    name: 'Mother Karst',
    tier: 'main',
    day: 'Friday',
  }
  const own = { when: 'moment', at: '2026-03-01T12:00:00Z' }
  const home = parseHome(
    {
      artists: [
        { ...secret, revealAt: own },
        { ...secret, revealAt: HIDDEN },
        // It would give the name away.
        {
          ...secret,
          revealAt: { ...own, standIn: 'Madre Karst, Mother Karst' },
        },
      ],
    },
    refuseSkipping,
  )
  const namesIn = (language: Language) =>
    homeWithoutSecrets(home, BEFORE, language).artists.map(({ name, translated }) => [
      name,
      translated,
    ])
  expect(namesIn('de')).toEqual([
    ['Geheimer Gast', ['name']],
    ['A voice', undefined],
    ['Geheimer Gast', ['name']],
  ])
  expect(namesIn('en')).toEqual([
    ['Secret guest', undefined],
    ['A voice', undefined],
    ['Secret guest', undefined],
  ])
})

test('a secret slot keeps kind and time, a secret day only its place', () => {
  const slot = {
    id: 'karst',
    type: 'headline',
    artist: 'Mother Karst',
    time: '00:00',
    description: 'Of karst.',
    location: 'Cathedral',
    contentNotes: ['strobe'],
  }
  const day = {
    id: 'friday',
    day: 'Friday',
    theme: 'Roots',
    color: 'torch',
    icon: 'bat',
    slots: [slot],
  }
  const days = [
    {
      ...day,
      slots: [
        { ...slot, revealAt: HIDDEN },
        { ...slot, id: 'odd', type: 'karst', revealAt: HIDDEN },
        slot,
      ],
    },
    { ...day, revealAt: HIDDEN },
  ]
  const kept = parseReveal({ days, artists: [] }, refuseSkipping)
  const standIn = {
    artist: 'A voice',
    time: '00:00',
    description: null,
    location: null,
  }
  expect(revealWithoutSecrets(kept, BEFORE)).toEqual([
    {
      ...day,
      slots: [
        { id: 'secret-0', type: 'headline', ...standIn },
        { id: 'secret-1', type: 'secret', ...standIn },
        slot,
      ],
    },
    {
      id: 'secret-day-1',
      day: 'A voice',
      theme: '',
      color: 'limestone',
      icon: null,
      slots: [],
    },
  ])
  expect(revealWithoutSecrets(kept, AFTER)).toEqual([
    { ...day, slots: [slot, { ...slot, id: 'odd', type: 'karst' }, slot] },
    day,
  ])
})

test.each([[undefined], [' '], ['Friday, with Mother Karst']])(
  'with %j until then, a secret day is called one, and a secret slot a guest',
  (standIn) => {
    const revealAt = { when: 'sold-out', standIn }
    const slot = {
      id: 'karst',
      type: 'main',
      artist: 'Mother Karst',
      time: '00:00',
    }
    const day = {
      id: 'friday',
      day: 'Friday',
      theme: 'Roots',
      color: 'torch',
      slots: [slot],
    }
    const days = [
      { ...day, revealAt },
      { ...day, slots: [{ ...slot, revealAt }] },
    ]
    const [secret, open] = revealWithoutSecrets(
      parseReveal({ days, artists: [] }, refuseSkipping),
      BEFORE,
    )
    expect([secret?.day, open?.slots[0]?.artist]).toEqual(['Secret day', 'Secret guest'])
  },
)

test('a slot of a secret artist is a secret too', () => {
  const slots = ['Mother Karst (live)', 'Drip Theory'].map((artist, index) => ({
    id: String(index),
    type: 'main',
    artist,
    time: '00:00',
  }))
  const kept = parseReveal(
    {
      days: [{ id: 'd', day: 'Friday', theme: 'x', color: 'torch', slots }],
      artists: [{ name: 'Mother Karst', revealAt: HIDDEN }, { name: null }],
    },
    vi.fn(),
  )
  const names = (moment: typeof BEFORE) =>
    revealWithoutSecrets(kept, moment)[0]?.slots.map(({ artist }) => artist)
  expect([names(BEFORE), names(AFTER)]).toEqual([
    ['A voice', 'Drip Theory'],
    ['Mother Karst (live)', 'Drip Theory'],
  ])
})

test('a slot that refers to a secret artist is a secret, whatever its name and theirs; without that artist it stays one', () => {
  const slots = [{ revealAt: HIDDEN }, {}, null].map((act, index) => ({
    id: String(index),
    type: 'main',
    artist: 'Echo',
    time: '00:00',
    actRef: 'artist',
    act,
  }))
  const kept = parseReveal(
    {
      days: [{ id: 'd', day: 'Friday', theme: 'x', color: 'torch', slots }],
      artists: [],
    },
    refuseSkipping,
  )
  const shown = (moment: typeof BEFORE) => revealWithoutSecrets(kept, moment)[0]?.slots
  expect(shown(BEFORE)?.map(({ artist }) => artist)).toEqual(['A voice', 'Echo', 'Secret guest'])
  expect(shown(AFTER)?.map(({ artist }) => artist)).toEqual(['Echo', 'Echo', 'Secret guest'])
  expect(JSON.stringify(shown(AFTER))).not.toMatch(/reveal|act"|actRef/)
})

test('the earlier name of a renamed artist is in no answer, and in no stand-in before the reveal', () => {
  const revealAt = { ...HIDDEN, standIn: 'Not The Moth' }
  const slot = {
    id: 'a',
    type: 'main',
    artist: 'The Bat',
    spelled: 'The Moth',
    time: '00:00',
  }
  const day = { id: 'd', day: 'Friday', theme: 'x', color: 'torch' }
  const days = [
    { ...day, slots: [slot, { ...slot, revealAt }] },
    { ...day, revealAt, slots: [slot] },
  ]
  const kept = parseReveal({ days, artists: [] }, refuseSkipping)
  for (const moment of [BEFORE, AFTER])
    expect(JSON.stringify(revealWithoutSecrets(kept, moment))).not.toMatch(/Moth|spelled/)
})

test('a file is public while a page shows it, or while public content refers to it', () => {
  const picture = (id: string) => ({
    _type: 'image',
    asset: { _type: 'reference', _ref: `image-${id}-40x30-png` },
  })
  const documents = [
    {
      _type: 'artist',
      name: 'Mother Karst',
      revealAt: HIDDEN,
      picture: picture('artist'),
      cv: { asset: { _ref: 'file-cv-pdf' } },
      friend: { _ref: 'artist-drip' },
    },
    {
      _type: 'revealDay',
      picture: picture('open'),
      slots: [
        { artist: 'Drip Theory', revealAt: HIDDEN, picture: picture('slot') },
        {
          artist: 'Mother Karst (live)',
          picture: picture('slot-of-secret-artist'),
        },
        { artist: 'Drip Theory', picture: picture('open-slot') },
      ],
    },
    {
      _type: 'revealDay',
      revealAt: HIDDEN,
      slots: [{ revealAt: 'sold out', picture: picture('both') }],
    },
  ]
  const shown = filesIn({
    banner: { src: '/images/local/production/shown-40x30.png', alt: '' },
    rider: '/files/local/production/rider.pdf',
  })
  const kept = { uses: fileUses(documents), artists: [documents[0]] }
  const at = (moment: typeof BEFORE) => [...cropsOnPages(kept, shown, moment).keys()].toSorted()
  const always = ['open-40x30.png', 'open-slot-40x30.png', 'rider.pdf', 'shown-40x30.png']
  expect(at(BEFORE)).toEqual(always)
  const revealed = ['artist-40x30.png', 'cv.pdf', 'slot-40x30.png']
  const later = [...always, ...revealed, 'slot-of-secret-artist-40x30.png'].toSorted()
  expect(at(AFTER)).toEqual(later)
  expect(at({ ...AFTER, isSoldOut: true })).toEqual([...later, 'both-40x30.png'].toSorted())
})

test('a revealed slot of a still secret day does not give its file away', () => {
  const past = { when: 'moment', at: '2026-01-01T00:00:00Z' }
  const file = { asset: { _ref: 'image-inner-40x30-png' } }
  const day = {
    _type: 'revealDay',
    revealAt: HIDDEN,
    slots: [{ revealAt: past, picture: file }],
  }
  const kept = { uses: fileUses([day]), artists: [] }
  const at = (moment: typeof BEFORE) => [...cropsOnPages(kept, [], moment).keys()]
  expect([at(BEFORE), at(AFTER)]).toEqual([[], ['inner-40x30.png']])
})

test('a picture is public in the crops in which it is shown, and whole only where nothing is cut off', () => {
  const image = (id: string, crop?: object) => ({
    _type: 'image',
    asset: { _type: 'reference', _ref: `image-${id}-400x200-png` },
    ...(crop && {
      crop: {
        _type: 'sanity.imageCrop',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        ...crop,
      },
    }),
  })
  const documents = [
    {
      _type: 'artist',
      a: image('one', { right: 0.5 }),
      b: image('both', { bottom: 0.25 }),
    },
    { _type: 'artist', a: image('one', { left: 0.75 }), b: image('both') },
    { _type: 'artist', revealAt: HIDDEN, a: image('one') },
  ]
  const shown = filesIn({
    a: { src: '/images/local/production/shown-400x200.png?rect=10,20,30,40' },
    b: { src: '/images/local/production/one-400x200.png?rect=0,0,200,100' },
  })
  const crops = cropsOnPages({ uses: fileUses(documents), artists: [] }, shown, BEFORE)
  expect(Object.fromEntries(crops)).toEqual({
    'shown-400x200.png': new Set(['10,20,30,40']),
    'one-400x200.png': new Set(['0,0,200,100', '0,0,200,200', '300,0,100,200']),
    'both-400x200.png': new Set(['0,0,400,150', '']),
  })
})
