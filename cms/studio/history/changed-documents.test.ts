import { expect, test } from 'vitest'
import { DAY_MS } from '../../../rules/dates/durations'
import { testLake } from '../../lake/testing/lake'
import { askChanges, changedDocuments } from './changed-documents'

const SIMA = {
  _id: 'sima',
  _type: 'artist',
  _rev: '1',
  name: 'Sima',
  links: [link('a'), link('b')],
}

test('a document is told with its changed fields, the entries of a list counted, and each author once', () => {
  const after = {
    ...SIMA,
    _rev: '2',
    name: 'Señora Sima',
    links: [link('b'), link('c')],
  }
  const published = [
    by('toni', 'sima'),
    by('marga', 'other'),
    by('marga', 'sima'),
    by('toni', 'sima'),
  ]
  expect(changedDocuments([SIMA], [after], published)).toEqual([
    {
      document: after,
      isNew: false,
      fields: [
        { name: 'name', entries: null },
        { name: 'links', entries: 2 },
      ],
      authors: ['toni', 'marga'],
    },
  ])
})

test('a document that is there for the first time is new, and one that was changed and changed back is not told', () => {
  const changed = changedDocuments(
    [SIMA],
    [
      { ...SIMA, _rev: '3' },
      { ...SIMA, _id: 'echo' },
    ],
    [],
  )
  expect(changed).toMatchObject([{ document: { _id: 'echo' }, isNew: true, fields: [] }])
})

test.each(['refuses', 'answers with nothing'])(
  'where the lake %s for a time that it has not kept, the days since are told, and from when on',
  async (how) => {
    await using lake = await testLake()
    const own = lake.client()
    await own.create({ ...SIMA, _createdAt: '2026-01-01T12:00:00Z' })
    await own.patch('sima').set({ name: 'Señora Sima' }).commit()
    const now = new Date()
    const kept = now.getTime() - 3 * DAY_MS
    const request = own.request.bind(own)
    // As Sanity's cloud on a plan that keeps three days.
    const client = Object.assign(own.clone(), {
      request: async (asked: { uri: string; query: { time?: string } }) => {
        const time = Date.parse(asked.query.time ?? '')
        if (Number.isNaN(time)) return request(asked)
        if (time < kept && how === 'refuses')
          throw Object.assign(new Error('Not kept'), { statusCode: 404 })
        return { documents: time < kept ? [] : [SIMA] }
      },
    })
    const { days, keptFrom } = await askChanges(client, now)
    expect(days).toEqual([])
    expect(keptFrom).toEqual(new Date(new Date(kept).setHours(0, 0, 0, 0)))
  },
)

test('what is there since today is new, and nothing is missing before', async () => {
  await using lake = await testLake()
  await lake.client().create(SIMA)
  // The site writes it, and the desk has no page of it.
  await lake
    .client()
    .create({ _id: 'contentMigrations', _type: 'contentMigrations', applied: ['a'] })
  const { days, keptFrom } = await askChanges(lake.client(), new Date())
  expect(days).toMatchObject([{ documents: [{ document: { _id: 'sima' }, isNew: true }] }])
  expect(keptFrom).toBe(null)
})

test('of a day whose eve is not kept the documents are told without their fields', () => {
  const published = [by('toni', 'sima')]
  const echo = { ...SIMA, _id: 'echo' }
  expect(changedDocuments(null, [SIMA, echo], published)).toEqual([
    { document: SIMA, isNew: false, fields: [], authors: ['toni'] },
  ])
})

function link(_key: string) {
  return { _key, url: `https://${_key}.example` }
}

function by(author: string, ...documentIDs: string[]) {
  return { author, documentIDs }
}
