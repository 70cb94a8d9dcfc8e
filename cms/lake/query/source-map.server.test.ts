import { expect, test } from 'vitest'
import { artist, options } from '../testing/runners'
import { sourcesOf, wrongMappings, type Mapped } from '../testing/sources'
import type { LakeDocument } from '../store/document.server'
import { viewOf, type Perspective } from './perspective.server'
import { runQuery } from './query.server'

const TIME = '2026-01-01T00:00:00.000Z'

const block = (_key: string, text: string, mark?: string) => ({
  _type: 'block',
  _key,
  children: [{ _type: 'span', _key: `${_key}-a`, text, marks: mark ? [mark] : [] }],
  markDefs: mark ? [{ _type: 'link', _key: mark, page: { _ref: 'page-1' } }] : [],
})
/** A blog, as stored. */
const BLOG: LakeDocument[] = [
  {
    _id: 'author-1',
    _type: 'author',
    name: 'Živa',
    links: ['https://a.example', 'https://b.example'],
  },
  { _id: 'author-2', _type: 'author', name: 'Ota' },
  { _id: 'page-1', _type: 'page', slug: { _type: 'slug', current: 'about' } },
  {
    _id: 'post-1',
    _type: 'post',
    title: 'Karst',
    slug: { _type: 'slug', current: 'karst' },
    tags: ['caves', 'water', 'caves'],
    likes: 7,
    author: { _type: 'reference', _ref: 'author-1' },
    readers: [
      { _key: 'r1', _type: 'reference', _ref: 'author-2' },
      { _key: 'r2', _type: 'reference', _ref: 'author-1' },
    ],
    content: [block('b1', 'The first'), block('b2', 'The second', 'm1')],
  },
  { _id: 'post-2', _type: 'post', name: 'Without a title', slug: { current: 'doline' } },
].map((fields) => ({ _rev: 'r', _createdAt: TIME, _updatedAt: TIME, ...fields }))

async function ask(
  text: string,
  { stored = BLOG, perspective = 'raw' as Perspective, selector = 'key' as const } = {},
): Promise<Mapped> {
  const documents = new Map(stored.map((document) => [document._id, document]))
  const view = viewOf({ seq: 1, documents }, perspective)
  const query = { text, params: { title: 'Karst' } }
  const { result: traced, sourceMap } = await runQuery(view, query, options.context, selector)
  const result: unknown = JSON.parse(JSON.stringify(traced))
  const plain = await runQuery(view, query, options.context)
  expect(result).toEqual(JSON.parse(JSON.stringify(plain.result)))
  return { result, map: sourceMap!, stored }
}

