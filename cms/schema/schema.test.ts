import { expect, test } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { complaints, errors, seeded } from '../../tests/helpers/studio-validation'
import { openTexts, TRANSLATED_INTO } from '../translations'
import { schemaTypes } from './index'

test(
  'the Studio has nothing to say against the seed but that its two figures differ from the lineup',
  { timeout: 60_000 },
  async () => {
    const documents = (await seedDocuments()).filter(({ _type }) => !_type.startsWith('sanity.'))
    const found = await Promise.all(
      documents.map(async (document) =>
        (await complaints(document)).map((complaint) => `${document._id} ${complaint}`),
      ),
    )
    // The festival's oldest joke: its own figures.
    expect(found.flat().toSorted()).toEqual([
      expect.stringMatching(/^siteSettings warning confirmedArtists: The lineup has 20 artists/),
      expect.stringMatching(/^siteSettings warning headlinerActs: The lineup has 8 headliners/),
    ])
  },
)

test('organisers can see every field of the seed, except for those that order a list', async () => {
  const strays = (await seedDocuments())
    .filter(({ _type }) => !_type.startsWith('sanity.'))
    .flatMap((document) => {
      const type = schemaTypes.find(({ name }) => name === document._type)
      const known = type && 'fields' in type ? type.fields.map(({ name }) => name) : []
      return Object.keys(document)
        .filter((field) => !field.startsWith('_') && !known.includes(field))
        .map((field) => `${document._id}.${field}`)
    })
  expect(strays).toEqual([])
})

test.each(TRANSLATED_INTO)('every text of the seed is translated, in %s', async (language) => {
  const open = (await seedDocuments()).flatMap((document) =>
    openTexts(document, language).map(({ path, state }) => ({ id: document._id, path, state })),
  )
  expect(open).toEqual([])
})

test.each(['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', 'tickets'])(
  '%s is refused as the address of the ticket page',
  async (ticketUrl) => {
    expect(await complaints({ ...(await seeded('siteSettings')), ticketUrl })).toContainEqual(
      expect.stringMatching(/^error ticketUrl: /),
    )
  },
)

test.each(['/tickets', 'mailto:tickets@example.com', 'tel:+34600000000'])(
  '%s is taken as the address of the ticket page',
  async (ticketUrl) => {
    expect(await errors({ ...(await seeded('siteSettings')), ticketUrl })).toEqual([])
  },
)

test('the address of the ticket page may be missing only while nobody knows when the sale begins', async () => {
  const settings = { ...(await seeded('siteSettings')), ticketUrl: undefined }
  for (const ticketSale of [
    undefined,
    { when: 'now' },
    { when: 'moment', at: '2026-01-01T12:00:00Z' },
  ])
    expect(await errors({ ...settings, ticketSale })).toEqual([
      expect.stringMatching(/^error ticketUrl: The ticket buttons lead there/),
    ])
  expect(await errors({ ...settings, ticketSale: { when: 'later' } })).toEqual([])
})

test('a day may be announced before it has slots', async () => {
  const friday = await seeded('reveal-friday')
  expect(await errors({ ...friday, slots: [] })).toEqual([])
  expect(await errors({ ...friday, slots: undefined })).toEqual([])
})

test('a picture needs a description, and a missing picture needs none', async () => {
  const edition = await seeded('edition-2025')
  const image = { ...(edition.image as object), alt: ' ' }
  expect(await complaints({ ...edition, image })).toEqual([
    expect.stringMatching(/^error image\.alt: Please describe/),
  ])
  expect(await complaints({ ...edition, image: undefined })).toEqual([])
})

test('a gallery picture without a picture is refused', async () => {
  expect(
    await complaints({
      ...(await seeded('gallery-lake')),
      image: { _type: 'image', alt: 'A lake' },
    }),
  ).toContainEqual(expect.stringMatching(/^error image/))
})

test('a picture that is too narrow for its place gets a warning, also when only its crop is', async () => {
  const picture = (size: string, more: object = {}) => ({
    _type: 'image',
    alt: 'A lake',
    asset: { _type: 'reference', _ref: `image-${'0'.repeat(40)}-${size}-webp` },
    ...more,
  })
  const said = async (id: string, image: object, field = 'image') =>
    (await complaints({ ...(await seeded(id)), [field]: image })).filter((complaint) =>
      complaint.startsWith(`warning ${field}`),
    )
  const crop = { _type: 'sanity.imageCrop', left: 0.25, right: 0.25, top: 0, bottom: 0 }
  for (const id of ['gallery-lake', 'edition-2025']) {
    expect(await said(id, picture('1199x2000'))).toEqual([
      expect.stringMatching(/This picture is 1199 pixels wide\. Below 1200/),
    ])
    expect(await said(id, picture('2000x1000', { crop }))).toEqual([
      expect.stringMatching(/What the crop leaves of this picture is 1000 pixels wide/),
    ])
    expect(await said(id, picture('1200x800'))).toEqual([])
  }
  expect(await said('siteSettings', picture('1599x800'), 'banner')).toHaveLength(1)
})

