import { expect, test } from 'vitest'
import { artist, options } from '../testing/runners'
import type { LakeDocument } from '../store/document.server'
import { viewOf } from './perspective.server'
import { runQuery } from './query.server'
import { ALL_CONTENT, tagsOfChanges } from './sync-tags.server'

const document = (_id: string, _type: string, fields = {}): LakeDocument => ({
  ...artist(_id, ''),
  _type,
  ...fields,
})
const POST = document('post-1', 'post', { author: { _ref: 'author-1' }, next: { _ref: 'later' } })
const AUTHOR = document('author-1', 'author')
const OTHER = document('author-2', 'author')
const DOCUMENTS = [POST, AUTHOR, OTHER, document('page-1', 'page')]

async function tagsOf(text: string, documents = DOCUMENTS): Promise<string[]> {
  const view = viewOf({ seq: 1, documents: new Map(documents.map((one) => [one._id, one])) }, 'raw')
  return (await runQuery(view, { text, params: {} }, options.context)).syncTags
}

const change = (after: LakeDocument, before: LakeDocument | null = after) => ({
  id: after._id,
  before,
  after,
})

test.each([
  ['*[_type == "post"]', change(POST), true],
  ['*[_type == "post"]', change(AUTHOR), false],
  ['*[_type == "post"]', change(document('post-2', 'post'), null), true],
  ['*[_type == "post"]', { id: 'post-1', before: POST, after: null }, true],
  ['*[_type == "post"]', change(document('post-1', 'page'), POST), true],
  ['*[_type == "post"]{ "by": author->name }', change(AUTHOR), true],
  ['*[_type == "post"]{ "by": author->name }', change(OTHER), false],
  ['*[_type == "post"]{ next->{ name } }', change(document('later', 'post'), null), true],
  ['*[_id == "author-1"][0]', change(AUTHOR), true],
  ['*[_id == "author-1"][0]', change(OTHER), false],
  ['*[_id == "author-1" && _type == "author"][0]', change(OTHER), false],
  ['*[_id in ["author-1", "x"]]', change(document('drafts.x', 'page'), null), true],
  ['*[_id in ["author-1", "x"]]', change(OTHER), false],
  ['*[_type in ["post", "page"]]', change(AUTHOR), false],
  ['*[_type == "post" || _type == "page"]', change(AUTHOR), false],
  ['*[(_type == "post" || _type == "page") && defined(slug)]', change(POST), true],
  ['*[_type == "post" || defined(name)]', change(AUTHOR), true],
  ['*[defined(slug)]', change(AUTHOR), true],
  ['count(*)', change(AUTHOR), true],
  ['*[_type == "post"]{ "n": count(*[_type == "page"]) }', change(AUTHOR), false],
  ['*[_type == "post"]{ "n": count(*[_type == "author"]) }', change(OTHER), true],
  ['*[_type == "post"]{ "n": count(*) }', change(OTHER), true],
  ['*[_id == ^.x]', change(AUTHOR), true],
  ['1 + 1', change(AUTHOR), false],
  ['count(releases::all())', change(document('_.releases.r1', 'system.release'), null), true],
] as const)(
  'whether the answer of %s is outdated by the change %j: %s',
  async (query, changed, is) => {
    const tags = await tagsOf(query)
    const changedTags = tagsOfChanges([changed])
    expect(tags.some((tag) => changedTags.includes(tag))).toBe(is)
  },
)

test('an answer with many references depends on their types, so that no cache gets too many tags', async () => {
  const authors = Array.from({ length: 100 }, (_, n) => document(`author-${n}`, 'author'))
  const posts = authors.map(({ _id }, n) =>
    document(`post-${n}`, 'post', { author: { _ref: _id } }),
  )
  const query = '*[_type == "post"]{ author->{ name } }'
  const tags = await tagsOf(query, [...posts, ...authors])
  expect(tags).toHaveLength(2)
  expect(tagsOfChanges([change(document('author-3', 'author'))])).toEqual(
    expect.arrayContaining(tags.slice(1)),
  )
  expect(await tagsOf(query, posts)).toEqual([ALL_CONTENT])
})

test('tags say nothing of names and ids', async () => {
  const tags = [
    ...(await tagsOf('*[_type == "post"]{ author-> }')),
    ...tagsOfChanges([change(POST)]),
  ]
  for (const tag of tags) expect(tag).toMatch(/^s1:(content|[\w-]{9})$/)
})