test.each([
  ['*[_type == "post"]{ title }', { '[0].title': 'post-1:title' }],
  ['*[_type == "post"]{ "heading": title }', { '[0].heading': 'post-1:title' }],
  ['*[_type == "post"][0]{ "slug": slug.current }', { slug: 'post-1:slug.current' }],
  ['*[_id == "post-1"][0].slug', { _type: 'post-1:slug._type', current: 'post-1:slug.current' }],
  ['*[_id == "post-1"].title', { '[0]': 'post-1:title' }],
  ['*[_id == "post-1"][0].likes', { '': 'post-1:likes' }],
  [
    '{ "list": *[_type == "author"].name }',
    { 'list[0]': 'author-1:name', 'list[1]': 'author-2:name' },
  ],
  ['*[_id == "post-1"][0].author->name', { '': 'author-1:name' }],
  ['*[_id == "post-1"][0]{ author->{ name } }', { 'author.name': 'author-1:name' }],
  [
    '*[_id == "post-1"][0]{ "names": readers[]->name }',
    { 'names[0]': 'author-2:name', 'names[1]': 'author-1:name' },
  ],
  [
    '*[_id == "post-1"][0].readers[]->{ ..., _id, "first": links[0] }',
    {
      '[0].name': 'author-2:name',
      '[0]._id': 'author-2:_id',
      '[1].name': 'author-1:name',
      '[1].first': 'author-1:links[0]',
      '[1].links[1]': 'author-1:links[1]',
    },
  ],
  ['*[_id == "post-1"][0]{ "last": tags[-1] }', { last: 'post-1:tags[2]' }],
  [
    '*[_id == "post-1"][0]{ "some": tags[1..-1] }',
    { 'some[0]': 'post-1:tags[1]', 'some[1]': 'post-1:tags[2]' },
  ],
  [
    '*[_type == "post"]{ "title": coalesce(title, name, "Untitled") }',
    { '[0].title': 'post-1:title', '[1].title': 'post-2:name' },
  ],
  [
    '*[_type == "post"]{ "text": select(likes > 5 => title, defined(name) => name) }',
    { '[0].text': 'post-1:title', '[1].text': 'post-2:name' },
  ],
  [
    '*[_id == "post-1"][0]{ ..., "title": "Another", likes > 5 => { "much": likes } }',
    { title: undefined, much: 'post-1:likes', 'tags[1]': 'post-1:tags[1]' },
  ],
  [
    '*[_id == "post-1"][0]{ "a": { "b": title } }{ a, "c": a.b }',
    { 'a.b': 'post-1:title', c: 'post-1:title' },
  ],
  [
    '*[_type == "author"]{ "posts": *[_type == "post" && references(^._id)]{ title, "by": ^.name } }',
    { '[0].posts[0].title': 'post-1:title', '[0].posts[0].by': 'author-1:name' },
  ],
  ['*[_type == "author"] | order(name desc) { name }', { '[0].name': 'author-1:name' }],
  [
    '[...*[_type == "author"].name, *[_id == "post-1"][0].title]',
    { '[1]': 'author-2:name', '[2]': 'post-1:title' },
  ],
  ['*[_type == "post"].tags[]', { '[0]': 'post-1:tags[0]', '[2]': 'post-1:tags[2]' }],
  [
    '*[_id == "post-1"][0]{ content[]{ ..., markDefs[]{ ..., "page": page->slug.current } } }',
    {
      'content[_key=="b1"].children[_key=="b1-a"].text':
        'post-1:content[_key=="b1"].children[_key=="b1-a"].text',
      'content[_key=="b2"].markDefs[_key=="m1"].page': 'page-1:slug.current',
    },
  ],
])('%s says where its values are from', async (query, expected) => {
  const mapped = await ask(query)
  const sources = sourcesOf(mapped)
  for (const [path, source] of Object.entries(expected)) expect(sources[path]).toBe(source)
  expect(wrongMappings(mapped)).toEqual([])
})

test.each([
  '*[_type == "post"]{ "loud": upper(title), "n": count(tags), "two": title + slug.current }',
  '*[_id == "post-1"][0]{ "text": pt::text(content), "day": dateTime(_createdAt), "yes": title == "Karst" }',
  '*[_id == "post-1"][0]{ "constant": "Karst", "given": $title, "none": nothing }',
  '*[_id == "post-1"][0]{ "tags": array::unique(tags), "water": tags[@ == "water"] }',
  '[count(*), "Karst", ["caves"]]',
])('%s gives what it made itself no source', async (query) => {
  const { map, result } = await ask(query)
  expect(result).not.toBeNull()
  expect(map.mappings).toEqual({})
})

test.each([
  '*{ ..., "a": title }[references("author-1")]._id',
  '*[_type == "post"]{ "made": { "title": title } + { "b": 1 } }',
  '{ "any": diff::changedAny({ "a": 1 }, { "a": 2 }, a), "name": *[_type == "author"][0].name }',
  '*[_id == "post-1"][0]{ "n": array::compact([title, null, { "x": likes }]), "day": dateTime(_createdAt) }',
])('%s has the same result as without a source map, and no wrong source', async (query) => {
  // `ask` compares the results.
  expect(wrongMappings(await ask(query))).toEqual([])
})

test('a draft in place of its document is the source of its own texts', async () => {
  const draft = { ...artist('drafts.author-1', 'Živa Škocjan'), _type: 'author' }
  const mapped = await ask('*[_id == "post-1"][0]{ author->{ _id, name } }', {
    stored: [...BLOG, draft],
    perspective: ['drafts', 'published'],
  })
  expect(sourcesOf(mapped)).toEqual({ 'author.name': 'drafts.author-1:name' })
  expect(mapped.map.documents).toContainEqual({ _id: 'drafts.author-1', _type: 'author' })
  expect(wrongMappings(mapped)).toEqual([])
})

test('elements of lists are named by their keys, but where two have the same or a client cannot read it', async () => {
  const parts = ['same', 'same', "it's", 'own'].map((_key, n) => ({ _key, text: `Part ${n}` }))
  const mapped = await ask('*[0].parts[].text', { stored: [{ ...artist('page', ''), parts }] })
  expect(Object.values(sourcesOf(mapped))).toEqual([
    'page:parts[0].text',
    'page:parts[1].text',
    'page:parts[2].text',
    'page:parts[_key=="own"].text',
  ])
})
