import { vercelStegaDecode } from '@vercel/stega'
import { expect, test } from 'vitest'
import { testLake } from '../testing/lake'

const DOCUMENTS = [
  { _id: 'author-1', _type: 'author', name: 'Živa' },
  {
    _id: 'post-1',
    _type: 'post',
    title: 'Karst',
    author: { _type: 'reference', _ref: 'author-1' },
    parts: [{ _key: 'p1', text: 'One' }],
  },
]

test('the official client marks the texts of a page with the addresses of their fields', async () => {
  await using lake = await testLake()
  await lake.write(...DOCUMENTS)
  const client = lake.client({ stega: { enabled: true, studioUrl: 'https://studio.example' } })
  const post = await client.fetch<Record<string, string>>(`*[_type == "post"][0]{
    "heading": coalesce(title, "Untitled"), "by": author->name, "part": parts[0].text
  }`)
  const places = Object.entries(post).map(([name, text]) => {
    const { href } = vercelStegaDecode<{ href: string }>(text) ?? { href: '' }
    const { searchParams } = new URL(href)
    return [name, ...['id', 'type', 'path'].map((field) => searchParams.get(field))]
  })
  expect(places).toEqual([
    ['heading', 'post-1', 'post', 'title'],
    ['by', 'author-1', 'author', 'name'],
    ['part', 'post-1', 'post', 'parts[_key=="p1"].text'],
  ])
})

test.each([
  [true, "$['parts'][0]['text']"],
  ['withKeyArraySelector', "$['parts'][?(@._key=='p1')]['text']"],
] as const)('resultSourceMap=%s names elements of lists as %s', async (resultSourceMap, path) => {
  await using lake = await testLake()
  await lake.write(...DOCUMENTS)
  const answer = await lake
    .client()
    .fetch('*[_id == "post-1"][0].parts[].text', {}, { filterResponse: false, resultSourceMap })
  expect(answer.resultSourceMap).toEqual({
    documents: [{ _id: 'post-1', _type: 'post' }],
    paths: [path],
    mappings: {
      '$[0]': { type: 'value', source: { type: 'documentValue', document: 0, path: 0 } },
    },
  })
})
