import type { Workspace } from 'sanity'
import { expect, test, vi } from 'vitest'
import { workspace } from '../../../tests/helpers/studio-validation'
import { testLake } from '../../lake/testing/lake'
import { checkDocuments } from './check-documents'

test('a draft of what the release takes out is named, and is no document of the release', async () => {
  // Between fields the validation waits for idle moments of the browser. It needs only this name to run here.
  vi.stubGlobal('window', globalThis)
  await using lake = await testLake()
  const client = lake.client()
  const gone = { _id: 'artist-gone', _type: 'artist', name: 'Gone', tier: 'main' }
  await client.create(gone)
  await client.create({ ...gone, _id: 'artist-here', name: 'Here' })
  await client.create({ ...gone, _id: 'drafts.artist-gone' })
  const slots = [
    { _key: 'a', _type: 'slot', time: '22:00–23:00', act: { _ref: 'artist-gone', _weak: true } },
    { _key: 'b', _type: 'slot', time: '23:00–24:00', artist: 'here' },
  ]
  await client.create({ _id: 'friday', _type: 'revealDay', day: 'Friday', slots })
  await client.releases.create({ releaseId: 'r' })
  await client.unpublishVersion({ publishedId: 'artist-gone', releaseId: 'r' })

  const studio = { ...workspace, getClient: () => client } as Workspace
  const { looked, warnings } = await checkDocuments(studio, 'r')
  expect(warnings).toContainEqual(
    expect.objectContaining({
      document: expect.objectContaining({ name: 'Gone' }),
      message: expect.stringContaining('There is a draft of it, too.'),
    }),
  )
  expect(looked).toBe(2)
  // Each slot has one line about its artist.
  const told = warnings
    .filter(({ path }) => ['act', 'artist'].includes(String(path.at(-1))))
    .toSorted((one, other) => JSON.stringify(one.path).localeCompare(JSON.stringify(other.path)))
  expect(told.map(({ path, message }) => [path[1], message])).toEqual([
    [{ _key: 'a' }, 'This artist is not published: visitors see “Secret guest” here.'],
    [{ _key: 'b' }, expect.stringMatching(/^Here is in the lineup: choose them/)],
  ])
}, 60_000)
