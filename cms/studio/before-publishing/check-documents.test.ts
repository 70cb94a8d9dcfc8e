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
  await client.releases.create({ releaseId: 'r' })
  await client.unpublishVersion({ publishedId: 'artist-gone', releaseId: 'r' })

  const studio = { ...workspace, getClient: () => client } as Workspace
  const { looked, warnings, documents } = await checkDocuments(studio, 'r')
  expect(warnings).toContainEqual(
    expect.objectContaining({
      id: 'artist-gone',
      message: expect.stringContaining('There is a draft of it, too.'),
    }),
  )
  expect(documents.get('artist-gone')?.name).toBe('Gone')
  expect(looked).toBe(1)
}, 60_000)
