import { createSchema, validateDocument, type SanityDocument, type Workspace } from 'sanity'
import { expect, test, vi } from 'vitest'
import { seedDocuments } from '../../tests/helpers/seed'
import { schemaTypes } from './index'

// Validation pauses between fields in the browser's idle moments; only this name is missing to make it run here.
vi.stubGlobal('window', globalThis)
const workspace = {
  schema: createSchema({ name: 'festival', types: schemaTypes }),
  i18n: { loadNamespaces: async () => {}, t: (key: string) => key },
} as unknown as Workspace

/** @returns what the Studio tells whoever edits this document, as `level field: message`. */
async function complaints(document: object): Promise<string[]> {
  const markers = await validateDocument({
    document: { _id: 'x', _rev: 'x', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z', ...document } as SanityDocument,
    workspace,
    getClient: () => {
      throw new Error('no rule needs to ask the lake')
    },
    getDocumentExists: async () => true,
  })
  return markers.map(({ level, path, message }) => `${level} ${path.map((step) => (typeof step === 'object' ? '[]' : step)).join('.')}: ${message}`)
}

async function seeded(id: string) {
  const document = (await seedDocuments()).find(({ _id }) => _id === id)
  if (!document) throw new Error(`the seed has no ${id}`)
  return document
}

test('the Studio has nothing to say against any document of the seed', { timeout: 60_000 }, async () => {
  const documents = (await seedDocuments()).filter(({ _type }) => !_type.startsWith('sanity.'))
  const found = await Promise.all(documents.map(async (document) => (await complaints(document)).map((complaint) => `${document._id} ${complaint}`)))
  expect(found.flat()).toEqual([])
})

test('every field of the seed is one that organisers can see or that orders a list', async () => {
  const strays = (await seedDocuments())
    .filter(({ _type }) => !_type.startsWith('sanity.'))
    .flatMap((document) => {
      const type = schemaTypes.find(({ name }) => name === document._type)
      const known = type && 'fields' in type ? type.fields.map(({ name }) => name) : []
      return Object.keys(document).filter((field) => !field.startsWith('_') && !known.includes(field)).map((field) => `${document._id}.${field}`)
    })
  expect(strays).toEqual([])
})

test.each(['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', 'tickets'])('%s is refused as the address of the ticket page', async (ticketUrl) => {
  expect(await complaints({ ...(await seeded('siteSettings')), ticketUrl })).toContainEqual(expect.stringMatching(/^error ticketUrl: /))
})

test.each(['/tickets', 'mailto:tickets@example.com', 'tel:+34600000000'])('%s is taken as the address of the ticket page', async (ticketUrl) => {
  expect(await complaints({ ...(await seeded('siteSettings')), ticketUrl })).toEqual([])
})

test('a picture needs a description, no picture needs none', async () => {
  const edition = await seeded('edition-2025')
  const image = { ...(edition.image as object), alt: ' ' }
  expect(await complaints({ ...edition, image })).toEqual([expect.stringMatching(/^error image\.alt: Please describe/)])
  expect(await complaints({ ...edition, image: undefined })).toEqual([])
})

test('a gallery picture without a picture is refused', async () => {
  expect(await complaints({ ...(await seeded('gallery-lake')), image: { _type: 'image', alt: 'A lake' } })).toContainEqual(expect.stringMatching(/^error image/))
})

test('two texts for one section are refused', async () => {
  const text = (key: string) => ({ _key: key, _type: 'sectionText', section: 'rules', heading: 'Rules' })
  const found = await complaints({ ...(await seeded('siteSettings')), sections: [text('a'), text('b')] })
  expect(found).toEqual([expect.stringContaining('two texts for “rules”')])
})

test('a festival that ends before it begins is refused', async () => {
  expect(await complaints({ ...(await seeded('siteSettings')), endDate: '2026-03-11' })).toEqual([expect.stringMatching(/^error endDate: /)])
})

test.each([
  ['artist-mother-karst', 'name'],
  ['artist-mother-karst', 'tier'],
  ['schedule-friday', 'time'],
  ['booking-deposit', 'description'],
  ['rule-bats', 'text'],
  ['bookingSettings', 'capacity'],
  ['siteSettings', 'countdownTarget'],
])('%s cannot be published without its %s', async (id, field) => {
  expect(await complaints({ ...(await seeded(id)), [field]: undefined })).toContainEqual(expect.stringMatching(new RegExp(`^error ${field}: `)))
})

test('a secret for a moment needs that moment, any other does not', async () => {
  const artist = await seeded('artist-mother-karst')
  expect(await complaints({ ...artist, revealAt: { when: 'moment' } })).toEqual([expect.stringMatching(/^error revealAt\.at: Please choose/)])
  expect(await complaints({ ...artist, revealAt: { when: 'moment', at: '2026-03-01T12:00:00Z' } })).toEqual([])
  expect(await complaints({ ...artist, revealAt: { when: 'sold-out' } })).toEqual([])
})
