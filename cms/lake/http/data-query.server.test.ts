import { ClientError } from '@sanity/client'
import { expect, test } from 'vitest'
import { testLake, TOKEN, CONTENT_TOKEN } from '../testing/lake'
import { README } from '../testing/packed'

const MOTHER = {
  _id: 'artist-1',
  _type: 'artist',
  name: 'Mother Karst',
  label: { _type: 'reference', _ref: 'label-1', _weak: true },
}
const LABEL = { _id: 'label-1', _type: 'label', name: 'Deep End' }
const DRAFT = { _id: 'drafts.artist-1', _type: 'artist', name: 'Mother Karst, unsaid' }
const NEW_DRAFT = { _id: 'drafts.artist-2', _type: 'artist', name: 'Not yet' }

test('the official client reads published documents and follows references', async () => {
  await using lake = await testLake()
  await lake.write(MOTHER, LABEL, DRAFT, NEW_DRAFT)
  const artists = await lake
    .client()
    .fetch('*[_type == $type]{ _id, name, "label": label->name }', { type: 'artist' })
  expect(artists).toEqual([{ _id: 'artist-1', name: 'Mother Karst', label: 'Deep End' }])
})

test('the same query with other parameters gets another answer', async () => {
  await using lake = await testLake()
  await lake.write(MOTHER, LABEL)
  const ask = (id: string) => lake.client().fetch('*[_id == $id][0].name', { id })
  expect([await ask('artist-1'), await ask('label-1'), await ask('artist-1')]).toEqual([
    'Mother Karst',
    'Deep End',
    'Mother Karst',
  ])
})

test('a query too long for an address goes through a POST', async () => {
  await using lake = await testLake()
  await lake.write(MOTHER)
  const query = `*[_type == "artist" && name in $names]{ name }${' '.repeat(20_000)}`
  expect(await lake.client().fetch(query, { names: ['Mother Karst'] })).toEqual([
    { name: 'Mother Karst' },
  ])
})

test.each([
  { perspective: 'raw', expected: ['artist-1', 'drafts.artist-1', 'drafts.artist-2'] },
  { perspective: 'published', expected: ['artist-1'] },
  { perspective: 'drafts', expected: ['artist-1', 'artist-2'] },
  { perspective: ['summer', 'published'], expected: ['artist-1', 'artist-3'] },
] as const)('the perspective $perspective sees $expected', async ({ perspective, expected }) => {
  await using lake = await testLake()
  await lake.write(MOTHER, DRAFT, NEW_DRAFT)
  if (Array.isArray(perspective))
    await lake.write({ _id: 'versions.summer.artist-3', _type: 'artist', name: 'In summer' })
  const client = lake.client({
    perspective: typeof perspective === 'string' ? perspective : [...perspective],
  })
  expect(await client.fetch('*[_type == "artist"] | order(_id)._id')).toEqual(expected)
})

test('an empty name among the perspectives, as the Presentation tool sends it, means nothing', async () => {
  await using lake = await testLake()
  await lake.write(MOTHER, { ...MOTHER, _id: 'versions.summer.artist-1', name: 'In summer' })
  const search = new URLSearchParams({ query: '*[_type == "artist"].name', perspective: ',summer' })
  const { result } = await lake.client().request<{ result: unknown }>({
    uri: `/data/query/production?${search}`,
  })
  expect(result).toEqual(['In summer'])
})

test('a draft replaces its document, says so, and is the target of references', async () => {
  await using lake = await testLake()
  await lake.write(MOTHER, DRAFT, {
    _id: 'slot-1',
    _type: 'slot',
    artist: { _type: 'reference', _ref: 'artist-1' },
  })
  const slot = await lake
    .client({ perspective: 'drafts' })
    .fetch('*[_type == "slot"][0]{ "artist": artist->{ _id, _originalId, name } }')
  expect(slot.artist).toEqual({
    _id: 'artist-1',
    _originalId: 'drafts.artist-1',
    name: 'Mother Karst, unsaid',
  })
})

test.each([
  ['2025-02-19', 1],
  ['2025-02-18', 3],
  ['1', 3],
])('without a perspective version %s of the API sees %i artists', async (apiVersion, count) => {
  await using lake = await testLake()
  await lake.write(MOTHER, DRAFT, NEW_DRAFT)
  const { result } = await ask(
    lake.url,
    `/v${apiVersion}/data/query/production?query=${encodeURIComponent('count(*[_type == "artist"])')}`,
  )
  expect(result).toBe(count)
})

test('documents come by id, drafts too, and missing ones as null', async () => {
  await using lake = await testLake()
  await lake.write(MOTHER, DRAFT)
  const client = lake.client()
  expect(await client.getDocument('artist-1')).toMatchObject(MOTHER)
  expect(await client.getDocument('no-such')).toBeUndefined()
  const documents = await client.getDocuments(['drafts.artist-1', 'no-such', 'artist-1'])
  expect(documents.map((document) => document?._id ?? null)).toEqual([
    'drafts.artist-1',
    null,
    'artist-1',
  ])
})

