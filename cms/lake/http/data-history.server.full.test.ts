import { expect, test } from 'vitest'
import { askHistory, live } from '../testing/history'
import { createNamed, edit } from '../testing/artist-actions'
import { testLake } from '../testing/lake'
import { importContent } from '../transfer/transfer.server'

const create = createNamed('A')

test('the history panel gets the creation of a draft, however often the draft was edited since', async () => {
  await using lake = await testLake()
  await live(lake, [create])
  for (let n = 0; n < 150; n += 1) await lake.client().action(edit(`B${n}`))
  const body = (
    await askHistory(lake, '/history/production/events/documents/drafts.artist-1?limit=100')
  ).body()
  expect(body.events['drafts.artist-1'].map(({ type }: { type: string }) => type)).toEqual([
    'createDocumentVersion',
  ])
  expect(body.nextCursor).toBe('')
})

test('the history of 100 documents can be read after an import of 2,000', async () => {
  await using lake = await testLake()
  const documents = Array.from({ length: 2000 }, (_, n) => ({
    _id: `artist-${n}`,
    _type: 'artist',
    text: `${n} `.padEnd(1000, 'x'),
  }))
  for (const name of ['First', 'Second'])
    await importContent(lake.lake.store, {
      documents: documents.map((document) => ({ ...document, name })),
      assets: [],
    })
  const ids = documents.slice(0, 100).map(({ _id }) => _id)
  const list = ids.join()
  const entries = await askHistory(
    lake,
    `/history/production/transactions/${list}?effectFormat=mendoza&excludeContent=true`,
  )
  expect(entries.status).toBe(200)
  const [first, second] = entries.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  expect([first.documentIDs.length, second.documentIDs.length]).toEqual([100, 100])
  expect(second.effects['artist-99'].revert[1]).toMatchObject({ name: 'First' })
  const before = await askHistory(
    lake,
    `/history/production/documents/${list}?revision=${first.id}`,
  )
  expect(before.body().documents).toHaveLength(100)
  const drafts = ids.map((id) => `drafts.${id}`).join()
  const asDrafts = await askHistory(
    lake,
    `/history/production/documents/${drafts}?revision=${second.id}`,
  )
  expect(asDrafts.body().documents).toHaveLength(100)
  expect(asDrafts.body().documents[7]).toMatchObject({ _id: 'drafts.artist-7', name: 'Second' })
})
