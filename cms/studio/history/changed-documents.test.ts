import { expect, test } from 'vitest'
import { changedDocuments } from './changed-documents'

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

function link(_key: string) {
  return { _key, url: `https://${_key}.example` }
}

function by(author: string, ...documentIDs: string[]) {
  return { author, documentIDs }
}