test('the error for an invalid query shows the place', async () => {
  await using lake = await testLake()
  const error = await lake
    .client()
    .fetch('*[_type == "artist"')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ClientError)
  expect((error as ClientError).message).toMatch(
    /GROQ query parse error:\n> 1 \| \*\[_type == "artist"\n\s+\|\s+\^/,
  )
})

test('functions that compare documents are answered', async () => {
  await using lake = await testLake()
  const query = `{
    "any": diff::changedAny({ "a": 1 }, { "a": 2 }, a),
    "only": diff::changedOnly({ "a": 1, "b": 1 }, { "a": 2, "b": 2 }, a),
  }`
  expect(await lake.client().fetch(query)).toEqual({ any: true, only: false })
})

test.each([
  ['*[_type == "note"]._id', ['n1', 'n2']],
  ['*["note" == _type]._id', ['n1', 'n2']],
  ['*[_type == "note" && text == "two"]{ "to": to->_id }', [{ to: 's1' }]],
  ['*[_type == $type][text == "two"]._id', ['n2']],
  ['*[_type == "note" || _id == "s1"]._id', ['n1', 'n2', 's1']],
  ['*[_type == "note"][0]{ "songs": count(*[_type == "song"]) }', { songs: 1 }],
  ['count(*[_type == "note"]) + count(*)', 6],
  ['*[!(_type == "note")]._id', ['s1', 'seedling']],
  ['*[_type == "note" && _type == "song"]', []],
  ['*[_id == "n2"]._id', ['n2']],
  ['*[_id in ["s1", "n1", "none"]]._id', ['n1', 's1']],
  ['*[_type in ["song", "note"]]._id', ['n1', 'n2', 's1']],
  [
    '*[_id == "n2"]{ "songs": *[_type == "song"]._id, "to": to->_id }',
    [{ songs: ['s1'], to: 's1' }],
  ],
])('%s sees the documents that it asks for', async (query, result) => {
  await using lake = await testLake()
  await lake.write(
    { _id: 'n1', _type: 'note', text: 'one' },
    { _id: 'n2', _type: 'note', text: 'two', to: { _ref: 's1' } },
    { _id: 's1', _type: 'song' },
  )
  expect(await lake.client().fetch(query, { type: 'note' })).toEqual(result)
})

test('a query that is too long or too deep, or has unknown or unsuitable functions, answers 400', async () => {
  await using lake = await testLake()
  const client = lake.client()
  const queries = [
    `*[_id == "${'x'.repeat(300_000)}"]`,
    `${'('.repeat(50_000)}1${')'.repeat(50_000)}`,
    'no::such(1)',
  ]
  for (const query of queries) {
    const error = await client.fetch(query).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ClientError)
    expect(error).toMatchObject({ statusCode: 400 })
  }
  expect(await client.fetch('count(*[_type == "seedling"])')).toBe(1)
})

test.each([
  ['anywhere', '* | score(anywhere(name match "a"))'],
  ['documents::get', 'documents::get("a")'],
  ['documents::incomingRefCount', '*{ "refs": documents::incomingRefCount() }'],
  [
    'documents::incomingGlobalDocumentReferenceCount',
    'documents::incomingGlobalDocumentReferenceCount()',
  ],
  ['geo::contains', 'geo::contains(1, 2)'],
  ['geo::distance', 'geo::distance(1, 2)'],
  ['geo::intersects', 'geo::intersects(1, 2)'],
  ['geo::latLng', 'geo::latLng(1, 2)'],
  ['media::aspect', 'media::aspect("a", "b")'],
  ['text::query', '*[text::query("lower " + string::lower("A"))]'],
  ['text::semanticSimilarity', '* | score(text::semanticSimilarity("a"))'],
  ['user::attributes', '{"user": user::attributes()}'],
])('the GROQ function %s is refused with its name, which the README has', async (name, query) => {
  await using lake = await testLake()
  await expect(lake.client().fetch(query)).rejects.toMatchObject({
    statusCode: 400,
    message: `This content lake does not support the GROQ function ${name}().`,
  })
  expect(README).toContain(`\`${name}\``)
})

test('identity() is the caller’s user id', async () => {
  await using lake = await testLake()
  expect(await lake.client().fetch('identity()')).toBe('organiser')
  expect(await lake.client({ token: CONTENT_TOKEN }).fetch('identity()')).toBe('content-token')
})

test.each([
  [String.raw`"\u{1F98E}"`, '🦎'],
  [String.raw`'\u{41}\u0042\n'`, 'AB\n'],
  [String.raw`"\\u{1F98E}"`, String.raw`\u{1F98E}`],
  ['"a" // "\\u{}\n', 'a'],
])('the text %s is %j', async (query, text) => {
  await using lake = await testLake()
  expect(await lake.client().fetch(query)).toBe(text)
})

test.each([String.raw`"\u{110000}"`, String.raw`"\u{}"`, String.raw`"\x"`])(
  'the text %s is refused in words',
  async (query) => {
    await using lake = await testLake()
    await expect(lake.client().fetch(query)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/which is no (escape|character)/),
    })
  },
)

async function ask(url: string, path: string): Promise<{ result: unknown }> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${TOKEN}` } })
  return answer.json() as Promise<{ result: unknown }>
}