test('a list marks what is still a secret, and says until when', async () => {
  const subtitle = (type: string, fields: object) => {
    const preview = schemaTypes.find(({ name }) => name === type)?.preview
    return preview?.prepare?.(fields as never).subtitle
  }
  // As the field shows it: in the time of this computer.
  const at = new Date(new Date().getFullYear() + 1, 2, 13, 20).toISOString()
  const until = `Secret until 13 March ${at.slice(0, 4)}, 20:00`
  const artist = { tier: 'main', day: 'Friday', timeSlot: '22:00–01:00' }
  const secret = { when: 'moment', at }
  expect(subtitle('artist', artist)).toBe('Fri 22:00–01:00 · Main act')
  expect(subtitle('artist', { ...artist, revealAt: { when: 'at-once' } })).not.toMatch('Secret')
  expect(subtitle('artist', { ...artist, revealAt: secret })).toBe(
    `${until} · Fri 22:00–01:00 · Main act`,
  )
  const past = { when: 'moment', at: '2020-01-01T00:00:00Z' }
  expect(subtitle('revealDay', { theme: 'Roots', revealAt: past })).toBe('Roots')
  expect(subtitle('revealDay', { theme: 'Roots', revealAt: { when: 'sold-out' } })).toBe(
    'Public when sold out · Roots',
  )
  expect(subtitle('revealDay', { theme: 'Roots', revealAt: { when: 'moment' } })).toBe(
    'Secret, without a moment · Roots',
  )
  // A slot of a secret artist is one, too.
  expect(subtitle('slot', { time: '22:00', type: 'main', act: secret })).toBe(
    `${until} · 22:00 · main`,
  )
  expect(subtitle('slot', { time: '22:00', own: { when: 'sold-out' }, act: secret })).toBe(
    `${until} and sold out · 22:00`,
  )
  const selected = ['artist', 'revealDay', 'slot'].map((type) =>
    Object.values(schemaTypes.find(({ name }) => name === type)?.preview?.select ?? {}),
  )
  for (const paths of selected) expect(paths).toContain('revealAt')
  expect(selected[2]).toContain('act.revealAt')
})

test('two texts for one section are refused', async () => {
  const text = (key: string) => ({
    _key: key,
    _type: 'sectionText',
    section: 'rules',
    heading: 'Rules',
  })
  const found = await errors({
    ...(await seeded('siteSettings')),
    sections: [text('a'), text('b')],
  })
  expect(found).toEqual([expect.stringContaining('two texts for “rules”')])
})

test('a festival that ends before it begins is refused', async () => {
  expect(await errors({ ...(await seeded('siteSettings')), endDate: '2026-03-11' })).toEqual([
    expect.stringMatching(/^error endDate: /),
  ])
})

test.each(['Europe/Madird', 'Mallorca', ' '])(
  '%j is refused as a time zone, so that the site never has settings it cannot use',
  async (timeZone) => {
    expect(await errors({ ...(await seeded('siteSettings')), timeZone })).toContainEqual(
      expect.stringMatching(/^error timeZone: /),
    )
  },
)

test.each([
  ['artist-mother-karst', 'name'],
  ['artist-mother-karst', 'tier'],
  ['schedule-friday', 'time'],
  ['booking-deposit', 'description'],
  ['rule-bats', 'text'],
  ['bookingSettings', 'capacity'],
  ['siteSettings', 'countdownTarget'],
])('%s cannot be published without its %s', async (id, field) => {
  const missing = expect.stringMatching(new RegExp(`^error ${field}: `))
  expect(await complaints({ ...(await seeded(id)), [field]: undefined })).toContainEqual(missing)
  expect(await complaints({ ...(await seeded(id)), [field]: '  ' })).toContainEqual(missing)
})

test('a secret for a moment needs that moment, any other does not', async () => {
  const artist = await seeded('artist-drip-theory')
  expect(await complaints({ ...artist, revealAt: { when: 'moment' } })).toEqual([
    expect.stringMatching(/^error revealAt\.at: Please choose/),
  ])
  expect(
    await complaints({ ...artist, revealAt: { when: 'moment', at: '2026-03-01T12:00:00Z' } }),
  ).toEqual([])
  expect(await complaints({ ...artist, revealAt: { when: 'sold-out' } })).toEqual([])
})

test.each([
  ['artist', 'Secret guest'],
  ['slot', 'Secret guest'],
  ['revealDay', 'Secret day'],
])(
  'the empty field "Until then it says" of the type %s shows what stands there: %s',
  (type, text) => {
    const found = schemaTypes.find(({ name }) => name === type) as unknown as Type
    const standIn = found.fields
      ?.find(({ name }) => name === 'revealAt')
      ?.fields?.find(({ name }) => name === 'standIn')
    expect(standIn?.placeholder).toBe(text)
  },
)

interface Type {
  name: string
  placeholder?: string
  fields?: Type[]
}
